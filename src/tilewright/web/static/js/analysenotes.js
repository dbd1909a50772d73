// Notes and variations of a game, kept on the server under the game's digest and the visitor's token.

import { fetchJson } from "./dom.js";
import { keep, kept } from "./keeping.js";

const KEPT = "tilewright:visitor";
const DAILY = "tilewright:daily";
const PAUSE = 700;
const LONGEST = 4000;

function dailyToken() {
  try {
    return JSON.parse(kept(DAILY) ?? "{}").token ?? null;
  } catch {
    return null;
  }
}

function newToken() {
  const token = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(KEPT, token);
  return token;
}

let token = null;

// Whose notes and word lists these are: the token of the daily hand, or one of this page.
export const visitor = () => {
  token ??= kept(KEPT) ?? dailyToken() ?? newToken();
  return { authorization: `Bearer ${token}` };
};

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
    if (!this.digest) return;
    const { notes = {}, tree = [] } = await fetchJson(this.path, { headers: visitor() });
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

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), PAUSE);
  }

  async save() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (!this.digest) return;
    try {
      await fetchJson(this.path, {
        method: "PUT", keepalive: true, headers: { "content-type": "application/json", ...visitor() },
        body: JSON.stringify({ notes: Object.fromEntries(this.texts), tree: this.tree.toJson() }),
      });
      this.saved();
    } catch (error) {
      this.failed(error);
    }
  }

  // Before the page or the game is left.
  flush() {
    if (this.timer) this.save();
  }
}
