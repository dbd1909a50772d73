// The analysis page: open games and positions, step through them, try moves and judge them.

import { AnalysisBoard } from "./analyseboard.js";
import { emptyPosition, tilesIn, withRack, writeCgp } from "./analysecgp.js";
import { Collection, mistakesOf, namesOf, titleOf } from "./analysecollection.js";
import { linkTo, readAddress } from "./analyseaddress.js";
import { entryOf } from "./analyseentry.js";
import { EnginePanel } from "./analyseengine.js";
import { bindAnalysisKeys } from "./analysekeys.js";
import { WordLists } from "./analyselists.js";
import { illegalText, partsOf, placedTiles } from "./analysemoves.js";
import { openFiles, openGame, openText, showFinished, watchForGames } from "./analyseopen.js";
import { STANDARD } from "./analyseroom.js";
import { MoveList, positionOf } from "./analysescore.js";
import { cleanRack, problemsOf, showUnseen } from "./analysetiles.js";
import { stepBack, stepOn } from "./analysetree.js";
import { graphOf, showHead, showNote, showRackEntry, showSeats, stateText, variationAt } from "./analyseview.js";
import { byId, setText, toast } from "./dom.js";
import "./icons.js";
import { showStateLine } from "./marks.js";
import { speakCursor, speakEvent } from "./speak.js";
import { t } from "./texts.js";
import { postOwn } from "./visitor.js";

const page = { entries: [], entry: null, at: null };

function refuse(text) {
  toast(text, "bad");
  speakEvent(text);
}

const board = new AnalysisBoard({ changed: showState, speak: speakCursor, refuse });
const lists = new WordLists({ changed: listChanged });
const engine = new EnginePanel(board, { lexicon: () => lists.name, names: namesFrom, play: (move) => attempt(() => tryMove(move)), refuse });
const moves = new MoveList(byId("move-list"), { select });
const collection = new Collection(byId("games-table"), { open: (index) => show(page.entries[index]) });
let judge = null; // this and the next one are loaded on demand
let setUp = null;
board.free.changed = () => {
  board.paint();
  if (board.editing) setUp.show();
};

// The names of the seats, starting with the one on turn.
function namesFrom({ seat }) {
  const names = namesOf(page.entry.game);
  return names.map((_, index) => names[(seat + index) % names.length]);
}

async function attempt(work) {
  setText(byId("problem"), "");
  try {
    return await work();
  } catch (error) {
    if (byId("desk").hidden) setText(byId("problem"), error.message);
    else refuse(error.message);
    return null;
  }
}

// --- opening ---

// Add games to the collection; a single one is shown at once.
function add(found) {
  if (!found.length) return;
  const entries = found.map(entryOf);
  page.entries.push(...entries);
  if (entries.length === 1) show(entries[0]);
  else start();
}

// Several files take a while; an annotation in progress keeps the line.
function showOpening(name, index, all) {
  if (judge?.running) return;
  byId("progress-line").hidden = all < 2 || index === all;
  byId("stop-annotating").hidden = index < all;
  byId("progress").value = index / all;
  setText(byId("progress-text"), t("analyse.opening", { name, number: index + 1, all }));
}

const fromFiles = (files) => attempt(async () => {
  const { found, failed } = await openFiles(files, showOpening);
  showOpening("", 1, 1);
  add(found);
  if (failed.length) {
    if (!found.length || page.entries.length > 1) start();
    if (byId("start").hidden) refuse(failed.join("\n"));
    else setText(byId("problem"), failed.join("\n"));
  }
});

const fromText = (text) => attempt(async () => add(await openText(text)));

// The first view: open something, or choose among the open games.
function start() {
  leave();
  byId("start").hidden = false;
  byId("desk").hidden = true;
  byId("report").hidden = true;
  byId("back").hidden = !page.entry;
  byId("collection").hidden = !page.entries.length;
  showCollection();
  scrollTo(0, 0); // the games and problems are at the top
  document.title = `${t("analyse.title")} – Tilewright`;
}

