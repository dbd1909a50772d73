// Dialogs about tiles: what a blank is to be, and which tiles to exchange.

import { tilePicture } from "./board.js";
import { element, plural } from "./dom.js";
import { dialog } from "./sheets.js";

export function chooseLetter(letters, then) {
  const chosen = (letter) => {
    node.close();
    then(letter);
  };
  const node = dialog("What is the blank?",
    element("div", { class: "offers" }, ...letters.filter((letter) => letter !== "?").map((letter) =>
      element("button", { type: "button", onclick: () => chosen(letter) }, letter))),
    element("button", { type: "button", class: "quiet", onclick: () => node.close() }, "Cancel"));
  node.addEventListener("keydown", (event) => {
    const letter = event.key.toUpperCase();
    if (letters.includes(letter) && letter !== "?") {
      event.preventDefault();
      chosen(letter);
    }
  });
}

// Letters toggle tiles by key, too; Enter exchanges those that are chosen.
export function chooseTiles(rack, make, then) {
  const buttons = rack.map((letter) => element("button", {
    type: "button", class: "hand-tile", "aria-pressed": "false", "data-letter": letter,
    "aria-label": letter === "?" ? "blank" : letter,
  }, tilePicture(letter, make)));
  const chosen = () => buttons.filter((button) => button.getAttribute("aria-pressed") === "true");
  const done = element("button", { type: "button", class: "primary" }, "Exchange");
  const show = () => {
    done.textContent = chosen().length ? `Exchange ${plural(chosen().length, "tile")}` : "Exchange";
    done.disabled = !chosen().length;
  };
  const toggle = (button) => {
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    show();
  };
  const exchange = () => {
    if (!chosen().length) return;
    node.close();
    then(chosen().map((button) => button.dataset.letter));
  };
  const node = dialog("Exchange which tiles?",
    element("p", { class: "soft" }, "They go back into the bag, and you draw as many. It takes your turn."),
    element("div", { class: "hand" }, ...buttons),
    element("div", { class: "row" }, done,
      element("button", { type: "button", onclick: () => node.close() }, "Cancel")));
  for (const button of buttons) button.addEventListener("click", () => toggle(button));
  done.addEventListener("click", exchange);
  node.addEventListener("keydown", (event) => {
    const letter = event.key === " " ? "?" : event.key.toUpperCase();
    const waiting = buttons.filter((button) => button.dataset.letter === letter);
    if (event.key === "Enter" && !event.target.closest("button:not(.hand-tile)")) {
      event.preventDefault();
      exchange();
    } else if (waiting.length && !event.ctrlKey && !event.metaKey && event.key !== " ") {
      event.preventDefault();
      toggle(waiting.find((button) => button.getAttribute("aria-pressed") === "false") ?? waiting[0]);
    }
  });
  show();
}
