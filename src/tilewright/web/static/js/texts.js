// The texts of the page in the visitor's language, and the switch between languages.

// The server embeds the texts that the page's scripts use.
const texts = JSON.parse(document.getElementById("texts").textContent);

export const language = document.documentElement.lang;

const YEAR = 365 * 24 * 3600;
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

// A number with a minus sign, which most languages of `Intl` write as a hyphen.
export const number = (value, options) =>
  (options ? new Intl.NumberFormat(language, options) : numbers).format(value).replace("-", "−");

export const date = (seconds, options = { day: "numeric", month: "short" }) =>
  new Intl.DateTimeFormat(language, options).format(new Date(seconds * 1000));

const lists = {};
export const list = (items, type = "conjunction") =>
  (lists[type] ??= new Intl.ListFormat(language, { type })).format(items);

// A text or its plural forms; undefined for an unknown key.
function find(key) {
  const step = (group, name) => (typeof group === "object" && Object.hasOwn(group, name) ? group[name] : undefined);
  const found = key.split(".").reduce(step, texts);
  return typeof found === "string" || found?.other ? found : undefined;
}

function fill(found, values) {
  const form = typeof found === "string" ? found : found[plurals.select(values.count)] ?? found.other;
  return form.replace(/\{(\w+)\}/g, (slot, name) => {
    const value = values[name] ?? slot;
    return typeof value === "number" ? number(value) : value;
  });
}

// The text of a key; `count` chooses the plural form.
export function t(key, values = {}) {
  const found = find(key);
  return found === undefined ? key : fill(found, values);
}

// The text of an optional key, for names that the server may add.
export function textOr(key, otherwise, values = {}) {
  const found = find(key);
  return found === undefined ? otherwise : fill(found, values);
}

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-does=language]");
  if (!chosen) return;
  document.cookie = `language=${chosen.lang}; path=/; max-age=${YEAR}; SameSite=Lax`;
  location.reload();
});
