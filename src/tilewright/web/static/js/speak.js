// What happens, said to those who do not see it: one region for events, one for the cursor.

import { byId } from "./dom.js";

// The same sentence twice is said twice: readers only notice a change.
function say(region, text) {
  if (!region) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

export const speakEvent = (text) => say(byId("said-events"), text);
export const speakCursor = (text) => say(byId("said-cursor"), text);
