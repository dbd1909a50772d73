// Word lists: which one is used, uploads, and warnings about lists and leaves that do not fit.

import { byId, element, fetchJson, listTitle, setText } from "./dom.js";
import { visitor } from "./analysenotes.js";
import { t } from "./texts.js";

const USUAL = { "scrabble-french": "french" };
const ENGLISH = "enable+";
const LARGEST = 24_000_000; // bytes of a file; the server has a limit of its own

export class WordLists {
  constructor({ changed }) {
    this.known = [];
    this.changed = changed;
    this.game = null;
    byId("lexicon").addEventListener("change", () => {
      this.showWarnings();
      changed();
    });
    byId("upload").addEventListener("change", (event) => this.upload(event.target.files[0]));
  }

  get name() {
    return byId("lexicon").value || ENGLISH;
  }

  // Without an answer there is still the usual list.
  async load() {
    const answer = await fetchJson("/api/analyse/lexicons", { headers: visitor() }).catch(() => [{ name: ENGLISH }]);
    this.known = answer.lexicons ?? answer;
    const before = this.name;
    byId("lexicon").replaceChildren(...this.known.map((list) =>
      element("option", { value: list.name }, list.uploaded ? list.name : listTitle(list))));
    this.choose(before);
  }

  has(name) {
    return this.known.some((list) => list.name === name);
  }

  choose(name) {
    if (this.has(name)) byId("lexicon").value = name;
    this.showWarnings();
  }

  // The list of a game if it is here, else the usual one for its tiles.
  use(game, tileSet) {
    this.game = game;
    const usual = USUAL[tileSet] ?? (this.has(this.name) && this.name !== "french" ? this.name : ENGLISH);
    this.choose(game.known_lexicon && this.has(game.lexicon) ? game.lexicon : usual);
  }

  // What a reader of the game has to know about words.
  get warning() {
    const { lexicon = null, known_lexicon: known } = this.game ?? {};
    if (!lexicon || known || lexicon === this.name) return null;
    return t("analyse.unknown_list", { wanted: lexicon, used: this.name });
  }

  showWarnings() {
    const list = this.known.find(({ name }) => name === this.name);
    const node = byId("leaves-warning");
    node.hidden = !list?.leaves_warning;
    setText(node, list?.leaves_warning ? t("analyse.leaves_warning", { list: list.name, leaves: list.leaves ?? "–" }) : "");
  }

  async upload(file) {
    if (!file) return;
    const state = byId("upload-state");
    try {
      if (file.size > LARGEST) throw new Error(t("refusals.too-big"));
      setText(state, t("analyse.uploading"));
      const name = file.name.replace(/\.\w+$/, "");
      const added = await fetchJson(`/api/analyse/lexicons?name=${encodeURIComponent(name)}`, {
        method: "POST", headers: { "content-type": "application/octet-stream", ...visitor() }, body: file,
      });
      await this.load();
      this.choose(added.name ?? name);
      setText(state, t("analyse.uploaded", { title: added.name ?? name, count: added.words ?? 0 }));
      this.changed();
    } catch (error) {
      setText(state, error.message);
    }
    byId("upload").value = "";
  }
}
