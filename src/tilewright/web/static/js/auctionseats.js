// The seats: balances, letters won, who has bid, and the bids when they are revealed.

import { rackRow } from "./auctiontiles.js";
import { byId, element } from "./dom.js";
import { nameNode } from "./names.js";
import { number, t } from "./texts.js";

// The state of a seat as [mark, words, kind].
function statusOf(game, seat) {
  const { room } = game;
  if (!seat.taken) return ["", "", "soft"];
  if (seat.out) return ["", t("flags.out"), "soft"];
  if (room.phase === "over") return room.winners.includes(seat.seat) ? ["★", t("flags.winner"), "done"] : ["", "", ""];
  if (room.phase !== "playing") return ["", "", ""];
  if (room.to_act.includes(seat.seat)) {
    if (seat.kind === "person" && !seat.connected) return ["", t("flags.away"), "soft"];
    return ["", room.offered ? t("auction.thinking") : t("auction.spelling"), "open"];
  }
  if (room.offered && !seat.may_bid) return ["", t("auction.full"), "soft"];
  return ["✓", room.offered ? t("auction.has_bid") : t("auction.has_word"), "done"];
}

function revealed(sale, seat) {
  const bid = sale.bids[seat.seat];
  if (bid === null || bid === undefined) return ["", t("auction.full"), "soft"];
  return sale.winner === seat.seat
    ? ["★", t("auction.bid_won", { bid, price: sale.price }), "won"]
    : ["", t("auction.bid_of", { bid }), "bid"];
}

function card(game, seat, sale) {
  const [mark, words, kind] = sale ? revealed(sale, seat) : statusOf(game, seat);
  const names = ["seat-card", seat.seat === game.seat && "you", seat.out && "out", kind];
  return element("li", { class: names.filter(Boolean).join(" "), "data-seat": seat.seat },
    nameNode(seat.taken ? seat.name : t("game.open_seat")),
    element("span", { class: "balance", title: t("auction.balance") }, number(seat.score)),
    rackRow(seat, game.room.tiles),
    element("span", { class: "doing" }, mark ? element("span", { "aria-hidden": "true" }, `${mark} `) : null, words));
}

// With `sale` the seats show their bids in it.
export function showSeats(game, sale) {
  byId("players").replaceChildren(...game.room.seats.map((seat) => card(game, seat, sale)));
}
