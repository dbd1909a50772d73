// Word lists: which one is used, and warnings about lists and leaves that do not fit.

import { byId, element, fetchJson, listTitle, setText } from "./dom.js";
import { t } from "./texts.js";
import { headers } from "./visitor.js";

const USUAL = { "scrabble-french": "french" };
const ENGLISH = "enable+";
const uploads = () => import("./analyseuploads.js");

export class WordLists {
  constructor({ changed }) {
    this.known = [];
    this.changed = changed;
    this.game = null;
    this.wanted = null; // the list requested by a link
    byId("lexicon").addEventListener("change", () => {
      this.showWarnings();
      changed();
    });
    byId("remove-list").addEventListener("click", async () => (await uploads()).remove(this));
    byId("upload").addEventListener("change", async () => (await uploads()).upload(this, byId("upload").files[0]));
  }

  get name() {
    return byId("lexicon").value || ENGLISH;
  }

  // If the server does not answer, the default list is still there.
  async load() {
    const answer = await fetchJson("/api/analyse/lexicons", { headers: headers() }).catch(() => [{ name: ENGLISH }]);
    this.known = answer.lexicons ?? answer;
    const before = this.name;
    byId("lexicon").replaceChildren(...this.known.map((list) =>
      element("option", { value: list.name }, list.own ? list.name : listTitle(list))));
    this.choose(before);
  }

  has(name) {
    return this.known.some((list) => list.name === name);
  }

  choose(name) {
    byId("lexicon").value = this.has(name) ? name : ENGLISH;
    this.showWarnings();
  }

  // Use the list of a link, or that of the game if it is available, else the default for its tiles.
  use(game, tileSet) {
    this.game = game;
    const { wanted } = this;
    this.wanted = null;
    const usual = USUAL[tileSet] ?? (this.has(this.name) && this.name !== "french" ? this.name : ENGLISH);
    const own = game.known_lexicon && this.has(game.lexicon) ? game.lexicon : usual;
    this.choose(this.has(wanted) ? wanted : own);
  }

  // A warning if the game names a list that is not available.
  get warning() {
    const { lexicon = null, known_lexicon: known } = this.game ?? {};
    if (!lexicon || known || lexicon === this.name) return null;
    return t("analyse.unknown_list", { wanted: lexicon, used: this.name });
  }

  showWarnings() {
    byId("remove-list").hidden = !this.known.find(({ name }) => name === this.name)?.own;
    const list = this.known.find(({ name }) => name === this.name);
    const node = byId("leaves-warning");
    node.hidden = !list?.leaves_warning;
    setText(node, list?.leaves_warning ? t("analyse.leaves_warning", { list: list.name, leaves: list.leaves ?? "–" }) : "");
  }
}
