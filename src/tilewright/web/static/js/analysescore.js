// The list of moves: the main line with racks, leaves, scores and totals, and variations.

import { readCgp } from "./analysecgp.js";
import { moveText, sameMove } from "./analysemoves.js";
import { fixed, percent, signed } from "./analysefigures.js";
import { element } from "./dom.js";
import { t, textOr } from "./texts.js";

// Names for losses of win chance, largest first.
const SIZES = [[0.1, "blunder", "??"], [0.03, "mistake", "?"], [0.01, "inaccuracy", "?!"]];

// The mark of a judgement, or null for a good move or one that is not judged.
export function markOf(judged) {
  if (!judged?.is_mistake || judged.skipped) return null;
  const [, name, sign] = SIZES.find(([least]) => (judged.loss_win ?? 0) >= least) ?? SIZES.at(-1);
  return { name, sign };
}

export const kindName = ({ kind }) => textOr(`analyse.kinds.${kind}`, t("analyse.mistake"));

export const positionOf = (node) => (node.read ??= readCgp(node.cgp));

// A turn for display.
export function turnText(turn, node) {
  if (turn.kind === "play" || (turn.move && turn.kind === undefined)) return moveText(turn.move, positionOf(node).cells);
  if (turn.kind === "exchange") return turn.move ? moveText(turn.move, positionOf(node).cells) : t("analyse.turns.exchange");
  return textOr(`analyse.turns.${turn.kind}`, turn.kind);
}

// A judgement in one line.
export function judgementText(judged, cells) {
  if (!judged) return "";
  if (judged.skipped) return t("analyse.not_judged", { reason: textOr(`analyse.skipped.${judged.skipped}`, judged.sentence) });
  const racks = judged.racks ? ` ${t("analyse.over_racks", { count: judged.racks })}` : "";
  if (!judged.is_mistake) return t("analyse.good_move") + racks;
  const phoneys = judged.phoneys?.length ? ` (${judged.phoneys.join(", ")})` : "";
  const kind = kindName(judged) + phoneys;
  if (judged.best && sameMove(judged.best, judged.move)) return `${kind}.${racks}`; // an invalid play that stood
  const nothing = !(judged.loss_win >= 0.0005); // too small for the figure to show
  return t(nothing ? "analyse.judged_points" : "analyse.judged", {
    kind,
    win: percent(judged.loss_win), points: fixed(Math.abs(judged.loss_points ?? 0)),
    best: judged.best ? moveText(judged.best, cells) : "–",
  }) + racks;
}

const rackText = ({ rack, rack_complete: complete, leave }) => {
  if (!rack) return "";
  const shown = complete === false ? `${rack}…` : rack;
  return leave ? t("analyse.rack_leave", { rack: shown, leave }) : shown;
};

export class MoveList {
  constructor(table, { select }) {
    this.table = table;
    this.body = table.tBodies[0];
    this.select = select;
    this.rows = [];
    const chosen = (event) => this.rows[[...this.body.children].indexOf(event.target.closest("tr"))];
    this.body.addEventListener("click", (event) => {
      const row = chosen(event);
      if (row) select(row);
    });
    this.body.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      select(chosen(event));
      event.preventDefault();
    });
  }

  // Draw all rows, after a game is opened, a variation is added, or a judgement arrives.
  draw({ tree, names, judged, notes }) {
    this.rows = tree.rows();
    let number = 0;
    this.body.replaceChildren(...this.rows.map((row) => {
      if (row.edge?.main) number += 1;
      return this.line(row, row.edge?.main ? String(number) : "", { names, judged, notes });
    }));
  }

  line({ node, edge, depth }, number, { names, judged, notes }) {
    const name = names[node.seat] ?? "";
    if (!edge) {
      return element("tr", { class: `open seat${node.seat}`, "data-depth": Math.min(depth, 4) }, element("td", {}, ""),
        element("th", { scope: "row", colspan: 3 }, node.over ? t("analyse.last") : t(node.index ? "analyse.open_end" : "analyse.to_move", { name })));
    }
    const { turn } = edge;
    const verdict = edge.main ? judged.get(Number(edge.path)) : null;
    const mark = markOf(verdict);
    const note = notes.get(edge.path);
    const small = rackText(turn);
    return element("tr", { class: [`seat${turn.seat ?? node.seat}`, !edge.main && "variation", `kind-${turn.kind ?? "play"}`].filter(Boolean).join(" "),
      "data-depth": Math.min(depth, 4), "data-path": edge.path },
    element("td", { class: "number" }, number,
      mark ? element("span", { class: `sign ${mark.name}`, title: kindName(verdict) },
        element("span", { "aria-hidden": "true" }, mark.sign), element("span", { class: "offscreen" }, kindName(verdict))) : null),
    element("th", { scope: "row" },
      element("span", { class: "offscreen" }, `${names[turn.seat ?? node.seat] ?? ""}: `),
      element("span", { class: "move" }, turnText(turn, node)),
      ...(note ? [" ", element("span", { class: "noted", title: note, role: "img", "aria-label": t("analyse.has_note") }, "✎")] : []),
      small ? element("small", {}, small) : null),
    element("td", {}, turn.score === null || turn.score === undefined ? "" : (turn.kind === "play" || !turn.kind ? String(turn.score) : signed(turn.score, 0))),
    element("td", {}, turn.total === null || turn.total === undefined ? "" : String(turn.total)));
  }

  // Mark the row of a selection and keep it in view.
  mark(selection) {
    const wanted = selection.edge ?? selection.node;
    this.rows.forEach((row, index) => {
      const here = (row.edge ?? row.node) === wanted;
      const node = this.body.children[index];
      if ((node.getAttribute("aria-selected") === "true") === here && node.tabIndex === (here ? 0 : -1)) return;
      node.setAttribute("aria-selected", String(here));
      node.tabIndex = here ? 0 : -1;
      if (here) this.reveal(node);
    });
  }

  // Only the list scrolls, never the page.
  reveal(node) {
    const box = this.table.parentElement;
    const [top, bottom] = [node.offsetTop, node.offsetTop + node.offsetHeight];
    if (top < box.scrollTop + 40) box.scrollTop = top - 40;
    else if (bottom > box.scrollTop + box.clientHeight - 40) box.scrollTop = bottom - box.clientHeight + 40;
    if (this.body.contains(document.activeElement)) node.focus({ preventScroll: true });
  }

  // The row above or below a selection.
  beside(selection, by) {
    const wanted = selection.edge ?? selection.node;
    return this.rows[this.rows.findIndex((row) => (row.edge ?? row.node) === wanted) + by] ?? null;
  }
}
