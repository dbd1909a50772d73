// The token for this browser's data on the server, shared with the daily hand.

import { fetchJson, postJson } from "./dom.js";
import { keep, kept } from "./keeping.js";

const KEPT = "tilewright:daily";

function record() {
  try {
    return JSON.parse(kept(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

export const token = () => record().token ?? null;

export function keepToken(value) {
  if (value && value !== token()) keep(KEPT, JSON.stringify({ ...record(), token: value }));
}

// The authorization header, if this browser has a token.
export const headers = () => (token() ? { authorization: `Bearer ${token()}` } : {});

export const getOwn = (path) => fetchJson(path, { headers: headers() });

export async function postOwn(path, body) {
  const answer = await postJson(path, body, { headers: { "content-type": "application/json", ...headers() } });
  keepToken(answer.token);
  return answer;
}
