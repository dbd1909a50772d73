// The first page: play an engine, make a room, look at finished games.

import { tileNode } from "./board.js";
import { PITCH } from "./camera.js";
import { byId, element, fetchJson, listTitle } from "./dom.js";
import { showGames } from "./games.js";
import { setIcon } from "./icons.js";
import { keptName, makeRoom } from "./sheets.js";

const VARIANTS = {
  classic: ["Classic", "Peel when your grid is complete; call Bananas when the bunch is empty."],
  smoothie: ["Smoothie", "All tiles are dealt at the start; no peel, no dump."],
  cafe: ["Café", "21 tiles each, dumps but no peels: the first complete grid wins."],
  solitaire: ["Solitaire", "One player against the clock, through the whole bunch."],
};

let choices = null;
let seats = [{ kind: "person" }, { kind: "person" }];

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

const option = (value, text, chosen) => element("option", { value, selected: value === chosen }, text);

function fillForm() {
  const { defaults } = choices;
  byId("quick-levels").replaceChildren(...choices.levels.map(({ name, title }) => {
    const input = element("input", { type: "radio", name: "level", value: name, checked: name === defaults.level });
    return element("label", {}, input, element("span", { class: "level" }, name), element("small", {}, title));
  }));
  byId("lexicon").replaceChildren(...choices.lexicons.map((list) =>
    option(list.name, listTitle(list), defaults.lexicon)));
  byId("tile-set").replaceChildren(...choices.tile_sets.map(({ name, tiles }) =>
    option(name, `${name} (${tiles})`, defaults.tile_set)));
  byId("variant").replaceChildren(...choices.variants.map((name) =>
    option(name, VARIANTS[name]?.[0] ?? name, defaults.variant)));
  showSeats();
  showVariant();
}

function seatChoices(seat) {
  const chosen = seat.kind === "engine" ? `engine ${seat.level}` : seat.kind === "remote" ? `remote ${seat.engine}` : "person";
  return [option("person", "A person", chosen),
    ...choices.levels.map(({ name }) => option(`engine ${name}`, `Engine: ${name}`, chosen)),
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
    remove.disabled = seats.length === 1;
    remove.addEventListener("click", () => {
      seats.splice(index, 1);
      showSeats();
    });
    return element("li", {}, element("span", { class: "place", "aria-hidden": "true" }, `${index + 1}.`), select, remove);
  }));
  byId("add-seat").disabled = seats.length >= choices.most_seats;
}

function showVariant() {
  const name = byId("variant").value;
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
    practice: byId("quick-practice").checked,
    seats: [{ kind: "person" }, { kind: "engine", level: document.querySelector("input[name=level]:checked").value }],
  }), yourName());
});

byId("solitaire").addEventListener("click", () => {
  if (!byId("quick").reportValidity()) return;
  submit("quick-problem", () => ({
    variant: "solitaire", practice: byId("quick-practice").checked, seats: [{ kind: "person" }],
  }), yourName());
});

byId("make").addEventListener("submit", (event) => {
  event.preventDefault();
  const settings = () => ({
    lexicon: byId("lexicon").value,
    tile_set: byId("tile-set").value,
    variant: byId("variant").value,
    practice: byId("practice").checked,
    honour: byId("honour").checked,
    short_dump: byId("short-dump").checked,
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
  seats.push({ kind: "engine", level: choices.defaults.level });
  showSeats();
});
byId("variant").addEventListener("change", showVariant);

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
