// What the analysis page shows about a game and its selected turn.

import { tilesIn } from "./analysecgp.js";
import { namesOf, resultText, titleOf } from "./analysecollection.js";
import { signed } from "./analysefigures.js";
import { drawGraph } from "./analysegraph.js";
import { judgementText, positionOf, turnText } from "./analysescore.js";
import { isShort } from "./analysetiles.js";
import { byId, element, setText } from "./dom.js";
import { t, textOr } from "./texts.js";

const UNPLAYED = new Set(["play", "exchange", "tiles"]); // codes of warnings about a move

// A warning in the page's language; the reason for a refused move is a separate sentence.
function warningText({ message, reason, facts = {}, because }) {
  const why = because?.reason === "rack" ? t("odd.because-rack", because.facts) : because && textOr(`why.${because.reason}`, null, because.facts);
  const whole = why && facts.play ? `${facts.play} – ${why}` : why;
  return textOr(`odd.${reason}`, message, { ...facts, why: whole ?? facts.why });
}

// The title, the facts and the warnings of a game.
export function showHead({ game, summary, judged }, warning) {
  const title = titleOf(game);
  document.title = `${title} – ${t("analyse.title")} – Tilewright`;
  setText(byId("game-title"), title);
  setText(byId("game-facts"), [game.turns.length ? game.title : null, resultText(game), game.lexicon].filter(Boolean).join(" · "));
  const warnings = [...(warning ? [{ message: warning }] : []), ...(game.warnings ?? [])];
  byId("warnings").hidden = !warnings.length;
  setText(byId("warnings-title"), t("analyse.warning_count", { count: warnings.length }));
  byId("warnings-list").replaceChildren(...warnings.map((one) =>
    element("li", {}, one.line ? t("analyse.warning_line", { line: one.line, message: warningText(one) }) : warningText(one))));
  byId("annotate").hidden = !game.turns.length;
  byId("to-report").hidden = !summary && !judged.size;
}

// The players with their scores and what is known of their racks.
export function showSeats({ game }, { node }) {
  const { racks, scores } = positionOf(node);
  const names = namesOf(game);
  byId("seats").replaceChildren(...names.map((name, seat) => {
    const place = (seat - node.seat + names.length) % names.length;
    return element("li", { class: `seat seat${seat}`, "aria-current": place === 0 ? "true" : null },
      element("span", { class: "name" }, name),
      element("span", { class: "rack-text" }, racks[place] || (place === 0 ? t("analyse.unknown_rack") : "")),
      element("strong", {}, String(scores[place] ?? 0)));
  }));
}

// If the rack is unknown or incomplete, it can be entered; the moves of the game do not change.
export function showRackEntry({ room }, { node }) {
  const position = positionOf(node);
  const [rack] = position.racks;
  const missing = !tilesIn(rack).length || isShort(room, position);
  byId("rack-entry").hidden = !missing || Boolean(node.over);
  byId("rack").hidden = missing;
  byId("rack-text").value = rack;
}

// The graph of a game; `go(index)` is called with the clicked turn.
export const graphOf = (entry, { at, width, go }) => drawGraph({
  names: namesOf(entry.game), turns: entry.game.turns, judged: entry.judged, at, width,
  positions: entry.tree.main.map((node) => ({ scores: positionOf(node).scores, seat: node.seat })),
  go,
});

// The note and the judgement of the selection.
export function showNote(entry, at) {
  const path = (at.edge ?? at.node).path;
  const text = entry.notes.get(path);
  if (byId("note").value !== text) byId("note").value = text;
  byId("note").dataset.path = path;
  setText(byId("note-state"), "");
  byId("variation-tools").hidden = !variationAt(at);
  const verdict = at.edge?.main ? entry.judged.get(Number(at.edge.path)) : null;
  const { problem, line } = at.edge?.turn ?? {};
  const odd = problem && entry.game.warnings.find((one) => one.line === line && UNPLAYED.has(one.code));
  setText(byId("verdict"), judgementText(verdict, positionOf(at.node).cells) || (problem ? t("analyse.not_judged", { reason: odd ? warningText(odd) : problem }) : ""));
  byId("verdict").className = `verdict small ${verdict?.is_mistake ? "bad" : verdict?.skipped || problem ? "skipped" : ""}`;
}

// The tried move on display: the one chosen here, or the one that led here.
export const variationAt = ({ node, edge: chosen }) => [chosen, node.from].find((edge) => edge && !edge.main) ?? null;

// The selection in a sentence.
export function stateText({ game }, { node, edge }) {
  const name = namesOf(game)[edge?.turn.seat ?? node.seat] ?? "";
  if (node.over && !edge) return t("analyse.game_over", { result: resultText(game) });
  if (!edge) return t("analyse.to_move", { name });
  if (edge.turn.kind !== "play") return t("analyse.turn_other", { number: node.index + 1, name, what: turnText(edge.turn, node), points: signed(edge.turn.score ?? 0, 0) });
  return t("analyse.turn_state", { number: node.index + 1, name, move: turnText(edge.turn, node), count: edge.turn.score ?? 0 });
}

// On narrow screens one panel is shown at a time.
for (const node of document.querySelectorAll(".panel-choice button")) {
  node.addEventListener("click", () => {
    byId("desk-grid").dataset.panel = node.dataset.panel;
    for (const other of node.parentElement.children) other.setAttribute("aria-pressed", String(other === node));
  });
}
