// The tiles of a position, the unseen tiles, and what is impossible about it.

import { tilesIn } from "./analysecgp.js";
import { byId, element, setText } from "./dom.js";
import { unseenTiles } from "./plays.js";
import { t } from "./texts.js";

// Tiles that occur more often than the set has them: [tile, number, limit].
export function tooMany(room, cells, racks) {
  const left = unseenTiles(room, cells, racks.flatMap(tilesIn));
  return [...left].filter(([, count]) => count < 0).map(([tile, count]) => {
    const limit = room.tiles[tile]?.[0] ?? 0;
    return [tile, limit - count, limit];
  });
}

const freeTiles = ({ tiles }, cells) => Object.values(tiles).reduce((sum, [count]) => sum + count, -cells.size);

// Whether the player on turn holds more tiles than are known, even if all other racks are full.
export function isShort(room, { cells, racks }) {
  const size = room.rules.rack_size;
  const own = tilesIn(racks[0]).length;
  return own > 0 && own < Math.min(size, freeTiles(room, cells) - (racks.length - 1) * size);
}

// What is wrong with a position, in sentences.
export function problemsOf(room, { cells, racks }) {
  const problems = tooMany(room, cells, racks).map(([tile, count, limit]) =>
    t(limit ? "analyse.too_many" : "analyse.no_such_tile", { tile, number: count, limit }));
  racks.forEach((rack, seat) => {
    const size = tilesIn(rack).length;
    if (size > room.rules.rack_size) problems.push(t("analyse.long_rack", { seat: seat + 1, number: size, limit: room.rules.rack_size }));
  });
  return problems;
}

// A typed rack; blanks may be * or _.
export const cleanRack = (text) => text.toUpperCase().replace(/[\s,._*-]/g, (sign) => (sign === "*" || sign === "_" ? "?" : ""));

// Show the unseen tiles for the player on turn, and how many of them are in the bag.
export function showUnseen(room, { cells, racks }) {
  const left = [...unseenTiles(room, cells, tilesIn(racks[0]))];
  const total = left.reduce((sum, [, count]) => sum + Math.max(0, count), 0);
  const bag = Math.max(0, freeTiles(room, cells) - racks.length * room.rules.rack_size);
  setText(byId("unseen-title"), t("analyse.unseen", { number: total, bag }));
  byId("unseen").replaceChildren(...left.filter(([, count]) => count).sort(([a], [b]) => a.localeCompare(b)).map(([tile, count]) =>
    element("li", { class: count < 0 ? "impossible" : null }, element("strong", {}, tile), ` ${count < 0 ? "−" : ""}${Math.abs(count)}`)));
  return { total, bag };
}