function showCollection() {
  collection.draw(page.entries, page.entry);
  byId("report-all").hidden = !page.entries.some(({ judged: turns }) => turns.size);
}

function leave() {
  engine.pause();
  page.entry?.notes.flush();
  if (board.editing) closeSetUp();
}

// Show a game from its beginning, or from the turn viewed last.
function show(entry, path = null) {
  leave();
  page.entry = entry;
  byId("start").hidden = true;
  byId("report").hidden = true;
  byId("desk").hidden = false;
  board.setRoom(entry.room);
  lists.use(entry.game, entry.room.rules.tile_set);
  history.replaceState(null, "", entry.address ?? (entry.game.turns.length ? "/analyse" : linkTo(entry.game.positions[0], lists.name)));
  showHead(page.entry, lists.warning);
  load(entry);
  select((path && entry.tree.find(path)) || entry.at || entry.tree.rows()[0]);
  board.board.root.focus({ preventScroll: true });
}

// Notes and variations come with the file and from the server.
async function load(entry) {
  await entry.load();
  if (page.entry !== entry) return;
  redraw();
  showNote(page.entry, page.at);
}

// --- a position ---

function select({ node, edge }) {
  const { entry } = page;
  page.at = { node, edge };
  entry.at = page.at;
  const position = positionOf(node);
  const before = node.from?.turn.move;
  board.show({ cells: position.cells, rack: tilesIn(position.racks[0]), fresh: placedTiles(before) });
  showSeats(entry, page.at);
  showRackEntry(entry, page.at);
  showUnseen(entry.room, position);
  showNote(entry, page.at);
  showGraph();
  if (moves.tree !== entry.tree || moves.drawn !== entry) redraw();
  moves.mark(page.at); // last of these, because they change the height of the list
  showState();
  engine.show(node, edge?.turn.move && edge.turn.kind !== "end" ? edge.turn.move : null);
  speakEvent(stateText(page.entry, page.at));
}

function redraw() {
  const { entry } = page;
  Object.assign(moves, { tree: entry.tree, drawn: entry });
  moves.draw({ tree: entry.tree, names: namesOf(entry.game), judged: entry.judged, notes: entry.notes.filled });
  if (page.at) moves.mark(page.at);
}

function enterRack(text) {
  const { node } = page.at;
  const position = positionOf(node);
  const racks = [cleanRack(text), ...position.racks.slice(1)];
  const [problem] = problemsOf(page.entry.room, { ...position, racks });
  if (problem) throw new Error(problem);
  Object.assign(node, { cgp: writeCgp({ ...position, racks }), read: null });
  page.entry.notes.soon();
  select(page.at);
  board.board.root.focus({ preventScroll: true });
}

function showGraph() {
  const { entry, at } = page;
  byId("graph").hidden = !entry.game.turns.length;
  if (entry.game.turns.length) byId("graph").replaceChildren(graphOf(entry, { at: at.node.index, go: goTo }));
}

function showState() {
  if (!page.at || board.editing) return;
  const { laid } = board;
  if (Boolean(laid) === byId("trial").hidden) engine.covered(Boolean(laid));
  byId("trial").hidden = !laid;
  byId("try").disabled = Boolean(laid?.problem);
  byId("pin-laid").disabled = Boolean(laid?.problem);
  if (!laid) showStateLine(byId("state"), { kind: "open", text: stateText(page.entry, page.at) });
  else if (laid.problem) showStateLine(byId("state"), { kind: "flawed", text: laid.problem });
  else showStateLine(byId("state"), { kind: "complete", text: t("scrabble.preview", { words: laid.words.join(", "), count: laid.score }) });
}

// --- moving about ---

const go = (selection) => selection && select(selection);
const first = () => select(page.entry.tree.rows()[0]);
const last = () => goTo(page.entry.tree.main.length - 1);

