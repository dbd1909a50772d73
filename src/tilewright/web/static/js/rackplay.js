// Laying out a play: rack tiles on free squares of the board, by keys, taps and drags. Nothing is sent
// before the play is made.

import { isBlank, squareName } from "./plays.js";
import { keyOf, squareOf } from "./squares.js";
import { t } from "./texts.js";

const BLANK = "?";

const without = (letters, used) => {
  const left = [...letters];
  for (const letter of used) {
    const index = left.indexOf(letter);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
};

export class RackPlay {
  // `chooseLetter(then)` asks for the letter of a blank.
  constructor(board, { hand, speak, refuse, changed, chooseLetter, laidOut = () => {} }) {
    Object.assign(this, { board, hand, speak, refuse, changed, chooseLetter, laidOut });
    this.old = new Map();
    this.laid = new Map();
    this.rack = [];
    this.row = 7;
    this.column = 7;
    this.across = true;
    this.armed = false;
    this.enabled = false;
    this.boxing = false;
    this.forget();
  }

  // --- undo and redo ---

  forget() {
    this.past = [];
    this.future = [];
  }

  // Called before tiles are laid, moved or taken back.
  remember() {
    this.past.push(new Map(this.laid));
    this.future = [];
    this.laidOut();
  }

  undo() {
    this.travel(this.past, this.future, "joy.undone", "joy.nothing_to_undo");
  }

  redo() {
    this.travel(this.future, this.past, "joy.redone", "joy.nothing_to_redo");
  }

  // Tiles are restored if their squares are still free and they are still on the rack.
  travel(from, to, done, nothing) {
    if (!this.enabled) return;
    if (!from.length) {
      this.refuse(t(nothing));
      return;
    }
    to.push(new Map(this.laid));
    this.laid = from.pop();
    this.tidy();
    this.speak(t(done));
    this.refresh();
  }

  // Tiles that no longer fit go back to the rack.
  tidy() {
    for (const key of [...this.laid.keys()]) if (this.old.has(key)) this.laid.delete(key);
    if (!without(this.rack, this.used)) this.laid.clear();
  }

  // The laid play is now on the board.
  played() {
    this.laid.clear();
    this.forget();
  }

  // Load the board and the rack.
  update(cells, rack, enabled) {
    this.old = cells;
    this.rack = [...rack];
    this.enabled = enabled;
    this.tidy();
    this.refresh();
  }

  get used() {
    return [...this.laid.values()].map((letter) => (isBlank(letter) ? BLANK : letter));
  }

  get left() {
    return without(this.rack, this.used) ?? [];
  }

  refresh(news = false) {
    this.board.show(new Map([...this.old, ...this.laid]));
    this.board.cursor(this.enabled ? [this.row, this.column] : null, this.across, this.armed);
    this.hand.show(this.left, news);
    this.changed();
  }

  // --- the cursor ---

  moveTo(square, say = true) {
    if (!this.board.holds(square)) return;
    [this.row, this.column] = square;
    this.board.camera.reveal(this.row, this.column, 0.5);
    if (say) this.speak(this.describe());
    this.refresh();
  }

  step(down, right) {
    this.moveTo([this.row + down, this.column + right]);
  }

  advance(by = 1) {
    this.moveTo(this.across ? [this.row, this.column + by] : [this.row + by, this.column], false);
  }

  turn() {
    this.across = !this.across;
    this.speak(t(this.across ? "cursor.across" : "cursor.down"));
    this.refresh();
  }

  describe() {
    const key = keyOf(this.row, this.column);
    const letter = this.laid.get(key) ?? this.old.get(key);
    const parts = letter ? [letter.toUpperCase(), isBlank(letter) && t("game.blank")] : [this.board.squareText(this.row, this.column)];
    if (this.laid.has(key)) parts.push(t("cursor.laid_by_you"));
    return t("cursor.at", { square: squareName(this.row, this.column), what: parts.filter(Boolean).join(", ") });
  }

  // --- tiles ---

  // Put a tile of the rack onto a free square; one of yours that was there goes back.
  lay(letter, square, blank = false) {
    const key = keyOf(...square);
    if (!this.enabled || !this.board.holds(square) || this.old.has(key)) return false;
    const { left } = this;
    const here = this.laid.get(key);
    if (here) left.push(isBlank(here) ? BLANK : here);
    const has = !blank && left.includes(letter);
    if (!has && !left.includes(BLANK)) {
      this.refuse(t("scrabble.not_on_rack", { letter }));
      return false;
    }
    this.remember();
    this.laid.set(key, has ? letter : letter.toLowerCase());
    this.speak(t(has ? "cursor.laid" : "cursor.laid_blank", { letter, square: squareName(...square) }));
    this.refresh();
    return true;
  }

  // Type a letter at the cursor; tiles on the board are skipped, even when typed.
  type(letter, blank = false) {
    const here = this.old.get(keyOf(this.row, this.column));
    if (here?.toUpperCase() === letter) {
      this.advance();
      return;
    }
    this.skip();
    if (this.lay(letter, [this.row, this.column], blank)) this.advance();
  }

  // Move to the next free square of the line.
  skip() {
    for (let left = 30; left && this.old.has(keyOf(this.row, this.column)); left--) this.advance();
  }

  erase() {
    if (!this.laid.has(keyOf(this.row, this.column))) {
      this.advance(-1);
      for (let left = 30; left && this.old.has(keyOf(this.row, this.column)); left--) this.advance(-1);
    }
    this.takeBack(keyOf(this.row, this.column));
  }

  takeBack(key) {
    const letter = this.laid.get(key);
    if (!letter) return;
    this.remember();
    this.laid.delete(key);
    this.speak(t("cursor.taken_back", { letters: letter.toUpperCase() }));
    this.refresh();
  }

  recall() {
    if (this.laid.size) this.remember();
    this.laid.clear();
    this.armed = false;
    this.hand.pick(null);
    this.refresh();
  }

  // --- taps and drags ---

  layTile(tile, square, then = () => {}) {
    if (tile.letter !== BLANK) {
      if (this.lay(tile.letter, square)) then();
    } else if (this.board.holds(square) && !this.old.has(keyOf(...square))) {
      this.chooseLetter((letter) => {
        if (this.lay(letter, square, true)) then();
      });
    }
  }

  movable([row, column]) {
    return this.enabled && this.laid.has(keyOf(row, column));
  }

  tap(square) {
    if (!this.enabled || !this.board.holds(square)) return;
    const key = keyOf(...square);
    const { picked } = this.hand;
    if (picked) {
      this.hand.pick(null);
      this.layTile(picked, square, () => this.moveTo(square, false));
    } else if (this.laid.has(key)) {
      this.takeBack(key);
    } else {
      if (this.armed && square[0] === this.row && square[1] === this.column) this.across = !this.across;
      this.armed = true;
      this.moveTo(square);
    }
  }

  // If a square is chosen, tiles go there one after the other; otherwise a tile is picked up.
  tapHand(tile) {
    if (!this.enabled) return;
    if (this.armed) {
      this.skip();
      this.layTile(tile, [this.row, this.column], () => {
        this.advance();
        this.skip();
      });
      return;
    }
    const again = this.hand.picked === tile;
    this.hand.pick(again ? null : tile);
    const name = tile.letter === BLANK ? t("game.blank") : tile.letter;
    this.speak(t(again ? "cursor.let_go" : "cursor.picked_up", { what: name }));
    this.changed();
  }

  groupAt([row, column]) {
    const key = keyOf(row, column);
    return { square: [row, column], keys: new Set([key]), tiles: [{ letter: this.laid.get(key), down: 0, right: 0 }] };
  }

  carried(group, square = null) {
    this.board.lift(group ? group.keys : new Set());
    group?.tile?.node.classList.add("lifted");
    if (!group) this.hand.root.querySelectorAll(".lifted").forEach((node) => node.classList.remove("lifted"));
    const free = group && square && this.board.holds(square) && !this.old.has(keyOf(...square));
    this.board.ghosts(free ? [[...square, group.tiles[0].letter.toUpperCase()]] : []);
  }

  drop(group, { square, on, x }) {
    if (!this.enabled) return;
    if (group.tile) {
      if (square) this.layTile(group.tile, square, () => this.moveTo(square, false));
      else if (on === "hand") this.hand.moveTo(group.tile, x);
      return;
    }
    const [key] = group.keys;
    if (on === "hand") this.takeBack(key);
    else if (square) this.shift(key, square);
  }

  // Move a laid tile to another square; it swaps places with a laid tile there.
  shift(key, square) {
    const to = keyOf(...square);
    if (to === key || !this.board.holds(square) || this.old.has(to)) return;
    this.remember();
    const [one, other] = [this.laid.get(key), this.laid.get(to)];
    this.laid.delete(key);
    if (other) this.laid.set(key, other);
    this.laid.set(to, one);
    [this.row, this.column] = squareOf(to);
    this.refresh();
  }

  cancel() {
    this.armed = false;
    this.hand.pick(null);
    this.refresh();
  }

  // Group moves are for movable grids only.
  nudge() {}

  extend(down, right) {
    this.step(down, right);
  }

  rotate() {}

  selectBox() {}

  // What the next tap would do.
  get tip() {
    if (this.hand.picked) return t("tips.tap_square");
    if (this.armed && !this.laid.size) return t(this.across ? "tips.write_across" : "tips.write_down");
    return "";
  }
}
