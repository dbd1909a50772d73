// The keyboard: one table for handling keys and for the help behind "?".

import { element } from "./dom.js";
import { t, textOr } from "./texts.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const CONTROLS = "input, textarea, select, [contenteditable]";
const PRESSED = "button, a, summary";

const EDITING = [
  [["←", "↑", "→", "↓"], t("keys.cursor")],
  [["A", "…", "Z"], t("keys.place")],
  [["Space"], t("keys.turn")],
  [["Backspace"], t("keys.take_back_selected")],
  [["Shift", "arrows"], t("keys.select")],
  [["Ctrl", "Z"], t("keys.undo")],
  [["Ctrl", "Shift", "Z"], t("keys.redo")],
  [["Ctrl", "arrows"], t("keys.move")],
  [["/"], t("keys.rotate")],
  [["0"], t("keys.fit_grid")],
  [["+", "<"], t("keys.zoom")],
];

// `commands` are further [keys, description, run], by the typed character.
export function bindKeys(editor, commands, { free = () => true, letter = (typed) => editor.type(typed) } = {}) {
  const plain = {
    Backspace: () => editor.erase(),
    Delete: () => editor.erase(),
    "/": () => editor.rotate(),
    0: () => editor.board.fit(),
    "+": () => editor.board.camera.zoom(1.25),
    "<": () => editor.board.camera.zoom(0.8),
    " ": () => editor.turn(),
  };
  for (const [[key], , run] of commands) plain[key] = run;

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") || event.isComposing) return;
    if (event.target.closest(CONTROLS)) return;
    const pressing = event.target.closest(PRESSED) && (event.key === "Enter" || event.key === " ");
    if (pressing || (!free() && event.key !== "?")) return;
    if (!act(event)) return;
    event.preventDefault();
    if (event.target.closest(PRESSED) && belongsToBoard(event)) editor.board.root.focus({ preventScroll: true });
  });

  // After typing on the board while a button has the focus, say after a dialog, the next Enter is for
  // the board.
  function belongsToBoard(event) {
    return Boolean(ARROWS[event.key]) || isLetter(event.key);
  }

  // Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y; the command key on a Mac.
  function travel(event) {
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) editor.undo();
    else if (key === "z" || (key === "y" && !event.shiftKey)) editor.redo();
    else return false;
    return true;
  }

  function act(event) {
    const arrow = ARROWS[event.key];
    const held = event.ctrlKey || event.altKey || event.metaKey;
    if (arrow) {
      if (held && !event.metaKey) editor.nudge(...arrow);
      else if (event.shiftKey) editor.extend(...arrow);
      else editor.step(...arrow);
      return true;
    }
    if (held) return !event.altKey && travel(event);
    if (plain[event.key]) {
      plain[event.key]();
      return true;
    }
    if (!isLetter(event.key)) return false;
    letter(event.key.toUpperCase(), event.shiftKey);
    return true;
  }
}

function isLetter(key) {
  return [...key].length === 1 && /^\p{Lu}$/u.test(key.toUpperCase());
}

export function showKeys(table, commands, editing = EDITING) {
  // With a touch screen, the help starts with touch.
  if (matchMedia("(pointer: coarse)").matches) table.closest("dialog").append(table);
  const rows = [...editing, ...commands.map(([keys, does]) => [keys, does])];
  table.replaceChildren(element("tbody", {}, ...rows.map(([keys, does]) =>
    element("tr", {},
      element("td", {}, ...keys.flatMap((key) => [element("kbd", {}, textOr(`key_names.${key}`, key)), " "])),
      element("td", {}, does)))));
}
