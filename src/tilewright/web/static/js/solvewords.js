// Words of the solver page: those of the answer, which can be excluded, and the excluded ones.

import { byId, element } from "./dom.js";
import { setIcon } from "./icons.js";
import { t } from "./texts.js";

function chip(word, label, icon, does, kind = "") {
  const node = element("button", { type: "button", class: `word ${kind}`, title: label, "aria-label": label }, word);
  setIcon(node, icon);
  node.addEventListener("click", () => does(word));
  return element("li", { "data-word": word }, node);
}

// The words of a grid; uncommon ones are not marked by colour alone.
export function showWords(words, uncommon, exclude) {
  byId("words-star").hidden = !uncommon.length;
  byId("word-part").hidden = !words.length;
  byId("words").replaceChildren(...words.map((word) => {
    const rare = uncommon.includes(word);
    const label = t(rare ? "solver.exclude_uncommon" : "solver.exclude", { word });
    return chip(rare ? `${word}*` : word, label, "close", () => exclude(word), rare ? "rare" : "");
  }));
}

export function showExcluded(words, putBack) {
  byId("excluded-part").hidden = !words.length;
  byId("excluded").replaceChildren(...words.map((word) =>
    chip(word, t("solver.put_back", { word }), "back", putBack, "gone")));
}
