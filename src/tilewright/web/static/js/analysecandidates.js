// The table of candidate moves: sorted, filtered, and redrawn while the engine thinks.

import { coveredSquares, moveText, placedTiles, sameMove } from "./analysemoves.js";
import { count, error, fixed, MISSING, signed } from "./analysefigures.js";
import { element } from "./dom.js";
import { isBlank } from "./plays.js";
import { keyOf } from "./squares.js";
import { t } from "./texts.js";

export const COLUMNS = ["move", "score", "leave", "equity", "win", "spread", "playouts"];
const TEXTS = new Set(["move", "leave"]);

// --- pure ---

const usesTile = (move, tile) =>
  placedTiles(move).some(([, , letter]) => (tile === "?" ? isBlank(letter) : letter.toUpperCase() === tile));

function goesThrough(move, letter, cells) {
  const placed = new Set(placedTiles(move).map(([row, column]) => keyOf(row, column)));
  return coveredSquares(move).map(([row, column]) => keyOf(row, column))
    .some((key) => !placed.has(key) && cells.get(key)?.toUpperCase() === letter);
}

export function filtered(candidates, { bingos = false, through = "", using = "" }, cells) {
  return candidates.filter(({ move, bingo }) => (!bingos || bingo)
    && (!through || goesThrough(move, through, cells)) && (!using || usesTile(move, using)));
}

const valueOf = (candidate, column) => candidate[column] ?? (TEXTS.has(column) ? "" : -Infinity);

// In the engine's order, or by the chosen column: texts from A to Z, figures from high to low.
export function ordered(candidates, { column = null, up = false } = {}) {
  if (!column) return candidates;
  const way = up ? -1 : 1;
  const compare = TEXTS.has(column)
    ? (a, b) => String(valueOf(a, column)).localeCompare(String(valueOf(b, column)))
    : (a, b) => valueOf(b, column) - valueOf(a, column);
  return [...candidates].sort((a, b) => way * compare(a, b));
}

// --- the table ---

const withError = (text, plus) => [text, plus ? element("small", {}, plus) : null];

const CELLS = {
  score: ({ score }) => [String(score ?? MISSING)],
  leave: ({ leave }) => [leave || MISSING],
  equity: ({ equity }) => [fixed(equity)],
  win: ({ win, win_error: wide, exact }) => withError(typeof win === "number" ? fixed(win * 100) : MISSING, exact ? "" : error(wide === null || wide === undefined ? null : wide * 100)),
  spread: ({ spread, spread_error: wide, exact }) => withError(signed(spread), exact ? "" : error(wide)),
  playouts: ({ playouts, exact }) => [exact ? t("analyse.exact") : count(playouts || null)],
};

export class CandidateTable {
  // `chosen(candidate)` is called when a row is selected, `opened` when it is played.
  constructor(table, { chosen, opened, sorted }) {
    Object.assign(this, { table, chosen, opened });
    this.rows = new Map();
    this.shown = [];
    this.selected = null;
    this.sorting = { column: null, up: false };
    this.body = table.tBodies[0];
    this.body.addEventListener("click", (event) => this.pick(event.target.closest("tr"), true));
    this.body.addEventListener("dblclick", (event) => {
      this.pick(event.target.closest("tr"));
      if (this.selected) this.opened(this.selected);
    });
    this.body.addEventListener("keydown", (event) => this.key(event));
    for (const head of table.tHead.querySelectorAll("button")) {
      head.addEventListener("click", () => {
        this.sort(head.dataset.column);
        sorted();
      });
    }
  }

  // Sort by a column, then in reverse, then in the engine's order again.
  sort(column) {
    const { column: before, up } = this.sorting;
    if (before !== column) this.sorting = { column, up: false };
    else this.sorting = up ? { column: null, up: false } : { column, up: true };
    for (const head of this.table.tHead.querySelectorAll("th")) {
      const mine = head.firstChild.dataset?.column === this.sorting.column;
      const upwards = TEXTS.has(this.sorting.column) !== this.sorting.up;
      if (mine) head.setAttribute("aria-sort", upwards ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    }
  }

  // Draw candidates of a position; `made` is the move played there, `pins` are the user's.
  show(candidates, { cells, filter, made, pins }) {
    this.shown = ordered(filtered(candidates, filter, cells), this.sorting);
    const focused = document.activeElement?.closest?.("tr");
    const before = this.rows;
    this.rows = new Map(this.shown.map((candidate) =>
      [candidate.move, this.draw(before.get(candidate.move) ?? this.make(candidate.move), candidate, { cells, made, pins })]));
    const rows = [...this.rows.values()];
    if (rows.some((row, index) => this.body.children[index] !== row) || this.body.children.length !== rows.length) {
      this.body.replaceChildren(...rows);
      if (focused?.isConnected && this.body.contains(focused)) focused.focus({ preventScroll: true });
    }
    this.selected = this.shown.find(({ move }) => move === this.selected?.move) ?? null;
    this.mark();
  }

  make(move) {
    return element("tr", { "data-move": move }, ...COLUMNS.map((name) =>
      (name === "move" ? element("th", { scope: "row" }) : element("td", { class: name }))));
  }

  draw(row, candidate, { cells, made, pins }) {
    const [head, ...others] = row.children;
    const played = made && sameMove(candidate.move, made);
    const pinned = pins.some((move) => sameMove(move, candidate.move));
    const notes = [played && t("analyse.played"), pinned && t("analyse.pinned"), candidate.dropped && t("analyse.dropped")].filter(Boolean);
    head.replaceChildren(moveText(candidate.move, cells), ...(notes.length ? [element("span", { class: "offscreen" }, ` (${notes.join(", ")})`)] : []));
    row.title = notes.join(", ");
    row.className = [played && "made", pinned && "pinned", candidate.dropped && "dropped", candidate.bingo && "bingo"].filter(Boolean).join(" ");
    COLUMNS.slice(1).forEach((name, index) => others[index].replaceChildren(...CELLS[name](candidate).filter(Boolean)));
    return row;
  }

  mark() {
    const stop = this.selected?.move ?? this.shown[0]?.move;
    for (const [move, row] of this.rows) {
      row.setAttribute("aria-selected", String(move === this.selected?.move));
      row.tabIndex = move === stop ? 0 : -1;
    }
  }

  // Select a row; with `again`, picking the selected row clears the selection.
  pick(row, again = false) {
    if (!row) return;
    const found = this.shown.find(({ move }) => move === row.dataset.move) ?? null;
    this.selected = again && found === this.selected ? null : found;
    this.mark();
    this.chosen(this.selected);
  }

  choose(move) {
    this.pick(this.rows.get(move) ?? null);
  }

  clear() {
    this.selected = null;
    this.mark();
  }

  key(event) {
    const row = event.target.closest("tr");
    const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling,
      Home: this.body.firstElementChild, End: this.body.lastElementChild }[event.key];
    if (next) {
      this.pick(next);
      next.focus();
    } else if (event.key === "Enter") {
      this.pick(row);
      this.opened(this.selected);
    } else if (event.key === " ") {
      this.pick(row, true);
    } else if (!["ArrowDown", "ArrowUp"].includes(event.key)) {
      return;
    }
    event.preventDefault();
  }
}
