// Links to the pages of words.

import { element } from "./dom.js";

export const wordLink = (word, lexicon, text = word) =>
  element("a", { href: `/words/${encodeURIComponent(word)}?lexicon=${encodeURIComponent(lexicon)}` }, text);

export const wordsList = (words, lexicon, missed = []) =>
  element("ul", { class: "words-list" }, ...words.map((word) =>
    element("li", { class: missed.includes(word) ? "missed" : null }, wordLink(word, lexicon))));
