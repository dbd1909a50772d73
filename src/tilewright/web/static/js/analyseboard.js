// The board of the analysis page: a position, tiles that are tried out or set up on it, ghosts of a
// move, and a heat map of replies.

import { placedTiles } from "./analysemoves.js";
import { PITCH } from "./camera.js";
import { byId, svg } from "./dom.js";
import { Gestures } from "./gestures.js";
import { Hand } from "./hand.js";
import { playOf, squareName } from "./plays.js";
import { RackPlay } from "./rackplay.js";
import { keyOf, squareOf } from "./squares.js";
import { t } from "./texts.js";
import { valuedTile, WordBoard } from "./wordboard.js";

// Setting up a position: every tile of the board can be replaced, moved and removed, and letters
// come from a palette without limits.
class FreePlay extends RackPlay {
  get left() {
    return this.letters ?? [];
  }

  tidy() {}

  lay(letter, square, blank = false) {
    if (!this.enabled || !this.board.holds(square)) return false;
    this.remember();
    this.laid.set(keyOf(...square), blank ? letter.toLowerCase() : letter);
    this.speak(t(blank ? "cursor.laid_blank" : "cursor.laid", { letter, square: squareName(...square) }));
    this.refresh();
    return true;
  }

  type(letter, blank = false) {
    if (this.lay(letter, [this.row, this.column], blank)) this.advance();
  }

  // After one tile is taken back or restored, typing continues there.
  travel(from, to, ...texts) {
    const before = new Map(this.laid);
    const again = from === this.future;
    super.travel(from, to, ...texts);
    const changed = [...new Set([...before.keys(), ...this.laid.keys()])].filter((key) => before.get(key) !== this.laid.get(key));
    if (changed.length !== 1) return;
    this.moveTo(squareOf(changed[0]), false);
    if (again) this.advance();
  }

  tap(square) {
    const { picked } = this.hand;
    if (picked || !this.laid.has(keyOf(...square))) super.tap(square);
    else this.arm(square);
  }

  arm(square) {
    if (this.armed && square[0] === this.row && square[1] === this.column) this.across = !this.across;
    this.armed = true;
    this.moveTo(square);
  }
}

export class AnalysisBoard {
  // `changed` is called when tiles are laid out or taken back.
  constructor({ changed, speak, refuse }) {
    this.board = new WordBoard(byId("board"));
    this.room = null;
    this.editing = false;
    this.fresh = [];
    const make = (letter) => valuedTile(letter, this.board.values);
    const hand = (id, player, counted) => new Hand(byId(id), {
      tapped: (tile) => player().tapHand(tile), dragged: (event, tile) => this.gestures.fromHand(event, tile), make, counted,
    });
    this.rack = hand("rack", () => this.trial, false);
    this.palette = hand("palette", () => this.free, false);
    const shared = { speak, refuse, changed: () => {
      this.paint();
      changed();
    }, chooseLetter: async (then) => (await import("./rackdialogs.js")).chooseLetter(Object.keys(this.room.tiles), then) };
    this.trial = new RackPlay(this.board, { ...shared, hand: this.rack });
    this.free = new FreePlay(this.board, { ...shared, hand: this.palette });
    this.gestures = new Gestures(this.board, this.trial);
    this.board.root.addEventListener("pointerdown", () => this.board.root.focus({ preventScroll: true }));
  }

  get editor() {
    return this.editing ? this.free : this.trial;
  }

  setRoom(room) {
    this.room = room;
    this.board.setUp(room);
    this.free.letters = Object.keys(room.tiles).sort((a, b) => a.localeCompare(b));
  }

  // Show a position; `fresh` are the squares of the move before it.
  show({ cells, rack, fresh = [] }) {
    this.fresh = fresh;
    this.trial.played();
    this.trial.armed = false;
    this.rack.show([], false); // in the order of this rack, not of the one before
    this.trial.update(cells, rack, true);
    this.ghosts(null);
    this.heat([]);
    this.board.label(t("scrabble.board_tiles", { count: cells.size }));
  }

  paint() {
    const faces = new Map(this.fresh.map(([row, column]) => [keyOf(row, column), "fresh"]));
    if (!this.editing) for (const key of this.trial.laid.keys()) faces.set(key, "lit");
    this.board.paint(faces);
  }

  // The play on the board, with its score, or null.
  get laid() {
    return this.editing || !this.room ? null : playOf(this.trial.laid, this.trial.old, this.room);
  }

  recall() {
    this.trial.recall();
  }

  // --- setting up ---

  edit(cells) {
    this.editing = true;
    this.gestures.editor = this.free;
    this.ghosts(null);
    this.heat([]);
    this.fresh = [];
    this.free.played();
    this.free.laid = new Map(cells);
    this.free.update(new Map(), [], true);
  }

  endEdit() {
    this.editing = false;
    this.gestures.editor = this.trial;
    this.free.armed = false;
  }

  // --- over the board ---

  // The tiles of a move as ghosts; `name` says whether it is proposed or was played.
  ghosts(move, name = "hint") {
    for (const one of ["hint", "made"]) this.board.ghosts([], one);
    const placed = move ? placedTiles(move) : [];
    this.board.ghosts(placed.map(([row, column, letter]) => [row, column, letter]), name);
  }

  // A heat map of replies: shares by square, darkest for the most frequent.
  heat(replies) {
    this.board.layers.under.querySelectorAll(".heat").forEach((node) => node.remove());
    const most = Math.max(0.01, ...replies.map(([, , share]) => share));
    this.board.layers.under.append(...replies.map(([row, column, share]) => svg("rect", {
      class: "heat", x: column * PITCH + 1, y: row * PITCH + 1, width: PITCH - 2, height: PITCH - 2, rx: 4,
      "fill-opacity": (0.15 + (0.75 * share) / most).toFixed(2),
    })));
  }
}
