// The first page: play an engine, make a room, look at finished games.

import { tileNode } from "./board.js";
import { PITCH } from "./camera.js";
import { byId, element, fetchJson, listTitle } from "./dom.js";
import { showGames } from "./games.js";
import { setIcon } from "./icons.js";
import { option, RulesForm } from "./rulesform.js";
import { keep, kept, keptName, makeRoom } from "./sheets.js";

const GAME = "tilewright:game";
const form = new RulesForm(() => showVariant());

const VARIANTS = {
  classic: ["Classic", "Peel when your grid is complete; call Bananas when the bunch is empty."],
  smoothie: ["Smoothie", "All tiles are dealt at the start; no peel, no dump."],
  cafe: ["Café", "21 tiles each, dumps but no peels: the first complete grid wins."],
  solitaire: ["Solitaire", "One player against the clock, through the whole bunch."],
};

const KINDS = {
  bananagrams: "Build a crossword of your own tiles, faster than the others.",
  scrabble: "Lay words on the board, turn by turn, for points.",
  auction: "Bid for letters in sealed auctions and make the best seven-letter word.",
};

let choices = null;
let kind = null; // the game that is chosen
let seats = [];

function drawHero() {
  const word = "TILEWRIGHT";
  const crossings = [[3, "PEEL", 1], [6, "WIN", 1]];
  const tiles = [...word].map((letter, index) => [1, index, letter]);
  for (const [column, down, crossing] of crossings) {
    [...down].forEach((letter, index) => {
      if (index !== crossing) tiles.push([index - crossing + 1, column, letter]);
    });
  }
  const root = byId("hero");
  root.setAttribute("viewBox", `0 0 ${PITCH * 10} ${PITCH * 4 + 4}`);
  for (const [row, column, letter] of tiles) {
    const node = tileNode(letter);
    node.setAttribute("transform", `translate(${column * PITCH} ${row * PITCH})`);
    root.append(node);
  }
}

function fillForm() {
  byId("kinds").replaceChildren(...choices.games.map(({ name, title }) => element("label", {},
    element("input", { type: "radio", name: "game", value: name, checked: name === kept(GAME),
      onchange: () => chooseKind(name) }), element("span", {}, title))));
  byId("lexicon").replaceChildren(...choices.lexicons.map((list) =>
    option(list.name, listTitle(list), choices.defaults.lexicon)));
  const known = choices.games.some(({ name }) => name === kept(GAME));
  chooseKind(known ? kept(GAME) : choices.games[0].name);
}

function chooseKind(name) {
  kind = choices.games.find((game) => game.name === name);
  keep(GAME, name);
  document.querySelector(`input[name=game][value="${CSS.escape(name)}"]`).checked = true;
  byId("kind-text").textContent = KINDS[name] ?? "";
  byId("quick-levels").replaceChildren(...kind.levels.map(({ name: level, title }, index) => {
    const input = element("input", { type: "radio", name: "level", value: level, checked: index === 0 });
    return element("label", {}, input, element("span", { class: "level" }, level), element("small", {}, title));
  }));
  for (const node of document.querySelectorAll("[data-only=practice]")) node.hidden = !kind.practice;
  byId("solitaire").hidden = kind.name !== "bananagrams";
  seats = [{ kind: "person" }, { kind: "person" }];
  form.show(kind);
  showSeats();
}

function seatChoices(seat) {
  const chosen = seat.kind === "engine" ? `engine ${seat.level}` : seat.kind === "remote" ? `remote ${seat.engine}` : "person";
  return [option("person", "A person", chosen),
    ...kind.levels.map(({ name }) => option(`engine ${name}`, `Engine: ${name}`, chosen)),
    ...choices.engines.map((name) => option(`remote ${name}`, `From outside: ${name}`, chosen))];
}

function readSeat(value) {
  const [kind, ...rest] = value.split(" ");
  const name = rest.join(" ");
  if (kind === "engine") return { kind, level: name };
  return kind === "remote" ? { kind, engine: name } : { kind };
}

function showSeats() {
  byId("seats").replaceChildren(...seats.map((seat, index) => {
    const select = element("select", { "aria-label": `Seat ${index + 1}` }, ...seatChoices(seat));
    select.addEventListener("change", () => {
      seats[index] = readSeat(select.value);
    });
    const remove = element("button", { type: "button", class: "only-icon quiet", "aria-label": `Remove seat ${index + 1}` });
    setIcon(remove, "close");
    remove.disabled = seats.length <= kind.fewest_seats;
    remove.addEventListener("click", () => {
      seats.splice(index, 1);
      showSeats();
    });
    return element("li", {}, element("span", { class: "place", "aria-hidden": "true" }, `${index + 1}.`), select, remove);
  }));
  byId("add-seat").disabled = seats.length >= kind.most_seats;
}

// Solitaire has one seat; the other variants are told in a sentence.
function showVariant() {
  const name = kind.name === "bananagrams" ? form.value("variant") : "";
  byId("variant-text").textContent = VARIANTS[name]?.[1] ?? "";
  if (name === "solitaire" && seats.length > 1) {
    seats = seats.slice(0, 1);
    showSeats();
  }
}

// Send a form once its choices are there; what the server refuses is said beside it.
async function submit(problem, settings, name) {
  byId(problem).textContent = "";
  try {
    await ready;
    location.href = await makeRoom(settings(), name);
  } catch (error) {
    byId(problem).textContent = error.message;
  }
}

const yourName = () => byId("name").value.trim();

byId("quick").addEventListener("submit", (event) => {
  event.preventDefault();
  submit("quick-problem", () => ({
    game: kind.name,
    practice: kind.practice && byId("quick-practice").checked,
    seats: [{ kind: "person" }, { kind: "engine", level: document.querySelector("input[name=level]:checked").value }],
  }), yourName());
});

byId("solitaire").addEventListener("click", () => {
  if (!byId("quick").reportValidity()) return;
  submit("quick-problem", () => ({
    rules: { variant: "solitaire" }, practice: byId("quick-practice").checked, seats: [{ kind: "person" }],
  }), yourName());
});

byId("make").addEventListener("submit", (event) => {
  event.preventDefault();
  const settings = () => ({
    game: kind.name,
    lexicon: byId("lexicon").value,
    practice: kind.practice && byId("practice").checked,
    turn_seconds: form.turnSeconds,
    rules: form.rules,
    seats,
  });
  const sits = byId("sit").checked;
  if (sits && !yourName() && seats.some((seat) => seat.kind === "person")) {
    byId("make-problem").textContent = "Give your name first, at the top: others see it.";
    byId("name").focus();
    return;
  }
  submit("make-problem", settings, sits ? yourName() : null);
});

byId("add-seat").addEventListener("click", async () => {
  await ready;
  seats.push({ kind: "engine", level: kind.levels[0].name });
  showSeats();
});

drawHero();
showGames();
byId("name").value ||= keptName();
const ready = fetchJson("/api/choices").then((answer) => {
  choices = answer;
  fillForm();
});
ready.catch((error) => {
  byId("quick-problem").textContent = error.message;
});
