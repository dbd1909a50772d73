// Plays on a board with premium squares: scores of laid tiles, and notation. All functions are pure.
// Lower-case letters are blanks.

import { keyOf, squareOf } from "./squares.js";
import { t } from "./texts.js";

export const LETTER_FACTORS = { "'": 2, '"': 3, "^": 4 };
export const WORD_FACTORS = { "-": 2, "=": 3, "~": 4 };

export const isBlank = (letter) => letter !== letter.toUpperCase();

// The tiles of rows of text; "." is an empty square.
export function cellsOf(rows) {
  const cells = new Map();
  rows.forEach((line, row) => [...line].forEach((letter, column) => {
    if (letter !== ".") cells.set(keyOf(row, column), letter);
  }));
  return cells;
}

export const squareName = (row, column, across = true) => {
  const letter = String.fromCharCode(65 + column);
  return across ? `${row + 1}${letter}` : `${letter}${row + 1}`;
};

const step = ([row, column], across, by) => (across ? [row, column + by] : [row + by, column]);

// The squares of the run through a square, with old and new tiles.
function run(all, square, across) {
  let first = square;
  while (all.has(keyOf(...step(first, across, -1)))) first = step(first, across, -1);
  const squares = [];
  for (let at = first; all.has(keyOf(...at)); at = step(at, across, 1)) squares.push(at);
  return squares;
}

function scoreOf(squares, all, laid, { board, tiles }) {
  let sum = 0;
  let factor = 1;
  for (const [row, column] of squares) {
    const letter = all.get(keyOf(row, column));
    const value = isBlank(letter) ? 0 : tiles[letter]?.[1] ?? 0;
    const mark = laid.has(keyOf(row, column)) ? board[row][column] : ".";
    sum += value * (LETTER_FACTORS[mark] ?? 1);
    factor *= WORD_FACTORS[mark] ?? 1;
  }
  return sum * factor;
}

const wordOf = (squares, all) => squares.map((at) => all.get(keyOf(...at))).join("");

// What is wrong with the placement, or null. The words are not checked here.
function problemOf(laid, old, squares, { start }) {
  const inLine = squares.every(([row]) => row === squares[0][0]) || squares.every(([, column]) => column === squares[0][1]);
  if (!inLine) return t("plays.one_line");
  const all = new Map([...old, ...laid]);
  const across = new Set(squares.map(([row]) => row)).size === 1;
  const whole = new Set(run(all, squares[0], across).map((at) => keyOf(...at)));
  if (squares.some((at) => !whole.has(keyOf(...at)))) return t("plays.gap");
  if (!old.size) {
    if (!laid.has(keyOf(...start))) return t("plays.star");
    return laid.size < 2 ? t("plays.two_letters") : null;
  }
  const touches = squares.some(([row, column]) =>
    [[-1, 0], [1, 0], [0, -1], [0, 1]].some(([down, right]) => old.has(keyOf(row + down, column + right))));
  return touches ? null : t("plays.join");
}

// A play of laid tiles: its problem, or its score, its words and its text.
export function playOf(laid, old, room) {
  const squares = [...laid.keys()].map(squareOf).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (!squares.length) return null;
  const problem = problemOf(laid, old, squares, room);
  if (problem) return { problem };
  const all = new Map([...old, ...laid]);
  const across = squares.length > 1 ? squares[0][0] === squares[1][0] : run(all, squares[0], true).length > 1;
  const main = run(all, squares[0], across);
  const crossing = squares.map((at) => run(all, at, !across)).filter((one) => one.length > 1);
  const runs = [main, ...crossing];
  const bonus = laid.size === room.rules.rack_size ? room.rules.bingo : 0;
  const tiles = main.map((at) => laid.get(keyOf(...at)) ?? ".").join("");
  return {
    problem: null,
    score: runs.reduce((sum, one) => sum + scoreOf(one, all, laid, room), bonus),
    words: runs.map((one) => wordOf(one, all).toUpperCase()),
    text: `${squareName(...main[0], across)} ${tiles}`,
  };
}

// Count the tiles that are neither on the board nor in these letters.
export function unseenTiles(room, cells, rack) {
  const left = new Map(Object.entries(room.tiles).map(([tile, [count]]) => [tile, count]));
  const take = (tile) => left.set(tile, (left.get(tile) ?? 0) - 1);
  for (const letter of cells.values()) take(isBlank(letter) ? "?" : letter);
  for (const tile of rack) take(tile);
  return left;
}

export const PLACE = /^(?:(\d+)([A-Z])|([A-Z])(\d+)) (.+)$/;

// The play with the letters of the board in place of its dots, in parentheses.
export function inFull(text, cells) {
  const found = PLACE.exec(text);
  if (!found) return text;
  const across = Boolean(found[1]);
  const row = Number(found[1] ?? found[4]) - 1;
  const column = (found[2] ?? found[3]).charCodeAt(0) - 65;
  const word = [...found[5]].map((tile, index) => {
    if (tile !== ".") return tile;
    const key = across ? keyOf(row, column + index) : keyOf(row + index, column);
    return cells.has(key) ? `(${cells.get(key)})` : ".";
  }).join("").replaceAll(")(", "");
  return `${text.split(" ")[0]} ${word}`;
}
