// The stage: the letter on offer with its countdown, and for a few seconds the last auction.

import { decisionOf, ranked } from "./auctionmarket.js";
import { tile } from "./auctiontiles.js";
import { byId, element, setText } from "./dom.js";
import { list, number, t } from "./texts.js";

const REVEAL = 5; // how long an auction is shown, in seconds
const BRIEF = 1.5; // the same, if only one seat could bid
const SHARE = 0.3; // the largest share of the next bid's time
const SOON = 5;

// How an auction ended, in a sentence.
export function saleText(sale, game) {
  const { letter, winner, price } = sale;
  const [first] = ranked(sale);
  const equal = ranked(sale).filter(({ bid }) => bid === first.bid).map(({ seat }) => game.nameOf(seat));
  const whose = winner === game.seat ? "_mine" : "";
  return t(`auction.decided.${decisionOf(sale)}${whose}`,
    { name: game.nameOf(winner), letter, price, bid: first.bid, names: list(equal) });
}

// All bids from the highest down; the second highest is the price.
export function bidList(sale, game) {
  const [, second] = ranked(sale);
  return element("ol", { class: "bids", "aria-label": t("auction.bids") }, ...ranked(sale).map(({ seat, bid }) =>
    element("li", { class: seat === sale.winner ? "won" : seat === second?.seat ? "price" : null },
      element("span", { class: "name" }, game.nameOf(seat)), element("strong", {}, number(bid)))));
}

export class Stage {
  constructor(game, market, changed) {
    Object.assign(this, { game, market, changed });
    this.sale = null; // the auction on display
    byId("next").addEventListener("click", () => this.goOn());
  }

  reveal(sale) {
    const { left } = this.game;
    const wanted = decisionOf(sale) === "only" ? BRIEF : REVEAL;
    clearTimeout(this.timer);
    this.sale = sale;
    this.timer = setTimeout(() => this.goOn(), 1000 * Math.min(wanted, left === null ? wanted : SHARE * left));
  }

  goOn() {
    clearTimeout(this.timer);
    if (!this.sale) return;
    this.sale = null;
    this.changed();
  }

  show() {
    const { room } = this.game;
    const shown = this.sale?.letter ?? room.offered;
    byId("offered").replaceChildren(shown ? tile(shown, room.tiles, "big") : element("span", { class: "letter big back" }));
    setText(byId("stage-title"), this.title());
    setText(byId("stage-text"), this.sale ? saleText(this.sale, this.game) : this.text());
    byId("stage-bids").replaceChildren(...(this.sale ? [bidList(this.sale, this.game)] : []));
    byId("stage").classList.toggle("revealing", Boolean(this.sale));
    byId("next").hidden = !this.sale;
    setText(byId("next"), room.offered ? t("auction.next_letter", { letter: room.offered }) : t("auction.go_on"));
    byId("stage").dataset.turn = `${room.round} ${room.auctions_left}`;
    this.tick();
  }

  title() {
    const { round, rounds, auctions, auctions_left: left, offered, phase } = this.game.room;
    if (phase === "over") return t("auction.is_over");
    if (!round) return "";
    const where = t("auction.round_of", { round, rounds });
    if (this.sale) return t("auction.sold", { letter: this.sale.letter });
    return offered ? `${where} · ${t("auction.letter_of", { number: auctions - left + 1, count: auctions })}` : where;
  }

  text() {
    const { room } = this.game;
    if (room.phase !== "playing") return "";
    const asked = room.seats.filter((seat) => !seat.out && (seat.may_bid || !room.offered));
    const answers = { done: asked.filter(({ seat }) => !room.to_act.includes(seat)).length, count: asked.length };
    return room.offered ? `${this.usual(room.offered)} · ${t("auction.bids_in", answers)}` : t("auction.words_in", answers);
  }

  usual(letter) {
    const known = this.market.usual(letter);
    if (!known) return t("auction.never_sold");
    return t("auction.usual", { ...known, price: number(known.average, { maximumFractionDigits: 1 }) });
  }

  // The countdown; not announced to screen readers.
  tick() {
    const { room, left } = this.game;
    const timed = left !== null && room.phase === "playing";
    byId("countdown").hidden = !timed;
    if (!timed) return;
    const all = room.deadline - room.since;
    setText(byId("left"), String(Math.ceil(Math.min(left, all))));
    byId("bar").style.width = `${(100 * Math.min(left, all)) / all}%`;
    byId("countdown").classList.toggle("soon", left < SOON);
  }
}
