// What covers the table before and after a game: join, wait, result, problems.

import { copyText, element, postJson, toast } from "./dom.js";
import { setIcon } from "./icons.js";
import { aboutText, gameTitle, listName } from "./sentences.js";
import { t } from "./texts.js";

const NAME = "tilewright:name";

export const seatKey = (room) => `tilewright:seat:${room}`;

export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage a reload loses the seat; the game itself goes on.
  }
}

export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const keptName = () => kept(NAME) ?? "";

// Take a seat and remember it; the token is the seat.
export async function takeSeat(room, name) {
  const seat = await postJson(`/api/rooms/${room}/join`, { name });
  keep(NAME, name);
  keep(seatKey(room), seat.token);
  return seat.token;
}

export async function makeRoom(settings, name) {
  const room = await postJson("/api/rooms", settings);
  if (name && settings.seats.some((seat) => seat.kind === "person")) await takeSeat(room.id, name);
  return `/room/${room.id}`;
}

// The settings that make the same room once more.
export const sameAgain = ({ game, lexicon, practice, turn_seconds, rules, seats }) => ({
  game, lexicon, practice, turn_seconds, rules,
  seats: seats.map((seat) => ({
    person: { kind: "person" },
    engine: { kind: "engine", level: seat.level },
    remote: { kind: "remote", engine: seat.name },
  })[seat.kind] ?? { kind: "person" }),
});

function button(text, does, { kind = "", icon = null } = {}) {
  const node = element("button", { type: "button", class: kind }, text);
  if (icon) setIcon(node, icon);
  node.addEventListener("click", async () => {
    node.disabled = true;
    try {
      await does();
    } catch (error) {
      toast(error.message, "bad");
    }
    node.disabled = false;
  });
  return node;
}

function linkBox(address) {
  const input = element("input", { type: "text", readonly: true, "aria-label": t("sheets.link"), value: address });
  input.addEventListener("focus", () => input.select());
  const copy = button(t("sheets.copy"), async () => {
    toast((await copyText(address)) ? t("site.link_copied") : t("sheets.copy_by_hand"));
  }, { icon: "copy" });
  return element("div", { class: "link-box" }, input, copy);
}

const rulesText = (room) =>
  [gameTitle(room), aboutText(room), listName(room.lexicon), room.practice ? t("game.practice") : null].filter(Boolean).join(" · ");

const seatList = (room, note) =>
  element("ul", { class: "list" }, ...room.seats.map((seat) =>
    element("li", {}, element("p", { class: "row" },
      element("strong", {}, seat.taken ? seat.name : t("game.open_seat")), element("span", {}, note(seat))))));

const kindOf = (seat) => (seat.kind === "person" ? "" : t("flags.engine"));

export function joinSheet(room, { joined, watch }) {
  const input = element("input", { type: "text", id: "your-name", maxlength: 24, autocomplete: "nickname", value: keptName(), required: true });
  const problem = element("p", { class: "problem", role: "alert" });
  const form = element("form", {},
    element("p", { class: "field" }, element("label", { for: "your-name" }, t("sheets.your_name")), input),
    problem,
    element("p", { class: "row" },
      element("button", { type: "submit", class: "primary" }, t("sheets.take_seat")),
      button(t("sheets.watch"), watch, { kind: "quiet" })));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      joined(await takeSeat(room.id, input.value.trim()));
    } catch (error) {
      problem.textContent = error.message;
    }
  });
  return element("div", { class: "card" },
    element("h2", {}, t("sheets.invited")),
    element("p", { class: "soft" }, rulesText(room)), seatList(room, kindOf), form);
}

export function waitSheet(room, { seated, begin }) {
  const open = room.seats.filter((seat) => !seat.taken).length;
  const taken = room.seats.length - open;
  return element("div", { class: "card" },
    element("h2", {}, t("sheets.waiting", { count: open })),
    element("p", {}, t("sheets.send_link")),
    linkBox(location.origin + location.pathname),
    seatList(room, kindOf),
    element("p", { class: "soft small" }, rulesText(room)),
    seated && taken >= room.fewest_seats
      ? button(t(taken > 1 ? "sheets.start_without" : "sheets.start_alone"), begin, { kind: "primary" }) : null);
}

// `note` says what a seat has come to, `more` is shown below the seats, and the game can be fetched
// in `notations`.
export function endSheet(room, title, { again, look, note, more = null, notations = [] }) {
  const winners = new Set(room.winners ?? []);
  const said = (seat) => [note(seat), winners.has(seat.seat) ? t("flags.winner") : seat.out && t("flags.out")].filter(Boolean).join(" · ");
  return element("div", { class: "card" },
    element("h2", {}, title), seatList(room, said), more,
    element("p", { class: "row" },
      again ? button(t("sheets.again"), again, { kind: "primary" }) : null,
      element("a", { class: "button", href: `/replay/${room.id}` }, t("sheets.replay")),
      ...notations.map((name) => element("a", { class: "button", href: `/api/games/${room.id}/${name}`, download: true },
        t("sheets.save_as", { format: name.toUpperCase() }))),
      button(t("sheets.look"), look, { kind: "quiet" })));
}

// A dialog of its own, gone when it is closed.
export function dialog(title, ...content) {
  const node = element("dialog", { "aria-label": title }, element("h2", {}, title), ...content);
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
  return node;
}

export function askSheet(title, text, yes, does) {
  const node = dialog(title, element("p", {}, text), element("div", { class: "row" },
    button(yes, () => {
      node.close();
      does();
    }, { kind: "danger" }),
    button(t("sheets.no"), () => node.close())));
}

export function shareSheet() {
  const node = dialog(t("game.share_this"),
    element("p", {}, t("sheets.share_text")),
    linkBox(location.origin + location.pathname),
    element("p", {}), button(t("site.close"), () => node.close()));
}

export function problemSheet(title, text) {
  return element("div", { class: "card" },
    element("h2", {}, title), element("p", {}, text),
    element("p", {}, element("a", { class: "button primary", href: "/" }, t("sheets.to_lobby"))));
}
