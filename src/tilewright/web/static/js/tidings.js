// Events of a game as sentences for people.

import { plural } from "./dom.js";

export const clockText = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
};

// A sentence for an event, or null for what is too small to tell.
export function tell(event, nameOf, mine) {
  const own = event.seat === mine && mine !== null;
  const who = own ? "You" : nameOf(event.seat);
  const drew = typeof event.drawn === "string" && event.drawn ? `; you drew ${event.drawn}` : "";
  switch (event.event) {
    case "peel":
      return `${who} peeled${drew}`;
    case "dump":
      return own && event.drawn
        ? `You dumped ${event.letter} and drew ${[...event.drawn].join(", ")}`
        : `${who} dumped a tile`;
    case "bananas":
      return `${who} called Bananas`;
    case "rotten":
      return `${who} called Bananas with a wrong word and ${own ? "are" : "is"} out: ${(event.wrong ?? []).join("; ")}`;
    case "gave up":
      return `${who} left the game`;
    case "fault":
      return `${who} made a mistake: ${event.reason}`;
    case "end":
      return ending(event.winner, event.reason, nameOf, mine);
    default:
      return null;
  }
}

export function ending(winner, reason, nameOf, mine) {
  if (winner !== null && winner !== undefined) {
    return winner === mine ? "You won!" : `${nameOf(winner)} won`;
  }
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
