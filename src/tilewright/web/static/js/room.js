// The page of a Bananagrams game: connects the parts, shows the server's messages, sends the player's
// actions.

import { Board } from "./board.js";
import { Coach } from "./coach.js";
import { byId, clearToasts, later, postJson, setText, toast } from "./dom.js";
import { Game } from "./game.js";
import { Gestures } from "./gestures.js";
import { Hand } from "./hand.js";
import "./icons.js";
import { keepHere, keptHere, undoKey } from "./keeping.js";
import { bindKeys, showKeys } from "./keys.js";
import { markFlaws, showStateLine } from "./marks.js";
import { logLine, showHistory, showPanels } from "./panels.js";
import { SeatEditor } from "./seat.js";
import { adviceText, refusalText } from "./sentences.js";
import { sound } from "./sounds.js";
import { speakCursor, speakEvent } from "./speak.js";
import { boundsOf, built, keyOf } from "./squares.js";
import { t } from "./texts.js";
import { stateOf, tell } from "./tidings.js";
import { refuse as refuseSilently, Visit } from "./visit.js";

const FLAW_PAUSE = 1200;

const game = new Game();
const coach = new Coach();
let advice = null;
let flawTimer = 0;
let said = "";

// --- the parts ---

const source = {
  get cells() {
    return game.cells;
  },
  has: (letter) => game.letters.includes(letter),
  ready() {
    const ready = game.playing && visit.live;
    if (!ready) refuse(t(visit.live ? "room.not_playing" : "game.not_connected"));
    return ready;
  },
  build(change, tile) {
    if (!source.ready() || !built(game.cells, game.letters, change)) return false;
    visit.session.send("build", change);
    sound("place");
    clearToasts("bad");
    if (tile) hand.remove(tile);
    showAdvice(null);
    predict();
    return true;
  },
};
const board = new Board(byId("board"));
const hand = new Hand(byId("hand"), {
  tapped: (tile) => editor.tapHand(tile),
  dragged: (event, tile) => gestures.fromHand(event, tile),
});
const editor = new SeatEditor(board, source, {
  hand, refuse, speak: speakCursor, changed: showTools, dump: (letter) => visit.session.send("dump", { letter }),
});
const gestures = new Gestures(board, editor);

function predict(news = false) {
  game.predict(visit.session?.ahead ?? []);
  hand.show(game.letters, news);
  editor.enabled = game.playing;
  editor.refresh();
  showState();
}

function refuse(text) {
  sound("error");
  refuseSilently(text);
}

// --- messages ---

function receive(message) {
  if (message.type === "welcome") welcome(message);
  else if (message.type === "event") happened(message);
  else if (message.type === "room") showRoom(message.room);
  else if (message.type === "refused") refuse(refusalText(message));
  if (message.type === "refused" || message.type === "done") predict();
  coach.receive(message, game);
}

function welcome({ seat, room, view, history }) {
  const first = !game.playing;
  game.seat = seat;
  if (view) game.setView(view);
  showRoom(room);
  showHistory(room, history, nameAt);
  predict();
  if (!first || !view) return;
  const steps = keptHere(undoKey(visit.id));
  if (steps) editor.history.load(steps);
  const box = boundsOf(game.cells.keys());
  if (box) [editor.row, editor.column] = [box.top, box.left];
  board.fit();
  editor.refresh();
  if (game.playing) happenedText(room.time, t("room.you_have", { count: game.letters.length }));
}

const nameAt = (seat) => game.nameOf(seat);

function happened(event) {
  game.happened(event);
  const text = tell(game.room, event, nameAt, game.seat);
  if (text) happenedText(event.time, text);
  if (text && event.event !== "end" && (event.seat !== game.seat || event.event === "dump")) toast(text);
  if (event.event !== "build") showAdvice(null);
  if (event.event === "peel") sound("peel");
  if (event.event === "end" && event.winners.includes(game.seat)) sound("win");
  predict(event.event === "peel" || event.event === "dump");
  showPanels(game, event.event === "build" ? null : event.seat);
  if (event.event === "end") showRoom(game.room);
}

function happenedText(time, text) {
  speakEvent(text);
  logLine(time, text);
}

function showRoom(room) {
  game.setRoom(room);
  showPanels(game);
  visit.showSheets();
  byId("hint").hidden = byId("rescue").hidden = !room.practice;
}

// --- state and tools ---

function showState() {
  const { room } = game;
  if (!room) return;
  const { playing, complete } = game;
  const before = byId("state").classList.contains("complete");
  const state = playing
    ? stateOf({ hand: game.letters.length, flaws: game.flaws, complete, mayPeel: room.may_peel, cells: game.cells.size })
    : { kind: "open", text: idleText(room) };
  showStateLine(byId("state"), state);
  if (complete && !before) speakEvent(state.text);
  const live = playing && visit.live;
  const peel = byId("peel");
  setText(peel, room.may_peel || room.phase === "waiting" ? t("room.peel") : t("room.bananas"));
  peel.setAttribute("aria-disabled", String(!live || !complete));
  peel.classList.toggle("ready", Boolean(live && complete));
  byId("dump").setAttribute("aria-disabled", String(!live || !room.may_dump));
  const lit = new Map((advice?.take ?? []).map(([row, column]) => [keyOf(row, column), "lit"]));
  const wrong = markFlaws(board, visit.session?.ahead.length ? [] : game.flaws, lit);
  board.label([t("room.grid_of", { count: game.cells.size }), wrong ? t("room.wrong_words", { count: wrong }) : null].filter(Boolean).join(", "));
  sayFlaws(state);
}

// The status line of spectators.
function idleText(room) {
  if (room.phase === "over") return visit.result;
  if (room.phase === "waiting") return t("game.waiting_for_players");
  return t(game.own ? "joy.out" : "joy.watching");
}

