// Notes and variations of a game, kept on the server under the game's digest and the visitor's token.

import { fetchJson } from "./dom.js";
import { headers, keepToken } from "./visitor.js";

const PAUSE = 700;
const LONGEST = 4000;
const DIGITS = 16;

// Two sums of 32 bits over a text, which name a game; they need not withstand an attack, because
// notes are found only with their owner's token.
function digestOf(text) {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (const sign of text) {
    one = Math.imul(one ^ sign.codePointAt(0), 0x01000193);
    other = Math.imul(other ^ one ^ (other >>> 15), 0x85ebca6b);
  }
  return [one, other].map((sum) => (sum >>> 0).toString(16).padStart(DIGITS / 2, "0")).join("");
}

// A game is known by its players and moves, however its file is written.
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

  // What is written in the file comes first; what was saved here replaces it.
  async load(written) {
    for (const [path, text] of written) this.texts.set(path, text);
    const { notes = {}, tree = [] } = await fetchJson(this.path, { headers: headers() });
    for (const [path, text] of Object.entries(notes ?? {})) {
      if (text) this.texts.set(path, text);
      else this.texts.delete(path);
    }
    this.tree.read(tree);
  }

  get(path) {
    return this.texts.get(path) ?? "";
  }

  // An emptied note is kept as such, or the one of the file would come back.
  set(path, text) {
    this.texts.set(path, text.slice(0, LONGEST));
    this.soon();
  }

  get filled() {
    return new Map([...this.texts].filter(([, text]) => text));
  }

  // The notes of the main line by event, as GCG has them; one on the end belongs to the last move.
  get exported() {
    const last = this.tree.main.length - 2;
    const notes = {};
    for (const [path, text] of this.filled) {
      const index = /^\d+$/.test(path) ? Math.min(Number(path), last) : null;
      if (index !== null) notes[index] = [notes[index], text].filter(Boolean).join(" ");
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

  // Before the page or the game is left.
  flush() {
    if (this.timer) this.save(true);
  }
}
