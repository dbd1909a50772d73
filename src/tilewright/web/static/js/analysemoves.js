// Moves as text: what players type, what programs write, and where a play places its tiles.
// All functions are pure. `8D WORD` goes across, `D8 WORD` down, `.` is a tile of the board, and
// lower-case letters are blanks.

import { tilesIn } from "./analysecgp.js";
import { inFull, isBlank, squareName } from "./plays.js";
import { refusalText } from "./refusals.js";
import { keyOf } from "./squares.js";
import { t } from "./texts.js";

const PLACE = /^(?:(\d{1,2})([A-U])|([A-U])(\d{1,2}))$/i;
const EXCHANGE = /^(?:exch(?:ange)?\.?\s+|-)(\S+)$/i;
const PASS = /^(?:pass|-)$/i;

// Where a play starts and whether it goes across, or null.
function placeOf(text) {
  const found = PLACE.exec(text);
  if (!found) return null;
  const across = Boolean(found[1]);
  const row = Number(found[1] ?? found[4]) - 1;
  const column = (found[2] ?? found[3]).toUpperCase().charCodeAt(0) - 65;
  return { row, column, across };
}

const along = ({ row, column, across }, by) => (across ? [row, column + by] : [row + by, column]);

// The kind and the parts of a move.
export function partsOf(move) {
  const text = (move ?? "").trim();
  if (PASS.test(text)) return { kind: "pass" };
  const exchange = EXCHANGE.exec(text);
  if (exchange) return { kind: "exchange", tiles: exchange[1] };
  const [where, word] = text.split(/\s+/);
  const place = placeOf(where ?? "");
  return place && word ? { kind: "play", place, word } : { kind: "other" };
}

// The tiles that a play adds: [row, column, letter].
export function placedTiles(move) {
  const { kind, place, word } = partsOf(move);
  if (kind !== "play") return [];
  return tilesIn(word).map((tile, index) => [...along(place, index), tile]).filter(([, , tile]) => tile !== ".");
}

// All squares of a play, including those with tiles of the board.
export function coveredSquares(move) {
  const { kind, place, word } = partsOf(move);
  return kind === "play" ? tilesIn(word).map((_, index) => along(place, index)) : [];
}

// A move for display: letters of the board are in parentheses.
const CHALLENGE = "challenge";

export function moveText(move, cells) {
  const { kind, tiles } = partsOf(move);
  if (kind === "pass") return t("analyse.pass_move");
  if (kind === "exchange") return t("analyse.exchange_move", { tiles });
  return move === CHALLENGE ? t("analyse.turns.challenge") : inFull(move ?? "", cells);
}

// Why the server calls a move illegal.
export const illegalText = ({ illegal, reason, facts }) => refusalText({ code: "illegal", message: illegal, reason, facts });

const isPlace = (text) => PLACE.test(text);

// The letters of a typed word as tiles of the rack: blanks replace missing ones.
function onRack(letters, rack) {
  const left = tilesIn(rack);
  return letters.map((letter) => {
    if (letter === ".") return letter;
    const wanted = letter.toUpperCase();
    const tile = [wanted, "?"].find((one) => left.includes(one));
    if (tile) left.splice(left.indexOf(tile), 1);
    return tile === "?" ? wanted.toLowerCase() : wanted;
  });
}

function readPlay(where, word, cells, rack) {
  const place = placeOf(where);
  const plain = tilesIn(word.replace(/[()]/g, ""));
  const allSmall = word === word.toLowerCase();
  const letters = plain.map((letter, index) => {
    const here = cells.get(keyOf(...along(place, index)));
    return here && (letter === "." || here.toUpperCase() === letter.toUpperCase()) ? "." : letter;
  });
  const tiles = allSmall || !letters.some((letter) => letter !== "." && isBlank(letter)) ? onRack(letters, rack) : letters;
  return `${squareName(place.row, place.column, place.across)} ${tiles.join("")}`;
}

// A typed move in the form that the server reads, or null. The square may come first or last, the
// word may be in lower case, and letters of the board may be typed, dotted or in parentheses.
export function readMove(typed, cells, rack) {
  const text = typed.trim();
  const { kind, tiles } = partsOf(text);
  if (kind === "pass") return "pass";
  if (kind === "exchange") return `exch ${tiles.toUpperCase()}`;
  const [one, other, more] = text.split(/\s+/);
  if (more || !other) return null;
  if (isPlace(one)) return readPlay(one, other, cells, rack);
  return isPlace(other) ? readPlay(other, one, cells, rack) : null;
}

// Whether two moves are the same, however passes and exchanges are written.
export function sameMove(one, other) {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.kind !== b.kind || a.kind === "other") return false;
  if (a.kind === "exchange") return [...a.tiles].sort().join("") === [...b.tiles].sort().join("");
  return a.kind === "pass" || one.trim() === other.trim();
}

// What is left of a rack after a move; null if the rack does not have the tiles.
export function leaveOf(rack, move) {
  const { kind, tiles } = partsOf(move);
  const used = kind === "exchange" ? tilesIn(tiles) : placedTiles(move).map(([, , tile]) => (isBlank(tile) ? "?" : tile));
  const left = tilesIn(rack);
  for (const tile of used) {
    const index = left.indexOf(tile);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left.join("");
}
