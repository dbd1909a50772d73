// Announcements for screen readers: one live region for events, one for the cursor.

import { byId } from "./dom.js";

// Screen readers only notice changes, so a repeated sentence is altered.
function say(region, text) {
  if (!region) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

export const speakEvent = (text) => say(byId("said-events"), text);
export const speakCursor = (text) => say(byId("said-cursor"), text);
