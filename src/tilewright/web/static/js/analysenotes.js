// Notes and variations of a game, kept on the server under the game's digest and the visitor's token.

import { fetchJson } from "./dom.js";
import { headers, keepToken } from "./visitor.js";

const PAUSE = 700;
const LONGEST = 4000;
const DIGITS = 16;

// Two 32-bit hashes of a text, which identify a game. They do not have to be secure, because notes
// are found only with their owner's token.
function digestOf(text) {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (const sign of text) {
    one = Math.imul(one ^ sign.codePointAt(0), 0x01000193);
    other = Math.imul(other ^ one ^ (other >>> 15), 0x85ebca6b);
  }
  return [one, other].map((sum) => (sum >>> 0).toString(16).padStart(DIGITS / 2, "0")).join("");
}

// A game is identified by its players and moves, whatever the format of its file.
export const digestOfGame = ({ players, turns, positions }) =>
  digestOf(JSON.stringify([players.map(({ name, nickname }) => name || nickname), turns.map(({ seat, move }) => [seat, move]), turns.length ? "" : positions[0]]));

export class Notes {
  // `failed(error)` is called when notes cannot be saved; they stay on the page.
  constructor(digest, tree, { failed, saved }) {
    Object.assign(this, { digest, tree, failed, saved });
    this.texts = new Map();
    this.timer = 0;
    this.found = Promise.resolve();
  }

  get path() {
    return `/api/analyse/notes/${this.digest}`;
  }

  // Notes of the file are loaded first; notes saved here replace them.
  async load({ turns, notes: branches = {}, tree: written = [] }) {
    turns.forEach(({ note }, index) => note && this.texts.set(String(index), note));
    for (const [path, text] of Object.entries(branches)) this.texts.set(path, text);
    this.tree.read(written);
    const { notes = {}, tree = [] } = await fetchJson(this.path, { headers: headers() });
    for (const [path, text] of Object.entries(notes ?? {})) this.texts.set(path, text);
    this.tree.read(tree);
  }

  get(path) {
    return this.texts.get(path) ?? "";
  }

  // An emptied note is stored too, otherwise that of the file would come back.
  set(path, text) {
    this.texts.set(path, text.slice(0, LONGEST));
    this.soon();
  }

  get filled() {
    return new Map([...this.texts].filter(([, text]) => text));
  }

  // All notes as in a file: by event, where a note on the end belongs to the last move, and by
  // variation. An emptied note removes that of the file.
  get exported() {
    const last = Math.max(0, this.tree.main.length - 2);
    const notes = {};
    for (const [path, text] of this.texts) {
      const name = /^\d+$/.test(path) ? String(Math.min(Number(path), last)) : path;
      notes[name] = [notes[name], text].filter(Boolean).join(" ");
    }
    return notes;
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), PAUSE);
  }

  async save(leaving = false) {
    clearTimeout(this.timer);
    this.timer = 0;
    try {
      const { token } = await fetchJson(this.path, {
        method: "PUT", keepalive: leaving, headers: { "content-type": "application/json", ...headers() },
        body: JSON.stringify({ notes: Object.fromEntries(this.texts), tree: this.tree.toJson() }),
      });
      keepToken(token);
      this.saved();
    } catch (error) {
      this.failed(error);
    }
  }

  // Save before the page or the game is left.
  flush() {
    if (this.timer) this.save(true);
  }
}
