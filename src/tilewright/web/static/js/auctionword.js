// The word at the end of a round: typed, or tapped letter by letter.

import { tile, worth } from "./auctiontiles.js";
import { byId, element, setText } from "./dom.js";
import { askSheet, keep, kept } from "./sheets.js";
import { t } from "./texts.js";

const FINDING = "tilewright:auction:finding";
const LATE = 1.5; // seconds before the end at which the entered word is submitted

export class WordBox {
  constructor(game, send) {
    Object.assign(this, { game, send });
    this.round = 0; // the round of the current word
    this.late = 0; // the round whose word was submitted at the last moment
    this.input = byId("word");
    byId("word-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.handIn();
    });
    this.input.addEventListener("input", () => this.showWord());
    byId("clear").addEventListener("click", () => this.write(""));
    byId("use-best").addEventListener("click", () => this.write(this.game.view.best));
    byId("finding").addEventListener("click", () => {
      keep(FINDING, this.finding ? null : "alone");
      this.show();
    });
  }

  // Whether the player wants to find words without help.
  get finding() {
    return kept(FINDING) === "alone";
  }

  get active() {
    return this.game.myTurn && !this.game.room.offered;
  }

  get word() {
    return this.input.value.trim().toUpperCase();
  }

  get letters() {
    const { hidden = "", won = "" } = this.game.view ?? {};
    return [...hidden, ...won];
  }

  write(word) {
    this.input.value = word;
    this.showWord();
  }

  // The letters left after the word, or null if the letters do not make it.
  rest() {
    const left = this.letters;
    for (const letter of this.word) {
      const index = left.indexOf(letter);
      if (index < 0) return null;
      left.splice(index, 1);
    }
    return left;
  }

  handIn() {
    if (!this.active || !this.rest()) return;
    if (this.word || !this.game.view.best) this.send(this.word);
    else askSheet(t("auction.no_word_title"), t("auction.no_word_text"), t("auction.no_word"), () => this.send(""));
  }

  // An entered word counts even if the button is not pressed.
  tick() {
    const { left } = this.game;
    if (!this.active || left === null || left > LATE || !this.word || !this.rest() || this.late === this.round) return;
    this.late = this.round;
    this.send(this.word);
  }

  // Handle a key for the word, wherever the focus is; return whether it was handled.
  key(event) {
    if (!this.active || event.target === this.input || event.target.closest("button, a, summary")) return false;
    if (event.key === "Enter") this.handIn();
    else if (/^[a-z]$/i.test(event.key)) this.type(event.key.toUpperCase());
    else return false;
    return true;
  }

  type(letter) {
    this.input.focus();
    this.write(letter);
  }

  // The tiles are redrawn, so a tile pressed by key passes the focus to the field.
  tap(letter, { detail }) {
    this.write(this.word + letter);
    if (!detail) this.input.focus();
  }

  show() {
    const { room, view } = this.game;
    byId("word-form").hidden = !this.active;
    if (this.active && this.round !== room.round) {
      this.round = room.round;
      this.input.maxLength = room.longest;
      this.input.value = this.finding ? "" : view.best;
    }
    this.showBest();
    this.showLetters();
    if (this.active) this.showWord();
  }

  showBest() {
    const { room, view, playing } = this.game;
    const shown = playing && !this.finding;
    byId("best").hidden = !playing || this.active;
    byId("finding").hidden = byId("best").hidden;
    byId("finding").setAttribute("aria-pressed", String(!this.finding));
    byId("use-best").hidden = !shown || !view.best;
    const better = view?.best_with_points > view?.best_points;
    const now = view?.best ? t("auction.best", { word: view.best, count: view.best_points }) : t("auction.no_best");
    const more = better ? t("auction.best_with", { letter: room.offered, word: view.best_with, count: view.best_with_points }) : "";
    setText(byId("best-text"), shown ? now : "");
    setText(byId("best-more"), shown && room.offered ? more : "");
  }

  // Tiles can be tapped while a word is made; used ones are pale.
  showLetters() {
    const { room, view } = this.game;
    const rest = this.active ? this.rest() ?? [] : this.letters;
    byId("letters").replaceChildren(...this.letters.map((letter, index) => {
      const at = rest.indexOf(letter);
      const free = at >= 0;
      if (free) rest.splice(at, 1);
      const kind = [index < view.hidden.length ? "mine" : "", free ? "" : "used"].join(" ");
      return element("li", {}, this.active
        ? element("button", { type: "button", class: "letter-button", disabled: !free, "aria-label": letter,
          onclick: (event) => this.tap(letter, event) }, tile(letter, room.tiles, kind))
        : tile(letter, room.tiles, kind));
    }));
  }

  showWord() {
    const possible = Boolean(this.rest());
    const { word } = this;
    const text = word ? t("auction.hand_in_for", { word, count: worth(word, this.game.room) }) : t("auction.hand_in_none");
    setText(byId("hand-in"), possible ? text : t("auction.not_yours"));
    byId("hand-in").setAttribute("aria-disabled", String(!possible));
    this.input.setAttribute("aria-invalid", String(!possible));
    this.showLetters();
  }
}
