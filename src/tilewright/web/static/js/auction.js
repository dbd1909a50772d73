// The page of a game of Seven Letter Word.

import { BidBox } from "./auctionbid.js";
import { helpOnce, showHelp } from "./auctionhelp.js";
import { Market } from "./auctionmarket.js";
import { Papers } from "./auctionpapers.js";
import { showSeats } from "./auctionseats.js";
import { saleText, Stage } from "./auctionstage.js";
import { gameSum, gameSums, roundSums } from "./auctionsums.js";
import { WordBox } from "./auctionword.js";
import { byId, element, later, setText, toast } from "./dom.js";
import "./icons.js";
import { LiveGame } from "./live.js";
import { showStateLine } from "./marks.js";
import { refusalText } from "./sentences.js";
import { sound } from "./sounds.js";
import { speakEvent } from "./speak.js";
import { list, number, t } from "./texts.js";
import { ending } from "./tidings.js";
import { refuse, Visit } from "./visit.js";

const SUMMARY = 15; // how long the words of a round are shown, in seconds
const WARNING = 10; // seconds before the end at which a player is warned

const game = new LiveGame();
const market = new Market();
const stage = new Stage(game, market, () => show());
const papers = new Papers(game, market);
const bids = new BidBox(game, { send: act, touched: () => stage.goOn() });
const words = new WordBox(game, act);
const unsaid = []; // sentences to be announced together with the next one
let warned = "";
let focused = ""; // the turn whose field has had the focus

// --- display ---

const nameOf = (seat) => game.nameOf(seat);
const finePointer = matchMedia("(pointer: fine)").matches;

function stateNow() {
  const { room, view } = game;
  if (room.phase === "over") return { kind: "open", text: visit.result };
  if (room.phase === "waiting") return { kind: "open", text: t("auction.waiting") };
  if (game.seat === null) return { kind: "open", text: t("auction.watch") };
  if (bids.alone) return { kind: "complete", text: t("auction.alone", { letter: room.offered }) };
  if (game.myTurn) return { kind: "open", text: room.offered ? t("auction.your_bid", { letter: room.offered }) : t("auction.your_word") };
  const names = list(room.to_act.map(nameOf));
  if (view.sealed === null) return { kind: "open", text: t("auction.not_asked", { names }) };
  const given = room.offered ? t("auction.sealed_bid", { bid: view.sealed }) : t("auction.sealed_word", { word: view.sealed || "–" });
  return { kind: "complete", text: `${given} ${t("game.waiting_for", { names })}` };
}

function show() {
  const { room } = game;
  if (!room) return;
  document.title = `${room.seats.map((seat) => seat.name || t("game.open_seat")).join(", ")} – ${t("auction.title")} – Tilewright`;
  document.body.classList.toggle("my-turn", game.myTurn && !bids.alone);
  document.body.classList.toggle("spectator", game.seat === null);
  stage.show();
  showSeats(game, stage.sale);
  showStateLine(byId("state"), stateNow());
  bids.show();
  words.show();
  papers.show();
}

// At the start of a turn the input field gets the focus, unless the player has focused something
// else or has no keyboard.
function focusField() {
  const { room, myTurn } = game;
  const turn = myTurn && !bids.alone ? `${room.round} ${room.auctions_left}` : "";
  const begins = turn && turn !== focused;
  focused = turn;
  const { activeElement } = document;
  if (!begins || !finePointer || (activeElement !== document.body && !activeElement.closest("#dock"))) return;
  const field = byId(game.room.offered ? "bid" : "word");
  field.focus({ preventScroll: true });
  field.select();
}

let summaryTimer = 0;

function showSummary(index) {
  clearTimeout(summaryTimer);
  byId("summary").hidden = index < 0;
  if (index < 0) return;
  const { round } = market.rounds[index];
  byId("summary-rows").replaceChildren(roundSums(game, market, index));
  setText(byId("summary-title"), t("auction.round_over", { round, rounds: game.room.rounds }));
  const { left } = game;
  summaryTimer = setTimeout(() => showSummary(-1), 1000 * Math.min(SUMMARY, left === null ? SUMMARY : left / 2));
}

function tick() {
  if (!game.room) return;
  stage.tick();
  if (visit.live && !stage.sale) bids.tick();
  if (visit.live) words.tick();
  const turn = String(game.room.deadline);
  if (game.myTurn && game.left !== null && game.left < WARNING && warned !== turn) {
    warned = turn;
    speakEvent(t("auction.hurry", { count: Math.ceil(game.left) }));
  }
}

// --- messages ---

