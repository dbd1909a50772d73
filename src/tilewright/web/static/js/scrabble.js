// The page of a Scrabble game.

import { Coach } from "./coach.js";
import { byId, clearToasts, element, later, setText } from "./dom.js";
import { Gestures } from "./gestures.js";
import { Hand } from "./hand.js";
import "./icons.js";
import { bindKeys, showKeys } from "./keys.js";
import { LiveGame } from "./live.js";
import { showStateLine } from "./marks.js";
import { Moves } from "./moves.js";
import { nameNode } from "./names.js";
import { cellsOf, inFull, playOf, unseenTiles } from "./plays.js";
import { chooseLetter, chooseTiles } from "./rackdialogs.js";
import { RackPlay } from "./rackplay.js";
import { aboutText, listName, promptOf, refusalText, tellEvent } from "./sentences.js";
import { askSheet } from "./sheets.js";
import { sound } from "./sounds.js";
import { speakCursor, speakEvent } from "./speak.js";
import { keyOf } from "./squares.js";
import { list, number, t } from "./texts.js";
import { clockText, ending } from "./tidings.js";
import { refuse as refuseSilently, Visit } from "./visit.js";
import { valuedTile, WordBoard } from "./wordboard.js";

const game = new LiveGame();
const coach = new Coach();
const moves = new Moves();
let play = null; // the laid play
let lastSaid = "";

const board = new WordBoard(byId("board"));
const hand = new Hand(byId("hand"), {
  tapped: (tile) => editor.tapHand(tile),
  dragged: (event, tile) => gestures.fromHand(event, tile),
  make: (letter) => valuedTile(letter, board.values, board.spellings),
});
const editor = new RackPlay(board, {
  hand, refuse, speak: speakCursor, changed: showState, laidOut,
  chooseLetter: (then) => chooseLetter(Object.keys(game.room.tiles), then, game.room.spellings),
});
const gestures = new Gestures(board, editor);

function refuse(text) {
  sound("error");
  refuseSilently(text);
}

function laidOut() {
  sound("place");
  clearToasts("bad");
}

// --- display ---

const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);
const nameOf = (seat) => game.nameOf(seat);
const promptText = () => promptOf(game.view);
const onTurn = (seat) => game.room.phase === "playing" && game.room.to_act.includes(seat);

// Seconds on a seat's clock, which runs only while the seat is on turn.
function secondsOf({ seat, seconds }) {
  return onTurn(seat) ? seconds - (game.now - game.room.since) : seconds;
}

const clockOf = (seconds) => (seconds < 0 ? `−${clockText(-seconds)}` : clockText(seconds));

function flagOf(seat) {
  if (seat.out) return t("flags.resigned");
  if (game.room.winners.includes(seat.seat)) return t("flags.winner");
  if (!seat.taken) return "";
  if (!seat.connected) return t("flags.away");
  if (onTurn(seat.seat)) return t("flags.on_turn");
  return seat.seat === game.seat ? t("flags.you") : "";
}

function playerChip(seat) {
  const names = ["player", seat.seat === game.seat && "you", seat.out && "out"];
  const timed = typeof seat.seconds === "number";
  return element("li", { class: names.filter(Boolean).join(" "), "aria-current": onTurn(seat.seat) ? "true" : null },
    nameNode(seat.taken ? seat.name : t("game.open_seat")),
    element("span", { class: "flag" }, flagOf(seat)),
    element("span", { class: "points" }, number(seat.score)),
    element("span", { class: "facts" }, element("span", { class: "count" }, t("game.tiles", { count: seat.tiles })),
      timed ? element("span", { class: "clock", "data-seat": seat.seat }) : null));
}

function showPlayers() {
  const { room } = game;
  document.title = `${room.seats.map((seat) => seat.name || t("game.open_seat")).join(", ")} – Scrabble – Tilewright`;
  byId("players").replaceChildren(...room.seats.map(playerChip));
  setText(byId("bag-count"), String(room.bag ?? 0));
  setText(byId("about"), [aboutText(room), listName(room.lexicon), room.watching ? t("game.watching", { count: room.watching }) : null].filter(Boolean).join(" · "));
  showClocks();
}

function showClocks() {
  if (!game.room) return;
  for (const node of document.querySelectorAll(".clock")) {
    const seconds = secondsOf(game.room.seats[Number(node.dataset.seat)]);
    setText(node, clockOf(seconds));
    node.classList.toggle("late", seconds < 0);
  }
  setText(byId("left"), game.left === null ? "" : t("game.seconds_left", { seconds: Math.ceil(game.left) }));
}

