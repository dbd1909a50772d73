// The panels around the table: bunch, players, spectators' view, game log.

import { byId, element } from "./dom.js";
import { nameNode } from "./names.js";
import { engineFlag, tellEvent } from "./sentences.js";
import { t } from "./texts.js";
import { clockText } from "./tidings.js";
import { boardPicture } from "./watchboard.js";

const MOST_LINES = 60;

function flagOf(game, seat) {
  if (seat.out) return t("flags.out");
  if (game.room.winner === seat.seat) return t("flags.winner");
  if (!seat.taken) return "";
  if (seat.kind !== "person") return engineFlag(seat);
  if (!seat.connected) return t("flags.away");
  return seat.seat === game.seat ? t("flags.you") : "";
}

const nameOf = (seat) => (seat.taken ? seat.name : t("game.open_seat"));

function playerChip(game, seat, moved) {
  const all = seat.hand + seat.grid;
  const bar = element("i");
  bar.style.width = `${all ? (100 * seat.grid) / all : 0}%`;
  const names = ["player", seat.seat === game.seat && "you", seat.out && "out", seat.seat === moved && "moved"];
  const chip = element("li", { class: names.filter(Boolean).join(" ") },
    nameNode(nameOf(seat)),
    element("span", { class: "flag" }, flagOf(game, seat)));
  if (game.room.phase !== "waiting") chip.append(
    element("span", { class: "facts long" }, t("panels.tiles", { placed: seat.grid, hand: seat.hand })),
    element("span", { class: "facts short", "aria-hidden": "true" }, `${seat.grid}/${all}`),
    element("span", { class: "meter", "aria-hidden": "true" }, bar));
  return chip;
}

function watchCard(game, seat) {
  return element("section", { class: "card" },
    element("h2", {}, nameOf(seat)),
    element("p", { class: "soft" }, flagOf(game, seat)),
    seat.cells ? boardPicture(seat.cells, nameOf(seat)) : null,
    element("p", { class: "count" }, String(seat.grid)),
    element("p", {}, [t("panels.on_grid", { hand: seat.hand }), t("panels.peels", { count: seat.peels }),
      t("panels.dumps", { count: seat.dumps })].join(", ")));
}

export function showPanels(game, moved = null) {
  const { room } = game;
  const watching = game.seat === null && room.phase !== "waiting";
  document.body.classList.toggle("watching", watching);
  document.title = `${room.seats.map(nameOf).join(", ")} – Tilewright`;
  byId("bunch").replaceChildren(
    element("span", {}, t("panels.bunch")), element("strong", { id: "bunch-count" }, String(room.bunch)),
    element("span", { class: "facts" }, element("span", { id: "clock" }, game.clock),
      room.practice ? ` · ${t("game.practice")}` : "", room.watching ? ` · ${t("game.watching", { count: room.watching })}` : ""));
  byId("players").replaceChildren(...room.seats.map((seat) => playerChip(game, seat, moved)));
  byId("watch").hidden = !watching;
  if (watching) byId("watch").replaceChildren(...room.seats.map((seat) => watchCard(game, seat)));
}

export function logLine(time, text) {
  const list = byId("feed");
  list.prepend(element("li", {}, element("time", {}, clockText(time)), text));
  while (list.children.length > MOST_LINES) list.lastChild.remove();
}

// Events before the page was opened.
export function showHistory(room, events, name) {
  if (byId("feed").children.length) return;
  for (const event of events) logLine(event.time, tellEvent(room, event, name));
}
