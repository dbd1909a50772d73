// The moves of a Scrabble game, with scores and totals.

import { byId, element } from "./dom.js";
import { inFull, PLACE } from "./plays.js";
import { number, t } from "./texts.js";

const tilesIn = (text) => [...PLACE.exec(text)[5]].filter((tile) => tile !== ".").length;

const PLAIN = { pass: "moves.pass", "gave up": "moves.resign" };

export class Moves {
  constructor() {
    this.entries = [];
  }

  // Add an event; events that are not turns are ignored.
  add(event, challenge) {
    const { event: kind, seat, move, score, count } = event;
    if (kind === "play") this.push(seat, move, score);
    else if (kind === "exchange") this.push(seat, t("moves.exchange", { tiles: move ? move.slice(1) : count }), 0);
    else if (kind === "challenge") this.challenged(seat, score, challenge);
    else if (PLAIN[kind]) this.push(seat, t(PLAIN[kind]), 0);
  }

  push(seat, text, score) {
    this.entries.push({ seat, text, score, undone: false });
  }

  challenged(seat, score, rule) {
    const last = this.entries.findLast((entry) => PLACE.test(entry.text));
    if (score && last) {
      last.undone = true;
      this.push(seat, t("moves.challenge_won"), 0);
    } else {
      this.push(seat, t("moves.challenge_lost"), 0);
      if (rule === "five" && last) this.push(last.seat, t("moves.challenged"), 5);
    }
  }

  // The best play of each seat that was not withdrawn, and its number of bingos.
  best(seats, cells, rackSize) {
    return seats.map(({ seat }) => {
      const plays = this.entries.filter((entry) => entry.seat === seat && !entry.undone && PLACE.test(entry.text));
      const top = plays.reduce((a, b) => (b.score > (a?.score ?? -1) ? b : a), null);
      const bingos = plays.filter(({ text }) => tilesIn(text) === rackSize).length;
      return { seat, move: top && inFull(top.text, cells), score: top?.score ?? 0, bingos };
    });
  }

  show(nameOf, cells) {
    const totals = new Map();
    const rows = this.entries.map(({ seat, text, score, undone }) => {
      const total = (totals.get(seat) ?? 0) + (undone ? 0 : score);
      totals.set(seat, total);
      return element("tr", { class: undone ? "undone" : null },
        element("th", { scope: "row" }, nameOf(seat)), element("td", {}, inFull(text, cells)),
        element("td", {}, score ? number(score) : "–"), element("td", {}, number(total)));
    });
    byId("moves").replaceChildren(...rows.reverse());
  }
}
