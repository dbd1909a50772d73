// Flaws on a board: invalid words get a colour, hatching and an outline, loose tiles a colour and dots.

import { keyOf } from "./squares.js";

export function markFlaws(board, flaws, also = new Map()) {
  const faces = new Map();
  const wrong = [];
  for (const { kind, squares } of board.cells.size > 1 ? flaws : []) {
    if (kind === "bad word") wrong.push(squares);
    for (const [row, column] of squares) {
      const key = keyOf(row, column);
      if (kind === "bad word" || !faces.has(key)) faces.set(key, kind === "bad word" ? "wrong" : "loose");
    }
  }
  board.paint(new Map([...faces, ...also]));
  board.outline(wrong);
  return wrong.length;
}

const SIGNS = { complete: "✓", flawed: "!", open: "…" };

export function showStateLine(node, { kind, text }) {
  node.className = `state ${kind}`;
  const [mark, words] = node.children;
  mark.textContent = SIGNS[kind];
  if (words.textContent !== text) words.textContent = text;
}
