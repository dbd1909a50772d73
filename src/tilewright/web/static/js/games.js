// The list of finished games, for the lobby and the replay page.

import { byId, element, fetchJson } from "./dom.js";
import { clockText } from "./tidings.js";

const LENGTH = 12;

function line(game) {
  const names = game.names.join(", ");
  const winner = game.winner === null ? "no single winner" : `${game.names[game.winner]} won`;
  const day = new Date(game.ended * 1000).toLocaleDateString(undefined, { day: "numeric", month: "short" });
  return element("li", {}, element("a", { href: `/replay/${game.id}` },
    element("strong", {}, names),
    element("span", {}, `${game.title} · ${winner} · ${clockText(game.seconds)} · ${day}`)));
}

export async function showGames() {
  try {
    const { games } = await fetchJson(`/api/games?limit=${LENGTH}`);
    byId("games").replaceChildren(...games.map(line));
    byId("no-games").hidden = games.length > 0;
  } catch (error) {
    byId("no-games").hidden = false;
    byId("no-games").textContent = error.message;
  }
}
