// Editing tiles: cursor, selection, placing, moving, rotating, taking back.
//
// The `source` holds the tiles: `cells`, `has(letter)`, `build({take, place}, tile?)`. The editor
// makes builds out of taps, drags and keys; the source applies them or refuses them.

import { History } from "./history.js";
import {
  boundsOf, FARTHEST, fits, inReadingOrder, keyOf, movesToBuild, nearestFit, onTable, runThrough,
  shifted, squareOf, transposed,
} from "./squares.js";
import { t } from "./texts.js";

const clamp = (value) => Math.max(-FARTHEST, Math.min(FARTHEST, value));

export class Editor {
  constructor(board, source, { hand = null, speak = () => {}, refuse = () => {}, changed = () => {} } = {}) {
    Object.assign(this, { board, source, hand, speak, refuse, changed });
    this.row = 0;
    this.column = 0;
    this.across = true;
    this.armed = false;
    this.selection = new Set();
    this.boxing = false;
    this.corner = null;
    this.enabled = true;
    this.history = new History();
  }

  get cells() {
    return this.source.cells;
  }

  // Redraw after the tiles changed, here or elsewhere.
  refresh() {
    this.selection = new Set([...this.selection].filter((key) => this.cells.has(key)));
    this.board.show(this.cells);
    this.board.select(this.selection);
    this.board.cursor(this.enabled ? [this.row, this.column] : null, this.across, this.armed);
    this.changed();
  }

  // --- the cursor ---

  moveTo(row, column, say = true) {
    this.row = clamp(row);
    this.column = clamp(column);
    this.board.camera.reveal(this.row, this.column);
    if (say) this.speak(this.describe());
    this.refresh();
  }

  step(down, right) {
    this.select([]);
    this.corner = null;
    this.moveTo(this.row + down, this.column + right);
  }

  advance(by = 1) {
    if (this.across) this.moveTo(this.row, this.column + by, false);
    else this.moveTo(this.row + by, this.column, false);
  }

  turn() {
    this.across = !this.across;
    this.speak(t(this.across ? "cursor.across" : "cursor.down"));
    this.refresh();
  }

  describe() {
    const letter = this.cells.get(keyOf(this.row, this.column));
    const { top, left } = boundsOf(this.cells.keys()) ?? { top: 0, left: 0 };
    const where = t("cursor.where", { row: this.row - top + 1, column: this.column - left + 1 });
    if (!letter) return `${t("cursor.empty")}, ${where}`;
    const words = [true, false]
      .map((across) => [runThrough(this.cells, this.row, this.column, across), across])
      .filter(([run]) => run)
      .map(([run, across]) => `${run.word} ${t(across ? "cursor.across" : "cursor.down")}`);
    return [letter, ...words, where].join(", ");
  }

  // --- tiles ---

  build(change, tile = null) {
    const before = this.cells;
    const done = this.enabled && this.source.build(change, tile);
    if (done) this.history.record(change, before, this.cells);
    this.refresh();
    return done;
  }

  // Undo and redo; tiles drawn since then stay in hand.
  undo() {
    this.travel(this.history.mayUndo, "undo", "joy.undone", "joy.nothing_to_undo");
  }

  redo() {
    this.travel(this.history.mayRedo, "redo", "joy.redone", "joy.nothing_to_redo");
  }

  travel(possible, way, done, nothing) {
    if (!this.enabled || this.source.ready?.() === false) return;
    if (!possible) {
      this.refuse(t(nothing));
      return;
    }
    const change = this.history[way](this.cells, (build) => this.source.build(build, null));
    this.select([]);
    if (!change) {
      this.refuse(t("joy.changed_since"));
      return;
    }
    const [row, column] = change.place[0] ?? change.take[0];
    this.moveTo(row, column, false);
    this.speak(t(done));
  }

  // Type a letter at the cursor; the same letter already on the square is skipped.
  type(letter) {
    this.select([]);
    const key = keyOf(this.row, this.column);
    if (this.cells.get(key) === letter) {
      this.advance();
      this.speak(this.describe());
    } else if (!this.source.has(letter)) {
      this.refuse(t("room.not_in_hand", { letter }));
    } else if (this.lay(letter, this.row, this.column)) {
      this.speak(t("cursor.placed", { letter }));
      this.advance();
    }
  }

