// Results of the daily hand: your own, with sharing, and the best of the day before.

import { Board } from "./board.js";
import { byId, copyText, download, element, svg, toast } from "./dom.js";
import { setIcon } from "./icons.js";
import { drawPng } from "./picture.js";
import { fromRows } from "./squares.js";
import { date, list, t } from "./texts.js";
import { clockText } from "./tidings.js";

const DAY = 86400;
const TILE = "🟨";
const EMPTY = "⬜";
const BEST = ["fastest", "smallest", "longest"];

const noon = (day) => Date.parse(`${day}T12:00:00Z`) / 1000;
export const dayText = (day) => date(noon(day), { day: "numeric", month: "long", timeZone: "UTC" });
export const dayBefore = (day) => new Date((noon(day) - DAY) * 1000).toISOString().slice(0, 10);

const boxText = ({ rows }) => t("daily.box_size", { height: rows.length, width: rows[0].length });

// The result as text, without spoilers: no letter or word of the grid.
export function shareText({ day, seconds, longest, rows }) {
  const picture = rows.map((row) => [...row].map((mark) => (mark === "." ? EMPTY : TILE)).join(""));
  return [
    t("daily.share_title", { day: dayText(day), time: clockText(seconds) }),
    `${t("daily.share_longest", { count: longest.length })} · ${boxText({ rows })}`,
    ...picture,
    `${location.origin}/daily`,
  ].join("\n");
}

// The grid without its letters.
const blankPicture = ({ rows }) =>
  drawPng(new Map([...fromRows(rows).keys()].map((key) => [key, " "])));

async function share(result) {
  const text = shareText(result);
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    const file = new File([await blankPicture(result)], `tilewright-${result.day}.png`, { type: "image/png" });
    const files = navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
    await navigator.share({ text, ...files }).catch(() => {}); // closed without sharing
    return;
  }
  toast((await copyText(text)) ? t("daily.copied") : t("site.cannot_copy"));
}

function button(text, icon, does, kind = "") {
  const node = element("button", { type: "button", class: kind }, text);
  setIcon(node, icon);
  node.addEventListener("click", () => does().catch((error) => toast(error.message, "bad")));
  return node;
}

function gridFigure(id, rows, ...caption) {
  const root = svg("svg", { class: "board", id, role: "img", "aria-label": t("daily.grid_of", { words: rows.join(" ").replaceAll(".", " ") }) });
  const node = element("figure", {}, element("div", { class: "stage" }, root), element("figcaption", {}, ...caption));
  const board = new Board(root);
  board.show(fromRows(rows));
  return node;
}

export function showResult(result, streak) {
  const place = t("daily.place", { rank: result.rank, all: result.finished });
  byId("result").replaceChildren(
    element("h2", { id: "result-title", tabindex: -1 }, t("daily.done_in", { time: clockText(result.seconds) })),
    element("p", {}, `${place} · ${t("daily.streak", { count: streak })}`),
    gridFigure("own-grid", result.rows, `${t("daily.longest_word", { word: result.longest })} · ${boxText(result)}`),
    result.uncommon.length ? element("p", { class: "soft small" }, t("daily.uncommon", { words: list(result.uncommon) })) : "",
    element("p", { class: "row" },
      button(t("daily.share"), "share", () => share(result), "primary"),
      button(t("daily.picture"), "save", async () => download(`tilewright-${result.day}.png`, await blankPicture(result)))),
    element("p", { class: "soft small" }, t("daily.tomorrow")));
  byId("result").hidden = false;
}

const feats = {
  fastest: ({ name, seconds }) => t("daily.fastest", { name, time: clockText(seconds) }),
  smallest: ({ name, rows }) => t("daily.smallest", { name, box: boxText({ rows }) }),
  longest: ({ name, longest }) => t("daily.longest", { name, word: longest }),
};

// The best grids of a day; a grid that is best in two ways is shown once.
export function showDay(past) {
  const shown = new Map();
  for (const feat of BEST.filter((one) => past.best[one])) {
    const result = past.best[feat];
    const key = `${result.name} ${result.seconds}`;
    shown.set(key, { rows: result.rows, said: [...(shown.get(key)?.said ?? []), feats[feat](result)] });
  }
  byId("yesterday-text").textContent = past.finished
    ? `${dayText(past.day)} · ${t("daily.finished", { count: past.finished })}` : t("daily.nobody");
  byId("best").replaceChildren(
    ...[...shown.values()].map(({ rows, said }, index) =>
      gridFigure(`best-${index}`, rows, ...said.map((text) => element("span", {}, text)))),
    gridFigure("solver-grid", past.rows, t("daily.solver_grid")));
}
