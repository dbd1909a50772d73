// The list of finished games, for the lobby and the replay page.

import { byId, element, fetchJson } from "./dom.js";
import { gameTitle, playerName } from "./sentences.js";
import { date, t } from "./texts.js";
import { clockText } from "./tidings.js";

const LENGTH = 12;

function line(game) {
  const names = game.names.map(playerName);
  const winner = game.winner === null ? t("endings.nobody") : t("endings.won", { name: names[game.winner] });
  return element("li", {}, element("a", { href: `/replay/${game.id}` },
    element("strong", {}, names.join(", ")),
    element("span", {}, [gameTitle(game), winner, clockText(game.seconds), date(game.ended)].join(" · "))));
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
