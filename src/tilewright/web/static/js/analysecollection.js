// Several games in a table: players, result, and the average mistake per turn once they are judged.

import { percent } from "./analysefigures.js";
import { element } from "./dom.js";
import { t } from "./texts.js";

// --- pure ---

// The judged turns of a seat, or of all seats.
export const judgedTurns = ({ game, judged }, seat = null) => [...judged]
  .filter(([index, one]) => !one.skipped && (seat === null || game.turns[index]?.seat === seat))
  .map(([, one]) => one);

// The average loss of win chance per judged turn, or null.
export function averageLoss(entry, seat = null) {
  const turns = judgedTurns(entry, seat);
  if (!turns.length) return null;
  return turns.reduce((sum, { loss_win: loss }) => sum + Math.max(0, loss ?? 0), 0) / turns.length;
}

// The mistakes of a game, as they happened.
export const mistakesOf = ({ judged, game }) => [...judged].filter(([, one]) => one.kind && !one.skipped)
  .sort(([a], [b]) => a - b).map(([index, one]) => ({ ...one, index, turn: game.turns[index] }));

export const namesOf = ({ players }) => players.map(({ name, nickname }) => name || nickname || "?");

export const resultText = ({ final }) => (final ? final.join(" – ") : "");

export const titleOf = (game) => {
  if (!game.turns.length) return game.title || t("analyse.position");
  return namesOf(game).join(" – ");
};

// --- the table ---

function line(entry, index, current) {
  const { game } = entry;
  const losses = game.players.map((_, seat) => averageLoss(entry, seat)).map((loss) => percent(loss));
  const judged = losses.some((loss) => loss !== percent(null));
  return element("tr", { "data-index": index, tabindex: current ? 0 : -1, "aria-selected": String(current) },
    element("th", { scope: "row" }, titleOf(game), game.title && game.turns.length ? element("small", {}, game.title) : null),
    element("td", {}, resultText(game)),
    element("td", {}, game.turns.length ? String(game.turns.length) : ""),
    element("td", {}, judged ? losses.join(" – ") : "–"),
    element("td", {}, game.warnings?.length ? t("analyse.warning_count", { count: game.warnings.length }) : ""));
}

export class Collection {
  constructor(table, { open }) {
    this.body = table.tBodies[0];
    this.body.addEventListener("click", (event) => {
      const row = event.target.closest("tr");
      if (row) open(Number(row.dataset.index));
    });
    this.body.addEventListener("keydown", (event) => {
      const row = event.target.closest("tr");
      const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
      if (next) next.focus();
      else if (event.key === "Enter" || event.key === " ") open(Number(row.dataset.index));
      else return;
      event.preventDefault();
    });
  }

  draw(entries, current) {
    this.body.replaceChildren(...entries.map((entry, index) => line(entry, index, entry === current)));
    if (!entries.includes(current) && this.body.firstChild) this.body.firstChild.tabIndex = 0;
  }
}
