// The bid: typed, stepped with arrows or buttons, or chosen from a row of amounts.

import { byId, element, setText } from "./dom.js";
import { number, t } from "./texts.js";

const AMOUNTS = [1, 2, 5, 10, 20, 50];
const STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export class BidBox {
  // `send(bid)` sends it; `touched()` is called when the player starts to choose one.
  constructor(game, { send, touched }) {
    Object.assign(this, { game, send, touched });
    this.auction = "";
    this.input = byId("bid");
    byId("bid-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.bid();
    });
    this.input.addEventListener("input", () => {
      this.touched();
      this.showValue();
    });
    for (const [id, step] of [["less", -1], ["more", 1]]) byId(id).addEventListener("click", () => this.step(step));
    byId("pass").addEventListener("click", () => this.pass());
  }

  get balance() {
    return this.game.view.balance;
  }

  get value() {
    return Number(this.input.value);
  }

  set value(bid) {
    this.input.value = String(Math.max(0, Math.min(this.balance, bid)));
    this.showValue();
  }

  // Only this player can bid, so the letter is free.
  get alone() {
    const { myTurn, room } = this.game;
    return myTurn && Boolean(room.offered) && room.seats.filter((seat) => seat.may_bid).length === 1;
  }

  get active() {
    return this.game.myTurn && Boolean(this.game.room.offered) && !this.alone;
  }

  // An empty field is no bid; a bid of 0 is a pass.
  get fits() {
    return this.input.value !== "" && Number.isInteger(this.value) && this.value >= 0 && this.value <= this.balance;
  }

  bid() {
    if (this.active && this.fits) this.send(this.value);
  }

  pass() {
    if (this.active) this.send(0);
  }

  tick() {
    if (this.alone) this.send(0);
  }

  step(by) {
    this.touched();
    this.value = this.value + by;
  }

  // Handle a key for the bid, wherever the focus is; return whether it was handled.
  key(event) {
    if (!this.active) return false;
    if (STEPS[event.key]) this.step(STEPS[event.key]);
    else if (event.key.toLowerCase() === "p") this.pass();
    else if (event.key === "Enter" && !event.target.closest("button, a, summary")) this.bid();
    else if (/^\d$/.test(event.key) && event.target !== this.input) this.type(event.key);
    else return false;
    return true;
  }

  type(digit) {
    this.touched();
    this.input.focus();
    this.input.value = digit;
    this.showValue();
  }

  show() {
    const { room } = this.game;
    byId("bid-form").hidden = !this.active;
    if (!this.active) return;
    const auction = `${room.round} ${room.auctions_left}`;
    if (auction !== this.auction) this.begin(auction);
    setText(byId("bid-label"), t("auction.bid_for", { letter: room.offered, balance: this.balance }));
  }

  begin(auction) {
    this.auction = auction;
    this.input.max = String(this.balance);
    this.value = 1;
    byId("amounts").replaceChildren(...AMOUNTS.filter((amount) => amount <= this.balance).map((amount) =>
      element("button", { type: "button", class: "amount", onclick: () => this.choose(amount) }, number(amount))));
  }

  choose(amount) {
    this.touched();
    this.value = amount;
  }

  showValue() {
    this.input.setAttribute("aria-invalid", String(!this.fits));
    setText(byId("bid-send"), this.fits ? t("auction.bid_this", { bid: this.value }) : t("auction.up_to", { balance: this.balance }));
    byId("bid-send").setAttribute("aria-disabled", String(!this.fits));
  }
}
