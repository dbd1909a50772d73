// Setting up a position: the board by keys, taps and drags; racks and scores in a form; what cannot
// be is flagged at once.

import { tilesIn } from "./analysecgp.js";
import { byId, element, setText } from "./dom.js";
import { unseenTiles } from "./plays.js";
import { t } from "./texts.js";

const SEATS = [0, 1];

// --- pure ---

// Tiles that are there more often than the set has them: [tile, number, limit].
export function tooMany(room, cells, racks) {
  const left = unseenTiles(room, cells, racks.flatMap(tilesIn));
  return [...left].filter(([, count]) => count < 0).map(([tile, count]) => {
    const limit = room.tiles[tile]?.[0] ?? 0;
    return [tile, limit - count, limit];
  });
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

// A rack at random out of the tiles that are not seen.
export function drawn(room, cells, others, size, random = Math.random) {
  const bag = [...unseenTiles(room, cells, others.flatMap(tilesIn))].flatMap(([tile, count]) => Array(Math.max(0, count)).fill(tile));
  const rack = [];
  while (rack.length < size && bag.length) rack.push(...bag.splice(Math.floor(random() * bag.length), 1));
  return rack.sort((a, b) => (a === "?") - (b === "?") || a.localeCompare(b)).join("");
}

// A rack as it was typed: blanks may be * or _.
export const cleanRack = (text) => text.toUpperCase().replace(/[\s,._*-]/g, (sign) => (sign === "*" || sign === "_" ? "?" : ""));

// --- the form ---

export class SetUp {
  // `done(position)` gets the position, `changed` is called when anything of it changes.
  constructor(board, { done, cancelled, changed }) {
    Object.assign(this, { board, changed });
    this.side = 15;
    this.scoreless = 0;
    for (const seat of SEATS) byId(`rack-${seat}`).addEventListener("input", () => this.show());
    byId("clear-board").addEventListener("click", () => board.free.recall());
    byId("undo").addEventListener("click", () => board.free.undo());
    byId("redo").addEventListener("click", () => board.free.redo());
    byId("swap").addEventListener("click", () => this.swap());
    byId("random-rack").addEventListener("click", () => {
      const { room } = board;
      byId("rack-0").value = drawn(room, board.free.laid, [byId("rack-1").value], room.rules.rack_size);
      this.show();
    });
    byId("setup-cancel").addEventListener("click", cancelled);
    byId("setup").addEventListener("submit", (event) => {
      event.preventDefault();
      done(this.position);
    });
  }

  open({ side, cells, racks, scores, scoreless, options }) {
    Object.assign(this, { side, scoreless, options });
    for (const seat of SEATS) {
      byId(`rack-${seat}`).value = racks[seat] ?? "";
      byId(`score-${seat}`).value = scores[seat] ?? 0;
    }
    this.board.edit(cells);
    this.show();
  }

  get position() {
    const racks = SEATS.map((seat) => cleanRack(byId(`rack-${seat}`).value));
    const scores = SEATS.map((seat) => Math.trunc(Number(byId(`score-${seat}`).value)) || 0);
    return { side: this.side, cells: new Map(this.board.free.laid), racks, scores, scoreless: this.scoreless, options: this.options };
  }

  swap() {
    for (const name of ["rack", "score"]) {
      const [one, other] = SEATS.map((seat) => byId(`${name}-${seat}`));
      [one.value, other.value] = [other.value, one.value];
    }
    this.show();
  }

  // Flag what is impossible, and count the bag.
  show() {
    const { position, board } = this;
    const problems = problemsOf(board.room, position);
    byId("problems").replaceChildren(...problems.map((text) => element("li", {}, text)));
    byId("undo").setAttribute("aria-disabled", String(!board.free.past.length));
    byId("redo").setAttribute("aria-disabled", String(!board.free.future.length));
    this.changed(position);
  }
}

// The tiles that are not seen, for the player on turn, and how many of them are in the bag.
export function showUnseen(room, { cells, racks }) {
  const left = [...unseenTiles(room, cells, tilesIn(racks[0]))];
  const total = left.reduce((sum, [, count]) => sum + Math.max(0, count), 0);
  const bag = Math.max(0, total - room.rules.rack_size);
  setText(byId("unseen-title"), t("analyse.unseen", { number: total, bag }));
  byId("unseen").replaceChildren(...left.filter(([, count]) => count).sort(([a], [b]) => a.localeCompare(b)).map(([tile, count]) =>
    element("li", { class: count < 0 ? "impossible" : null }, element("strong", {}, tile), ` ${count}`)));
  return { total, bag };
}

