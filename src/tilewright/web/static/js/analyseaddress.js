// The address of the page: it can contain a position, or name a finished game of this server.

import { readCgp } from "./analysecgp.js";

// A link that shows a position again.
export const linkTo = (cgp, lexicon) => `${location.origin}/analyse#${new URLSearchParams({ cgp, l: lexicon })}`;

// The position or the game of this server that the address requests.
export function readAddress() {
  const part = new URLSearchParams(location.hash.slice(1));
  const cgp = part.get("cgp");
  return { cgp: cgp && readCgp(cgp) ? cgp : null, broken: Boolean(cgp && !readCgp(cgp)), lexicon: part.get("l"), game: part.get("game"), at: Number(part.get("at")) || 0 };
}
