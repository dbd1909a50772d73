// The details of one candidate: statistics by ply, the line of play, the outcome of each draw.

import { count, fixed, MISSING, percent, signed } from "./analysefigures.js";
import { moveText, placedTiles } from "./analysemoves.js";
import { element } from "./dom.js";
import { keyOf } from "./squares.js";
import { t } from "./texts.js";

const table = (title, heads, rows) => element("table", { class: "figures" },
  element("caption", {}, title),
  element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
  element("tbody", {}, ...rows));

const row = (head, ...cells) =>
  element("tr", {}, element("th", { scope: "row" }, head), ...cells.map((cell) => element("td", {}, cell)));

// Seat 0 is the player who makes the move.
function plies(list, nameOf) {
  const heads = ["ply", "player", "mean", "deviation", "bingos"].map((name) => t(`analyse.plies.${name}`));
  return table(t("analyse.plies.title"), heads, list.map(({ seat, mean, deviation, bingos }, index) =>
    row(String(index + 1), nameOf(seat), fixed(mean), fixed(deviation), percent(bingos))));
}

// The outcome of the move for each tile that may be drawn, and how both players go on.
function draws(list, cells) {
  const heads = ["tile", "chance", "win", "spread"].map((name) => t(`analyse.draws.${name}`));
  return table(t("analyse.draws.title"), heads, list.flatMap(({ tile, chance, win, spread, exact, line = [] }) => [
    row(tile, percent(chance, 0), `${exact ? "" : "≈ "}${percent(win)}`, signed(spread)),
    ...(line.length > 1 ? [element("tr", { class: "draw-line" }, element("td", { colspan: heads.length }, followed(line, cells)))] : [])]));
}

function facts(candidate) {
  const { equity, win, spread, playouts, exact, win_error: winError, spread_error: spreadError } = candidate;
  const plusMinus = (value, digits) => (value && !exact ? ` ± ${fixed(value, digits)}` : "");
  const parts = [
    [t("analyse.columns.equity"), fixed(equity, 2)],
    [t("analyse.columns.win"), `${percent(win, 2)}${plusMinus(winError && winError * 100, 2)}`],
    [t("analyse.columns.spread"), `${signed(spread, 2)}${plusMinus(spreadError, 2)}`],
    [t("analyse.columns.playouts"), exact ? t("analyse.exact") : count(playouts || null)],
  ].filter(([, text]) => text !== MISSING);
  return element("dl", { class: "facts-row" }, ...parts.map(([name, text]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, text))));
}

// The moves of a line in full: each is on the board for the next one.
export function lineText(line, before, from = 0) {
  const cells = new Map(before);
  return line.map((move) => {
    const text = moveText(move, cells);
    for (const [row, column, tile] of placedTiles(move)) cells.set(keyOf(row, column), tile);
    return text;
  }).slice(from).join(" · ");
}

// What follows the move itself, which is in the title.
const followed = (line, cells) => lineText(line, cells, 1);

// The details as nodes; `nameOf` names seat 0, which is on turn, and the others.
export function detailOf(candidate, { nameOf, cells }) {
  const { plies: stats = [], tiles = [], line = [] } = candidate;
  return [
    facts(candidate),
    line?.length > 1 && !tiles.length ? element("p", { class: "line-of-play" }, element("strong", {}, t("analyse.line")), " ", lineText(line, cells)) : null,
    stats?.length ? plies(stats, nameOf) : null,
    tiles?.length ? draws(tiles, cells) : null,
    tiles?.length && tiles.every(({ exact }) => !exact) ? element("p", { class: "soft small" }, t("analyse.draws.estimate")) : null,
  ].filter(Boolean);
}