// Go to a turn of the main line.
function goTo(index) {
  const node = page.entry.tree.main[index];
  select({ node, edge: node.edges[0] ?? null });
}

// Go to the next or the previous mistake of the main line.
function mistake(by) {
  const marked = mistakesOf(page.entry).map(({ index }) => index);
  const now = page.at.node.index;
  const next = by > 0 ? marked.find((index) => index > now) : marked.findLast((index) => index < now);
  if (next === undefined) speakEvent(t("analyse.no_more_mistakes"));
  else goTo(next);
}

// --- trying out ---

// Make a move for the player on turn and show the position after it.
async function tryMove(move) {
  const { entry, at: { node } } = page;
  const answer = await postOwn("/api/analyse/move", { cgp: node.cgp, move, lexicon: lists.name });
  if (answer.illegal) throw new Error(illegalText(answer));
  const { racks, scores } = positionOf(node);
  const turn = { seat: node.seat, kind: partsOf(move).kind, move: answer.move ?? move, rack: racks[0], rack_complete: true, leave: answer.leave, score: answer.score, total: scores[0] + answer.score, analysable: true };
  const edge = entry.tree.add(node, turn, withRack(answer.cgp, entry.tree.nextRack(node)));
  if (!edge) throw new Error(t("analyse.too_many_variations"));
  const phoneys = (answer.words ?? []).filter(({ valid }) => !valid).map(({ word }) => word);
  entry.notes.soon();
  redraw();
  select({ node: edge.to, edge: edge.to.edges[0] ?? null });
  if (phoneys.length) toast(t("why.not-words", { words: phoneys.join(", ") }), "bad");
}

function tryLaid() {
  const { laid } = board;
  if (laid && !laid.problem) attempt(() => tryMove(laid.text));
}

function pinLaid() {
  const { laid } = board;
  if (!laid || laid.problem) return;
  board.recall();
  engine.togglePin(laid.text);
}

function dropVariation() {
  const edge = variationAt(page.at);
  page.entry.tree.remove(edge);
  page.entry.notes.soon();
  redraw();
  select({ node: edge.from, edge: edge.from.edges[0] ?? null });
}

// --- setting up ---

async function beginSetUp(position) {
  const { SetUp } = await import("./analysesetup.js");
  setUp ??= new SetUp(board, { done: (made) => attempt(() => openPosition(made)), cancelled: endSetUp, changed: (shown) => showUnseen(board.room, shown) });
  engine.pause();
  document.body.classList.add("setting-up");
  byId("setup").hidden = false;
  setUp.open(position);
  board.board.root.focus({ preventScroll: true });
}

function closeSetUp() {
  board.endEdit();
  document.body.classList.remove("setting-up");
  byId("setup").hidden = true;
}

function endSetUp() {
  closeSetUp();
  if (page.entry) show(page.entry);
  else start();
}

// A position becomes a game without moves, in which anything can be tried.
async function openPosition(position) {
  const cgp = writeCgp(position);
  const entries = (await openText(cgp)).map(entryOf);
  closeSetUp();
  page.entries = page.entries.filter((entry) => entry !== page.entry || entry.game.turns.length);
  page.entries.push(...entries);
  show(entries[0]);
}

function emptyBoard() {
  leave();
  byId("start").hidden = true;
  byId("desk").hidden = false;
  board.setRoom(STANDARD);
  attempt(() => beginSetUp(emptyPosition()));
}

// --- judging ---

async function annotate(entries) {
  const { Judge } = await import("./analysejudge.js");
  judge ??= new Judge({ changed: judged, done: judgedAll, failed: (error) => refuse(error.message) });
  await judge.run(entries, lexiconOf);
}

function judged(entry) {
  if (entry !== page.entry) {
    showCollection();
    return;
  }
  redraw();
  showGraph();
  showNote(page.entry, page.at);
  showHead(page.entry, lists.warning);
}

