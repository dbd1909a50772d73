// The table of any game: sentences, scores, buttons for what may be done, and a line to type it.

import { byId, element, setText } from "./dom.js";
import "./icons.js";
import { LiveGame } from "./live.js";
import { logLine, showHistory } from "./panels.js";
import { speakEvent } from "./speak.js";
import { list, t, textOr } from "./texts.js";
import { ending } from "./tidings.js";
import { refuse, Visit } from "./visit.js";

const game = new LiveGame();
let asked = "";

const nameOf = (seat) => (seat.taken ? seat.name : t("game.open_seat"));
const factName = (name) => textOr(`facts.${name}`, name.replaceAll("_", " "));
const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1);

// --- what is shown ---

function flagOf(seat) {
  if (seat.out) return t("flags.out");
  if (game.room.winners.includes(seat.seat)) return t("flags.winner");
  if (!seat.taken) return t("flags.open");
  if (!seat.connected) return t("flags.away");
  if (seat.kind !== "person") return seat.level ? textOr(`levels.${seat.level}`, seat.level) : t("flags.engine");
  return seat.seat === game.seat ? t("flags.you") : "";
}

// Counts, letters and scores that the game makes public of a seat.
const KNOWN = new Set(["seat", "kind", "name", "level", "taken", "connected", "out"]);

function factsOf(seat) {
  return Object.entries(seat)
    .filter(([name, value]) => !KNOWN.has(name) && value !== null && value !== "" && typeof value !== "boolean")
    .map(([name, value]) => `${factName(name)} ${value}`).join(", ");
}

function playerChip(seat) {
  const onTurn = game.room.phase === "playing" && game.room.to_act.includes(seat.seat);
  const names = ["player", seat.seat === game.seat && "you", seat.out && "out"];
  return element("li", { class: names.filter(Boolean).join(" "), "aria-current": onTurn ? "true" : null },
    element("span", { class: "name" }, nameOf(seat)),
    element("span", { class: "flag" }, onTurn ? t("flags.to_act") : flagOf(seat)),
    element("span", { class: "facts" }, factsOf(seat)));
}

function showPlayers() {
  const { room } = game;
  document.title = `${room.seats.map(nameOf).join(", ")} – ${room.title} – Tilewright`;
  setText(byId("heading"), t("game.of", { game: room.title }));
  setText(byId("about"), `${room.title} · ${room.about} · ${room.lexicon}`);
  byId("players").replaceChildren(...room.seats.map(playerChip));
}

// What the seat is asked for; buttons are drawn again only when they change.
function showTurn() {
  const { room, view } = game;
  const prompt = game.myTurn ? view.prompt || t("game.your_turn") : waiting();
  setText(byId("prompt"), prompt);
  byId("facts").replaceChildren(...Object.entries(view?.facts ?? {}).flatMap(([name, value]) =>
    [element("dt", {}, titled(factName(name))), element("dd", {}, value || "–")]));
  setText(byId("text"), view?.text ?? "");
  const offers = JSON.stringify([game.myTurn, view?.actions]);
  if (offers !== asked) {
    asked = offers;
    byId("offers").replaceChildren(...(game.myTurn ? view.actions : []).map(({ label, action }) =>
      element("button", { type: "button", onclick: () => act(action) }, label)));
  }
  byId("say").hidden = !game.playing;
  byId("send").setAttribute("aria-disabled", String(!game.myTurn || !visit.live));
  byId("turn").classList.toggle("mine", game.myTurn);
  if (room.phase === "over") setText(byId("prompt"), visit.result);
  showLeft();
}

function waiting() {
  const { room } = game;
  if (room.phase !== "playing") return "";
  const names = list(room.to_act.map((seat) => game.nameOf(seat)));
  return names ? t("game.waiting_for", { names }) : "";
}

function showLeft() {
  if (!game.room) return;
  const { left } = game;
  setText(byId("left"), left === null ? "" : t("game.seconds_left", { seconds: Math.ceil(left) }));
}

function show() {
  if (!game.room) return;
  showPlayers();
  showTurn();
}

// --- what the server says ---

function receive(message) {
  if (message.type === "welcome") {
    showHistory(message.history);
    game.welcome(message);
    visit.showSheets();
  } else if (message.type === "event") {
    happened(message);
  } else if (message.type === "room") {
    game.setRoom(message.room);
    visit.showSheets();
  } else if (message.type === "refused") {
    refuse(visit.sentence(message.message));
  }
  show();
}

function happened(event) {
  const before = game.myTurn;
  game.happened(event);
  const text = event.event === "end" ? ending(event, (seat) => game.nameOf(seat), game.seat) : event.said;
  if (text && event.event !== "sealed") {
    logLine(event.time, text);
    speakEvent(!before && game.myTurn ? `${text}. ${game.view.prompt || t("game.your_turn")}` : text);
  }
  if (event.event === "end") visit.showSheets();
}

// --- what the player does ---

function act(action) {
  if (!game.myTurn || !visit.live) refuse(t(visit.live ? "game.not_your_turn" : "game.not_connected"));
  else visit.session.send("act", { action });
}

byId("say").addEventListener("submit", (event) => {
  event.preventDefault();
  act(byId("line").value.trim());
  byId("line").value = "";
  byId("line").focus();
});
setInterval(showLeft, 250);

const visit = new Visit({
  game,
  receive,
  status: show,
  resigning: t("table.resigning"),
  arrived(room) {
    game.setRoom(room);
    show();
  },
  endNote: factsOf,
});
