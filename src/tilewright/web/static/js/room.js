// The page of one game: joins the parts, shows what the server says, asks for what the player wants.

import { Board } from "./board.js";
import { byId, fetchJson, plural, postJson, setText, toast } from "./dom.js";
import { Game } from "./game.js";
import { Gestures } from "./gestures.js";
import { Hand } from "./hand.js";
import "./icons.js";
import { bindKeys, showKeys } from "./keys.js";
import { markFlaws, showStateLine } from "./marks.js";
import { logLine, showPanels } from "./panels.js";
import { SeatEditor } from "./seat.js";
import { Session } from "./session.js";
import {
  askSheet, endSheet, joinSheet, keep, kept, keptName, makeRoom, problemSheet, sameAgain, seatKey, shareSheet,
  takeSeat, waitSheet,
} from "./sheets.js";
import { speakCursor, speakEvent } from "./speak.js";
import { boundsOf, built, keyOf } from "./squares.js";
import { ending, stateOf, tell } from "./tidings.js";

const id = location.pathname.split("/").pop();
const FLAW_PAUSE = 1200;
const TOOLS = 60; // pixels

const game = new Game();
let session = null;
let advice = null;
let shownEnd = false;
let flawTimer = 0;
let said = "";

// --- the parts ---

const source = {
  get cells() {
    return game.cells;
  },
  has: (letter) => game.letters.includes(letter),
  build(change, tile) {
    if (!game.playing || !session.live) {
      refuse(session?.live ? "The game is not going on." : "Not connected: wait a moment.");
      return false;
    }
    if (!built(game.cells, game.letters, change)) return false;
    session.send("build", change);
    if (tile) hand.remove(tile);
    showAdvice(null);
    predict();
    return true;
  },
};
const board = new Board(byId("board"));
board.camera.right = board.camera.bottom = TOOLS;
const hand = new Hand(byId("hand"), {
  tapped: (tile) => editor.tapHand(tile),
  dragged: (event, tile) => gestures.fromHand(event, tile),
});
const editor = new SeatEditor(board, source, {
  hand, refuse, speak: speakCursor, changed: showTools, dump: (letter) => session.send("dump", { letter }),
});
const gestures = new Gestures(board, editor);

function refuse(text) {
  toast(text, "bad");
  speakEvent(text);
}

function predict(news = false) {
  game.predict(session?.ahead ?? []);
  hand.show(game.letters, news);
  editor.enabled = game.playing;
  editor.refresh();
  showState();
}

// Sentences of the server count seats; a player is "you".
function sentence(text) {
  const own = text.replaceAll(`the grid of seat ${game.seat}`, "your grid")
    .replace(new RegExp(`seat ${game.seat}( still)? has`, "g"), "you$1 have");
  return own.charAt(0).toUpperCase() + own.slice(1);
}

// --- what the server says ---

function receive(message) {
  if (message.type === "welcome") welcome(message);
  else if (message.type === "event") happened(message);
  else if (message.type === "room") showRoom(message.room);
  else if (message.type === "refused") refuse(sentence(message.message));
  else if (message.type === "error") said = message.message;
  if (message.type === "refused" || message.type === "done") predict();
}

function welcome({ seat, room, view }) {
  const first = !game.playing;
  game.seat = seat;
  if (view) game.setView(view);
  showRoom(room);
  predict();
  if (!first || !view) return;
  const box = boundsOf(game.cells.keys());
  if (box) [editor.row, editor.column] = [box.top, box.left];
  board.fit();
  editor.refresh();
  if (game.playing) happenedText(room.time, `You have ${plural(game.letters.length, "tile")} in hand.`);
}

function happened(event) {
  game.happened(event);
  const text = tell(event, (seat) => game.nameOf(seat), game.seat);
  if (text) happenedText(event.time, text);
  if (text && event.event !== "end" && (event.seat !== game.seat || event.event === "dump")) toast(text);
  if (event.event !== "build") showAdvice(null);
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
  showSheets();
  byId("resign").hidden = !game.playing;
  byId("hint").hidden = byId("rescue").hidden = !room.practice;
}

