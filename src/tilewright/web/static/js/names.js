// Names of players: as they are shown, and a friendly one for visitors who have none yet.

import { element } from "./dom.js";
import { keptName } from "./keeping.js";
import { t } from "./texts.js";

export function startingName() {
  const names = t("lobby.names").split("|");
  return keptName() || names[Math.floor(Math.random() * names.length)];
}

// A name that may be cut where there is little room; the number of "easy engine 2" stays.
export function nameNode(name) {
  const [, stem, number] = /^(.+)( \d+)$/.exec(name) ?? [null, name, ""];
  return element("span", { class: "name" }, element("span", { class: "stem" }, stem), number);
}
