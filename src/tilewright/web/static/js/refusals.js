// Refusals of the server, in the page's language.

import { textOr } from "./texts.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Reasons that name a setting or a field.
const FIELDS = new Set(["range", "field", "at-least", "at-most", "characters"]);

// A refusal ({code, message}, most with {reason, facts}) in a sentence.
export function refusalText({ code, message, reason = "", facts = {} }) {
  const values = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));
  if (FIELDS.has(reason)) values.name = textOr(`rule_names.${facts.name}`, capital(facts.name).replaceAll("_", " "));
  return textOr(`why.${reason}`, null, values) ?? textOr(`refusals.${code}`, capital(message ?? ""));
}