  // Place a tile; a tile already there goes back to the hand.
  lay(letter, row, column, tile = null) {
    if (!onTable(row, column)) return false;
    const take = this.cells.has(keyOf(row, column)) ? [[row, column]] : [];
    return this.build({ take, place: [[row, column, letter]] }, tile);
  }

  erase() {
    if (this.selection.size) {
      this.takeBack();
      return;
    }
    if (!this.cells.has(keyOf(this.row, this.column))) this.advance(-1);
    this.takeBack(new Set([keyOf(this.row, this.column)]));
  }

  takeBack(keys = this.selection) {
    const squares = inReadingOrder([...keys].filter((key) => this.cells.has(key)));
    if (!squares.length) return;
    const letters = squares.map(([row, column]) => this.cells.get(keyOf(row, column)));
    if (this.build({ take: squares, place: [] })) this.speak(t("cursor.taken_back", { letters: letters.join(" ") }));
    this.select([]);
  }

  // --- groups ---

  select(keys) {
    this.selection = new Set(keys);
    if (this.selection.size) {
      this.armed = false;
      this.hand?.pick(null);
    }
    this.refresh();
  }

  selectBox(from, to) {
    const [top, bottom] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [left, right] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    this.select([...this.cells.keys()].filter((key) => {
      const [row, column] = squareOf(key);
      return row >= top && row <= bottom && column >= left && column <= right;
    }));
    this.speak(t("cursor.selected", { count: this.selection.size }));
    if (this.selection.size) this.boxing = false;
    this.changed();
  }

  // Shift and an arrow select the box from the old to the new cursor.
  extend(down, right) {
    this.corner ??= [this.row, this.column];
    this.moveTo(this.row + down, this.column + right, false);
    this.selectBox(this.corner, [this.row, this.column]);
  }

  apply(moves) {
    const done = this.build(movesToBuild(this.cells, moves));
    if (done) this.select(moves.map(([, row, column]) => keyOf(row, column)));
    return done;
  }

  nudge(down, right) {
    if (!this.selection.size) this.select([keyOf(this.row, this.column)].filter((key) => this.cells.has(key)));
    if (!this.selection.size) return;
    const moves = shifted(this.selection, down, right);
    if (!fits(this.cells, moves)) {
      this.refuse(t("room.in_the_way"));
      return;
    }
    if (!this.apply(moves)) return;
    this.corner = null;
    this.moveTo(this.row + down, this.column + right, false);
    this.speak(t("cursor.moved", { count: moves.length }));
  }

  // Words across become words down, at the same corner or the nearest free place.
  rotate() {
    if (!this.selection.size) {
      this.refuse(t("room.select_first"));
      return;
    }
    const moves = nearestFit(this.cells, transposed(this.selection));
    if (!moves) this.refuse(t("room.no_room"));
    else if (this.apply(moves)) this.speak(t("cursor.rotated", { count: moves.length }));
  }

  // --- taps and drags ---

  movable([row, column]) {
    return this.enabled && this.cells.has(keyOf(row, column));
  }

  groupAt([row, column]) {
    const key = keyOf(row, column);
    const keys = this.selection.has(key) ? new Set(this.selection) : new Set([key]);
    const tiles = inReadingOrder(keys).map(([r, c]) => ({
      letter: this.cells.get(keyOf(r, c)), down: r - row, right: c - column,
    }));
    return { square: [row, column], keys, tiles };
  }

  tap([row, column], add = false) {
    if (!this.enabled) return;
    const key = keyOf(row, column);
    this.corner = null;
    if (this.hand?.picked) this.layPicked(row, column);
    else if (add && this.cells.has(key)) this.toggle(key);
    else if (this.selection.size && !this.cells.has(key)) this.sendSelection(row, column);
    else if (this.cells.has(key)) this.pickTile(key);
    else this.arm(row, column);
  }