function receive(message) {
  if (message.type === "welcome") welcome(message);
  else if (message.type === "event") happened(message);
  else if (message.type === "room") game.setRoom(message.room);
  else if (message.type === "refused") refuse(refusalText(message));
  if (message.type === "room") visit.showSheets();
  if (message.type !== "done") show();
  if (message.type === "welcome" || message.type === "event") focusField();
}

function welcome(message) {
  game.welcome(message);
  market.begin(message.past);
  visit.showSheets();
  if (game.seat !== null && game.room.phase !== "over") helpOnce();
}

function happened(event) {
  const before = game.myTurn;
  market.add(event);
  game.happened(event);
  const tell = TELL[event.event];
  if (tell) tell(event);
  if (!before && game.myTurn) sound("turn");
  if (event.event === "end" && event.winners.includes(game.seat)) sound("win");
}

const say = (text) => speakEvent([...unsaid.splice(0), text].filter(Boolean).join(" "));

const asked = () => {
  if (!game.myTurn || bids.alone) return "";
  return game.room.offered ? t("auction.next_bid", { letter: game.room.offered, balance: game.view.balance }) : t("auction.your_word");
};

const wordsText = ({ words: shown, points }) =>
  list(shown.map((word, seat) => `${nameOf(seat)} ${word || "–"} ${number(points[seat])}`), "unit");

const TELL = {
  sale() {
    const sale = market.sales.at(-1);
    papers.sold();
    showSummary(-1);
    stage.reveal(sale);
    say(`${saleText(sale, game)} ${asked()}`);
  },
  sealed({ seat }) {
    if (seat === game.seat && game.view.sealed !== null) say(stateNow().text);
  },
  words(event) {
    stage.goOn();
    unsaid.push(t("auction.words_said", { words: wordsText(event) }));
    if (game.room.phase === "playing" && market.rounds.length < game.room.rounds) showSummary(market.rounds.length - 1);
  },
  round({ hidden }) {
    const mine = hidden ? t("auction.hidden_said", { letters: list([...hidden], "unit") }) : "";
    say(`${t("auction.round_of", { round: game.room.round, rounds: game.room.rounds })}. ${mine} ${asked()}`);
  },
  fault({ seat, kind }) {
    if (kind === "timeout") toast(t("auction.late", { name: nameOf(seat) }));
  },
  "gave up": ({ seat }) => say(t("auction.left", { name: nameOf(seat) })),
  end(event) {
    showSummary(-1);
    say(ending(event, nameOf, game.seat));
    visit.showSheets();
  },
};

// --- actions ---

function act(action) {
  if (!visit.live) refuse(t("game.not_connected"));
  else if (!game.myTurn) refuse(t("game.not_your_turn"));
  else if (!visit.session.waitsFor("act")) visit.session.send("act", { action });
}

const KEYS = [
  [["0", "…", "9"], t("auction.keys.digits")],
  [["↑", "↓"], t("auction.keys.arrows")],
  [["Enter"], t("auction.keys.enter")],
  [["P"], t("auction.keys.pass")],
  [["A", "…", "Z"], t("auction.keys.letters")],
  [["Escape"], t("auction.keys.escape")],
  [["'"], t("auction.keys.papers")],
  [["?"], t("auction.keys.help")],
];

function escape() {
  stage.goOn();
  showSummary(-1);
  if (document.body.classList.contains("papers-open")) papers.toggle();
}

const PLAIN = { Escape: escape, "'": () => papers.toggle(), "?": () => byId("keys").showModal() };

document.addEventListener("keydown", (event) => {
  const busy = event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey;
  const held = event.repeat && event.key === "Enter"; // it would also bid for the next letter
  const elsewhere = event.target.closest("input, textarea, select") && !event.target.closest("#dock");
  if (busy || elsewhere || document.querySelector("dialog[open]")) return;
  if (held || bids.key(event) || words.key(event)) event.preventDefault();
  else if (PLAIN[event.key]) {
    PLAIN[event.key]();
    event.preventDefault();
  }
});
byId("summary-done").addEventListener("click", () => {
  showSummary(-1);
  focused = "";
  focusField();
});
showHelp(KEYS);
setInterval(tick, 250);

const visit = new Visit({
  game,
  receive,
  status: show,
  resigning: t("auction.resigning"),
  arrived(room) {
    game.setRoom(room);
    show();
  },
  endNote: (seat) => gameSum(game, seat),
  endMore: () => later(import("./finale.js"), ({ scoresFinale }) => scoresFinale({
    room: game.room, seat: game.seat, nameOf: (seat) => game.nameOf(seat), title: visit.result, more: gameSums(game, market),
  })),
});
