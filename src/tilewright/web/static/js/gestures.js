// Pointers: drag, tap, pan, pinch and box-select, for mouse and touch alike.

import { PITCH } from "./camera.js";
import { svg } from "./dom.js";

const SLACK = { mouse: 4, pen: 6, touch: 10 };
const ABOVE_FINGER = 38;

// An editor for read-only boards.
export const LOOKING = { boxing: false, movable: () => false, tap: () => {}, selectBox: () => {} };

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// A tap is handled on pointerup. The click that the browser sends afterwards would hit whatever is
// there by then, such as a dialog that has just opened.
const swallow = (event) => {
  if (event.cancelable) event.preventDefault();
};

// Follow one pointer from press to release, wherever it goes.
function follow(event, target, { move, end, cancel }) {
  if (event.pointerType === "touch") target.addEventListener("touchend", swallow, { once: true, passive: false });
  const slack = SLACK[event.pointerType] ?? SLACK.touch;
  const from = { x: event.clientX, y: event.clientY };
  let moved = false;
  const onMove = (next) => {
    if (next.pointerId !== event.pointerId) return;
    moved ||= distance(from, { x: next.clientX, y: next.clientY }) > slack;
    if (moved) move(next);
  };
  const stop = () => {
    target.removeEventListener("pointermove", onMove);
    target.removeEventListener("pointerup", onUp);
    target.removeEventListener("pointercancel", onCancel);
  };
  const onUp = (next) => {
    if (next.pointerId !== event.pointerId) return;
    stop();
    end(next, moved);
  };
  const onCancel = (next) => {
    if (next.pointerId !== event.pointerId) return;
    stop();
    cancel();
  };
  target.setPointerCapture(event.pointerId);
  target.addEventListener("pointermove", onMove);
  target.addEventListener("pointerup", onUp);
  target.addEventListener("pointercancel", onCancel);
  return () => {
    stop();
    cancel();
  };
}

// Tiles attached to the pointer, above everything else on the page.
class Lifted {
  constructor(board, tiles, grab, touch) {
    this.board = board;
    this.grab = grab;
    this.above = touch ? ABOVE_FINGER : 0;
    this.root = svg("svg", { class: "in-the-air", "aria-hidden": "true" });
    this.group = svg("g");
    for (const { letter, down, right } of tiles) {
      const node = board.makeTile(letter);
      node.setAttribute("transform", `translate(${right * PITCH} ${down * PITCH})`);
      this.group.append(node);
    }
    this.root.append(this.group);
    document.body.append(this.root);
  }

  // The element under the tile, and the square on which it would land.
  move(event) {
    const { scale } = this.board.camera;
    const [x, y] = [event.clientX, event.clientY - this.above];
    const [left, top] = [x - this.grab.x * PITCH * scale, y - this.grab.y * PITCH * scale];
    this.group.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
    const under = document.elementFromPoint(x, y);
    const onBoard = Boolean(under && this.board.root.contains(under));
    return {
      square: onBoard ? this.board.squareAt({ clientX: x, clientY: y }) : null,
      on: under?.closest("[data-drop]")?.dataset.drop ?? null,
      x,
    };
  }

  end() {
    this.root.remove();
  }
}

export class Gestures {
  constructor(board, editor) {
    this.board = board;
    this.editor = editor;
    this.pointers = new Map();
    this.stop = null;
    board.root.addEventListener("pointerdown", (event) => this.press(event));
    board.root.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    for (const name of ["pointermove", "pointerup", "pointercancel"]) {
      board.root.addEventListener(name, (event) => this.track(event, name === "pointermove"));
    }
  }

  wheel(event) {
    event.preventDefault();
    const [x, y] = this.board.at(event);
    const step = event.deltaMode ? event.deltaY * 20 : event.deltaY;
    this.board.camera.zoom(Math.exp(-Math.max(-120, Math.min(120, step)) / 400), x, y);
  }

  track(event, stays) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (stays && this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    if (stays) this.pointers.set(event.pointerId, now);
    else this.pointers.delete(event.pointerId);
  }

  pinch(id, before, now) {
    const [, other] = [...this.pointers].find(([pointer]) => pointer !== id);
    const { left, top } = this.board.root.getBoundingClientRect();
    const apart = Math.max(1, distance(before, other));
    const middle = { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top };
    this.board.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.board.camera.zoom(distance(now, other) / apart, middle.x, middle.y);
  }

  press(event) {
    if (event.button > 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1) {
      this.stop?.();
      this.stop = null;
      this.board.root.setPointerCapture(event.pointerId);
      return;
    }
    const square = this.board.squareAt(event);
    if (event.shiftKey || this.editor.boxing) this.box(event, square);
    else if (this.editor.movable(square)) this.carry(event, square);
    else this.pan(event, square);
  }

  pan(event, square) {
    let last = event;
    this.stop = follow(event, this.board.root, {
      move: (next) => {
        this.board.camera.pan(next.clientX - last.clientX, next.clientY - last.clientY);
        last = next;
      },
      end: (next, moved) => {
        if (!moved) this.editor.tap(square);
      },
      cancel: () => {},
    });
  }

  box(event, from) {
    this.stop = follow(event, this.board.root, {
      move: (next) => this.board.band(from, this.board.squareAt(next)),
      end: (next, moved) => {
        this.board.band(null);
        if (moved) this.editor.selectBox(from, this.board.squareAt(next));
        else this.editor.tap(from, true);
      },
      cancel: () => this.board.band(null),
    });
  }

  // A tile of the table, with the whole selection if it is selected.
  carry(event, square) {
    const group = this.editor.groupAt(square);
    const [x, y] = this.board.at(event);
    const { camera } = this.board;
    const grab = {
      x: (x - camera.x) / (PITCH * camera.scale) - square[1],
      y: (y - camera.y) / (PITCH * camera.scale) - square[0],
    };
    this.drag(event, this.board.root, group, grab, () => this.editor.tap(square));
  }

  // A tile of the hand.
  fromHand(event, tile) {
    if (event.button > 0) return;
    const group = { tile, tiles: [{ letter: tile.letter, down: 0, right: 0 }], keys: new Set() };
    this.drag(event, tile.node, group, { x: 0.5, y: 0.5 }, () => this.editor.tapHand(tile));
  }

  drag(event, target, group, grab, tap) {
    let lifted = null;
    const touch = event.pointerType === "touch";
    const finish = () => {
      lifted?.end();
      lifted = null;
      this.editor.carried(null);
    };
    this.stop = follow(event, target, {
      move: (next) => {
        if (!lifted) lifted = new Lifted(this.board, group.tiles, grab, touch);
        this.editor.carried(group, lifted.move(next).square);
      },
      end: (next, moved) => {
        const place = lifted?.move(next);
        finish();
        if (moved && place) this.editor.drop(group, place);
        else if (!moved) tap();
      },
      cancel: finish,
    });
  }
}