  toggle(key) {
    const keys = new Set(this.selection);
    if (!keys.delete(key)) keys.add(key);
    this.select(keys);
    this.speak(t("cursor.selected", { count: keys.size }));
  }

  pickTile(key) {
    const again = this.selection.size === 1 && this.selection.has(key);
    [this.row, this.column] = squareOf(key);
    this.select(again ? [] : [key]);
    this.speak(t(again ? "cursor.let_go" : "cursor.picked_up", { what: this.describe() }));
  }

  layPicked(row, column) {
    const tile = this.hand.picked;
    if (!this.lay(tile.letter, row, column, tile)) return;
    this.hand.pick(null);
    this.speak(t("cursor.placed", { letter: tile.letter }));
    this.moveTo(row, column, false);
  }

  sendSelection(row, column) {
    const [[top, left]] = inReadingOrder(this.selection);
    const moves = shifted(this.selection, row - top, column - left);
    if (!fits(this.cells, moves)) {
      this.refuse(t("room.in_the_way"));
    } else if (this.apply(moves)) {
      this.speak(t("cursor.moved", { count: moves.length }));
      if (moves.length === 1) this.select([]);
    }
  }

  // An empty square: tiles tapped next in the hand go here, one after the other.
  arm(row, column) {
    if (this.armed && row === this.row && column === this.column) this.across = !this.across;
    this.armed = true;
    this.moveTo(row, column);
  }

  tapHand(tile) {
    if (!this.enabled) return;
    if (this.armed) {
      const { letter } = tile;
      while (this.cells.has(keyOf(this.row, this.column))) this.advance();
      if (this.lay(letter, this.row, this.column, tile)) this.speak(t("cursor.placed", { letter }));
      while (this.cells.has(keyOf(this.row, this.column))) this.advance();
      return;
    }
    const again = this.hand.picked === tile;
    this.select([]);
    this.hand.pick(again ? null : tile);
    this.speak(t(again ? "cursor.let_go" : "cursor.picked_up", { what: tile.letter }));
    this.changed();
  }

  // A tap on the hand beside its tiles takes the selection back.
  tapRack() {
    if (this.selection.size) this.takeBack();
    else this.cancel();
  }

  cancel() {
    this.armed = false;
    this.boxing = false;
    this.corner = null;
    this.hand?.pick(null);
    this.select([]);
  }

  // Where dragged tiles would land.
  carried(group, square = null) {
    this.board.lift(group ? group.keys : new Set());
    group?.tile?.node.classList.add("lifted");
    if (!group) this.hand?.root.querySelectorAll(".lifted").forEach((node) => node.classList.remove("lifted"));
    this.board.ghosts(group && square
      ? group.tiles.map(({ letter, down, right }) => [square[0] + down, square[1] + right, letter])
      : []);
  }

  drop(group, { square, on }) {
    if (!this.enabled) return;
    if (on === "hand" && group.keys.size) this.takeBack(group.keys);
    else if (square && group.tile) this.dropTile(group.tile, square);
    else if (square) this.dropGroup(group, square);
  }

  dropTile(tile, [row, column]) {
    this.armed = false;
    if (!this.lay(tile.letter, row, column, tile)) return;
    this.speak(t("cursor.placed", { letter: tile.letter }));
    this.moveTo(row, column, false);
  }

  dropGroup(group, [row, column]) {
    const [down, right] = [row - group.square[0], column - group.square[1]];
    if (!down && !right) return;
    const moves = shifted(group.keys, down, right);
    const kept = this.selection.has([...group.keys][0]);
    if (fits(this.cells, moves)) this.apply(moves);
    else if (moves.length === 1) this.swap([...group.keys][0], keyOf(row, column));
    else this.refuse(t("room.in_the_way"));
    if (!kept) this.select([]);
    [this.row, this.column] = [row, column];
    this.refresh();
  }

  swap(one, other) {
    const [a, b] = [squareOf(one), squareOf(other)];
    this.build({
      take: [a, b],
      place: [[...b, this.cells.get(one)], [...a, this.cells.get(other)]],
    });
  }
}
