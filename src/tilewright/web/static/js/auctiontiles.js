// Letters as small tiles with their values.

import { element } from "./dom.js";
import { list, t } from "./texts.js";

export function tile(letter, tiles, kind = "") {
  const value = tiles?.[letter]?.[1];
  return element("span", { class: `letter ${kind}`, "data-letter": letter },
    letter, value ? element("sub", { "aria-hidden": "true" }, String(value)) : null);
}

// A word or some letters in a row, as one text for screen readers.
export const tileRow = (letters, tiles, label = letters) =>
  element("span", { class: "tile-row", role: "img", "aria-label": label }, ...[...letters].map((letter) => tile(letter, tiles)));

// Letters won, then the backs of hidden ones.
export function rackRow({ won, hidden }, tiles) {
  const parts = [won && t("auction.letters", { letters: list([...won], "unit") }), hidden && t("auction.backs", { count: hidden })];
  const backs = Array.from({ length: hidden }, () => element("span", { class: "letter back" }));
  return element("span", { class: "tile-row", role: "img", "aria-label": parts.filter(Boolean).join(", ") || t("auction.no_letters") },
    ...[...won].map((letter) => tile(letter, tiles)), ...backs);
}

export const worth = (word, { tiles, longest, bonus }) =>
  [...word].reduce((sum, letter) => sum + (tiles[letter]?.[1] ?? 0), 0) + (word.length === longest ? bonus : 0);
