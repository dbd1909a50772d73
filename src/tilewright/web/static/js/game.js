// The state of a seat's game, including pending builds.

import { playerName } from "./sentences.js";
import { built, keyOf } from "./squares.js";
import { t } from "./texts.js";
import { clockText } from "./tidings.js";

export class Game {
  constructor() {
    this.room = null;
    this.seat = null;
    this.cells = new Map();
    this.letters = [];
    this.flaws = [];
    this.whole = false;
    this.began = 0;
    this.told = { cells: this.cells, hand: this.letters };
  }

  get own() {
    return this.seat === null ? null : this.room.seats[this.seat];
  }

  get playing() {
    return this.room?.phase === "playing" && this.own !== null && !this.own.out;
  }

  get complete() {
    return this.playing && this.whole && !this.letters.length;
  }

  get clock() {
    const seconds = this.room.phase === "playing" ? (Date.now() - this.began) / 1000 : this.room.time;
    return clockText(seconds);
  }

  nameOf(seat) {
    return this.room.seats[seat]?.name ?? t("game.seat", { number: seat + 1 });
  }

  setRoom(room) {
    this.room = room;
    for (const seat of room.seats) seat.name = playerName(seat.name);
    this.began = Date.now() - room.time * 1000;
  }

  setView(view) {
    this.told = {
      cells: new Map(view.grid.map(([row, column, letter]) => [keyOf(row, column), letter])),
      hand: [...view.hand],
    };
    this.flaws = view.flaws;
    this.whole = view.complete;
  }

  happened({ number, time, bunch, may_peel, may_dump, seats = [], view, event, winner, winners, reason, grids }) {
    Object.assign(this.room, { number, time, bunch, may_peel, may_dump });
    this.began = Date.now() - time * 1000;
    for (const changed of seats) Object.assign(this.room.seats[changed.seat], changed);
    if (view) this.setView(view);
    if (event === "end") Object.assign(this.room, { phase: "over", winner, winners, reason, grids });
  }

  // A build that is no longer possible will be refused; skip it.
  predict(builds) {
    let { cells, hand } = this.told;
    for (const build of builds) ({ cells, hand } = built(cells, hand, build) ?? { cells, hand });
    this.cells = cells;
    this.letters = hand;
  }
}
