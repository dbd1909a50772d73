// The solver page: a grid appears while one types; a drawn board takes tiles in with least change.

import { Board } from "./board.js";
import { byId, copyText, download, element, fetchJson, listTitle, plural, postJson, setText, toast } from "./dom.js";
import { Editor } from "./editor.js";
import { Gestures, LOOKING } from "./gestures.js";
import { Hand } from "./hand.js";
import "./icons.js";
import { bindKeys } from "./keys.js";
import { markFlaws, showStateLine } from "./marks.js";
import { drawPng, drawSvg } from "./picture.js";
import { speakCursor } from "./speak.js";
import { boundsOf, built, fromRows, keyOf, toRows } from "./squares.js";

const PAUSE = 220;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST_CELLS = 200;
const USUAL = "enable+";

const page = { mode: "tiles", drawn: new Map(), answer: new Map(), lit: new Set(), seed: 0 };
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
  // Letters are free here: what is taken goes, what is placed comes.
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
  },
});
const gestures = new Gestures(draft, editor);
new Gestures(solved, LOOKING);
bindKeys(editor, [[["Escape"], "", () => editor.cancel()]], { free: () => page.mode === "board" && document.activeElement === draft.root });
draft.root.addEventListener("pointerdown", () => draft.root.focus({ preventScroll: true }));

// --- the question ---

const clean = (text) => text.toUpperCase().replace(/[^\p{L}]/gu, "");
const words = (text) => text.toUpperCase().split(/[^\p{L}]+/u).filter(Boolean);

function question() {
  const asking = {
    tiles: clean(byId("tiles").value),
    lexicon: byId("lexicon").value || page.wanted,
    min_length: Math.max(2, Number(byId("shortest").value) || 2),
    avoid: words(byId("avoid").value),
    compact: byId("compact").checked,
    seed: page.seed,
  };
  if (page.mode === "board" && page.drawn.size) asking.board = toRows(page.drawn);
  return asking;
}

// The position in the address: the page that is opened with it asks the same question.
function address() {
  const asking = question();
  const part = new URLSearchParams();
  if (asking.tiles) part.set("t", asking.tiles);
  if (page.mode === "board") part.set("b", (asking.board ?? []).join("/"));
  if (asking.lexicon !== USUAL) part.set("l", asking.lexicon);
  if (asking.min_length > 2) part.set("m", asking.min_length);
  if (asking.avoid.length) part.set("a", asking.avoid.join(" "));
  if (asking.compact) part.set("c", "1");
  if (page.seed) part.set("s", page.seed);
  const text = part.toString();
  return `${location.pathname}${text ? `#${text}` : ""}`;
}

function readAddress() {
  const part = new URLSearchParams(location.hash.slice(1));
  byId("tiles").value = clean(part.get("t") ?? "").slice(0, 200);
  byId("shortest").value = part.get("m") ?? "2";
  byId("avoid").value = words(part.get("a") ?? "").join(" ");
  byId("compact").checked = part.get("c") === "1";
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
  setText(byId("tiles-label"), mode === "board" ? "Tiles to add" : "Tiles");
  byId("go-on").hidden = mode === "board";
  byId("other").hidden = mode === "board";
  editor.refresh();
}

function soon() {
  clearTimeout(timer);
  const count = clean(byId("tiles").value).length;
  setText(byId("tiles-count"), count ? plural(count, "tile") : "Type or paste letters");
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
    showNothing(page.mode === "board" && !asking.board ? "Draw a board, then give tiles to add" : "Type tiles to see a grid");
    return;
  }
  if (flawed) {
    showNothing("Mend the board first: tiles are added to a grid of words", "flawed");
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

// Wrong words of the drawn board are marked as they arise; whether there is a flaw comes back.
async function checkDrawn(asking, signal) {
  let flaws = [];
  if (asking.board) {
    const { top, left } = boundsOf(page.drawn.keys());
    ({ flaws } = await postJson("/api/check", { board: asking.board, lexicon: asking.lexicon }, { signal }));
    for (const flaw of flaws) flaw.squares = flaw.squares.map(([row, column]) => [row + top, column + left]);
  }
  markFlaws(draft, flaws);
  draft.label(`Your board: ${plural(page.drawn.size, "tile")}`);
  setText(byId("flaws"), flaws.slice(0, 3).map((flaw) => flaw.message).join("; "));
  return flaws.length > 0;
}

// --- the answer ---

const state = (kind, text) => showStateLine(byId("state"), { kind, text });

function showNothing(text, kind = "open") {
  byId("result").classList.remove("working");
  page.answer = new Map();
  solved.show(page.answer);
  solved.ghosts([]);
  solved.label("The answer: none yet");
  byId("uses").hidden = true;
  byId("words").replaceChildren();
  state(kind, text);
}

function showAnswer(asking, answer) {
  if (answer.status !== "solved") {
    showNothing(answer.status === "impossible"
      ? "There is no grid of these tiles: that is proved."
      : "No grid was found in the time that is given; there may be one.", "flawed");
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
  solved.label(`The answer: ${plural(page.answer.size, "tile")}, words ${answer.words.join(", ")}`);
  byId("uses").hidden = false;
  byId("words").replaceChildren(...answer.words.map((word) => element("li", {}, word)));
  const time = `${Math.max(1, Math.round(answer.seconds * 1000))} ms`;
  const moved = (answer.moved ?? []).length;
  state("complete", asking.board
    ? `${plural(asking.tiles.length, "tile")} added, ${moved ? `${plural(moved, "tile")} moved` : "nothing moved"} · ${time}`
    : `${plural(page.answer.size, "tile")}, ${plural(answer.words.length, "word")} · ${time}`);
}

// --- controls ---

for (const name of ["tiles", "shortest", "avoid", "lexicon", "compact"]) {
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
  copy: async () => toast((await copyText(`${toRows(page.answer).join("\n")}\n`)) ? "Copied" : "The browser does not allow copying"),
  svg: () => download("grid.svg", new Blob([drawSvg(page.answer, page.lit).text], { type: "image/svg+xml" })),
  png: async () => download("grid.png", await drawPng(page.answer, page.lit)),
  share: async () => toast((await copyText(location.origin + address())) ? "Link copied" : "Copy the address of this page"),
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
fetchJson("/api/choices").then((choices) => {
  byId("lexicon").replaceChildren(...choices.lexicons.map((list) =>
    element("option", { value: list.name, selected: list.name === page.wanted }, listTitle(list))));
}, (error) => showNothing(error.message, "flawed"));
if (!location.hash) byId("tiles").focus();
