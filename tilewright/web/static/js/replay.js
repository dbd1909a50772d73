// The replay page: all seats side by side; play, pause, scrub, speed; a game or a log file.

import { Board } from "./board.js";
import { byId, copyText, element, fetchJson, plural, setText, toast } from "./dom.js";
import { showGames } from "./games.js";
import { Gestures, LOOKING } from "./gestures.js";
import { setIcon } from "./icons.js";
import { packLog, Replaying, unpackLog } from "./replaying.js";
import { speakEvent } from "./speak.js";
import { clockText, ending, tell } from "./tidings.js";

const LONGEST_LINK = 60000;

const page = { replaying: null, at: 0, views: [], timer: 0, log: null, id: null };

const playing = () => page.timer !== 0;
const nameOf = (seat) => page.replaying.game.names[seat] ?? `seat ${seat + 1}`;

// --- showing ---

function open(game, title) {
  stop();
  page.replaying = new Replaying(game);
  byId("show").hidden = false;
  byId("problem").textContent = "";
  setText(byId("title"), title);
  document.title = `${title} – Tilewright`;
  setText(byId("facts"), [game.variant, game.lexicon, plural(game.events.length, "event"),
    ending(game.winner, game.reason, nameOf, null)].join(" · "));
  byId("boards").replaceChildren(...game.names.map(makeSeat));
  page.views = game.names.map((name, seat) => view(seat));
  byId("scrub").max = page.replaying.length;
  seek(0);
}

function makeSeat(name, seat) {
  return element("section", { "aria-label": name },
    element("h3", {}, name, element("span", { id: `counts-${seat}` })),
    element("div", { class: "stage" }, element("div", { id: `stage-${seat}` })),
    element("p", { id: `hand-${seat}` }));
}

function view(seat) {
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  root.id = `board-${seat}`;
  root.classList.add("board");
  root.setAttribute("role", "img");
  byId(`stage-${seat}`).replaceWith(root);
  const board = new Board(root);
  new Gestures(board, LOOKING);
  return board;
}

function seek(count) {
  const { replaying } = page;
  page.at = Math.max(0, Math.min(replaying.length, count));
  const position = replaying.at(page.at);
  position.seats.forEach((seat, index) => showSeat(seat, index));
  byId("scrub").value = page.at;
  const time = clockText(replaying.timeAt(page.at));
  setText(byId("now"), `${page.at} / ${replaying.length} · ${time} · bunch ${position.bunch}`);
  byId("scrub").setAttribute("aria-valuetext", `event ${page.at} of ${replaying.length}, ${time}`);
  setText(byId("said"), sentence(page.at));
}

function showSeat(seat, index) {
  const board = page.views[index];
  const size = board.cells.size;
  board.show(seat.cells);
  board.paint(new Map([...seat.fresh].map((key) => [key, "fresh"])));
  board.label(`The grid of ${nameOf(index)}: ${plural(seat.cells.size, "tile")}`);
  if (size !== seat.cells.size || !size) board.fit();
  setText(byId(`hand-${index}`), [...seat.hand].sort().join(" ") || (seat.out ? "out" : "hand empty"));
  setText(byId(`counts-${index}`), `${seat.cells.size} placed · ${plural(seat.peels, "peel")} · ${plural(seat.dumps, "dump")}`);
}

function sentence(count) {
  const event = count ? page.replaying.game.events[count - 1] : null;
  if (!event) return "The split: everybody has the first tiles.";
  if (event.event === "build") return `${nameOf(event.seat)} moved ${plural(Math.max(event.place.length, event.take.length), "tile")}`;
  if (event.event === "peel") return `${nameOf(event.seat)} peeled; drawn: ${event.drawn.filter(Boolean).join(", ")}`;
  if (event.event === "dump") return `${nameOf(event.seat)} dumped ${event.letter} and drew ${[...event.drawn].join(", ")}`;
  return tell(event, nameOf, null) ?? event.event;
}

// --- playing ---

function play() {
  if (page.at >= page.replaying.length) seek(0);
  setPlayButton(true);
  step();
}

function step() {
  const speed = Number(byId("speed").value);
  page.timer = setTimeout(() => {
    seek(page.at + 1);
    if (page.at < page.replaying.length) step();
    else stop();
  }, page.replaying.pause(page.at, speed));
}

function stop() {
  clearTimeout(page.timer);
  page.timer = 0;
  setPlayButton(false);
}

function setPlayButton(on) {
  setIcon(byId("play"), on ? "pause" : "play");
  byId("play").setAttribute("aria-label", on ? "Pause" : "Play");
}

function jump(count) {
  stop();
  seek(count);
  speakEvent(byId("said").textContent);
}

async function share() {
  let address;
  if (page.id) {
    address = `${location.origin}/replay/${page.id}#e=${page.at}`;
  } else {
    address = `${location.origin}/replay#e=${page.at}&log=${await packLog(page.log)}`;
    if (address.length > LONGEST_LINK) throw new Error("This log is too long for a link: send the file.");
  }
  toast((await copyText(address)) ? "Link copied" : "The browser does not allow copying");
}

// --- where games come from ---

async function openLog(text, name) {
  const game = await fetchJson("/api/replay", { method: "POST", headers: { "content-type": "text/plain" }, body: text });
  Object.assign(page, { log: text, id: null });
  byId("log").hidden = true;
  open(game, `${game.names.join(", ")}${name ? ` (${name})` : ""}`);
}

async function openGame(id) {
  const game = await fetchJson(`/api/games/${encodeURIComponent(id)}`);
  Object.assign(page, { log: null, id });
  byId("log").href = `/api/games/${encodeURIComponent(id)}/log`;
  byId("log").setAttribute("download", `${id}.jsonl`);
  byId("log").hidden = false;
  open(game, game.names.join(", "));
}

async function attempt(work) {
  byId("problem").textContent = "";
  try {
    await work();
  } catch (error) {
    byId("problem").textContent = error.message;
  }
}

const openFile = (file) => attempt(async () => openLog(await file.text(), file.name));

async function arrive() {
  const id = location.pathname.split("/")[2];
  const part = new URLSearchParams(location.hash.slice(1));
  if (id) await openGame(id);
  else if (part.has("log")) await openLog(await unpackLog(part.get("log")).catch(() => {
    throw new Error("The log in this link is damaged: copy the whole link.");
  }), "");
  else return;
  if (part.has("e")) seek(Number(part.get("e")) || 0);
}

const clicks = {
  play: () => (playing() ? stop() : play()),
  first: () => jump(0),
  before: () => jump(page.at - 1),
  after: () => jump(page.at + 1),
  last: () => jump(page.replaying.length),
  share: () => attempt(share),
};
for (const [name, does] of Object.entries(clicks)) byId(name).addEventListener("click", does);
byId("scrub").addEventListener("input", () => {
  stop();
  seek(Number(byId("scrub").value));
});
byId("speed").addEventListener("change", () => {
  if (!playing()) return;
  stop();
  play();
});
byId("file").addEventListener("change", (event) => {
  if (event.target.files.length) openFile(event.target.files[0]);
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  byId("drop").classList.add("over");
});
document.addEventListener("dragleave", () => byId("drop").classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  byId("drop").classList.remove("over");
  if (event.dataTransfer.files.length) openFile(event.dataTransfer.files[0]);
});

showGames();
attempt(arrive);
