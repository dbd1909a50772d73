// The puzzle of the day: find the best move, then see why it is the best.

import { byId, element, setText } from "./dom.js";
import { dayText } from "./dailyresult.js";
import { evidenceText } from "./evidence.js";
import "./icons.js";
import { PositionPlay } from "./position.js";
import { speakEvent } from "./speak.js";
import { t } from "./texts.js";
import { getOwn, postOwn } from "./visitor.js";

const play = new PositionPlay(answer);
let busy = false;

const countsText = ({ answered, solved }) => t("puzzle.counts", { count: answered, solved: String(solved) });

function keepButton() {
  const button = element("button", { type: "button" }, t("puzzle.keep"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await postOwn("/api/quiz/cards", { deck: "daily" });
      button.textContent = t("puzzle.kept");
    } catch (error) {
      button.disabled = false;
      setText(byId("problem"), error.message);
    }
  });
  return button;
}

function showResult({ result, ...counts }) {
  const { right, move, solution } = result;
  const verdict = right ? t("puzzle.right") : t("puzzle.wrong", { move });
  play.reveal(solution.move);
  byId("result").replaceChildren(
    element("p", { class: `verdict ${right ? "right" : "wrong"}` }, verdict),
    element("p", {}, element("strong", {}, t("puzzle.best", { move: solution.move, count: solution.score }))),
    element("p", {}, evidenceText(solution)),
    element("p", { class: "soft small" }, countsText(counts)),
    element("p", { class: "row" }, keepButton(), element("a", { class: "button", href: "/quiz" }, t("study.title"))));
  byId("result").hidden = false;
  speakEvent(verdict);
}

async function answer(move) {
  if (busy) return;
  busy = true;
  setText(byId("problem"), "");
  try {
    showResult(await postOwn("/api/puzzle/answer", { move }));
    byId("result").focus({ preventScroll: true });
  } catch (error) {
    play.refuse(error.message);
  } finally {
    busy = false;
  }
}

// The solution of the day before, if anyone opened its puzzle.
async function showYesterday(day) {
  const { solution, ...counts } = await getOwn(`/api/puzzle/${day}`);
  byId("yesterday").replaceChildren(
    element("h2", {}, t("puzzle.yesterday", { day: dayText(day) })),
    element("p", {}, t("puzzle.best", { move: solution.move, count: solution.score })),
    element("p", { class: "soft small" }, evidenceText(solution)),
    element("p", { class: "soft small" }, t("puzzle.past_counts", { count: counts.answered, solved: String(counts.solved) })));
  byId("yesterday").hidden = false;
}

async function open() {
  const today = await getOwn("/api/puzzle");
  setText(byId("day"), dayText(today.day));
  setText(byId("about"), t(`puzzle.about_${today.puzzle.method}`));
  play.show(today.puzzle, !today.result);
  if (today.result) showResult(today);
  else byId("board").focus({ preventScroll: true });
  if (today.yesterday) await showYesterday(today.yesterday);
}

open().catch((error) => {
  setText(byId("about"), "");
  setText(byId("problem"), error.message);
});
