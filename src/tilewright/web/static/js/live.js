// The client's state of a game with turns: the public room, its own view, and the room's time.

import { playerName } from "./sentences.js";
import { t } from "./texts.js";

const ROOM_FACTS_IN_EVENTS = new Set(["type", "event", "seat", "seats", "view", "said", "history"]);

export class LiveGame {
  constructor() {
    this.room = null;
    this.seat = null;
    this.view = null;
    this.began = 0;
  }

  get own() {
    return this.seat === null ? null : this.room.seats[this.seat];
  }

  get playing() {
    return this.room?.phase === "playing" && this.own !== null && !this.own.out;
  }

  get myTurn() {
    return this.playing && this.room.to_act.includes(this.seat);
  }

  // Seconds since the start of the game, by the room's clock.
  get now() {
    return this.room.phase === "playing" ? (Date.now() - this.began) / 1000 : this.room.time;
  }

  // Seconds until the seats on turn run out of time, or null.
  get left() {
    const { phase, deadline } = this.room;
    return phase === "playing" && typeof deadline === "number" ? Math.max(0, deadline - this.now) : null;
  }

  nameOf(seat) {
    return this.room.seats[seat]?.name ?? t("game.seat", { number: seat + 1 });
  }

  setRoom(room) {
    this.room = room;
    for (const seat of room.seats) seat.name = playerName(seat.name);
    this.began = Date.now() - room.time * 1000;
  }

  welcome({ seat, room, view }) {
    this.seat = seat;
    this.view = view;
    this.setRoom(room);
  }

  happened(event) {
    for (const [name, value] of Object.entries(event)) {
      if (!ROOM_FACTS_IN_EVENTS.has(name) && name in this.room) this.room[name] = value;
    }
    for (const changed of event.seats) Object.assign(this.room.seats[changed.seat], changed);
    if (event.view) this.view = event.view;
    if (event.event === "end") this.room.phase = "over";
    this.began = Date.now() - event.time * 1000;
  }
}
