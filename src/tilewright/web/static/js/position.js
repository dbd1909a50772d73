// A position to solve: board, rack, laying tiles, and the best move afterwards.

import { byId, setText } from "./dom.js";
import { Gestures } from "./gestures.js";
import { Hand } from "./hand.js";
import { bindKeys } from "./keys.js";
import { showStateLine } from "./marks.js";
import { cellsOf, playOf } from "./plays.js";
import { chooseLetter, chooseTiles } from "./rackdialogs.js";
import { RackPlay } from "./rackplay.js";
import { speakCursor, speakEvent } from "./speak.js";
import { keyOf } from "./squares.js";
import { t } from "./texts.js";
import { valuedTile, WordBoard } from "./wordboard.js";

const EXCHANGE_LIMIT = 7;

// The tiles that a move such as "8D W.RD" or "D8 W.RD" adds to the board.
export function tilesOf(move, old) {
  const [, row, column, tiles] = /^(?:(\d+)([A-Z])) (\S+)$/.exec(move) ?? [];
  const [, column2, row2, tiles2] = /^(?:([A-Z])(\d+)) (\S+)$/.exec(move) ?? [];
  const across = tiles !== undefined;
  if (!across && tiles2 === undefined) return new Map();
  const top = Number(across ? row : row2) - 1;
  const left = (across ? column : column2).charCodeAt(0) - 65;
  const laid = new Map();
  [...(across ? tiles : tiles2)].forEach((letter, index) => {
    const key = across ? keyOf(top, left + index) : keyOf(top + index, left);
    if (letter !== "." && !old.has(key)) laid.set(key, letter);
  });
  return laid;
}

export class PositionPlay {
  // `answer(move)` is called with a move that fits the board.
  constructor(answer) {
    this.answer = answer;
    this.view = null;
    this.play = null;
    this.open = false;
    this.board = new WordBoard(byId("board"));
    this.hand = new Hand(byId("hand"), {
      tapped: (tile) => this.editor.tapHand(tile),
      dragged: (event, tile) => this.gestures.fromHand(event, tile),
      make: (letter) => valuedTile(letter, this.board.values),
    });
    this.editor = new RackPlay(this.board, {
      hand: this.hand, speak: speakCursor, refuse: (text) => this.refuse(text), changed: () => this.changed(),
      chooseLetter: (then) => chooseLetter(Object.keys(this.view.tiles), then),
    });
    this.gestures = new Gestures(this.board, this.editor);
    bindKeys(this.editor, [[["Enter"], "", () => this.submit()], [["Escape"], "", () => this.editor.recall()]],
      { free: () => this.open, letter: (typed, shift) => this.editor.type(typed, shift) });
    byId("shuffle").addEventListener("click", () => this.hand.shuffle());
    byId("recall").addEventListener("click", () => this.editor.recall());
    byId("exchange").addEventListener("click", () => this.exchange());
    byId("play").addEventListener("click", () => this.submit());
  }

  // Show a position; with `open` a move can be laid out.
  show(view, open) {
    this.view = view;
    this.open = open;
    byId("position").hidden = false;
    byId("rack-part").hidden = !open;
    this.editor.played();
    this.board.setUp(view);
    this.board.paint(new Map());
    setText(byId("position-facts"), t("puzzle.facts", {
      rack: [...view.rack].join(" "), own: view.scores[0], other: view.scores[1], count: view.bag }));
    byId("exchange").hidden = view.bag < EXCHANGE_LIMIT;
    this.editor.update(cellsOf(view.rows), view.rack, open);
  }

  hide() {
    this.open = false;
    byId("position").hidden = true;
  }

  // Show a move on the board, as the answer.
  reveal(move) {
    const old = cellsOf(this.view.rows);
    const laid = tilesOf(move, old);
    this.open = false;
    byId("rack-part").hidden = true;
    this.editor.played();
    this.editor.update(old, "", false);
    this.board.show(new Map([...old, ...laid]));
    this.board.paint(new Map([...laid.keys()].map((key) => [key, "lit"])));
  }

  changed() {
    if (!this.open) return;
    this.play = playOf(this.editor.laid, this.editor.old, this.view);
    const ready = this.play && !this.play.problem;
    byId("play").setAttribute("aria-disabled", String(!ready));
    const text = ready ? t("puzzle.scores", { play: this.play.text, count: this.play.score })
      : this.play?.problem ?? (this.editor.tip || t("puzzle.lay"));
    showStateLine(byId("state"), { kind: ready ? "complete" : "open", text });
  }

  submit() {
    if (!this.open) return;
    if (this.play && !this.play.problem) this.answer(this.play.text);
    else this.refuse(this.play?.problem ?? t("puzzle.lay"));
  }

  exchange() {
    this.editor.recall();
    chooseTiles([...this.view.rack], this.hand.make, (tiles) => this.answer(`-${tiles.join("")}`));
  }

  refuse(text) {
    speakEvent(text);
    showStateLine(byId("state"), { kind: "flawed", text });
  }
}
