// Names of players, including engines.

import { t, textOr } from "./texts.js";

const ENGINE = /^(\S+) engine(?: (\d+))?$/;

// Isolate right-to-left names from the surrounding sentence.
const isolated = (name) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(name) ? `\u2068${name}\u2069` : name);

// The server's engines are named by their level: "easy engine 2".
export function playerName(name) {
  const [, level, number] = ENGINE.exec(name) ?? [];
  const known = level && textOr(`levels.${level}`, null);
  return known ? [t("game.engine_name", { level: known }), number].filter(Boolean).join(" ") : isolated(name);
}
