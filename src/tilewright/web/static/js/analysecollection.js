// Several games in a table: players, result, and the average loss per turn once they are judged.

import { readCgp } from "./analysecgp.js";
import { percent } from "./analysefigures.js";
import { MOVES } from "./analysetree.js";
import { element } from "./dom.js";
import { playerName } from "./playernames.js";
import { t } from "./texts.js";

// --- pure ---

// The average loss of win chance per judged turn, or null; only clear mistakes count.
export function averageLoss(turns) {
  if (!turns.length) return null;
  return turns.reduce((sum, one) => sum + (one.is_mistake ? one.loss_win ?? 0 : 0), 0) / turns.length;
}

const lossOf = ({ judged }, seat) => averageLoss([...judged.values()].filter((one) => !one.skipped && one.seat === seat));

// The mistakes of a game, in order.
export const mistakesOf = ({ judged, game }) => [...judged].filter(([, one]) => one.is_mistake && !one.skipped)
  .sort(([a], [b]) => a - b).map(([index, one]) => ({ ...one, index, turn: game.turns[index] }));

// A position has no names, only numbers.
export const namesOf = ({ format, players }) => players.map(({ name, nickname }, seat) =>
  (format === "cgp" ? t("analyse.player", { number: seat + 1 }) : playerName(name || nickname || "?")));

export const resultText = ({ final }) => (final ? final.join(" – ") : "");

export const titleOf = (game) => {
  if (!game.turns.length) return game.title || [t("analyse.position"), readCgp(game.positions[0])?.racks[0]].filter(Boolean).join(" ");
  return namesOf(game).join(" – ");
};

// --- the table ---

function line(entry, index, current) {
  const { game } = entry;
  const losses = game.players.map((_, seat) => percent(lossOf(entry, seat)));
  const judged = losses.some((loss) => loss !== percent(null));
  return element("tr", { "data-index": index, tabindex: current ? 0 : -1, "aria-selected": String(current) },
    element("th", { scope: "row" }, titleOf(game), game.title && game.turns.length ? element("small", {}, game.title) : null),
    element("td", {}, resultText(game)),
    element("td", {}, game.turns.length ? String(game.turns.filter(({ kind }) => MOVES.has(kind)).length) : ""),
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
