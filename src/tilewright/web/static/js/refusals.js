// Refusals of the server, in the page's language.

import { t, textOr } from "./texts.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Sentences that players meet in a game, with their facts.
const SENTENCES = [
  [/^a name has 1 to (\d+) characters/, "refusals.name", (found) => ({ most: found[1] })],
  [/^(?:.*: )?(.+) (?:is|are) not in the lexicon$/, "refusals.not_words", (found) => ({ words: found[1].replaceAll(" and ", ", ") })],
  [/ must bid 0 to (\d+)/, "refusals.bid", (found) => ({ most: found[1] })],
  [/^the letters (\w*) do not make '(\w*)'/, "refusals.letters", (found) => ({ letters: found[1], word: found[2] })],
  [/^'(\w+)' is not in /, "refusals.not_words", (found) => ({ words: found[1] })],
];

// A refusal ({code, message}) in a sentence.
export function refusalText({ code, message }) {
  for (const [pattern, key, values] of SENTENCES) {
    const found = pattern.exec(message);
    if (found) return t(key, values(found));
  }
  return textOr(`refusals.${code}`, capital(message ?? ""));
}
