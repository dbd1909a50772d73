// The table and its tiles as SVG: display only, no logic.

import { Camera, PITCH } from "./camera.js";
import { svg } from "./dom.js";
import { boundsOf, keyOf, squareOf } from "./squares.js";

const FACE = 42;
const CORNER = 7;
const INSET = (PITCH - FACE) / 2;
const FACES = ["ivory", "fresh", "wrong", "loose", "lit"];

let shared = null;

// Gradients and patterns, once for all boards of a page; their colours are in the style sheet.
function definitions() {
  if (shared) return;
  shared = svg("svg", { class: "definitions", width: 0, height: 0, "aria-hidden": "true", focusable: "false" });
  const defs = svg("defs");
  for (const name of FACES) {
    defs.append(svg("linearGradient", { id: `tw-${name}`, x2: 0, y2: 1 },
      svg("stop", { "stop-color": `var(--${name}-top)` }), svg("stop", { "stop-color": `var(--${name}-foot)`, offset: 1 })));
  }
  defs.append(
    svg("pattern", { id: "tw-hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: "hatch", width: 3, height: 8 })),
    svg("pattern", { id: "tw-dots", width: 7, height: 7, patternUnits: "userSpaceOnUse" },
      svg("circle", { class: "dots", cx: 2.5, cy: 2.5, r: 1.3 })),
  );
  shared.append(defs);
  document.body.append(shared);
}

const box = (name, x, y, side, extra = {}) =>
  svg("rect", { class: name, x, y, width: side, height: side, rx: CORNER, ...extra });

// One tile with its corner at 0, 0: shadow, side, face, pattern, letter.
export function tileNode(letter) {
  definitions();
  return svg("g", { class: "tile", "data-letter": letter },
    box("shadow", INSET - 1, INSET + 3, FACE + 2),
    box("side", INSET, INSET + 2, FACE),
    box("face", INSET, INSET - 2, FACE, { fill: "url(#tw-ivory)" }),
    box("pattern", INSET, INSET - 2, FACE, { fill: "none" }),
    svg("text", { x: PITCH / 2, y: PITCH / 2 + 8 }, letter));
}

export function paintTile(node, face) {
  if (node.dataset.face === face) return;
  node.dataset.face = face;
  const [, , faceBox, pattern] = node.children;
  faceBox.setAttribute("fill", `url(#tw-${face})`);
  const fill = { wrong: "url(#tw-hatch)", loose: "url(#tw-dots)" }[face] ?? "none";
  pattern.setAttribute("fill", fill);
}

const move = (node, row, column) =>
  node.setAttribute("transform", `translate(${column * PITCH} ${row * PITCH})`);

export class Board {
  constructor(root) {
    this.root = root;
    this.tiles = new Map();
    this.cells = new Map();
    const id = `tw-squares-${root.id}`;
    this.pattern = svg("pattern", { id, width: PITCH, height: PITCH, patternUnits: "userSpaceOnUse" },
      svg("rect", { class: "square", x: 2.5, y: 2.5, width: PITCH - 5, height: PITCH - 5, rx: 6 }));
    this.world = svg("g");
    this.layers = Object.fromEntries(["under", "tiles", "over"].map((name) => [name, svg("g", { class: name })]));
    this.world.append(...Object.values(this.layers));
    root.append(svg("defs", {}, this.pattern),
      svg("rect", { class: "table", width: "100%", height: "100%" }),
      svg("rect", { width: "100%", height: "100%", fill: `url(#${id})` }), this.world);
    this.cursorNode = svg("g", { class: "cursor", hidden: true },
      box("ring", 1.5, 1.5, PITCH - 3), svg("path", { class: "arrow" }));
    this.boxNode = svg("rect", { class: "band", hidden: true, rx: 4 });
    this.layers.over.append(this.cursorNode, this.boxNode);
    this.camera = new Camera(() => this.project());
    this.resized = new ResizeObserver(() => this.measure());
    this.resized.observe(root);
    this.measure();
  }

  measure() {
    const first = !this.camera.width;
    if (this.resize() && first) this.fit();
  }

  resize() {
    const { width, height } = this.root.getBoundingClientRect();
    if (!width || (width === this.camera.width && height === this.camera.height)) return false;
    this.camera.resize(width, height);
    return true;
  }

  project() {
    const { x, y, scale } = this.camera;
    const transform = `translate(${x} ${y}) scale(${scale})`;
    this.world.setAttribute("transform", transform);
    this.pattern.setAttribute("patternTransform", transform);
    this.root.dataset.camera = [x, y, scale].map((value) => value.toFixed(3)).join(" ");
  }

  // The board may have moved since it was measured.
  fit() {
    this.resize();
    this.camera.fit(boundsOf(this.cells.keys()));
  }

  // Coordinates of a pointer for the camera.
  at(event) {
    const { left, top } = this.root.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  squareAt(event) {
    return this.camera.squareAt(...this.at(event));
  }

  show(cells) {
    for (const [key, node] of this.tiles) {
      if (cells.get(key) !== node.dataset.letter) {
        node.remove();
        this.tiles.delete(key);
      }
    }
    for (const [key, letter] of cells) {
      if (this.tiles.has(key)) continue;
      const node = this.makeTile(letter);
      node.dataset.square = key;
      move(node, ...squareOf(key));
      this.layers.tiles.append(node);
      this.tiles.set(key, node);
    }
    this.cells = cells;
  }

  makeTile(letter) {
    return tileNode(letter);
  }

  // Faces by square; the default is ivory.
  paint(faces) {
    for (const [key, node] of this.tiles) paintTile(node, faces.get(key) ?? "ivory");
  }

  select(keys) {
    for (const [key, node] of this.tiles) node.classList.toggle("selected", keys.has(key));
  }

  lift(keys) {
    for (const [key, node] of this.tiles) node.classList.toggle("lifted", keys.has(key));
  }

  // Invalid words get a dashed outline, which shows which of two crossing words is wrong.
  outline(words) {
    this.layers.under.querySelectorAll(".outline").forEach((node) => node.remove());
    this.layers.over.querySelectorAll(".outline").forEach((node) => node.remove());
    for (const squares of words) {
      const { top, bottom, left, right } = boundsOf(squares.map(([row, column]) => keyOf(row, column)));
      this.layers.over.prepend(svg("rect", {
        class: "outline", x: left * PITCH + 0.5, y: top * PITCH - 0.5, rx: 9,
        width: (right - left + 1) * PITCH - 1, height: (bottom - top + 1) * PITCH - 1,
      }));
    }
  }

  // Ghost tiles: the target of a drag, or a hint.
  ghosts(placed, name = "ghost") {
    this.layers.under.querySelectorAll(`.${name}`).forEach((node) => node.remove());
    this.layers.over.querySelectorAll(`.${name}`).forEach((node) => node.remove());
    for (const [row, column, letter] of placed) {
      const node = svg("g", { class: name },
        box("spot", INSET, INSET, FACE),
        letter ? svg("text", { x: PITCH / 2, y: PITCH / 2 + 9 }, letter) : null);
      move(node, row, column);
      this.layers[name === "ghost" ? "under" : "over"].append(node);
    }
  }

  cursor(square, across, armed) {
    this.cursorNode.toggleAttribute("hidden", !square);
    if (!square) return;
    move(this.cursorNode, ...square);
    this.cursorNode.classList.toggle("armed", armed);
    const middle = PITCH / 2;
    const path = across
      ? `M${PITCH - 1} ${middle - 7}l8 7-8 7z`
      : `M${middle - 7} ${PITCH - 1}l7 8 7-8z`;
    this.cursorNode.lastChild.setAttribute("d", path);
    this.root.dataset.cursor = `${keyOf(...square)} ${across ? "across" : "down"}`;
  }

  band(from, to) {
    this.boxNode.toggleAttribute("hidden", !from);
    if (!from) return;
    const [top, bottom] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [left, right] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    const edges = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    for (const [name, value] of Object.entries(edges)) this.boxNode.setAttribute(name, value * PITCH);
  }

  label(text) {
    if (this.root.getAttribute("aria-label") !== text) this.root.setAttribute("aria-label", text);
  }
}

// A picture of a tile outside a table: in the hand, in a heading.
export function tilePicture(letter, make = tileNode) {
  return svg("svg", { class: "tile-picture", viewBox: `0 0 ${PITCH} ${PITCH}`, "aria-hidden": "true", focusable: "false" },
    make(letter));
}
