// Events of a game as sentences for people.

import { plural } from "./dom.js";

export const clockText = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
};

// The server's sentence about an event, with what only you know; null for what is too small to say.
export function tell(event, nameOf, mine) {
  if (event.event === "end") return ending(event, nameOf, mine);
  const drawn = [...(event.drawn ?? "")].join(", ");
  if (event.event === "dump" && drawn) return `You dumped ${event.letter} and drew ${drawn}`;
  if (event.event === "peel" && drawn) return `${event.said}; you drew ${drawn}`;
  return event.said || null;
}

export function ending({ winner = null, winners = [], reason }, nameOf, mine) {
  if (winner !== null) return winner === mine ? "You won!" : `${nameOf(winner)} won`;
  if (winners.length) return `A draw between ${winners.map(nameOf).join(" and ")}`;
  return {
    idle: "The game ended because nobody did anything",
    "nobody can go on": "Nobody could go on: the game has no winner",
    "everybody left": "Everybody left: the game has no winner",
  }[reason] ?? "The game is over";
}

// What still stands between a grid and the next call.
export function stateOf({ hand, flaws, complete, mayPeel, cells }) {
  if (complete) return { kind: "complete", text: mayPeel ? "Complete: peel!" : "Complete: call Bananas!" };
  const wrong = flaws.filter((flaw) => flaw.kind === "bad word");
  const apart = flaws.filter((flaw) => flaw.kind !== "bad word").flatMap((flaw) => flaw.squares);
  const parts = [];
  if (hand) parts.push(`${plural(hand, "tile")} in hand`);
  if (wrong.length) parts.push(`not a word: ${wrong.map((flaw) => flaw.message.split(" ", 1)[0]).join(", ")}`);
  if (apart.length && cells > 1) parts.push(`${plural(apart.length, "tile")} not joined`);
  const flawed = wrong.length > 0 || (apart.length > 0 && cells > 1);
  return { kind: flawed ? "flawed" : "open", text: parts.join(" · ") || "Place your tiles" };
}
