// The solver page: shows a grid while you type, or adds tiles to a drawn board with the least change.

import { Board } from "./board.js";
import { byId, copyText, download, element, fetchJson, listTitle, postJson, setText, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { Gestures, LOOKING } from "./gestures.js";
import { Hand } from "./hand.js";
import "./icons.js";
import { bindKeys } from "./keys.js";
import { markFlaws, showStateLine } from "./marks.js";
import { drawPng, drawSvg } from "./picture.js";
import { speakCursor } from "./speak.js";
import { boundsOf, built, fromRows, keyOf, toRows } from "./squares.js";
import { t } from "./texts.js";
import { showExcluded, showWords } from "./solvewords.js";

const PAUSE = 220;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST_CELLS = 200;
const USUAL = "enable+";
const EVERYDAY = "family"; // the preferred list, if the language is the same
const SEPARATORS = /[\s,.;:/|_-]+/g;

const page = { mode: "tiles", lists: [], drawn: new Map(), answer: new Map(), lit: new Set(), seed: 0 };
let timer = 0;
let asked = null;

// --- the two boards ---

const solved = new Board(byId("solved"));
const draft = new Board(byId("draft"));
const source = {
  get cells() {
    return page.drawn;
  },
  has: () => true,
  // Letters are unlimited here: taken ones disappear, placed ones appear.
  build(change) {
    const after = built(page.drawn, (change.place ?? []).map(([, , letter]) => letter), change);
    if (!after || after.cells.size > MOST_CELLS) return false;
    page.drawn = after.cells;
    soon();
    return true;
  },
};
const letters = new Hand(byId("letters"), {
  tapped: (tile) => editor.tapHand(tile),
  dragged: (event, tile) => gestures.fromHand(event, tile),
  counted: false,
});
const editor = new Editor(draft, source, {
  hand: letters,
  speak: speakCursor,
  refuse: (text) => toast(text, "bad"),
  changed: () => {
    byId("group-tools").hidden = !editor.selection.size;
    byId("rotate").hidden = editor.selection.size < 2;
    byId("undo").setAttribute("aria-disabled", String(!editor.history.mayUndo));
    byId("redo").setAttribute("aria-disabled", String(!editor.history.mayRedo));
  },
});
const gestures = new Gestures(draft, editor);
new Gestures(solved, LOOKING);
bindKeys(editor, [[["Escape"], "", () => editor.cancel()]], { free: () => page.mode === "board" && document.activeElement === draft.root });
draft.root.addEventListener("pointerdown", () => draft.root.focus({ preventScroll: true }));

// --- the question ---

// Separators are dropped; anything else goes to the server, which reports errors.
const clean = (text) => text.toUpperCase().replace(SEPARATORS, "");
const words = (text) => text.toUpperCase().split(/[^\p{L}]+/u).filter(Boolean);

// Everyday words are preferred in lists of their language; the language of a file is unknown.
function sameLanguage(lexicon) {
  const language = (name) => page.lists.find((list) => list.name === name)?.language;
  return language(lexicon) === language(EVERYDAY);
}

function question() {
  const lexicon = byId("lexicon").value || page.wanted;
  const asking = {
    tiles: clean(byId("tiles").value),
    lexicon,
    prefer: byId("everyday").checked && sameLanguage(lexicon) ? EVERYDAY : null,
    suggest: true,
    min_length: Math.max(2, Number(byId("shortest").value) || 2),
    avoid: words(byId("avoid").value),
    compact: byId("compact").checked,
    seed: page.seed,
  };
  if (page.mode === "board" && page.drawn.size) asking.board = toRows(page.drawn);
  return asking;
}

// The position in the URL, so that a link repeats the request.
function address() {
  const asking = question();
  const part = new URLSearchParams();
  if (asking.tiles) part.set("t", asking.tiles);
  if (page.mode === "board") part.set("b", (asking.board ?? []).join("/"));
  if (asking.lexicon !== USUAL) part.set("l", asking.lexicon);
  if (asking.min_length > 2) part.set("m", asking.min_length);
  if (asking.avoid.length) part.set("a", asking.avoid.join(" "));
  if (asking.compact) part.set("c", "1");
  if (!byId("everyday").checked) part.set("e", "0");
  if (page.seed) part.set("s", page.seed);
  const text = part.toString();
  return `${location.pathname}${text ? `#${text}` : ""}`;
}

function readAddress() {
  const part = new URLSearchParams(location.hash.slice(1));
  byId("tiles").value = clean(part.get("t") ?? "").slice(0, MOST_CELLS);
  byId("shortest").value = part.get("m") ?? "2";
  byId("avoid").value = words(part.get("a") ?? "").join(" ");
  byId("compact").checked = part.get("c") === "1";
  byId("everyday").checked = part.get("e") !== "0";
  page.seed = Number(part.get("s")) || 0;
  page.drawn = readRows(part.get("b") ?? "", "/");
  setMode(part.has("b") ? "board" : "tiles");
  page.wanted = part.get("l") ?? USUAL;
  byId("lexicon").value = page.wanted;
  if (part.has("l") || part.has("m") || part.has("a") || part.has("c")) document.querySelector("details").open = true;
  draft.fit();
}

const readRows = (text, separator) =>
  fromRows(text.split(separator).map((line) => line.trimEnd().toUpperCase().replace(/[^\p{L}]/gu, ".")));

function setMode(mode) {
  page.mode = mode;
  document.querySelector(`input[name=mode][value=${mode}]`).checked = true;
  byId("drawn").hidden = mode !== "board";
  setText(byId("tiles-label"), t(mode === "board" ? "solver.tiles_to_add" : "solver.tiles"));
  byId("go-on").hidden = mode === "board";
  byId("other").hidden = mode === "board";
  editor.refresh();
}

function soon() {
  clearTimeout(timer);
  const count = clean(byId("tiles").value).length;
  setText(byId("tiles-count"), count ? t("solver.count", { count }) : t("solver.type_or_paste"));
  history.replaceState(null, "", address());
  timer = setTimeout(ask, PAUSE);
}

async function ask() {
  const asking = question();
  asked?.abort();
  asked = new AbortController();
  const { signal } = asked;
  const flawed = page.mode === "board" && (await checkDrawn(asking, signal).catch(() => true));
  if (signal.aborted) return;
  if (!asking.tiles || (page.mode === "board" && !asking.board)) {
    showNothing(t(page.mode === "board" && !asking.board ? "solver.draw_first" : "solver.type"));
    return;
  }
  if (flawed) {
    showNothing(t("solver.fix_first"), "flawed");
    return;
  }
  byId("result").classList.add("working");
  try {
    showAnswer(asking, await postJson("/api/solve", asking, { signal }));
  } catch (error) {
    if (error.name === "AbortError") return;
    showNothing(error.message, "flawed");
  }
  byId("result").classList.remove("working");
}

// Mark invalid words of the drawn board immediately; return whether there is a flaw.
async function checkDrawn(asking, signal) {
  let flaws = [];
  if (asking.board) {
    const { top, left } = boundsOf(page.drawn.keys());
    ({ flaws } = await postJson("/api/check", { board: asking.board, lexicon: asking.lexicon }, { signal }));
    for (const flaw of flaws) flaw.squares = flaw.squares.map(([row, column]) => [row + top, column + left]);
  }
  markFlaws(draft, flaws);
  draft.label(t("solver.board_tiles", { count: page.drawn.size }));
  setText(byId("flaws"), flaws.slice(0, 3).map((flaw) => flaw.message).join("; "));
  return flaws.length > 0;
}

// --- the answer ---

const state = (kind, text) => showStateLine(byId("state"), { kind, text });

function showNothing(text, kind = "open", dump = null) {
  byId("result").classList.remove("working");
  page.answer = new Map();
  solved.show(page.answer);
  solved.ghosts([]);
  solved.label(t("solver.no_answer"));
  byId("uses").hidden = true;
  showWords([], []);
  showDump(dump);
  state(kind, text);
}

function showDump(letter) {
  byId("dump-row").hidden = !letter;
  if (!letter) return;
  byId("dump").lastChild.replaceWith(t("solver.dump", { letter }));
  byId("dump").dataset.letter = letter;
}

function failure({ status, dump, tiles }) {
  const why = t(status === "impossible" ? "solver.impossible" : "solver.unknown");
  const many = tiles.length > 2 && page.mode === "tiles" && !tiles.includes("?");
  const next = dump ? t("solver.dump_text", { letter: dump }) : many ? t("solver.dump_none") : "";
  return [why, next].filter(Boolean).join(" ");
}

function showAnswer(asking, answer) {
  showExcluded(asking.avoid, putBack);
  if (answer.status !== "solved") {
    showNothing(failure(answer), "flawed", answer.dump);
    return;
  }
  const [top, left] = answer.corner ?? [0, 0];
  page.answer = fromRows(answer.rows, top, left);
  page.lit = new Set((answer.placed ?? []).map(([row, column]) => keyOf(row + top, column + left)));
  solved.show(page.answer);
  solved.paint(new Map([...page.lit].map((key) => [key, "fresh"])));
  const old = asking.board ? fromRows(asking.board) : new Map();
  const gone = (answer.moved ?? []).filter(([row, column]) => !page.answer.has(keyOf(row, column)));
  solved.ghosts(gone.map(([row, column]) => [row, column, old.get(keyOf(row, column))]));
  solved.fit();
  solved.label(t("solver.answer_label", { count: page.answer.size, words: answer.words.join(", ") }));
  byId("uses").hidden = false;
  showDump(null);
  showWords(answer.words, answer.uncommon, exclude);
  state("complete", [...facts(asking, answer), `${Math.max(1, Math.round(answer.seconds * 1000))} ms`].join(" · "));
}

// A summary of the answer: tiles and words, or tiles added and moved; blanks and rare words.
function facts(asking, answer) {
  const moved = (answer.moved ?? []).length;
  const size = asking.board
    ? [t("solver.added", { count: [...asking.tiles].length }), moved ? t("solver.moved", { count: moved }) : t("solver.nothing_moved")]
    : [t("solver.count", { count: page.answer.size }), t("solver.word_count", { count: answer.words.length })];
  const blanks = answer.blanks ? [t("solver.blanks", { letters: [...answer.blanks].join(", ") })] : [];
  const rare = answer.uncommon.length ? [t("solver.uncommon", { count: answer.uncommon.length })] : [];
  return [...size, ...blanks, ...rare];
}

// --- words to avoid ---

function avoid(list) {
  byId("avoid").value = list.join(" ");
  page.seed = 0;
  soon();
}

const exclude = (word) => avoid([...new Set([...words(byId("avoid").value), word])]);
const putBack = (word) => avoid(words(byId("avoid").value).filter((one) => one !== word));

// --- controls ---

for (const name of ["tiles", "shortest", "avoid", "lexicon", "compact", "everyday"]) {
  byId(name).addEventListener("input", () => {
    page.seed = 0;
    soon();
  });
}
for (const radio of document.querySelectorAll("input[name=mode]")) {
  radio.addEventListener("change", () => {
    setMode(radio.value);
    draft.fit();
    soon();
  });
}
byId("paste").addEventListener("input", () => takeBoard(byId("paste").value));

function takeBoard(text) {
  page.drawn = readRows(text, "\n");
  setMode("board");
  draft.show(page.drawn);
  draft.fit();
  soon();
}

const clicks = {
  copy: async () => toast((await copyText(`${toRows(page.answer).join("\n")}\n`)) ? t("solver.copied") : t("site.cannot_copy")),
  svg: () => download("grid.svg", new Blob([drawSvg(page.answer, page.lit).text], { type: "image/svg+xml" })),
  png: async () => download("grid.png", await drawPng(page.answer, page.lit)),
  share: async () => toast((await copyText(location.origin + address())) ? t("site.link_copied") : t("solver.copy_address")),
  other: () => {
    page.seed += 1;
    soon();
  },
  "go-on": () => {
    page.drawn = new Map(page.answer);
    byId("tiles").value = "";
    page.seed = 0;
    setMode("board");
    draft.measure();
    draft.fit();
    soon();
    byId("tiles").focus();
  },
  clear: () => {
    byId("tiles").value = "";
    byId("paste").value = "";
    page.drawn = new Map();
    editor.cancel();
    soon();
  },
  // Remove one tile, as in a dump.
  dump: () => {
    const { letter } = byId("dump").dataset;
    byId("tiles").value = clean(byId("tiles").value).replace(letter, "");
    page.seed = 0;
    soon();
    byId("tiles").focus();
  },
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  rotate: () => editor.rotate(),
  "take-back": () => editor.takeBack(),
};
for (const [name, does] of Object.entries(clicks)) {
  byId(name).addEventListener("click", async () => {
    try {
      await does();
    } catch (error) {
      toast(error.message, "bad");
    }
  });
}
byId("question").addEventListener("submit", (event) => event.preventDefault());

letters.show(LETTERS, false);
readAddress();
soon();
addEventListener("hashchange", () => {
  readAddress();
  soon();
});
fetchJson("/api/choices").then(({ lexicons }) => {
  page.lists = lexicons;
  byId("lexicon").replaceChildren(...lexicons.map((list) =>
    element("option", { value: list.name, selected: list.name === page.wanted }, listTitle(list))));
}, (error) => showNothing(error.message, "flawed"));
if (!location.hash) byId("tiles").focus({ preventScroll: true });
