// A page for each word: hooks, extensions, anagrams, inner words.

import { byId, element, fetchJson, listTitle, setText } from "./dom.js";
import "./icons.js";
import { number, t } from "./texts.js";
import { wordLink, wordsList } from "./wordlinks.js";

const DEFAULT = "enable+";
const asked = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const lexicon = new URLSearchParams(location.search).get("lexicon") ?? DEFAULT;

function lettersOf(letters, word, front) {
  if (!letters) return t("words.none");
  return element("ul", { class: "words-list" }, ...[...letters].map((letter) =>
    element("li", {}, wordLink(front ? letter + word : word + letter, lexicon,
      front ? `${letter}·${word}` : `${word}·${letter}`))));
}

const listOf = (words) => (words.length ? wordsList(words, lexicon) : null);

function blanks(groups) {
  const rows = Object.entries(groups);
  return rows.length ? element("div", {}, ...rows.map(([letter, words]) =>
    element("div", { class: "row" }, element("strong", {}, `+ ${letter}`), wordsList(words, lexicon)))) : null;
}

function show(facts) {
  document.title = `${facts.word} – Tilewright`;
  setText(byId("word"), facts.word);
  const rows = [
    [t("words.points"), String(facts.score)],
    [t("words.order"), facts.order ? t("words.order_of", { order: number(facts.order), orders: number(facts.orders), length: facts.word.length }) : null],
    [t("words.front_hooks"), lettersOf(facts.front_hooks, facts.word, true)],
    [t("words.back_hooks"), lettersOf(facts.back_hooks, facts.word, false)],
    [t("words.anagrams"), listOf(facts.anagrams)],
    [t("words.with_blank"), blanks(facts.with_blank)],
    [t("words.front_extensions"), listOf(facts.front_extensions)],
    [t("words.back_extensions"), listOf(facts.back_extensions)],
    [t("words.both_extensions"), listOf(facts.both_extensions)],
    [t("words.inner"), listOf(facts.inner_words)],
  ].filter(([, value]) => value !== null);
  const verdict = t(facts.valid ? "words.valid" : "words.not_valid", { word: facts.word });
  byId("facts").replaceChildren(
    element("p", { class: `verdict ${facts.valid ? "right" : "wrong"}` }, verdict),
    element("dl", { class: "word-facts" }, ...rows.flatMap(([name, value]) =>
      [element("dt", {}, name), element("dd", {}, value)])));
  byId("facts").hidden = false;
}

byId("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const word = byId("typed").value.trim().toUpperCase();
  if (word) location.assign(`/words/${encodeURIComponent(word)}?lexicon=${encodeURIComponent(byId("lexicon").value)}`);
});

async function open() {
  const { lexicons } = await fetchJson("/api/choices");
  byId("lexicon").replaceChildren(...lexicons.map((one) =>
    element("option", { value: one.name, selected: one.name === lexicon }, listTitle(one))));
  byId("typed").value = asked.toUpperCase();
  if (asked) show(await fetchJson(`/api/words/${encodeURIComponent(asked)}?lexicon=${encodeURIComponent(lexicon)}`));
  else byId("typed").focus();
}

open().catch((error) => setText(byId("problem"), error.message));
