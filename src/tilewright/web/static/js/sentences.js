// The server's messages in the page's language: names, rules, events and refusals, built from their
// data. If there is no text, the server's English sentence is shown.

import { list, t, textOr } from "./texts.js";

export { playerName } from "./playernames.js";
export { refusalText } from "./refusals.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// --- names ---

export const listName = (name) => textOr(`list_names.${name}`, name);
// The server's engines have their level in their name.
export const engineFlag = ({ level }) => (level ? "" : t("flags.engine"));
export const levelName = (name) => textOr(`levels.${name}`, name);
export const levelTitle = (game, { name, title }) => textOr(`level_titles.${game}.${name}`, title);
export const gameTitle = ({ game, title }) => textOr(`titles.${game}`, title);

// --- rules ---

const RULES = {
  bananagrams: ({ rules, split, opening_tiles: count = split[0].length }) => ({ count,
    variant: choiceName("variant", rules.variant), more: unusual("bananagrams", rules) }),
  scrabble: ({ rules }) => ({ challenge: choiceName("challenge", rules.challenge), more: unusual("scrabble", rules) }),
  auction: ({ rules }) => ({ count: rules.rounds, hidden: t("auction.backs", { count: rules.hidden }), year: rules.ending }),
};

// Tiles other than the game's default.
const unusual = (game, { tile_set }) => (tile_set === game ? "" : ` · ${choiceName("tile_set", tile_set)}`);

export const choiceName = (rule, value) => textOr(`choices.${rule}.${value}`, capital(String(value)).replaceAll("_", " "));

// The rules of a room or a replay in a few words.
export function aboutText(room) {
  const values = RULES[room.game]?.(room);
  return values ? textOr(`about.${room.game}`, room.about, values) : room.about;
}

// --- events ---

const letters = (drawn) => [...drawn].map((letter) => letter || "–").join(" ");
const wordsOf = (flaws) => list(flaws.filter((flaw) => flaw.includes("not a word")).map((flaw) => flaw.split(" ", 1)[0]));

// The text key and the values for each kind of event.
const EVENTS = {
  bananagrams: {
    build: ({ place = [], take = [] }) => [take.length ? "rebuild" : "build", { count: place.length, taken: take.length }],
    peel: ({ drawn }, mine) => {
      if (!drawn?.length) return ["peel", {}];
      return Array.isArray(drawn) ? ["peel_drawn", { drawn: letters(drawn) }] : ["peel_you", { drawn, mine }];
    },
    dump: ({ letter, drawn }, mine) => {
      if (!drawn?.length) return ["dump", {}];
      return [mine ? "dump_you" : "dump_drawn", { letter, drawn: letters(drawn) }];
    },
    rotten: ({ wrong }) => ["rotten", { words: wordsOf(wrong) }],
    bananas: () => ["bananas", {}],
  },
  scrabble: {
    deal: ({ racks }) => (racks?.every(Boolean) ? ["deal_racks", { racks: racks.join(" ") }] : ["deal", {}]),
    play: ({ move, score }) => ["play", { move, count: score }],
    exchange: ({ move, count = 0 }) => (move ? ["exchange", { tiles: move.slice(1) }] : ["exchange_count", { count }]),
    pass: () => ["pass", {}],
    challenge: ({ score }, mine, rules) =>
      [score ? "challenge_won" : rules?.challenge === "five" ? "challenge_lost_five" : "challenge_lost", {}],
  },
  auction: {
    round: ({ round }, mine, rules) => ["round", { round, rounds: rules.rounds }],
    sale: ({ letter, price, bids, winner }, mine, rules, nameOf) =>
      ["sale", { letter, price, name: nameOf(winner), bids: bids.map((bid) => bid ?? "–").join(", ") }],
    words: ({ words, points }, mine, rules, nameOf) =>
      ["words", { words: words.map((word, seat) => `${nameOf(seat)} ${word || "–"} (${points[seat]})`).join(", ") }],
  },
};

function anyEvent({ event, kind, reason }) {
  const why = textOr(`reasons.${reason}`, reason);
  if (event === "gave up") return reason === "resigned" ? ["resigned", {}] : ["gave_up", { reason: why }];
  if (event === "fault") return [kind === "timeout" ? "timeout" : "fault", { reason: why }];
  return event === "end" ? ["end", {}] : null;
}

// One sentence about an event, empty for minor ones; `game` has `game` and `rules`.
export function tellEvent({ game, rules }, event, nameOf, mine = null) {
  if (event.said === "") return "";
  const general = anyEvent(event);
  const own = EVENTS[game]?.[event.event];
  if (!general && !own) return event.said ?? "";
  const [name, values] = general ?? own(event, mine !== null && event.seat === mine, rules, nameOf);
  const all = { ...(event.seat === undefined ? {} : { name: nameOf(event.seat) }), ...values };
  return general ? t(`events.any.${name}`, all) : textOr(`events.${game}.${name}`, event.said ?? "", all);
}

// --- advice ---

// The server's advice in practice; "hint" or "rescue" is null if there is nothing to do.
export function adviceText(kind, { hint, rescue, message }) {
  if (hint) return t(hint.take.length ? "advice.take_first" : "advice.fits", { count: hint.take.length, word: hint.word });
  if (rescue) return t("advice.moved", { count: rescue.moved });
  if (message.startsWith("every tile")) return t("advice.complete");
  return t(kind === "hint" ? "advice.no_word" : "advice.no_grid");
}

// --- prompts ---

// The prompt of a seat; games of other packages provide their own words.
export const promptOf = ({ asked, prompt }) => textOr(`prompts.${asked?.kind}`, prompt, asked ?? {});