// --- what covers the table ---

function cover(content) {
  byId("sheet").hidden = !content;
  byId("sheet").replaceChildren(...(content ? [content] : []));
}

const withToken = () => ({ "content-type": "application/json", authorization: `Bearer ${session.token}` });

function showSheets() {
  const { room, seat } = game;
  if (room.phase === "playing") cover(null);
  if (room.phase === "waiting") {
    cover(waitSheet(room, {
      seated: seat !== null,
      begin: () => postJson(`/api/rooms/${id}/split`, {}, { headers: withToken() }),
    }));
  }
  if (room.phase !== "over" || shownEnd) return;
  shownEnd = true;
  cover(endSheet(room, result(), {
    again: seat === null ? null : async () => {
      location.href = await makeRoom(sameAgain(room), keptName() || "You");
    },
    look: () => cover(null),
    mine: seat,
  }));
  byId("sheet").querySelector("button, a").focus();
}

const result = () => ending(game.room.winner, game.room.reason, (seat) => game.nameOf(seat), game.seat);

function arrive(room) {
  game.setRoom(room);
  const token = kept(seatKey(id));
  const open = room.phase === "waiting" && room.seats.some((seat) => !seat.taken);
  if (token || !open) connect(token);
  else if (location.hash === "#join") takeSeat(id, keptName() || "You").then(connect, (error) => refuse(error.message));
  else {
    showPanels(game);
    cover(joinSheet(room, { joined: connect, watch: () => connect(null) }));
    byId("your-name").focus();
  }
}

// --- state and tools ---

function showState() {
  const { room } = game;
  if (!room) return;
  const { playing, complete } = game;
  const before = byId("state").classList.contains("complete");
  const state = playing
    ? stateOf({ hand: game.letters.length, flaws: game.flaws, complete, mayPeel: room.may_peel, cells: game.cells.size })
    : { kind: "open", text: room.phase === "over" ? result() : "Waiting for players" };
  showStateLine(byId("state"), state);
  if (complete && !before) speakEvent(state.text);
  const live = playing && session?.live;
  const peel = byId("peel");
  setText(peel, room.may_peel || room.phase === "waiting" ? "Peel" : "Bananas!");
  peel.setAttribute("aria-disabled", String(!live || !complete));
  peel.classList.toggle("ready", Boolean(live && complete));
  byId("dump").setAttribute("aria-disabled", String(!live || !room.may_dump));
  const lit = new Map((advice?.take ?? []).map(([row, column]) => [keyOf(row, column), "lit"]));
  const wrong = markFlaws(board, session?.ahead.length ? [] : game.flaws, lit);
  board.label(`Your grid: ${plural(game.cells.size, "tile")}${wrong ? `, ${plural(wrong, "wrong word")}` : ""}`);
  sayFlaws(state);
}

// Wrong words are said when the typing pauses, not after each letter.
function sayFlaws({ kind, text }) {
  clearTimeout(flawTimer);
  flawTimer = setTimeout(() => {
    if (kind === "flawed" && text !== said) speakEvent(text);
    said = text;
  }, FLAW_PAUSE);
}

function showTools() {
  byId("group-tools").hidden = !editor.selection.size;
  byId("rotate").hidden = editor.selection.size < 2;
  byId("boxing").setAttribute("aria-pressed", String(editor.boxing));
  board.root.classList.toggle("boxing", editor.boxing);
  hand.root.classList.toggle("choosing", editor.dumping);
  byId("dump").setAttribute("aria-pressed", String(editor.dumping));
  const tip = advice ? "" : editor.tip;
  byId("tip").hidden = !tip;
  setText(byId("tip"), tip);
}

// --- connection ---

const ENDED = {
  4001: "This game is open in another window.",
  4403: "This seat is no longer yours.",
  4404: "This game is not there any more.",
};

