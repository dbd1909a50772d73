// The sheet of a waiting room: players, invitation, and the host's settings.

import { delayOptions } from "./delays.js";
import { askSheet, button } from "./dialogs.js";
import { element, fetchJson } from "./dom.js";
import { inviteBox } from "./invite.js";
import { engineFlag, levelName, playerName } from "./sentences.js";
import { t } from "./texts.js";

let levels = null;

const flags = (room, seat, mine) => [
  seat.seat === mine ? t("flags.you") : null,
  seat.seat === room.host ? t("host.flag") : null,
  seat.kind === "person" ? null : engineFlag(seat),
  seat.taken && !seat.connected ? t("flags.away") : null,
  seat.wins ? t("rematch.wins", { count: seat.wins }) : null,
].filter(Boolean).join(" · ");

export function seatName(seat) {
  if (seat.held) return t("host.held", { name: playerName(seat.name) });
  return seat.taken ? playerName(seat.name) : t("game.open_seat");
}

// One seat; the host can free or remove it.
function seatLine(room, seat, { mine, host }) {
  const person = seat.kind === "person" && seat.taken;
  const name = seatName(seat);
  const body = { seat: seat.seat, name: seat.name };
  const removable = host && seat.seat !== room.host && (person || room.seats.length > room.fewest_seats);
  const does = () => (person
    ? askSheet(t("host.kick_title", { name: playerName(seat.name) }), t("host.kick_text"), t("host.kick"), () => host.post("kick", body), t("site.cancel"))
    : host.post("remove", body));
  return element("li", {}, element("p", { class: "seat-line" },
    element("bdi", { class: "seat-name" }, name),
    element("span", { class: "seat-flag" }, flags(room, seat, mine)),
    removable ? button("", does, { kind: "quiet only-icon", icon: "close", key: `remove ${seat.seat}`,
      label: t(person ? "host.kick_name" : "host.remove_seat", { name }) }) : null));
}

export const seatLines = (room, choices) =>
  element("ul", { class: "list seat-list" }, ...room.seats.map((seat) => seatLine(room, seat, choices)));

// Add a person or an engine.
function adding(room, host) {
  const select = element("select", { "aria-label": t("host.engine_level"), "data-key": "level" });
  levels ??= fetchJson("/api/choices").catch(() => {
    levels = null;
    return { games: [] };
  });
  const listed = levels.then(({ games }) => {
    const known = games.find(({ name }) => name === room.game);
    select.replaceChildren(...(known?.levels ?? []).map(({ name }) => element("option", { value: name }, levelName(name))));
    select.value = host.level ?? select.options[0]?.value;
  });
  select.addEventListener("change", () => {
    host.level = select.value;
  });
  return element("div", { class: "adding" },
    button(t("host.add_seat"), () => host.post("seats", {}), { icon: "plus", key: "add seat" }),
    element("span", { class: "joined" },
      button(t("host.add_engine"), () => listed.then(() => host.post("seats", { kind: "engine", level: select.value })), { icon: "plus", key: "add engine" }),
      select));
}

// How the game starts, and what spectators see.
function settings(room, host) {
  const starts = element("input", { type: "checkbox", checked: !room.host_starts, "data-key": "starts" });
  starts.addEventListener("change", () => host.choose({ host_starts: !starts.checked }));
  const delay = element("select", { id: "delay", "data-key": "delay" }, ...delayOptions(room.delay));
  delay.addEventListener("change", () => host.choose({ delay: Number(delay.value) }));
  const boards = element("input", { type: "checkbox", checked: room.boards, "data-key": "boards" });
  boards.addEventListener("change", () => host.choose({ boards: boards.checked }));
  const node = element("details", { class: "host-settings", open: host.open },
    element("summary", { "data-key": "settings" }, t("host.settings")),
    element("label", { class: "tick" }, starts, ` ${t("host.starts_full")}`),
    room.has_boards ? element("label", { class: "tick" }, boards, ` ${t("host.boards")}`) : null,
    element("p", { class: "field" }, element("label", { for: "delay" }, t("host.delay")), delay));
  node.addEventListener("toggle", () => {
    host.open = node.open;
  });
  return node;
}

function startButton(room, start) {
  const open = room.seats.filter((seat) => !seat.taken).length;
  const taken = room.seats.length - open;
  if (!start || taken < room.fewest_seats) return null;
  const text = open ? t(taken > 1 ? "sheets.start_without" : "sheets.start_alone") : t("host.start");
  return button(text, start, { kind: "primary", key: "start" });
}

// `host` is null except for the host; `start` and `sit` are null if not allowed.
export function waitSheet(room, about, { mine, host, start, sit }) {
  const open = room.seats.filter((seat) => !seat.taken).length;
  return element("div", { class: "card" },
    element("h2", {}, open ? t("sheets.waiting", { count: open }) : t("host.all_here")),
    element("p", {}, t(host ? (room.host_starts ? "host.send_link" : "sheets.send_link")
      : room.host_starts ? "host.waits_for_host" : "sheets.send_link")),
    inviteBox(),
    seatLines(room, { mine, host }),
    element("p", { class: "row" },
      startButton(room, start),
      sit && open ? button(t("sheets.take_seat"), sit, { key: "sit" }) : null),
    host ? adding(room, host) : null,
    host ? settings(room, host) : null,
    element("p", { class: "soft small" }, about),
    element("p", { class: "row" },
      host ? button(t("host.close"), () => askSheet(t("host.close_title"), t("host.close_text"), t("host.close"),
        () => host.post("close", {}), t("site.cancel")), { kind: "quiet close-room", key: "close" }) : null));
}

// For the host of a running game.
export const hostPart = (room, mine, host) => [
  element("h3", {}, t("host.players")),
  element("ul", { class: "list seat-list" }, ...room.seats.filter((seat) => seat.seat !== mine && !seat.out).map((seat) =>
    seatLine({ ...room, fewest_seats: 0 }, { ...seat, kind: "person" }, { mine, host }))),
];
