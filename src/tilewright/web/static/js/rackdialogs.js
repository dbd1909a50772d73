// Dialogs about tiles: the letter of a blank, and the tiles to exchange.

import { tilePicture } from "./board.js";
import { dialog } from "./dialogs.js";
import { element } from "./dom.js";
import { t } from "./texts.js";

export function chooseLetter(letters, then, spellings = {}) {
  const chosen = (letter) => {
    node.close();
    then(letter);
  };
  const node = dialog(t("scrabble.which_letter"),
    element("div", { class: "offers" }, ...letters.filter((letter) => letter !== "?").map((letter) =>
      element("button", { type: "button", onclick: () => chosen(letter) }, spellings[letter] ?? letter))),
    element("button", { type: "button", class: "quiet", onclick: () => node.close() }, t("site.cancel")));
  node.addEventListener("keydown", (event) => {
    const letter = event.key.toUpperCase();
    if (letters.includes(letter) && letter !== "?") {
      event.preventDefault();
      chosen(letter);
    }
  });
}

// Letter keys toggle tiles as well; Enter exchanges the chosen ones.
export function chooseTiles(rack, make, then) {
  const buttons = rack.map((letter) => element("button", {
    type: "button", class: "hand-tile", "aria-pressed": "false", "data-letter": letter,
    "aria-label": letter === "?" ? t("game.blank") : letter,
  }, tilePicture(letter, make)));
  const chosen = () => buttons.filter((button) => button.getAttribute("aria-pressed") === "true");
  const done = element("button", { type: "button", class: "primary" }, t("scrabble.exchange"));
  const show = () => {
    done.textContent = chosen().length ? t("scrabble.exchange_tiles", { count: chosen().length }) : t("scrabble.exchange");
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
  const node = dialog(t("scrabble.exchange_title"),
    element("p", { class: "soft" }, t("scrabble.exchange_text")),
    element("div", { class: "hand" }, ...buttons),
    element("div", { class: "row" }, done,
      element("button", { type: "button", onclick: () => node.close() }, t("site.cancel"))));
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
