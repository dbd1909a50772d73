// The daily hand: start, build against the clock, hand in, share; and the best of yesterday.

import { DailyTable } from "./dailytable.js";
import { dayBefore, dayText, showDay, showResult } from "./dailyresult.js";
import { byId, fetchJson, postJson, setText } from "./dom.js";
import "./icons.js";
import { startingName } from "./names.js";
import { keep, kept } from "./keeping.js";
import { speakEvent } from "./speak.js";
import { t } from "./texts.js";
import { clockText } from "./tidings.js";

const KEPT = "tilewright:daily";

// Stored in this browser: its token, the tiles on the table, and the streak of days.
const own = { token: null, name: "", day: null, cells: [], streak: { day: null, count: 0 } };
let table = null;
let began = 0;

function remember(change) {
  Object.assign(own, change);
  keep(KEPT, JSON.stringify(own));
}

function recall() {
  try {
    Object.assign(own, JSON.parse(kept(KEPT) ?? "{}"));
  } catch {
    // Unreadable data is reset.
  }
}

const headers = () => ({ "content-type": "application/json", ...(own.token ? { authorization: `Bearer ${own.token}` } : {}) });
const post = (path, body) => postJson(`/api/daily/${path}`, body, { headers: headers() });

// --- streak ---

function streakOn(day) {
  const { day: last, count } = own.streak;
  return last === day || last === dayBefore(day) ? count : 0;
}

function extendStreak(day) {
  if (own.streak.day === day) return;
  remember({ streak: { day, count: streakOn(day) + 1 } });
}

// --- start, play, end ---

function setPlaying(playing) {
  document.body.classList.toggle("game", playing);
  byId("intro").hidden = playing;
  byId("show-keys").hidden = !playing;
  for (const node of document.querySelectorAll(".playing-only")) node.hidden = !playing;
}

async function start(name) {
  const begun = await post("start", { name });
  const same = own.day === begun.day && own.token === begun.token;
  remember({ token: begun.token, name: begun.name, day: begun.day, cells: same ? own.cells : [] });
  if (begun.result) {
    end(begun.result);
    return;
  }
  began = Date.now() - begun.seconds * 1000;
  setPlaying(true);
  table.start(begun.tiles, new Map(own.cells));
  showClock();
  speakEvent(t("daily.started", { count: begun.tiles.length }));
}

function end(result) {
  table.stop();
  extendStreak(result.day);
  remember({ cells: [] });
  setPlaying(false);
  byId("start").hidden = true;
  showResult(result, own.streak.count);
  scrollTo(0, 0);
  byId("result-title").focus({ preventScroll: true });
}

function showClock() {
  if (table?.playing) setText(byId("clock"), clockText((Date.now() - began) / 1000));
}

// --- the page ---

function showIntro(today) {
  setText(byId("day"), dayText(today.day));
  setText(byId("today"), today.finished ? t("daily.finished_today", { count: today.finished }) : "");
  const streak = streakOn(today.day);
  setText(byId("streak"), streak ? t("daily.streak", { count: streak }) : "");
  byId("name").value ||= own.name || startingName();
  byId("start").hidden = false;
  fetchJson(`/api/daily/${today.yesterday}`).then(showDay, (error) => setText(byId("yesterday-text"), error.message));
}

byId("start").addEventListener("submit", async (event) => {
  event.preventDefault();
  setText(byId("problem"), "");
  try {
    await start(byId("name").value.trim());
  } catch (error) {
    setText(byId("problem"), error.message);
  }
});

async function open() {
  recall();
  const today = await fetchJson("/api/daily");
  table = new DailyTable({
    lexicon: today.allowed,
    changed: () => remember({ cells: [...table.cells] }),
    finish: async (board) => end(await post("finish", { board })),
  });
  showIntro(today);
  // The clock of a started hand keeps running, so continue immediately.
  if (own.day === today.day && own.token) await start(byId("name").value);
}

setInterval(showClock, 500);
open().catch((error) => {
  byId("start").hidden = false;
  setText(byId("problem"), error.message);
});
