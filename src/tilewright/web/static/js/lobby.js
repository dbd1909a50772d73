// The lobby: quick game, friends, room setup, finished games.

import { tileNode } from "./board.js";
import { PITCH } from "./camera.js";
import { delayOptions } from "./delays.js";
import { byId, element, fetchJson, listTitle } from "./dom.js";
import { showGames } from "./games.js";
import { setIcon } from "./icons.js";
import { startingName } from "./names.js";
import { option, RulesForm } from "./rulesform.js";
import { gameTitle, levelName, levelTitle } from "./sentences.js";
import { keep, kept, makeRoom } from "./keeping.js";
import { t, textOr } from "./texts.js";

const GAME = "tilewright:game";
const FIRST = "bananagrams";
const form = new RulesForm(() => showVariant());

let choices = null;
let kind = null; // the chosen game
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

// --- the game ---

// The game in the URL, as linked from the rules pages, else the last one played.
function wantedGame() {
  const names = choices.games.map(({ name }) => name);
  const wanted = [new URLSearchParams(location.search).get("game"), kept(GAME), FIRST, names[0]];
  return wanted.find((name) => names.includes(name));
}

function fillForm() {
  byId("kinds").replaceChildren(...choices.games.map(({ name, title }) => element("label", {},
    element("input", { type: "radio", name: "game", value: name, onchange: () => chooseKind(name) }),
    element("span", {}, gameTitle({ game: name, title })))));
  byId("lexicon").replaceChildren(...choices.lexicons.map((list) =>
    option(list.name, listTitle(list), choices.defaults.lexicon)));
  byId("delay").replaceChildren(...delayOptions(0));
  chooseKind(wantedGame());
}

function chooseKind(name) {
  kind = choices.games.find((game) => game.name === name);
  keep(GAME, name);
  document.querySelector(`input[name=game][value="${CSS.escape(name)}"]`).checked = true;
  byId("kind-text").replaceChildren(textOr(`lobby.sentence.${name}`, ""), " ",
    element("a", { href: `/rules/${encodeURIComponent(name)}` }, t("lobby.rules_of")));
  byId("quick-levels").replaceChildren(...kind.levels.map((level, index) => {
    const input = element("input", { type: "radio", name: "level", value: level.name, checked: index === 0 });
    return element("label", {}, input,
      element("span", { class: "level" }, levelName(level.name)), element("small", {}, levelTitle(kind.name, level)));
  }));
  for (const node of document.querySelectorAll("[data-only]")) node.hidden = !kind[node.dataset.only];
  seats = [{ kind: "person" }, { kind: "person" }];
  form.show(kind);
  showSeats();
}

// --- seats and rules of a room ---

function seatChoices(seat) {
  const chosen = seat.kind === "engine" ? `engine ${seat.level}` : seat.kind === "remote" ? `remote ${seat.engine}` : "person";
  return [option("person", t("lobby.person"), chosen),
    ...kind.levels.map(({ name }) => option(`engine ${name}`, t("lobby.engine", { level: levelName(name) }), chosen)),
    ...choices.engines.map((name) => option(`remote ${name}`, t("lobby.remote", { name }), chosen))];
}

function readSeat(value) {
  const [kind, ...rest] = value.split(" ");
  const name = rest.join(" ");
  if (kind === "engine") return { kind, level: name };
  return kind === "remote" ? { kind, engine: name } : { kind };
}

function showSeats() {
  byId("seats").replaceChildren(...seats.map((seat, index) => {
    const number = index + 1;
    const select = element("select", { "aria-label": t("lobby.seat", { number }) }, ...seatChoices(seat));
    select.addEventListener("change", () => {
      seats[index] = readSeat(select.value);
    });
    const remove = element("button", { type: "button", class: "only-icon quiet", "aria-label": t("lobby.remove_seat", { number }) });
    setIcon(remove, "close");
    remove.disabled = seats.length <= kind.fewest_seats;
    remove.addEventListener("click", () => {
      seats.splice(index, 1);
      showSeats();
    });
    return element("li", {}, element("span", { class: "place", "aria-hidden": "true" }, `${number}.`), select, remove);
  }));
  byId("add-seat").disabled = seats.length >= kind.most_seats;
}

// Solitaire has one seat; the other variants are described in a sentence.
function showVariant() {
  const name = kind.name === FIRST ? form.value("variant") : "";
  byId("variant-text").textContent = textOr(`lobby.variant.${name}`, "");
  if (name === "solitaire" && seats.length > 1) {
    seats = seats.slice(0, 1);
    showSeats();
  }
}

// --- actions ---

// Send a form once its choices are loaded; refusals are shown next to it.
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
const PERSON = { kind: "person" };

const asked = {
  quick: () => ({
    game: kind.name,
    practice: kind.practice && byId("quick-practice").checked,
    seats: [PERSON, ...Array(kind.opponents).fill({ kind: "engine", level: document.querySelector("input[name=level]:checked").value })],
  }),
  friends: () => ({ game: kind.name, seats: [PERSON, PERSON] }),
  solitaire: () => ({ game: FIRST, rules: { variant: "solitaire" }, practice: byId("quick-practice").checked, seats: [PERSON] }),
};

byId("quick").addEventListener("submit", (event) => {
  event.preventDefault();
  submit("quick-problem", asked.quick, yourName());
});
for (const name of ["friends", "solitaire"]) {
  byId(name).addEventListener("click", () => {
    if (byId("quick").reportValidity()) submit("quick-problem", asked[name], yourName());
  });
}

byId("make").addEventListener("submit", (event) => {
  event.preventDefault();
  const settings = () => ({
    game: kind.name,
    lexicon: byId("lexicon").value,
    practice: kind.practice && byId("practice").checked,
    turn_seconds: form.turnSeconds,
    host_starts: !byId("starts-full").checked,
    boards: kind.has_boards && byId("boards").checked,
    delay: Number(byId("delay").value),
    rules: form.rules,
    seats,
  });
  const sits = byId("sit").checked;
  if (sits && !yourName() && seats.some((seat) => seat.kind === "person")) {
    byId("make-problem").textContent = t("lobby.name_first");
    byId("name").focus();
    return;
  }
  submit("make-problem", settings, sits ? yourName() : null);
});

byId("add-seat").addEventListener("click", async () => {
  await ready;
  seats.push({ ...PERSON });
  showSeats();
});

drawHero();
showGames();
byId("name").value ||= startingName();
const ready = fetchJson("/api/choices").then((answer) => {
  choices = answer;
  fillForm();
});
ready.catch((error) => {
  byId("quick-problem").textContent = error.message;
});