function judgedAll(entries) {
  showCollection();
  if (entries.length === 1 && entries[0] === page.entry && !byId("desk").hidden) toast(t("analyse.annotated"));
}

const lexiconOf = ({ game }) => (game.known_lexicon && lists.has(game.lexicon) ? game.lexicon : lists.name);

// Show a report in place of the other views.
async function report(made) {
  const module = await import("./analysereport.js");
  leave();
  for (const id of ["start", "desk"]) byId(id).hidden = true;
  byId("report").hidden = false;
  byId("report").replaceChildren(...made(module));
  byId("report-title").focus({ preventScroll: true });
  scrollTo(0, 0);
}

const gameReport = ({ reportOf }) => reportOf(page.entry, {
  graph: graphOf(page.entry, { at: null, width: Math.min(720, innerWidth - 32), go: () => {} }), lexicon: lexiconOf(page.entry), back: () => show(page.entry),
});

function listChanged() {
  engine.thinker.forget();
  if (!page.entry) return;
  showHead(page.entry, lists.warning);
  engine.ask();
}

// --- controls ---

const clicks = {
  "open-pasted": () => fromText(byId("pasted").value),
  empty: emptyBoard,
  back: () => show(page.entry),
  "annotate-all": () => attempt(() => annotate(page.entries)),
  "clear-all": () => {
    Object.assign(page, { entries: [], entry: null, at: null });
    start();
  },
  reopen: start,
  "set-up": () => attempt(() => beginSetUp(positionOf(page.at.node))),
  annotate: () => attempt(() => annotate([page.entry])),
  "to-report": () => attempt(() => report(gameReport)),
  "report-all": () => attempt(() => report(({ collectionReport }) => collectionReport(page.entries, { back: start }))),
  first, last,
  before: () => go(stepBack(page.at)),
  after: () => go(stepOn(page.at)),
  try: tryLaid,
  "pin-laid": pinLaid,
  recall: () => board.recall(),
  "drop-variation": dropVariation,
  "show-keys": () => byId("keys").showModal(),
};
for (const [name, does] of Object.entries(clicks)) byId(name).addEventListener("click", does);
for (const node of document.querySelectorAll("[data-copy]")) {
  node.addEventListener("click", async () => {
    byId("copies").hidePopover();
    const { copyAs } = await import("./analysecopy.js");
    copyAs(node.dataset.copy, { entry: page.entry, node: page.at.node, lexicon: lists.name, title: titleOf(page.entry.game) });
  });
}
byId("note").addEventListener("input", (event) => {
  const { path } = event.target.dataset;
  page.entry.notes.set(path, event.target.value);
  setText(byId("note-state"), t("analyse.note_saving"));
});
byId("note").addEventListener("change", redraw);
byId("rack-entry").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => enterRack(byId("rack-text").value));
});
document.addEventListener("click", (event) => event.target.closest("[data-does=close]")?.closest("dialog").close());
addEventListener("pagehide", () => page.entry?.notes.flush());
bindAnalysisKeys(board, {
  open: () => page.at && !byId("desk").hidden,
  step: (by) => go(by > 0 ? stepOn(page.at) : stepBack(page.at)),
  beside: (by) => go(moves.beside(page.at, by)),
  first, last, mistake, tryLaid, pinLaid,
  think: () => byId("run").click(),
  note: () => byId("note").focus(),
  showKeys: () => byId("keys").showModal(),
});
watchForGames({ files: fromFiles, text: fromText });

// --- arriving ---

async function arrive() {
  const { cgp, broken, lexicon, game } = readAddress();
  lists.wanted = lexicon;
  if (broken) throw new Error(t("analyse.broken_link"));
  if (cgp) add(await openText(cgp));
  else if (game) add(await openGame(game));
}

showFinished((id) => attempt(async () => add(await openGame(id))));
attempt(async () => {
  await lists.load();
  await arrive();
});
addEventListener("hashchange", () => attempt(arrive));
