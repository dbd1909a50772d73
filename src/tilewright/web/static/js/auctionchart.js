// Prices by letter, as a chart and as a table for screen readers.

import { byId, element, svg } from "./dom.js";
import { list, number, t } from "./texts.js";

const WIDTH = 312;
const HEIGHT = 120;
const BOTTOM = 18;
const TOP = 12;
const short = (value) => number(value, { maximumFractionDigits: 1 });

// A round number above the highest price.
function ceiling(highest) {
  const steps = [5, 10, 20, 50, 100, 200, 500, 1000];
  return steps.find((step) => step >= highest) ?? Math.ceil(highest / 1000) * 1000;
}

function bar(letter, index, width, known, up, offered) {
  const x = (index + 0.5) * width;
  const parts = [svg("text", { x, y: HEIGHT - 4, class: letter === offered ? "offered" : null }, letter)];
  if (known) {
    const [count, sum, low, high] = known;
    parts.push(svg("rect", { class: letter === offered ? "offered" : null, x: x - width * 0.32, width: width * 0.64,
      y: up(sum / count) - 1, height: up(0) - up(sum / count) + 1 }));
    if (high > low) parts.push(svg("line", { x1: x, x2: x, y1: up(low), y2: up(high) }));
  }
  return parts;
}

function chart(prices, letters, offered) {
  const top = ceiling(Math.max(1, ...[...prices.values()].map(([, , , high]) => high)));
  const up = (price) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * price) / top;
  const marks = [0, top / 2, top].flatMap((price) => [
    svg("line", { class: "scale", x1: 0, x2: WIDTH, y1: up(price), y2: up(price) }),
    svg("text", { class: "scale", x: WIDTH - 2, y: up(price) - 3 }, price ? short(price) : "")]);
  const told = letters.filter((letter) => prices.has(letter))
    .map((letter) => `${letter} ${short(prices.get(letter)[1] / prices.get(letter)[0])}`);
  return svg("svg", { class: "price-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img",
    "aria-label": t("auction.chart_label", { prices: list(told, "unit") }) },
  ...marks, ...letters.flatMap((letter, index) => bar(letter, index, (WIDTH - 20) / letters.length, prices.get(letter), up, offered)));
}

function table(prices, letters) {
  const heads = ["letter", "sales", "average", "lowest", "highest"].map((name) => element("th", { scope: "col" }, t(`auction.columns.${name}`)));
  const rows = letters.filter((letter) => prices.has(letter)).map((letter) => {
    const [count, sum, low, high] = prices.get(letter);
    return element("tr", {}, element("th", { scope: "row" }, letter),
      ...[count, sum / count, low, high].map((value) => element("td", {}, short(value))));
  });
  return element("table", { class: "figures" }, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
}

// Redraw both; an open table stays open.
export function showPrices({ prices }, { tiles, offered }) {
  const letters = Object.keys(tiles).sort();
  byId("no-prices").hidden = prices.size > 0;
  byId("prices").hidden = !prices.size;
  if (!prices.size) return;
  byId("price-chart").replaceChildren(chart(prices, letters, offered));
  byId("price-table").replaceChildren(table(prices, letters));
}
