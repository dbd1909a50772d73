// Refusals of the server, in the page's language.

import { textOr } from "./texts.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// A refusal ({code, message}, most with {reason, facts}) in a sentence.
export function refusalText({ code, message, reason = "", facts = {} }) {
  const values = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));
  if (reason === "range") values.name = textOr(`rule_names.${facts.name}`, facts.name);
  return textOr(`why.${reason}`, null, values) ?? textOr(`refusals.${code}`, capital(message ?? ""));
}
