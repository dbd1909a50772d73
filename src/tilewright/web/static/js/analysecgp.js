// Positions as CGP lines: read into tiles, racks and scores, and written back. All functions are
// pure. The player on turn comes first; lower-case letters are blanks.

import { keyOf, squareOf } from "./squares.js";

const TOKEN = /\[[^\]]+\]|\d+|./gu;
const SIDE = 15;

export const tilesIn = (rack) => [...(rack ?? "").matchAll(/\[[^\]]+\]|\S/gu)].map(([tile]) => tile);

function readRow(text, row, cells) {
  let column = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^\d+$/.test(token)) {
      column += Number(token);
    } else {
      cells.set(keyOf(row, column), token);
      column += 1;
    }
  }
  return column;
}

function readOptions(text) {
  const options = new Map();
  for (const part of text.split(";")) {
    const [name, ...value] = part.trim().split(/\s+/);
    if (name) options.set(name, value.join(" "));
  }
  return options;
}

// The parts of a line, or null if the text is not one.
export function readCgp(text) {
  const [board, racks, scores, scoreless = "0", ...rest] = text.trim().split(/\s+/);
  const rows = board.split("/");
  if (rows.length < 3 || !racks?.includes("/") || !/^-?\d+(\/-?\d+)+$/.test(scores ?? "")) return null;
  const cells = new Map();
  const widths = rows.map((line, row) => readRow(line, row, cells));
  if (widths.some((width) => width !== rows.length)) return null;
  return {
    side: rows.length,
    cells,
    racks: racks.split("/"),
    scores: scores.split("/").map(Number),
    scoreless: Number(scoreless.replace(";", "")) || 0,
    options: readOptions(rest.join(" ")),
  };
}

function writeRow(cells, row, side) {
  let text = "";
  let empty = 0;
  for (let column = 0; column < side; column++) {
    const tile = cells.get(keyOf(row, column));
    if (!tile) {
      empty += 1;
      continue;
    }
    text += (empty || "") + tile;
    empty = 0;
  }
  return text + (empty || "");
}

export function writeCgp({ side = SIDE, cells, racks, scores, scoreless = 0, options = new Map() }) {
  const rows = Array.from({ length: side }, (_, row) => writeRow(cells, row, side));
  const tail = [...options].map(([name, value]) => ` ${name} ${value};`.replace(" ;", ";")).join("");
  return `${rows.join("/")} ${racks.join("/")} ${scores.join("/")} ${scoreless}${tail}`;
}

export const emptyPosition = (side = SIDE) => ({
  side, cells: new Map(), racks: ["", ""], scores: [0, 0], scoreless: 0, options: new Map(),
});

// The same position with another word list.
export function withList(cgp, name) {
  const position = readCgp(cgp);
  position.options.set("lex", name);
  return writeCgp(position);
}

// The same position with a rack for the player on turn, if it is unknown.
export function withRack(cgp, rack) {
  const position = readCgp(cgp);
  return position.racks[0] || !rack ? cgp : writeCgp({ ...position, racks: [rack, ...position.racks.slice(1)] });
}

// The tiles as lines of text, with "." for an empty square.
export function linesOf({ side, cells }) {
  const lines = Array.from({ length: side }, () => Array(side).fill("."));
  for (const [key, tile] of cells) {
    const [row, column] = squareOf(key);
    lines[row][column] = tile;
  }
  return lines.map((line) => line.join(""));
}
