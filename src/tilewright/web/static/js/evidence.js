// Explains why a move is the best one.

import { number, t } from "./texts.js";

const percent = (share) => number(100 * share, { maximumFractionDigits: 1 });

export function evidenceText({ method, lead, error, win, playouts, second }) {
  if (method === "endgame") return t("puzzle.proof_endgame", { count: lead });
  if (error === null) return t("puzzle.proof_preendgame", { win: percent(win), second });
  return t(method === "preendgame" ? "puzzle.by_deals" : "puzzle.by_playouts", {
    count: playouts, win: percent(win), lead: percent(lead), second,
    errors: number(lead / error, { maximumFractionDigits: 1 }) });
}