function showUnseen() {
  const rack = game.view?.rack ?? "";
  const left = [...unseenTiles(game.room, editor.old, rack)].filter(([, count]) => count > 0);
  setText(byId("unseen-title"), t("scrabble.unseen_count", { number: left.reduce((sum, [, count]) => sum + count, 0) }));
  byId("unseen").replaceChildren(...left.map(([tile, count]) =>
    element("li", {}, element("strong", {}, tile), ` ${count}`)));
}

function showBoard() {
  const { room, view } = game;
  board.setUp(room);
  editor.update(cellsOf(room.rows ?? []), view?.rack ?? "", game.playing);
  const last = (room.laid ?? []).map(([row, column]) => [keyOf(row, column), "fresh"]);
  board.paint(new Map([...last, ...[...editor.laid.keys()].map((key) => [key, "lit"])]));
  board.label(t("scrabble.board_tiles", { count: editor.old.size }));
  showUnseen();
  moves.show(nameOf, editor.old);
}

function stateNow() {
  const { room } = game;
  if (room.phase === "over") return { kind: "open", text: visit.result };
  if (room.phase === "waiting") return { kind: "open", text: t("game.waiting_for_players") };
  const whose = game.myTurn ? promptText() : t("game.waiting_for", { names: list(room.to_act.map(nameOf)) });
  if (!play) return { kind: "open", text: [whose, lastSaid].filter(Boolean).join(" · ") };
  if (play.problem) return { kind: "flawed", text: play.problem };
  return { kind: "complete", text: t("scrabble.preview", { words: play.words.join(", "), count: play.score }) };
}

function showState() {
  const { room } = game;
  if (!room) return;
  play = game.playing ? playOf(editor.laid, editor.old, room) : null;
  const last = (room.laid ?? []).map(([row, column]) => [keyOf(row, column), "fresh"]);
  board.paint(new Map([...last, ...[...editor.laid.keys()].map((key) => [key, "lit"])]));
  showStateLine(byId("state"), stateNow());
  const able = game.myTurn && visit.live;
  const ready = Boolean(able && play && !play.problem);
  setText(byId("play"), play && !play.problem ? t("scrabble.play_for", { score: play.score }) : t("scrabble.play"));
  byId("play").classList.toggle("ready", ready);
  disable("play", !ready);
  disable("recall", !editor.laid.size);
  disable("undo", !game.playing || !editor.past.length);
  disable("redo", !game.playing || !editor.future.length);
  disable("exchange", !able || !room.may_exchange);
  disable("pass", !able);
  byId("challenge").hidden = !able || !room.may_challenge;
  document.body.classList.toggle("my-turn", game.myTurn);
  const tip = editor.tip;
  byId("tip").hidden = !tip;
  setText(byId("tip"), tip);
}

const disable = (id, off) => byId(id).setAttribute("aria-disabled", String(off));

function show() {
  if (!game.room) return;
  showPlayers();
  showBoard();
  showState();
}

// The sum behind a seat's final score.
function finalSum(seat) {
  const sum = game.room.ending?.[seat];
  if (!sum) return "";
  const { points, rack, adjustment, penalty } = sum;
  return [number(points),
    adjustment ? t(rack ? "scrabble.for_rack" : "scrabble.for_others", { points: signed(adjustment), rack }) : null,
    rack && !adjustment ? t("scrabble.rack_left", { rack }) : null,
    penalty ? t("scrabble.for_overtime", { points: signed(-penalty) }) : null].filter(Boolean).join(" ");
}

const endMore = () => later(import("./boardfinale.js"), ({ boardFinale }) => boardFinale({
  room: game.room, seat: game.seat, nameOf, title: visit.result,
  best: moves.best(game.room.seats, cellsOf(game.room.rows), game.room.rules.rack_size),
}));

// --- messages ---

// The sentence for an event; a play is shown with its whole word.
function inWords(event) {
  const { move } = event;
  const shown = move ? { ...event, move: inFull(move, cellsOf(game.room.rows)) } : event;
  return tellEvent(game.room, shown, nameOf);
}

function receive(message) {
  if (message.type === "welcome") welcome(message);
  else if (message.type === "event") happened(message);
  else if (message.type === "room") game.setRoom(message.room);
  else if (message.type === "refused") refuse(refusalText(message));
  if (message.type === "room") visit.showSheets();
  if (message.type !== "done") show();
  coach.receive(message, game);
}

