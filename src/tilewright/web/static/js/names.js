// A friendly name for visitors who have none yet.

import { keptName } from "./keeping.js";
import { t } from "./texts.js";

export function startingName() {
  const names = t("lobby.names").split("|");
  return keptName() || names[Math.floor(Math.random() * names.length)];
}
