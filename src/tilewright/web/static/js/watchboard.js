// A player's grid for spectators, if the room shows boards.

import { svg } from "./dom.js";
import { boundsOf, keyOf } from "./squares.js";
import { t } from "./texts.js";

const SIDE = 10;
const LARGEST = 36; // pixels of a tile

export function boardPicture(cells, name) {
  const box = boundsOf(cells.map(([row, column]) => keyOf(row, column)));
  if (!box) return null;
  const { top, left, bottom, right } = box;
  const view = [left, top, right - left + 1, bottom - top + 1].map((side) => side * SIDE).join(" ");
  const picture = svg("svg", { class: "board-picture", viewBox: view, role: "img", "aria-label": t("host.grid_of", { name, count: cells.length }) },
    ...cells.map(([row, column, letter]) => svg("g", { transform: `translate(${column * SIDE} ${row * SIDE})` },
      svg("rect", { x: 0.4, y: 0.4, width: SIDE - 0.8, height: SIDE - 0.8, rx: 1.2 }),
      svg("text", { x: SIDE / 2, y: SIDE * 0.72 }, letter))));
  picture.style.width = `${(right - left + 1) * LARGEST}px`;
  return picture;
}