// Announce invalid words when typing pauses, not after each letter.
function sayFlaws({ kind, text }) {
  clearTimeout(flawTimer);
  flawTimer = setTimeout(() => {
    if (kind === "flawed" && text !== said) speakEvent(text);
    said = text;
  }, FLAW_PAUSE);
}

function showTools() {
  byId("group-tools").hidden = !editor.selection.size;
  byId("view-tools").hidden = Boolean(editor.selection.size);
  byId("undo").setAttribute("aria-disabled", String(!game.playing || !editor.history.mayUndo));
  byId("redo").setAttribute("aria-disabled", String(!game.playing || !editor.history.mayRedo));
  byId("rotate").hidden = editor.selection.size < 2;
  byId("boxing").setAttribute("aria-pressed", String(editor.boxing));
  board.root.classList.toggle("boxing", editor.boxing);
  hand.root.classList.toggle("choosing", editor.dumping);
  byId("dump").setAttribute("aria-pressed", String(editor.dumping));
  const tip = advice ? "" : editor.tip;
  byId("tip").hidden = !tip;
  setText(byId("tip"), tip);
}

// --- actions ---

function call() {
  const verb = game.room.may_peel ? "peel" : "bananas";
  if (!game.playing || !visit.live || visit.session.waitsFor(verb)) return;
  // A call right after the last tile may precede its reply; the server handles them in order.
  const ahead = !game.letters.length && visit.session.ahead.length > 0;
  if (game.complete || ahead) visit.session.send(verb);
  else refuse(t("room.not_yet", { state: byId("state-text").textContent }));
}

function dump() {
  if (!game.playing || !visit.live) return;
  if (game.room.may_dump) editor.askDump();
  else refuse(t("room.no_dump"));
}

// "hint" or "rescue": the server suggests, the player decides.
async function ask(kind) {
  if (!game.playing || !game.room.practice) return;
  const body = kind === "rescue" && hand.picked ? { letter: hand.picked.letter } : {};
  try {
    const answer = await postJson(`/api/rooms/${visit.id}/${kind}`, body, { headers: visit.headers });
    const text = adviceText(kind, answer);
    editor.cancel();
    showAdvice(answer[kind], text);
    speakEvent(text);
    if (!answer[kind]) toast(text);
  } catch (error) {
    refuse(error.message);
  }
}

function showAdvice(proposed, text = "") {
  if (!advice && !proposed) return;
  advice = proposed;
  board.ghosts(proposed?.place ?? [], "hint");
  byId("advice").hidden = !proposed;
  setText(byId("advice-text"), text);
  if (proposed) {
    const squares = proposed.place.map(([row, column]) => keyOf(row, column));
    board.camera.fit(boundsOf([...game.cells.keys(), ...squares]), 2.2);
  }
  showState();
  showTools();
}

function doAdvice() {
  if (advice && editor.build({ take: advice.take, place: advice.place })) speakCursor(t("cursor.done"));
}

// --- controls ---

addEventListener("pagehide", () => keepHere(undoKey(visit.id), editor.history.toJson()));

function letGo() {
  editor.cancel();
  showAdvice(null);
}

function showHelp() {
  byId("keys").showModal();
}

const commands = [
  [["Enter"], t("keys.peel"), call],
  [["-"], t("keys.dump"), dump],
  [[","], t("keys.shuffle_hand"), () => hand.shuffle()],
  [["."], t("keys.sort_hand"), () => hand.sort()],
  [[";"], t("keys.hint"), () => ask("hint")],
  [["'"], t("keys.rescue"), () => ask("rescue")],
  [["!"], t("keys.do_advice"), doAdvice],
  [["Escape"], t("keys.cancel"), letGo],
  [["?"], t("keys.show"), showHelp],
];
bindKeys(editor, commands, { free: () => game.playing, letter: (typed) => editor.typeLetter(typed) });
showKeys(byId("keys-table"), commands);

const clicks = {
  fit: () => board.fit(),
  "zoom-in": () => board.camera.zoom(1.25),
  "zoom-out": () => board.camera.zoom(0.8),
  boxing: () => {
    editor.boxing = !editor.boxing;
    showTools();
  },
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  rotate: () => editor.rotate(),
  "take-back": () => editor.takeBack(),
  "let-go": letGo,
  shuffle: () => hand.shuffle(),
  sort: () => hand.sort(),
  hint: () => ask("hint"),
  rescue: () => ask("rescue"),
  dump,
  peel: call,
  "advice-do": doAdvice,
  "advice-close": letGo,
  "show-keys": showHelp,
};
for (const [name, does] of Object.entries(clicks)) {
  byId(name).addEventListener("click", (event) => {
    does();
    // After a pointer click, Enter and Space go back to the table.
    if (event.detail && !document.querySelector("dialog[open]")) board.root.focus({ preventScroll: true });
  });
}
byId("hand").addEventListener("click", (event) => {
  if (event.target === event.currentTarget) editor.tapRack();
});
setInterval(() => {
  if (byId("clock")) setText(byId("clock"), game.clock);
}, 500);

const visit = new Visit({
  game,
  receive,
  status() {
    if (!visit.live) clearToasts();
    showState();
  },
  resigning: t("room.resigning"),
  arrived(room) {
    game.setRoom(room);
    showPanels(game);
  },
  endMore: () => later(import("./finale.js"), ({ gridsFinale }) => gridsFinale({
    room: game.room, seat: game.seat, nameOf: (seat) => game.nameOf(seat), title: visit.result,
  })),
  endNote: (seat) => [t("panels.peels", { count: seat.peels }), t("panels.dumps", { count: seat.dumps })].join(" · "),
});
board.root.focus({ preventScroll: true });
