// Names of players: for display, and a friendly default for new visitors.

import { element } from "./dom.js";
import { keptName } from "./keeping.js";
import { t } from "./texts.js";

export function startingName() {
  const names = t("lobby.names").split("|");
  return keptName() || names[Math.floor(Math.random() * names.length)];
}

// A name that may be truncated, except for the number of "easy engine 2".
export function nameNode(name) {
  const [, stem, number] = /^(.+)( \d+)$/.exec(name) ?? [null, name, ""];
  return element("span", { class: "name" }, element("span", { class: "stem" }, stem), number);
}
