// The cardbox: cards that are due, typed answers, and decks to add.

import { byId, element, setText } from "./dom.js";
import { evidenceText } from "./evidence.js";
import "./icons.js";
import { setUpDecks } from "./quizdecks.js";
import { PositionPlay } from "./position.js";
import { speakEvent } from "./speak.js";
import { date, t } from "./texts.js";
import { getOwn, postOwn, token } from "./visitor.js";
import { wordsList } from "./wordlinks.js";

const BOARDS = ["bingo", "move"];
const HOOKS = ["front-hooks", "back-hooks"];
let play = null; // created for the first card with a board
let card = null;
let given = [];
let graded = new Map(); // whether each word is right or wrong, if known
let busy = false;

const dayText = (day) => date(Date.parse(`${day}T12:00:00Z`) / 1000, { day: "numeric", month: "long", timeZone: "UTC" });

// --- the question ---

function showCounts({ cards, due }) {
  setText(byId("counts"), cards ? t("study.counts", { count: due, cards: String(cards) }) : t("study.empty"));
}

const tiles = (letters) => element("span", { class: "letters" }, ...[...letters].map((letter) =>
  element("b", { class: letter === "_" ? "gap" : null }, letter === "_" ? "\u00a0" : letter)));

function questionNodes({ kind, question, about }) {
  if (kind === "anagrams") return [tiles(question)];
  if (kind === "front-hooks") return [tiles(`_${question}`)];
  if (kind === "back-hooks") return [tiles(`${question}_`)];
  return [t(`study.question_${kind}`), ...(kind === "bingo" ? [" ", tiles(about.rack)] : [])];
}

function showCard(next) {
  card = next;
  given = [];
  graded = new Map();
  byId("asking").hidden = !card;
  byId("nothing").hidden = Boolean(card);
  byId("result").hidden = true;
  setText(byId("problem"), "");
  if (!card) return;
  const about = [t(`study.kind_${card.kind}`), card.about.source, card.about.order ? t("study.order", { order: String(card.about.order) }) : null];
  setText(byId("kind"), about.filter(Boolean).join(" · "));
  byId("question").replaceChildren(...questionNodes(card));
  byId("answer").hidden = card.kind === "move";
  setText(byId("typed-label"), t(HOOKS.includes(card.kind) ? "study.letters_wanted" : "study.words_wanted", { count: card.count }));
  byId("typed").value = "";
  showGiven();
  if (card.board) (play ??= new PositionPlay((move) => finish([move]))).show(card.board, card.kind === "move");
  else play?.hide();
  (card.kind === "move" ? byId("board") : byId("typed")).focus({ preventScroll: true });
}

function showGiven() {
  byId("given").replaceChildren(...given.map((word) => element("li", { class: graded.get(word) ?? null }, word)));
}

async function next() {
  const answer = await getOwn("/api/quiz/next");
  showCounts(answer);
  showCard(answer.card);
  if (!answer.card) setText(byId("nothing-text"), answer.cards ? t("study.none_due", { day: dayText(answer.next) }) : t("study.start"));
}

// --- the answer ---

const split = (text) => (HOOKS.includes(card.kind) ? [...text.replace(/[\s,]/g, "")] : text.split(/[\s,]+/)).filter(Boolean);

async function check() {
  const more = split(byId("typed").value.toUpperCase());
  byId("typed").value = "";
  given = [...new Set([...given, ...more])];
  if (!more.length) return;
  const { found, wrong, complete } = await postOwn("/api/quiz/check", { card: card.id, answers: given });
  graded = new Map([...found.map((word) => [word, "right"]), ...wrong.map((word) => [word, "wrong"])]);
  showGiven();
  if (complete) await finish(given);
  else speakEvent(t("study.found_of", { found: String(found.length), count: card.count }));
}

async function finish(answers) {
  if (busy) return;
  busy = true;
  try {
    showResult(await postOwn("/api/quiz/answer", { card: card.id, answers }));
  } catch (error) {
    if (card.kind === "move") play.refuse(error.message);
    else setText(byId("problem"), error.message);
  } finally {
    busy = false;
  }
}

function answersNode({ answers, missed, card: after, about }) {
  if (after.kind === "move") return element("p", {}, element("strong", {}, t("puzzle.best", { move: answers[0], count: about.score })));
  if (!HOOKS.includes(after.kind)) return wordsList(answers, after.lexicon, BOARDS.includes(after.kind) ? [] : missed);
  const words = (letters) => letters.map((letter) => (after.kind === "front-hooks" ? letter + after.question : after.question + letter));
  return wordsList(words(answers), after.lexicon, words(missed));
}

function showResult(answer) {
  const right = answer.quality >= 3;
  const verdict = t(right ? "study.right" : "study.not_yet");
  const again = answer.card.again ? t("study.again_today") : t("study.again_on", { day: dayText(answer.card.due) });
  const following = element("button", { type: "button", class: "peel", id: "next" }, t("study.next"));
  following.addEventListener("click", () => attempt(next));
  showCounts(answer.stats);
  byId("answer").hidden = true;
  if (answer.about.move) play.reveal(answer.about.move);
  byId("result").replaceChildren(
    element("p", { class: `verdict ${right ? "right" : "wrong"}` }, verdict),
    answersNode(answer),
    answer.wrong.length ? element("p", {}, t("study.wrong", { words: answer.wrong.join(", ") })) : "",
    answer.about.evidence ? element("p", {}, evidenceText(answer.about)) : "",
    element("p", { class: "soft small" }, again),
    element("p", { class: "row" }, following));
  byId("result").hidden = false;
  speakEvent(verdict);
  following.focus({ preventScroll: true });
  following.scrollIntoView({ block: "nearest" });
}

async function attempt(does) {
  setText(byId("problem"), "");
  try {
    await does();
  } catch (error) {
    setText(byId(card ? "problem" : "counts"), error.message);
  }
}

byId("answer").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(check);
});
byId("give-up").addEventListener("click", () => attempt(() => finish(given)));

// Ask added cards at once, unless one is being answered.
setUpDecks((stats) => {
  showCounts(stats);
  if (!card || !byId("result").hidden) attempt(next);
});
attempt(async () => {
  if (token()) await next();
  else {
    showCounts({ cards: 0, due: 0 });
    byId("nothing").hidden = false;
    setText(byId("nothing-text"), t("study.start"));
  }
});
