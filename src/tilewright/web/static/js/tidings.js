// Events of a game as sentences.

import { tellEvent } from "./sentences.js";
import { list, t, textOr } from "./texts.js";

export const clockText = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
};

// A sentence about an event, with your private information; null for minor events.
export function tell(room, event, nameOf, mine) {
  if (event.event === "end") return ending(event, nameOf, mine);
  return tellEvent(room, event, nameOf, mine) || null;
}

export function ending({ winner = null, winners = [], reason }, nameOf, mine) {
  if (winner !== null) return winner === mine ? t("endings.you_won") : t("endings.won", { name: nameOf(winner) });
  if (winners.length) return t("endings.draw", { names: list(winners.map(nameOf)) });
  return textOr(`endings.${reason}`, t("events.any.end"));
}

// What a grid still lacks for the next call.
export function stateOf({ hand, flaws, complete, mayPeel, cells }) {
  if (complete) return { kind: "complete", text: t(mayPeel ? "state.peel" : "state.bananas") };
  const wrong = flaws.filter((flaw) => flaw.kind === "bad word");
  const apart = flaws.filter((flaw) => flaw.kind !== "bad word").flatMap((flaw) => flaw.squares);
  const parts = [];
  if (hand) parts.push(t("state.in_hand", { count: hand }));
  if (wrong.length) parts.push(t("state.not_words", { words: wrong.map((flaw) => flaw.message.split(" ", 1)[0]).join(", ") }));
  if (apart.length && cells > 1) parts.push(t("state.apart", { count: apart.length }));
  const flawed = wrong.length > 0 || (apart.length > 0 && cells > 1);
  const otherwise = t(cells ? "state.checking" : "state.begin");
  return { kind: flawed ? "flawed" : "open", text: parts.join(" · ") || otherwise };
}
