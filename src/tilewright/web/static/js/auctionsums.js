// The results of a round and of the whole game, with the arithmetic.

import { tileRow } from "./auctiontiles.js";
import { element } from "./dom.js";
import { number, t } from "./texts.js";

const signed = (value) => (value < 0 ? `−${number(-value)}` : `+${number(value)}`);

// "4 + 50 = 54" for a word; an invalid word counts 0.
function wordSum(word, points, { longest, bonus }) {
  if (!word) return t("auction.handed_none");
  if (!points) return t("auction.invalid");
  return word.length === longest
    ? t("auction.sum_seven", { letters: points - bonus, bonus, count: points })
    : t("auction.points", { count: points });
}

function roundRow(seat, game, { words, points, paid }, after) {
  const { room } = game;
  const before = after - points[seat] + paid[seat];
  return element("li", { class: seat === game.seat ? "you" : null },
    element("p", { class: "row" }, element("strong", { class: "name" }, game.nameOf(seat)),
      words[seat] ? tileRow(words[seat], room.tiles) : element("span", { class: "soft" }, "–"),
      element("strong", { class: "gain" }, signed(points[seat] - paid[seat]))),
    element("p", { class: "soft small" }, `${wordSum(words[seat], points[seat], room)} · `,
      t("auction.sum_round", { before, points: points[seat], paid: paid[seat], after })));
}

// One finished round: every word, and the sum behind each balance; the best gain first.
export function roundSums(game, market, index) {
  const round = market.rounds[index];
  const after = market.balancesAfter(index, game.room);
  const gain = (seat) => round.points[seat] - round.paid[seat];
  const order = [...round.words.keys()].sort((a, b) => gain(b) - gain(a));
  return element("ul", { class: "round-sums" }, ...order.map((seat) => roundRow(seat, game, round, after[seat])));
}

// The starting points, income and expenses of a seat.
export function gameSum({ room }, { score, spent }) {
  const { money } = room.rules;
  return t("auction.sum_game", { money, earned: score - money + spent, spent });
}

// The best word of the game and the words of its last round.
export function gameSums(game, market) {
  const best = bestWord(game, market);
  if (!best) return null;
  return element("div", {}, element("p", {}, best), element("details", {},
    element("summary", {}, t("auction.last_words")), roundSums(game, market, market.rounds.length - 1)));
}

function bestWord(game, { rounds }) {
  const all = rounds.flatMap(({ words, points }) => words.map((word, seat) => ({ word, seat, count: points[seat] })));
  const best = all.reduce((one, other) => (other.count > (one?.count ?? 0) ? other : one), null);
  return best && t("auction.best_of_all", { ...best, name: game.nameOf(best.seat) });
}
