// Figures of the analysis page in the visitor's language.

import { number } from "./texts.js";

export const MISSING = "–";

const known = (value) => typeof value === "number" && Number.isFinite(value);

export const fixed = (value, digits = 1) =>
  (known(value) ? number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }) : MISSING);

// A number with its sign; the minus is as wide as the plus.
export function signed(value, digits = 1) {
  if (!known(value)) return MISSING;
  const text = fixed(Math.abs(value), digits);
  return Number(Math.abs(value).toFixed(digits)) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

export const percent = (share, digits = 1) =>
  (known(share) ? number(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }) : MISSING);

export const error = (value, digits = 1) => (known(value) && value > 0 ? ` ±${fixed(value, digits)}` : "");

// Large counts in a few characters.
export const count = (value) =>
  (known(value) ? number(value, value >= 1000 ? { notation: "compact", maximumFractionDigits: 1 } : {}) : MISSING);
