// Where games come from: files, pasted text, games of this server, and the address of the page.

import { byId, element, fetchJson } from "./dom.js";
import { playerName } from "./playernames.js";
import { date, t } from "./texts.js";
import { postOwn } from "./visitor.js";

const GAME = "scrabble";
const MOST_FILES = 300;
const LENGTH = 50;
const PATIENCE = [2000, 5000, 10000]; // milliseconds before a request is repeated

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const DECLARED = /^[ \t]*#character-encoding[ \t]+(\S+)/im;

function decodeAs(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

// GCG files are in UTF-8, in the encoding that they name, or in Latin 1.
export function decode(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const latin = new TextDecoder("windows-1252").decode(bytes);
  return decodeAs("utf-8", bytes) ?? decodeAs(DECLARED.exec(latin)?.[1] ?? "utf-8", bytes) ?? latin;
}

// Repeat a request: a collection can be larger than the server allows at once.
async function patiently(ask) {
  for (const pause of PATIENCE) {
    try {
      return await ask();
    } catch (error) {
      if (error.message !== t("refusals.too-fast") && error.message !== t("refusals.busy")) throw error;
      await wait(pause);
    }
  }
  return ask();
}

// The games of a text, each with its source.
export async function openText(text, name = "") {
  const { games } = await patiently(() => postOwn("/api/analyse/open", { text }));
  const alone = games.length === 1;
  return games.map((game) => ({ game: { ...game, title: game.title || (alone ? name.replace(/\.\w+$/, "") : "") }, text: alone ? text : game.positions[0] }));
}

// All games of files; unreadable files are named, and the others are opened. `progress` gets the
// name of each file, its number and the number of files.
export async function openFiles(files, progress) {
  const found = [];
  const failed = [];
  const all = [...files].slice(0, MOST_FILES);
  for (const [index, file] of all.entries()) {
    progress(file.name, index, all.length);
    try {
      found.push(...await openText(decode(await file.arrayBuffer()), file.name));
    } catch (error) {
      failed.push(`${file.name}: ${error.message}`);
    }
  }
  return { found, failed };
}

export async function openGame(id) {
  const answer = await fetch(`/api/games/${encodeURIComponent(id)}/log`);
  if (!answer.ok) throw new Error(t("visit.no_game"));
  const found = await openText(await answer.text());
  return found.map((one) => ({ ...one, address: `/analyse#game=${id}` }));
}

// Finished games of this server that can be opened.
export async function showFinished(open) {
  try {
    const { games } = await fetchJson(`/api/games?limit=${LENGTH}`);
    const own = games.filter(({ game }) => game === GAME);
    byId("games").replaceChildren(...own.map((game) => element("li", {},
      element("a", { href: `#game=${game.id}`, onclick: (event) => {
        event.preventDefault();
        open(game.id);
      } }, element("strong", {}, game.names.map(playerName).join(", ")),
      element("span", {}, date(game.ended))))));
    byId("no-games").hidden = own.length > 0;
  } catch (error) {
    byId("no-games").hidden = false;
    byId("no-games").textContent = error.message;
  }
}

// Open files that are chosen, or dropped or pasted anywhere on the page, and pasted text.
export function watchForGames({ files, text }) {
  byId("file").addEventListener("change", (event) => {
    if (event.target.files.length) files(event.target.files);
    event.target.value = "";
  });
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files") && !event.dataTransfer.types.includes("text/plain")) return;
    event.preventDefault();
    byId("drop").classList.add("over");
  });
  document.addEventListener("dragleave", () => byId("drop").classList.remove("over"));
  document.addEventListener("drop", (event) => {
    byId("drop").classList.remove("over");
    if (event.target.closest("input[type=text], textarea")) return;
    event.preventDefault();
    const { files: dropped } = event.dataTransfer;
    if (dropped.length) files(dropped);
    else if (event.dataTransfer.getData("text/plain")) text(event.dataTransfer.getData("text/plain"));
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea")) return;
    if (event.clipboardData.files.length) files(event.clipboardData.files);
    else if (event.clipboardData.getData("text/plain").trim()) text(event.clipboardData.getData("text/plain"));
  });
}
