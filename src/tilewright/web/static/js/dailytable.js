// The table of the daily hand: tiles move locally, and the server checks the words.

import { Board } from "./board.js";
import { byId, postJson, setText, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { Gestures } from "./gestures.js";
import { Hand } from "./hand.js";
import { bindKeys, showKeys } from "./keys.js";
import { markFlaws, showStateLine } from "./marks.js";
import { speakCursor, speakEvent } from "./speak.js";
import { boundsOf, built, toRows } from "./squares.js";
import { t } from "./texts.js";
import { stateOf } from "./tidings.js";

const PAUSE = 200;

function refuse(text) {
  toast(text, "bad");
  speakEvent(text);
}

export class DailyTable {
  // `changed()` is called after each build, `finish()` when the player submits the grid.
  constructor({ lexicon, changed, finish }) {
    Object.assign(this, { lexicon, changed, finish });
    this.playing = false;
    this.cells = new Map();
    this.letters = [];
    this.flaws = [];
    this.valid = false;
    this.checked = this.cells; // the grid to which the flaws belong
    this.timer = 0;
    this.board = new Board(byId("board"));
    this.hand = new Hand(byId("hand"), {
      tapped: (tile) => this.editor.tapHand(tile),
      dragged: (event, tile) => this.gestures.fromHand(event, tile),
    });
    this.editor = new Editor(this.board, this, {
      hand: this.hand, refuse, speak: speakCursor, changed: () => this.showTools(),
    });
    this.gestures = new Gestures(this.board, this.editor);
    this.bind();
  }

  bind() {
    const commands = [
      [["Enter"], t("daily.key_done"), () => this.handIn()],
      [[","], t("room.shuffle"), () => this.hand.shuffle()],
      [["."], t("room.sort"), () => this.hand.sort()],
      [["Escape"], t("daily.key_cancel"), () => this.editor.cancel()],
      [["?"], t("game.keys_and_help"), () => byId("keys").showModal()],
    ];
    bindKeys(this.editor, commands, { free: () => this.playing });
    showKeys(byId("keys-table"), commands);
    const clicks = {
      undo: () => this.editor.undo(),
      redo: () => this.editor.redo(),
      fit: () => this.board.fit(),
      "zoom-in": () => this.board.camera.zoom(1.25),
      "zoom-out": () => this.board.camera.zoom(0.8),
      boxing: () => {
        this.editor.boxing = !this.editor.boxing;
        this.showTools();
      },
      rotate: () => this.editor.rotate(),
      "take-back": () => this.editor.takeBack(),
      shuffle: () => this.hand.shuffle(),
      sort: () => this.hand.sort(),
      done: () => this.handIn(),
      "show-keys": () => byId("keys").showModal(),
    };
    for (const [name, does] of Object.entries(clicks)) {
      byId(name).addEventListener("click", (event) => {
        does();
        // After a pointer click, Enter and Space go back to the table.
        if (event.detail && this.playing && !document.querySelector("dialog[open]")) this.board.root.focus({ preventScroll: true });
      });
    }
    byId("hand").addEventListener("click", (event) => {
      if (event.target === event.currentTarget) this.editor.tapRack();
    });
    document.addEventListener("click", (event) => event.target.closest("[data-does=close]")?.closest("dialog").close());
  }

  // Start with a hand, and with the stored tiles on the table if they still fit.
  start(tiles, cells = new Map()) {
    const place = [...cells].map(([key, letter]) => [...key.split(",").map(Number), letter]);
    const before = built(new Map(), [...tiles], { place }) ?? { cells: new Map(), hand: [...tiles] };
    Object.assign(this, { cells: before.cells, letters: before.hand, playing: true });
    this.board.measure();
    this.show();
    this.board.fit();
    this.check();
    this.board.root.focus({ preventScroll: true });
  }

  stop() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  // --- the editor's source ---

  has(letter) {
    return this.letters.includes(letter);
  }

  build(change, tile = null) {
    const after = this.playing && built(this.cells, this.letters, change);
    if (!after) return false;
    Object.assign(this, { cells: after.cells, letters: after.hand, valid: false });
    if (tile) this.hand.remove(tile);
    this.show();
    this.changed();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
    return true;
  }

  // --- display ---

  get complete() {
    return this.playing && this.valid && !this.letters.length;
  }

  show() {
    this.hand.show(this.letters, false);
    this.editor.enabled = this.playing;
    this.editor.refresh();
    this.showState();
  }

  showState() {
    const before = byId("state").classList.contains("complete");
    const state = this.complete
      ? { kind: "complete", text: t("daily.complete") }
      : stateOf({ hand: this.letters.length, flaws: this.flaws, complete: false, mayPeel: true, cells: this.cells.size });
    showStateLine(byId("state"), state);
    if (this.complete && !before) speakEvent(state.text);
    byId("done").setAttribute("aria-disabled", String(!this.complete));
    byId("done").classList.toggle("ready", this.complete);
    markFlaws(this.board, this.flaws);
    this.board.label(t("daily.grid_tiles", { count: this.cells.size }));
    setText(byId("placed"), t("daily.placed", { placed: this.cells.size, all: this.cells.size + this.letters.length }));
  }

  showTools() {
    byId("undo").setAttribute("aria-disabled", String(!this.editor.history.mayUndo));
    byId("redo").setAttribute("aria-disabled", String(!this.editor.history.mayRedo));
    byId("group-tools").hidden = !this.editor.selection.size;
    byId("view-tools").hidden = !byId("group-tools").hidden;
    byId("rotate").hidden = this.editor.selection.size < 2;
    byId("boxing").setAttribute("aria-pressed", String(this.editor.boxing));
    this.board.root.classList.toggle("boxing", this.editor.boxing);
  }

  // Mark invalid words immediately; a response for an older grid is dropped.
  async check() {
    const { cells } = this;
    let answer = { valid: false, flaws: [] };
    if (cells.size > 1) {
      const { top, left } = boundsOf(cells.keys());
      try {
        answer = await postJson("/api/check", { board: toRows(cells), lexicon: this.lexicon });
      } catch (error) {
        if (this.cells === cells) refuse(error.message);
        return;
      }
      for (const flaw of answer.flaws) flaw.squares = flaw.squares.map(([row, column]) => [row + top, column + left]);
    }
    if (this.cells !== cells || !this.playing) return;
    this.checked = cells;
    this.flaws = answer.flaws;
    this.valid = answer.valid;
    this.showState();
  }

  async handIn() {
    if (!this.playing) return;
    // A quick player may submit before the response for the last tile has arrived.
    if (!this.letters.length && this.checked !== this.cells) await this.check();
    if (!this.complete) {
      refuse(t("daily.not_yet", { why: byId("state-text").textContent }));
      return;
    }
    try {
      await this.finish(toRows(this.cells));
    } catch (error) {
      refuse(error.message);
    }
  }
}
