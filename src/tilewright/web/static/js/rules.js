// The rules pages: the list of games, the drawn examples, and descriptions of other games.

import { Board } from "./board.js";
import { byId, element, fetchJson } from "./dom.js";
import "./icons.js";
import { gameTitle } from "./sentences.js";
import { fromRows } from "./squares.js";
import { t, textOr } from "./texts.js";
import { valuedTile, WordBoard } from "./wordboard.js";

// The middle of a Scrabble board.
const MIDDLE = ["-.....-", ".\"...\".", "..'.'..", "...-...", "..'.'..", ".\"...\".", "-.....-"];

const rowsOf = (game) => t(`rules.rows.${game}`).split("/");
const valuesOf = (game) =>
  Object.fromEntries(t(`rules.values.${game}`).split(" ").map((one) => [one[0], [1, Number(one.slice(1))]]));

class ValuedBoard extends Board {
  constructor(root, values) {
    super(root);
    this.values = values;
  }

  makeTile(letter) {
    return valuedTile(letter, this.values);
  }
}

const examples = {
  bananagrams: (root) => new Board(root),
  scrabble: (root) => {
    const board = new WordBoard(root);
    board.setUp({ board: MIDDLE, start: [3, 3], tiles: valuesOf("scrabble") });
    return board;
  },
  auction: (root) => new ValuedBoard(root, valuesOf("auction")),
};

function draw(game, rows) {
  const board = (examples[game] ?? examples.bananagrams)(byId("example"));
  board.show(fromRows(rows));
  board.fit();
}

function door({ name, title }) {
  return element("li", {}, element("a", { class: "door", href: `/rules/${encodeURIComponent(name)}` },
    element("strong", {}, gameTitle({ game: name, title })), element("span", {}, textOr(`rules.short.${name}`, ""))));
}

const shownValue = (value) => {
  if (value === null) return t("rules.no_limit");
  return typeof value === "boolean" ? t(value ? "rules.yes" : "rules.no") : String(value);
};

// A game without a rules page: the description from its package.
function showGame(game) {
  document.title = `${game.title} – Tilewright`;
  byId("game-title").textContent = game.title;
  byId("about").textContent = game.about;
  byId("players").textContent = t("rules.players", { fewest: game.fewest_seats, most: game.most_seats });
  byId("play-this").href = `/?game=${encodeURIComponent(game.name)}`;
  byId("rule-settings-title").hidden = !game.settings.length;
  byId("rule-settings").replaceChildren(...game.settings.flatMap(({ name, help, default: value, choices }) => [
    element("dt", {}, name.replaceAll("_", " ")),
    element("dd", {}, t("rules.default", { help, value: shownValue(value) }), choices.length ? ` (${choices.join(", ")})` : ""),
  ]));
  draw(game.name, [game.title.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 12)]);
}

const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
if (byId("games") || byId("rule-settings")) {
  fetchJson("/api/choices").then(({ games }) => {
    byId("games")?.replaceChildren(...games.map(door));
    if (byId("rule-settings")) showGame(games.find((game) => game.name === name));
  }, (error) => byId("main").append(element("p", { class: "problem", role: "alert" }, error.message)));
} else draw(name, rowsOf(name));
