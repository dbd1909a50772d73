// The replay page: play, pause, scrub, speed; a finished game, one of a tournament, or a log file.

import { byId, copyText, fetchJson, setText, toast } from "./dom.js";
import { showGames } from "./games.js";
import { setIcon } from "./icons.js";
import { packLog, unpackLog } from "./replaying.js";
import { playerName } from "./sentences.js";
import { speakEvent } from "./speak.js";
import { Steps } from "./steps.js";
import { Tables } from "./tables.js";
import { t } from "./texts.js";

const ANALYSED = "scrabble"; // the game that has an analysis page
const LONGEST_LINK = 60000;

// `path` is the address of a game on the server, `log` the content of an opened file.
const page = { showing: null, at: 0, timer: 0, log: null, path: null };

const playing = () => page.timer !== 0;

function open(game, name = "") {
  stop();
  game.names = game.names.map(playerName);
  const title = game.names.join(", ") + (name ? ` (${name})` : "");
  byId("show").hidden = false;
  page.showing = game.steps ? new Steps(game, byId("boards")) : new Tables(game, byId("boards"));
  byId("problem").textContent = "";
  setText(byId("title"), title);
  document.title = `${title} – Tilewright`;
  setText(byId("facts"), page.showing.about.join(" · "));
  byId("scrub").max = page.showing.length;
  seek(0);
}

function seek(count) {
  const { length } = page.showing;
  page.at = Math.max(0, Math.min(length, count));
  const where = page.showing.show(page.at);
  byId("scrub").value = page.at;
  setText(byId("now"), [`${page.at} / ${length}`, ...where].join(" · "));
  byId("scrub").setAttribute("aria-valuetext", [t("replay.event_of", { at: page.at, length }), ...where].join(", "));
  setText(byId("said"), page.showing.said(page.at));
}

// --- playing ---

function play() {
  if (page.at >= page.showing.length) seek(0);
  setPlayButton(true);
  step();
}

function step() {
  const speed = Number(byId("speed").value);
  page.timer = setTimeout(() => {
    seek(page.at + 1);
    if (page.at < page.showing.length) step();
    else stop();
  }, page.showing.pause(page.at, speed));
}

function stop() {
  clearTimeout(page.timer);
  page.timer = 0;
  setPlayButton(false);
}

function setPlayButton(on) {
  setIcon(byId("play"), on ? "pause" : "play");
  byId("play").setAttribute("aria-label", t(on ? "replay.pause" : "replay.play"));
}

function jump(count) {
  stop();
  seek(count);
  speakEvent(byId("said").textContent);
}

async function share() {
  let address;
  if (page.path) {
    address = `${location.origin}/replay/${page.path}#e=${page.at}`;
  } else {
    address = `${location.origin}/replay#e=${page.at}&log=${await packLog(page.log)}`;
    if (address.length > LONGEST_LINK) throw new Error(t("replay.too_long"));
  }
  toast((await copyText(address)) ? t("site.link_copied") : t("site.cannot_copy"));
}

// --- loading games ---

async function openLog(text, name) {
  const game = await fetchJson("/api/replay", { method: "POST", headers: { "content-type": "text/plain" }, body: text });
  Object.assign(page, { log: text, path: null });
  byId("log").hidden = true;
  byId("analyse").hidden = true;
  open(game, name);
}

// A game by its id, or by tournament and number.
async function openGame(id, number) {
  const source = number === undefined ? `/api/games/${id}` : `/api/tournaments/${id}/games/${number}`;
  const game = await fetchJson(source);
  Object.assign(page, { log: null, path: number === undefined ? id : `${id}/${number}` });
  byId("log").href = `${source}/log`;
  byId("log").hidden = false;
  byId("analyse").href = `/analyse#game=${id}`;
  byId("analyse").hidden = game.game !== ANALYSED || number !== undefined;
  open(game);
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
  const [, , id, number] = location.pathname.split("/");
  const part = new URLSearchParams(location.hash.slice(1));
  if (id) await openGame(id, number);
  else if (part.has("log")) await openLog(await unpackLog(part.get("log")).catch(() => {
    throw new Error(t("replay.damaged"));
  }), "");
  else return;
  if (part.has("e")) seek(Number(part.get("e")) || 0);
}

const clicks = {
  play: () => (playing() ? stop() : play()),
  first: () => jump(0),
  before: () => jump(page.at - 1),
  after: () => jump(page.at + 1),
  last: () => jump(page.showing.length),
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