function welcome(message) {
  game.welcome(message);
  moves.entries = [];
  for (const event of message.history) moves.add(event, game.room.rules.challenge);
  const last = message.history.at(-1);
  lastSaid = last ? inWords(last) : "";
  visit.showSheets();
  document.body.classList.toggle("watching-board", game.seat === null);
}

function happened(event) {
  const before = game.myTurn;
  if (event.event === "play" && event.seat === game.seat) editor.played();
  game.happened(event);
  moves.add(event, game.room.rules.challenge);
  const text = event.event === "end" ? ending(event, nameOf, game.seat) : tellEvent(game.room, event, nameOf, game.seat);
  if (text) speakEvent(!before && game.myTurn ? `${text}. ${promptText()}` : text);
  lastSaid = inWords(event);
  clearToasts("bad");
  if (event.event === "play") sound("peel");
  if (!before && game.myTurn) sound("turn");
  if (event.event === "end" && event.winners.includes(game.seat)) sound("win");
  if (event.event === "end") visit.showSheets();
}

// --- actions ---

function act(action) {
  if (!visit.live) refuse(t("game.not_connected"));
  else if (!game.myTurn) refuse(t("game.not_your_turn"));
  else if (!visit.session.waitsFor("act")) visit.session.send("act", { action });
}

function playIt() {
  if (play && !play.problem) act(play.text);
  else if (game.playing) refuse(play ? `${play.problem}.` : t("scrabble.nothing_laid"));
}

function exchange() {
  if (!game.myTurn) refuse(t("game.not_your_turn"));
  else if (!game.room.may_exchange) refuse(t("scrabble.no_exchange", { number: game.room.rules.exchange_limit }));
  else {
    editor.recall();
    chooseTiles([...game.view.rack], hand.make, (tiles) => act(`-${tiles.join("")}`));
  }
}

function pass() {
  if (game.myTurn) askSheet(t("scrabble.pass_title"), t("scrabble.pass_text"), t("scrabble.pass"), () => act("-"));
  else refuse(t("game.not_your_turn"));
}

function challenge() {
  if (!game.myTurn || !game.room.may_challenge) refuse(t("scrabble.no_challenge"));
  else act("challenge");
}

function togglePapers() {
  const open = document.body.classList.toggle("papers-open");
  byId("papers-toggle").setAttribute("aria-pressed", String(open));
}

const EDITING = [
  [["←", "↑", "→", "↓"], t("keys.cursor")],
  [["A", "…", "Z"], t("keys.lay")],
  [["Shift", "A", "…", "Z"], t("keys.lay_blank")],
  [["Space"], t("keys.turn")],
  [["Backspace"], t("keys.take_back")],
  [["Ctrl", "Z"], t("keys.undo")],
  [["Ctrl", "Shift", "Z"], t("keys.redo")],
  [["0"], t("keys.fit_board")],
  [["+", "<"], t("keys.zoom")],
];
const commands = [
  [["Enter"], t("keys.play"), playIt],
  [["Escape"], t("keys.recall"), () => editor.recall()],
  [["-"], t("keys.exchange"), exchange],
  [["="], t("keys.pass"), pass],
  [["!"], t("keys.challenge"), challenge],
  [[","], t("keys.shuffle_rack"), () => hand.shuffle()],
  [["."], t("keys.sort_rack"), () => hand.sort()],
  [["'"], t("keys.papers"), togglePapers],
  [["?"], t("keys.show"), () => byId("keys").showModal()],
];
bindKeys(editor, commands, { free: () => game.playing, letter: (typed, shift) => editor.type(typed, shift) });
showKeys(byId("keys-table"), commands, EDITING);

const clicks = {
  fit: () => board.fit(),
  "zoom-in": () => board.camera.zoom(1.25),
  "zoom-out": () => board.camera.zoom(0.8),
  shuffle: () => hand.shuffle(),
  recall: () => editor.recall(),
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  play: playIt,
  exchange,
  pass,
  challenge,
  "papers-toggle": togglePapers,
  "show-keys": () => byId("keys").showModal(),
};
for (const [name, does] of Object.entries(clicks)) {
  byId(name).addEventListener("click", (event) => {
    does();
    if (event.detail && !document.querySelector("dialog[open]")) board.root.focus({ preventScroll: true });
  });
}
setInterval(showClocks, 250);

const visit = new Visit({
  game,
  receive,
  status() {
    if (!visit.live) clearToasts();
    show();
  },
  resigning: t("scrabble.resigning"),
  arrived(room) {
    game.setRoom(room);
    show();
  },
  endNote: ({ seat }) => finalSum(seat),
  endMore,
  notations: ["gcg"],
  analysed: true,
});
board.root.focus({ preventScroll: true });
