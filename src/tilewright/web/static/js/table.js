// The table of any game: sentences, scores, a button for each action, and a text field.

import { byId, clearToasts, element, later, setText } from "./dom.js";
import "./icons.js";
import { LiveGame } from "./live.js";
import { nameNode } from "./names.js";
import { logLine, showHistory } from "./panels.js";
import { aboutText, engineFlag, gameTitle, listName, promptOf, refusalText, tellEvent } from "./sentences.js";
import { sound } from "./sounds.js";
import { speakEvent } from "./speak.js";
import { list, t, textOr } from "./texts.js";
import { ending } from "./tidings.js";
import { refuse as refuseSilently, Visit } from "./visit.js";

const game = new LiveGame();
let asked = "";

const nameOf = (seat) => (seat.taken ? seat.name : t("game.open_seat"));
const nameAt = (seat) => game.nameOf(seat);
const promptText = () => promptOf(game.view) || t("game.your_turn");
const factName = (name) => textOr(`facts.${name}`, name.replaceAll("_", " "));
const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1);

// --- display ---

function flagOf(seat) {
  if (seat.out) return t("flags.out");
  if (game.room.winners.includes(seat.seat)) return t("flags.winner");
  if (!seat.taken) return "";
  if (!seat.connected) return t("flags.away");
  if (seat.kind !== "person") return engineFlag(seat);
  return seat.seat === game.seat ? t("flags.you") : "";
}

// A seat's public counts, letters and scores.
const KNOWN = new Set(["seat", "kind", "name", "level", "taken", "connected", "held", "wins", "out"]);

function factsOf(seat, known = KNOWN) {
  return Object.entries(seat)
    .filter(([name, value]) => !known.has(name) && value !== null && value !== "" && typeof value !== "boolean")
    .map(([name, value]) => `${factName(name)} ${value}`).join(", ");
}

function playerChip(seat) {
  const onTurn = game.room.phase === "playing" && game.room.to_act.includes(seat.seat);
  const names = ["player", seat.seat === game.seat && "you", seat.out && "out"];
  return element("li", { class: names.filter(Boolean).join(" "), "aria-current": onTurn ? "true" : null },
    nameNode(nameOf(seat)),
    element("span", { class: "flag" }, onTurn ? t("flags.to_act") : flagOf(seat)),
    element("span", { class: "facts" }, factsOf(seat)));
}

function showPlayers() {
  const { room } = game;
  const title = gameTitle(room);
  document.title = `${room.seats.map(nameOf).join(", ")} – ${title} – Tilewright`;
  setText(byId("heading"), t("game.of", { game: title }));
  byId("rules-link").href = `/rules/${encodeURIComponent(room.game)}`;
  setText(byId("about"), [title, aboutText(room), listName(room.lexicon)].join(" · "));
  byId("players").replaceChildren(...room.seats.map(playerChip));
}

// The seat's prompt; buttons are redrawn only when they change.
function showTurn() {
  const { room, view } = game;
  const prompt = game.myTurn ? promptText() : waiting();
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

function refuse(text) {
  sound("error");
  refuseSilently(text);
}

// --- messages ---

function receive(message) {
  if (message.type === "welcome") {
    game.welcome(message);
    showHistory(game.room, message.history, nameAt);
    visit.showSheets();
  } else if (message.type === "event") {
    happened(message);
  } else if (message.type === "room") {
    game.setRoom(message.room);
    visit.showSheets();
  } else if (message.type === "refused") {
    refuse(refusalText(message));
  }
  show();
}

function happened(event) {
  const before = game.myTurn;
  game.happened(event);
  const text = event.event === "end" ? ending(event, nameAt, game.seat) : tellEvent(game.room, event, nameAt, game.seat);
  if (text && event.event !== "sealed") {
    logLine(event.time, text);
    speakEvent(!before && game.myTurn ? `${text}. ${promptText()}` : text);
  }
  clearToasts("bad");
  if (!before && game.myTurn) sound("turn");
  if (event.event !== "end") return;
  if (event.winners.includes(game.seat)) sound("win");
  visit.showSheets();
}

// --- actions ---

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
  status() {
    if (!visit.live) clearToasts();
    show();
  },
  resigning: t("table.resigning"),
  arrived(room) {
    game.setRoom(room);
    show();
  },
  endNote: (seat) => factsOf(seat, new Set([...KNOWN, "score"])),
  endMore: () => later(import("./finale.js"), ({ scoresFinale }) => scoresFinale({
    room: game.room, seat: game.seat, nameOf: nameAt, title: visit.result,
  })),
});
