// A board of fixed size with premium squares and edges, for Scrabble games and replays.

import { Board, tileNode } from "./board.js";
import { PITCH } from "./camera.js";
import { svg } from "./dom.js";
import { isBlank, LETTER_FACTORS, squareName, WORD_FACTORS } from "./plays.js";
import { t } from "./texts.js";

const EDGE = 0.75; // width of the border for row and column names, in squares
const STAR = "M0-15 4.200-5.800 14.300-4.600 6.800 2.200 8.800 12.100 0 7.200-8.800 12.100-6.800 2.200-14.300-4.600-4.200-5.800z";

// A tile with its value; a blank is round and has no value. `spellings` has the tiles that show
// several characters.
export function valuedTile(letter, values, spellings = {}) {
  const blank = letter === "?" || isBlank(letter);
  const upper = letter.toUpperCase();
  const node = tileNode(letter === "?" ? " " : spellings[upper] ?? upper);
  if (spellings[upper]) node.classList.add("spelled");
  node.dataset.letter = letter;
  if (blank) {
    node.classList.add("blank");
    node.append(svg("circle", { class: "blank-ring", cx: PITCH / 2, cy: PITCH / 2 - 2, r: 16 }));
  } else if (values[letter]) {
    if (values[letter][1] > 9) node.querySelector("text").setAttribute("x", PITCH / 2 - 4);
    node.append(svg("text", { class: "value", x: PITCH - 6, y: PITCH - 9 }, String(values[letter][1])));
  }
  return node;
}

const nameOfPremium = (mark) => {
  if (LETTER_FACTORS[mark]) return t(`premiums.letter${LETTER_FACTORS[mark]}`);
  return WORD_FACTORS[mark] ? t(`premiums.word${WORD_FACTORS[mark]}`) : null;
};

function premium(mark, row, column, labelled = true) {
  const letter = LETTER_FACTORS[mark];
  const factor = letter ?? WORD_FACTORS[mark];
  const name = `square ${factor ? `premium ${letter ? "letter" : "word"}${factor > 2 ? " more" : ""}` : ""}`;
  return svg("g", { transform: `translate(${column * PITCH} ${row * PITCH})` },
    svg("rect", { class: name, x: 1, y: 1, width: PITCH - 2, height: PITCH - 2, rx: 4 }),
    factor && labelled ? svg("text", { class: "premium-label", x: PITCH / 2, y: PITCH / 2 + 5 }, t(`premiums.short_${letter ? "letter" : "word"}${factor}`)) : null);
}

function edges(rows, columns) {
  const labels = [];
  for (let column = 0; column < columns; column++) {
    labels.push(svg("text", { class: "edge", x: (column + 0.5) * PITCH, y: -0.2 * PITCH }, squareName(0, column).slice(1)));
  }
  for (let row = 0; row < rows; row++) {
    labels.push(svg("text", { class: "edge", x: -0.35 * PITCH, y: (row + 0.5) * PITCH + 6 }, String(row + 1)));
  }
  return labels;
}

export class WordBoard extends Board {
  constructor(root) {
    super(root);
    this.values = {};
    this.spellings = {};
    this.size = null;
    this.picture = null;
    root.classList.add("fixed");
  }

  // Draw the empty board, unless it is already shown.
  setUp({ board, start = null, tiles = {}, spellings = {} }) {
    Object.assign(this, { values: tiles, spellings });
    if (this.picture === board.join("/")) return;
    this.show(new Map());
    this.layers.under.replaceChildren();
    this.picture = board.join("/");
    const [rows, columns] = [board.length, board[0].length];
    this.size = [rows, columns];
    this.labels = board.map((line) => [...line].map(nameOfPremium));
    const isStart = (row, column) => row === start?.[0] && column === start?.[1];
    const squares = board.flatMap((line, row) => [...line].map((mark, column) =>
      premium(mark, row, column, !isStart(row, column))));
    const star = start ? svg("path", { class: "star", d: STAR,
      transform: `translate(${(start[1] + 0.5) * PITCH} ${(start[0] + 0.5) * PITCH})` }) : null;
    this.layers.under.append(
      svg("rect", { class: "wood", x: -EDGE * PITCH, y: -EDGE * PITCH, rx: 12,
        width: (columns + 2 * EDGE) * PITCH, height: (rows + 2 * EDGE) * PITCH }),
      svg("rect", { class: "cloth", x: -1, y: -1, width: columns * PITCH + 2, height: rows * PITCH + 2 }),
      ...squares, ...(star ? [star] : []), ...edges(rows, columns));
    this.fit();
  }

  makeTile(letter) {
    return valuedTile(letter, this.values, this.spellings);
  }

  fit() {
    this.resize();
    if (!this.size || !this.camera.width) return;
    const [rows, columns] = this.size;
    this.camera.fit({ top: 0, left: 0, bottom: rows - 1, right: columns - 1 }, EDGE + 0.1, 4);
  }

  // An empty square in words.
  squareText(row, column) {
    const label = this.labels[row]?.[column];
    return [t("cursor.empty"), label].filter(Boolean).join(", ");
  }

  holds([row, column]) {
    return row >= 0 && column >= 0 && row < this.size[0] && column < this.size[1];
  }
}
