// How to play, in five sentences and a picture: shown on the first visit and on request.

import { tile } from "./auctiontiles.js";
import { byId, element } from "./dom.js";
import { showKeys } from "./keys.js";
import { keep, kept } from "./sheets.js";
import { t } from "./texts.js";

const SEEN = "tilewright:auction:seen";
const BIDS = [["9", "won"], ["6", "price"], ["2", ""]];
const STEPS = ["sell", "price", "hidden", "word", "win"];

// Three sealed bids: the highest takes the letter and pays the second.
function picture() {
  return element("div", { class: "lesson", role: "img", "aria-label": t("auction.how.picture") },
    tile("E", { E: [0, 1] }, "big"),
    ...BIDS.map(([bid, kind]) => element("span", { class: `paper ${kind}` }, bid,
      kind ? element("small", {}, t(`auction.how.${kind}`)) : null)));
}

export function showHelp(keys) {
  byId("lesson").replaceChildren(picture());
  byId("steps").replaceChildren(...STEPS.map((name) => element("li", {}, t(`auction.steps.${name}`))));
  showKeys(byId("keys-table"), [], keys);
  byId("show-keys").addEventListener("click", () => byId("keys").showModal());
  byId("keys").addEventListener("close", () => keep(SEEN, "yes"));
}

let shown = false; // in case the browser stores nothing

export function helpOnce() {
  if (shown || kept(SEEN)) return;
  shown = true;
  byId("keys").showModal();
}
