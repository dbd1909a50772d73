// The end of a game: final grids, highlights, and a picture to share. A page passes its data; the
// final sheet shows the result.

import { tileNode } from "./board.js";
import { PITCH } from "./camera.js";
import { button } from "./dialogs.js";
import { addStyle, copyText, download, element, svg, toast } from "./dom.js";
import { toPng } from "./picture.js";
import { gameTitle } from "./sentences.js";
import { drawCard, gridText } from "./sharecard.js";
import { boundsOf, keyOf, runThrough, squareOf } from "./squares.js";
import { list, number, t } from "./texts.js";
import { clockText } from "./tidings.js";

addStyle("/static/css/finale.css");

const CONFETTI = 28;
const A_HOP = 45; // milliseconds from one tile's hop to the next
const SMALLEST = [8, 5]; // columns and rows, so that small grids do not get huge tiles

const cellsOfTiles = (tiles) => new Map(tiles.map(([row, column, letter]) => [keyOf(row, column), letter]));

export function longestWord(cells) {
  let longest = "";
  for (const key of cells.keys()) {
    for (const across of [true, false]) {
      const word = runThrough(cells, ...squareOf(key), across)?.word ?? "";
      if (word.length > longest.length) longest = word;
    }
  }
  return longest;
}

// A grid fitted into its frame; its tiles hop one after the other.
function gridPicture(cells, label) {
  const box = boundsOf(cells.keys());
  const picture = svg("svg", { role: "img", "aria-label": label });
  if (!box) return picture;
  const { top, left, bottom, right } = box;
  const [across, down] = [right - left + 1, bottom - top + 1];
  const [width, height] = [Math.max(across, SMALLEST[0]), Math.max(down, SMALLEST[1])];
  const view = [left - (width - across) / 2, top - (height - down) / 2, width, height];
  picture.setAttribute("viewBox", view.map((side) => side * PITCH).join(" "));
  [...cells].sort().forEach(([key, letter], index) => {
    const [row, column] = squareOf(key);
    const tile = tileNode(letter);
    tile.style.animationDelay = `${index * A_HOP}ms`;
    picture.append(svg("g", { transform: `translate(${column * PITCH} ${row * PITCH})` }, tile));
  });
  return picture;
}

function confetti() {
  const pieces = Array.from({ length: CONFETTI }, (_, index) => {
    const piece = element("i");
    piece.style.left = `${(index * 37) % 100}%`;
    piece.style.animationDelay = `${(index * 173) % 1400}ms`;
    return piece;
  });
  return element("div", { class: "confetti", "aria-hidden": "true" }, ...pieces);
}

// --- the picture to share ---

const replayLink = (room) => `${location.origin}/replay/${room.id}`;

// With the system's own sheet where there is one for files; otherwise the picture is saved.
export function shareRow(room, card) {
  const picture = async () => {
    const file = new File([await toPng(drawCard(card()), 1)], "tilewright.png", { type: "image/png" });
    const sharing = { files: [file], title: card().title, text: card().lines.join("\n"), url: replayLink(room) };
    if (navigator.canShare?.(sharing)) await navigator.share(sharing);
    else download(file.name, file);
  };
  const native = Boolean(navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] }));
  return element("p", { class: "row" },
    button(t(native ? "joy.share_picture" : "joy.save_picture"), picture, { icon: native ? "share" : "save" }),
    button(t("joy.copy_replay"), async () =>
      toast(t((await copyText(replayLink(room))) ? "joy.link_copied" : "joy.cannot_copy")), { icon: "link" }));
}

// The title for others; "You won" is for the player.
export const wonBy = (room, nameOf, otherwise) =>
  room.winners.length ? t("joy.won_by", { names: list(room.winners.map(nameOf)) }) : otherwise;

export const stats = (lines) => element("ul", { class: "stats" }, ...lines.map((line) => element("li", {}, line)));

export const finale = (won, ...content) =>
  element("div", { class: `finale ${won ? "won" : ""}` }, won ? confetti() : null, ...content);

// The scores of any game, best first; `more` is further content from the page.
export function scoresFinale({ room, seat, nameOf, title, more = null }) {
  const scored = room.seats.filter(({ score }) => score !== undefined && score !== null).sort((a, b) => b.score - a.score);
  const time = t("joy.time", { time: clockText(room.time) });
  const lines = scored.map((one) => `${nameOf(one.seat)} ${number(one.score)}`);
  const card = () => ({ title: wonBy(room, nameOf, title), lines: [time, ...lines], game: gameTitle(room), drawings: [] });
  return finale(room.winners.includes(seat), stats([time]), more, shareRow(room, card));
}

// All grids of a table, your own or the winner's first.
export function gridsFinale({ room, seat, nameOf, title }) {
  const first = seat ?? room.winner ?? 0;
  const grids = room.seats.map((one) => ({ seat: one.seat, name: nameOf(one.seat), cells: cellsOfTiles(room.grids?.[one.seat] ?? []) }))
    .filter(({ cells }) => cells.size)
    .map((grid) => ({ ...grid, longest: longestWord(grid.cells) }))
    .sort((a, b) => (b.seat === first) - (a.seat === first) || a.seat - b.seat);
  if (!grids.length) return null;
  const best = grids.reduce((a, b) => (b.longest.length > a.longest.length ? b : a));
  const lines = [
    t("joy.time", { time: clockText(room.time) }),
    best.longest ? t("joy.longest_by", { word: best.longest, name: best.name }) : null,
  ].filter(Boolean);
  const figures = grids.map(({ name, cells, longest }, index) => element("figure", { class: index ? "" : "first" },
    element("figcaption", {}, element("strong", {}, name),
      element("span", {}, [t("joy.tiles", { count: cells.size }), longest].filter(Boolean).join(" · "))),
    gridPicture(cells, t("joy.grid_of", { name, count: cells.size, word: longest }))));
  const card = () => ({ title: wonBy(room, nameOf, title), lines, game: gameTitle(room), drawings: grids.map(({ name, cells }) => gridText(name, cells)) });
  return finale(room.winners.includes(seat), stats(lines), element("div", { class: "final-grids" }, ...figures), shareRow(room, card));
}
