// The end of a Scrabble game: the final board, each player's best play, a picture to share.

import { element, svg } from "./dom.js";
import { finale, shareRow, stats, wonBy } from "./finale.js";
import { PITCH, placed, tileText } from "./picture.js";
import { cellsOf, isBlank, LETTER_FACTORS, WORD_FACTORS } from "./plays.js";
import { gameTitle } from "./sentences.js";
import { keyOf, squareOf } from "./squares.js";
import { number, t } from "./texts.js";
import { WordBoard } from "./wordboard.js";

const COLOURS = { letter2: "#bfe0ef", letter3: "#5fa9d3", word2: "#f7c3bd", word3: "#e8766a", plain: "#f4ecd9" };

function squareColour(mark) {
  const letter = LETTER_FACTORS[mark];
  const factor = letter ?? WORD_FACTORS[mark];
  return factor ? COLOURS[`${letter ? "letter" : "word"}${Math.min(3, factor)}`] : COLOURS.plain;
}

// A board of Scrabble with its tiles.
function boardText({ board, tiles }, cells) {
  const squares = board.map((row, down) => [...row].map((mark, right) =>
    `<rect x="${right * PITCH + 1}" y="${down * PITCH + 1}" width="${PITCH - 2}" height="${PITCH - 2}" rx="4" fill="${squareColour(mark)}"/>`).join("")).join("");
  const laid = [...cells].map(([key, letter]) => {
    const [row, column] = squareOf(key);
    const value = isBlank(letter) ? "" : tiles[letter]?.[1] ?? "";
    return placed(column * PITCH, row * PITCH, tileText(letter.toUpperCase(), isBlank(letter), value));
  }).join("");
  return { text: squares + laid, width: board[0].length * PITCH, height: board.length * PITCH };
}

// The final board, and each player's best play.
export function boardFinale({ room, seat, nameOf, title, best }) {
  const cells = cellsOf(room.rows ?? []);
  if (!cells.size) return null;
  const lines = best.filter(({ move }) => move).map((one) => t("joy.best_play", { name: nameOf(one.seat), move: one.move, score: one.score })
    + (one.bingos ? ` · ${t("joy.bingos", { count: one.bingos })}` : ""));
  const scores = room.seats.map((one) => `${nameOf(one.seat)} ${number(one.score)}`).join(" · ");
  const root = svg("svg", { id: "final-board", class: "board", role: "img", "aria-label": t("joy.final_board", { count: cells.size }) });
  const board = new WordBoard(root);
  board.setUp(room);
  board.show(cells);
  board.paint(new Map((room.laid ?? []).map(([row, column]) => [keyOf(row, column), "fresh"])));
  const card = () => ({
    title: wonBy(room, nameOf, title), lines: [scores, ...lines], game: gameTitle(room),
    drawings: [{ name: "", ...boardText(room, cells) }],
  });
  return finale(room.winners.includes(seat), stats(lines), element("div", { class: "final-board" }, root), shareRow(room, card));
}
