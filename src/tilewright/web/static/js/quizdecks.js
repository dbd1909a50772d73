// The form that adds cards: by length and probability, or from a game.

import { byId, element, fetchJson, listTitle, setText } from "./dom.js";
import { keep, kept } from "./keeping.js";
import { speakEvent } from "./speak.js";
import { t } from "./texts.js";
import { postOwn } from "./visitor.js";

const CHOSEN = "tilewright:deck";
const FROM_GAMES = ["bingos", "puzzles"];
const FIELDS = ["deck", "lexicon", "length", "first", "last"];

function showDeck() {
  const deck = byId("deck").value;
  byId("by-text").hidden = !FROM_GAMES.includes(deck);
  byId("by-order").hidden = !["anagrams", "hooks"].includes(deck);
  setText(byId("deck-text"), t(`study.about_${deck}`));
}

function bodyOf() {
  const deck = byId("deck").value;
  const body = { deck, lexicon: byId("lexicon").value };
  if (FROM_GAMES.includes(deck)) return { ...body, text: byId("text").value, name: byId("file").files[0]?.name.slice(0, 100) ?? t("study.your_game") };
  if (deck === "self-play") return body;
  return { ...body, length: Number(byId("length").value), first: Number(byId("first").value), last: Number(byId("last").value) };
}

// Store the choices for the next visit.
function remember() {
  keep(CHOSEN, JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, byId(name).value]))));
}

function recall() {
  try {
    for (const [name, value] of Object.entries(JSON.parse(kept(CHOSEN) ?? "{}"))) {
      if (FIELDS.includes(name)) byId(name).value = value;
    }
  } catch {
    // If the choices cannot be read, the defaults stay.
  }
}

function moveRange() {
  const [first, last] = [Number(byId("first").value), Number(byId("last").value)];
  byId("first").value = last + 1;
  byId("last").value = last + (last - first + 1);
}

export async function setUpDecks(added) {
  const form = byId("add");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("[type=submit]");
    setText(byId("add-problem"), "");
    setText(byId("deck-text"), t("study.adding"));
    button.disabled = true;
    try {
      const answer = await postOwn("/api/quiz/cards", bodyOf());
      const said = t("study.added", { count: answer.added });
      if (!byId("by-order").hidden) moveRange();
      remember();
      showDeck();
      setText(byId("deck-text"), said);
      speakEvent(said);
      added(answer.stats);
    } catch (error) {
      showDeck();
      setText(byId("add-problem"), error.message);
    } finally {
      button.disabled = false;
    }
  });
  byId("deck").addEventListener("change", showDeck);
  byId("file").addEventListener("change", async () => {
    const [file] = byId("file").files;
    if (file) byId("text").value = (await file.text()).slice(0, 60000);
  });
  showDeck();
  const { lexicons, defaults } = await fetchJson("/api/choices");
  byId("lexicon").replaceChildren(...lexicons.map((one) =>
    element("option", { value: one.name, selected: one.name === defaults.lexicon }, listTitle(one))));
  recall();
  showDeck();
}