function showStatus(kind, code) {
  const lost = kind === "lost" || kind === "ended";
  const again = byId("banner-do");
  if (kind === "live" && !byId("banner").hidden) refreshed();
  document.body.classList.toggle("lost", lost);
  byId("banner").hidden = !lost;
  again.hidden = kind !== "ended";
  byId("spin").hidden = kind === "ended";
  if (code === 4403) keep(seatKey(id), null);
  setText(byId("banner-text"), kind === "ended"
    ? ENDED[code] ?? sentence(said || "the server closed the connection")
    : "Connection lost. Reconnecting… Your tiles are safe.");
  setText(again, code === 4001 ? "Play here" : "Load again");
  again.onclick = () => (code === 4001 ? session.reopen() : location.reload());
  showState();
}

function refreshed() {
  speakEvent("Connected again.");
  toast("Connected again");
}

function connect(token) {
  history.replaceState(null, "", location.pathname);
  session = new Session(id, token, { status: showStatus, message: receive });
}

// --- what the player asks for ---

function call() {
  const verb = game.room.may_peel ? "peel" : "bananas";
  if (!game.playing || !session.live || session.waitsFor(verb)) return;
  if (game.complete) session.send(verb);
  else refuse(`Not yet: ${byId("state-text").textContent}.`);
}

function dump() {
  if (!game.playing || !session.live) return;
  if (game.room.may_dump) editor.askDump();
  else refuse("The bunch has too few tiles for a dump.");
}

// "hint" or "rescue": the server proposes, the player does it or not.
async function ask(kind) {
  if (!game.playing || !game.room.practice) return;
  const body = kind === "rescue" && hand.picked ? { letter: hand.picked.letter } : {};
  try {
    const answer = await postJson(`/api/rooms/${id}/${kind}`, body, { headers: withToken() });
    const text = sentence(answer.message);
    editor.cancel();
    showAdvice(answer[kind], text);
    speakEvent(text);
    if (!answer[kind]) toast(text);
  } catch (error) {
    refuse(sentence(error.message));
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
  if (advice && editor.build({ take: advice.take, place: advice.place })) speakCursor("done");
}

// --- controls ---

function letGo() {
  editor.cancel();
  showAdvice(null);
}

function showHelp() {
  byId("keys").showModal();
}

const commands = [
  [["Enter"], "peel; or call Bananas when the bunch is too small", call],
  [["-"], "dump: then press the letter; or the selected tile", dump],
  [[","], "shuffle the hand", () => hand.shuffle()],
  [["."], "sort the hand", () => hand.sort()],
  [[";"], "hint, in practice", () => ask("hint")],
  [["'"], "rescue, in practice", () => ask("rescue")],
  [["!"], "do what the advice says", doAdvice],
  [["Escape"], "let go, cancel", letGo],
  [["?"], "show the keys", showHelp],
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
  share: shareSheet,
  resign: () => askSheet("Resign?", "Your tiles go back into the bunch and the others play on.", "Resign",
    () => session.send("resign")),
};
for (const [name, does] of Object.entries(clicks)) {
  byId(name).addEventListener("click", (event) => {
    does();
    // Enter and Space belong to the table again after a click with a pointer.
    if (event.detail && !document.querySelector("dialog[open]")) board.root.focus({ preventScroll: true });
  });
}
document.addEventListener("click", (event) => event.target.closest("[data-does=close]")?.closest("dialog").close());
byId("hand").addEventListener("click", (event) => {
  if (event.target === event.currentTarget) editor.tapRack();
});
setInterval(() => {
  if (byId("clock")) setText(byId("clock"), game.clock);
}, 500);

fetchJson(`/api/rooms/${encodeURIComponent(id)}`).then(arrive, (error) => {
  document.body.classList.add("watching");
  cover(problemSheet("There is no game here", sentence(error.message)));
});
board.root.focus({ preventScroll: true });
