// Sheets over the table before and after a game: join, wait, result, problems.

import { button, dialog } from "./dialogs.js";
import { element } from "./dom.js";
import { hostPart, seatLines, seatName } from "./hostsheet.js";
import { inviteBox } from "./invite.js";
import { takeSeat } from "./keeping.js";
import { startingName } from "./names.js";
import { aboutText, gameTitle, listName } from "./sentences.js";
import { number, t } from "./texts.js";

export { askSheet, dialog } from "./dialogs.js";
export { waitSheet } from "./hostsheet.js";
export { keep, kept, keptName, makeRoom, seatKey, takeSeat } from "./keeping.js";

// The game and its rules in a line, with a link to the rules.
export const rulesLine = (room) => element("span", {},
  [gameTitle(room), aboutText(room), listName(room.lexicon), room.practice ? t("game.practice") : null].filter(Boolean).join(" · "),
  " · ", element("a", { href: `/rules/${encodeURIComponent(room.game)}` }, t("lobby.rules")));

// The final seats, highest score first, with notes below.
function seatList(room, note, flag) {
  const scored = room.seats.every(({ score }) => typeof score === "number");
  const seats = scored ? [...room.seats].sort((a, b) => b.score - a.score) : room.seats;
  const flags = (seat) => (scored ? flag(seat) : [note(seat), flag(seat)].filter(Boolean).join(" · "));
  return element("ul", { class: scored ? "list scored" : "list" }, ...seats.map((seat) =>
    element("li", {}, element("p", { class: "seat-line" },
      element("bdi", { class: "seat-name" }, seatName(seat)), element("span", { class: "seat-flag" }, flags(seat)),
      scored ? element("strong", { class: "final-score" }, number(seat.score)) : null),
    scored && note(seat) ? element("p", { class: "soft small" }, note(seat)) : null)));
}

export function joinSheet(room, { joined, watch, said = "" }) {
  const input = element("input", { type: "text", id: "your-name", dir: "auto", autocomplete: "nickname", value: startingName(), required: true });
  const problem = element("p", { class: "problem", role: "alert" }, said);
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
    element("p", { class: "soft" }, rulesLine(room)), seatLines(room, { mine: null, host: null }), form);
}

// `note` is the result of a seat, `more` is shown below the seats, and the game can be saved in
// `notations`, and opened on the analysis page if `analysed`. `onward` is the place for the rematch.
export function endSheet(room, title, { onward, look, note, more = null, notations = [], analysed = false }) {
  const winners = new Set(room.winners ?? []);
  const flag = (seat) => (winners.has(seat.seat) ? t("flags.winner") : seat.out ? t("flags.out") : "");
  return element("div", { class: "card" },
    element("h2", {}, title), onward, seatList(room, note, flag), more,
    element("p", { class: "row" },
      element("a", { class: "button", href: `/replay/${room.id}` }, t("sheets.replay")),
      analysed ? element("a", { class: "button", href: `/analyse#game=${room.id}` }, t("sheets.analyse")) : null,
      ...notations.map((name) => element("a", { class: "button", href: `/api/games/${room.id}/${name}`, download: true },
        t("sheets.save_as", { format: name.toUpperCase() }))),
      button(t("sheets.look"), look, { kind: "quiet" })));
}

// The link to the game, and for its host the players.
export function shareSheet(room, mine, host) {
  const close = host && room?.phase === "playing" ? hostPart(room, mine, host) : [];
  const node = dialog(t("game.share_this"),
    element("p", {}, t("sheets.share_text")), inviteBox(), ...close,
    element("p", { class: "row" }, button(t("site.close"), () => node.close())));
}

export function problemSheet(title, text) {
  return element("div", { class: "card" },
    element("h2", {}, title), element("p", {}, text),
    element("p", {}, element("a", { class: "button primary", href: "/" }, t("sheets.to_lobby"))));
}
