// The keyboard of the analysis page: arrows step through the game, or move the cursor if a square
// is chosen or a position is being set up.

import { byId } from "./dom.js";
import { bindKeys, showKeys } from "./keys.js";
import { t } from "./texts.js";

const CONTROLS = "input, textarea, select, [contenteditable]";

const TYPING = [
  [["←", "→"], t("analyse.keys.step")],
  [["↑", "↓"], t("analyse.keys.rows")],
  [["Home", "End"], t("analyse.keys.ends")],
  [["A", "…", "Z"], t("analyse.keys.lay")],
  [["Shift", "A", "…", "Z"], t("keys.lay_blank")],
  [["Space"], t("keys.turn")],
  [["Backspace"], t("keys.take_back")],
  [["Ctrl", "Z"], t("keys.undo")],
];

export function bindAnalysisKeys(board, does) {
  const onBoard = () => document.activeElement === board.board.root;
  const writing = () => board.editing || board.trial.armed;
  const steps = {
    ArrowRight: () => does.step(1), ArrowLeft: () => does.step(-1),
    ArrowDown: () => does.beside(1), ArrowUp: () => does.beside(-1),
    Home: does.first, End: does.last,
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !does.open() || document.querySelector("dialog[open]") || event.isComposing) return;
    if (event.target.closest(CONTROLS) || event.ctrlKey || event.metaKey || event.altKey || board.editing) return;
    if (onBoard() && writing()) return;
    if (!steps[event.key]) return;
    steps[event.key]();
    event.preventDefault();
  });

  const commands = [
    [["Enter"], t("analyse.keys.try"), () => (board.editing ? byId("setup").requestSubmit() : does.tryLaid())],
    [["*"], t("analyse.keys.pin"), () => !board.editing && does.pinLaid()],
    [["Escape"], t("keys.recall"), () => (board.editing ? board.free.cancel() : board.recall())],
  ];
  const always = [
    [["."], t("analyse.keys.next_mistake"), () => does.mistake(1)],
    [[","], t("analyse.keys.previous_mistake"), () => does.mistake(-1)],
    [["!"], t("analyse.keys.think"), does.think],
    [["#"], t("analyse.keys.note"), does.note],
    [["?"], t("keys.show"), does.showKeys],
  ];
  byId("note").addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.isComposing) board.board.root.focus({ preventScroll: true });
  });
  const letter = (editor) => (typed, shift) => {
    editor.armed = true;
    editor.type(typed, shift);
  };
  for (const [editor, free] of [[board.trial, () => onBoard() && !board.editing], [board.free, () => onBoard() && board.editing]]) {
    bindKeys(editor, commands, { free: () => does.open() !== false && free(), letter: letter(editor) });
  }
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.target.closest(CONTROLS) || document.querySelector("dialog[open]")) return;
    const [, , run] = always.find(([[key]]) => key === event.key) ?? [];
    if (!run || !does.open()) return;
    run();
    event.preventDefault();
  });
  showKeys(byId("keys-table"), [...commands, ...always], TYPING);
}
