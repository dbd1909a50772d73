// The ratings page: standings, running tournaments, and the games of every tournament.

import { byId, element, fetchJson, setText, svg } from "./dom.js";
import "./icons.js";
import { gameTitle, listName } from "./sentences.js";
import { speakEvent } from "./speak.js";
import { date, number as count, t, textOr } from "./texts.js";

const SOON = 3000;
const LATER = 15000;
const SHORT = 12; // characters of a tournament's id that identify it

// `kinds` are the games by name; `running` has ids, or null if unknown; `listed` is the number of loaded parts of the list.
const page = { kinds: new Map(), first: "", game: "", running: null, listed: 0, after: 0, timer: 0 };

const chosen = () => {
  const name = location.hash.slice(1);
  return page.kinds.has(name) ? name : page.first;
};
const signed = (elo) => (elo < 0 ? "−" : "+") + Math.abs(Math.round(elo));
const day = (seconds) => date(seconds, { day: "numeric", month: "short", year: "numeric" });

function ago(seconds) {
  const gone = Math.max(0, Date.now() / 1000 - seconds);
  return gone < 90 ? t("ratings.seconds_ago", { seconds: Math.round(gone) }) : t("ratings.minutes_ago", { count: Math.round(gone / 60) });
}

// --- standings ---

// A rating and its error on the line from the lowest to the highest.
function whisker({ elo, elo_error: error }, low, high) {
  const at = (value) => (200 * (value - low)) / (high - low || 1);
  return svg("svg", { class: "whisker", viewBox: "-6 0 212 16", "aria-hidden": "true", focusable: "false" },
    svg("path", { class: "zero", d: `M${at(0)} 0v16` }),
    svg("path", { d: `M${at(elo - error)} 8H${at(elo + error)}M${at(elo - error)} 4v8M${at(elo + error)} 4v8` }),
    svg("circle", { cx: at(elo), cy: 8, r: 4 }));
}

function showStanding(rows) {
  const low = Math.min(0, ...rows.map((row) => row.elo - row.elo_error));
  const high = Math.max(0, ...rows.map((row) => row.elo + row.elo_error));
  byId("rows").replaceChildren(...rows.map((row) => element("tr", {},
    element("th", { scope: "row" }, row.agent),
    element("td", {}, signed(row.elo), element("small", {}, ` ± ${Math.round(row.elo_error)}`)),
    element("td", { class: "wide" }, whisker(row, low, high)),
    element("td", {}, count(row.games)),
    element("td", {}, row.games ? count(row.wins / row.games, { style: "percent" }) : "–"))));
  byId("table").hidden = byId("note").hidden = !rows.length;
  byId("none").hidden = rows.length > 0;
  setText(byId("example"), `tilewright arena ${page.game} ${page.kinds.get(page.game).example}`);
}

// Faults of agents: how many, and the first reason with a link to the game.
function showFaults(rows) {
  const faulty = rows.filter((row) => row.fault_game);
  byId("faulty").hidden = !faulty.length;
  byId("faults").replaceChildren(...faulty.map(({ agent, faults, fault_game: [id, number], fault_reason: reason }) => {
    const kinds = Object.entries(faults).map(([kind, times]) => `${textOr(`faults.${kind}`, kind)} ${count(times)}`).join(", ");
    return element("li", {}, element("a", { href: `/replay/${id.slice(0, SHORT)}/${number}` },
      element("strong", {}, `${agent}: ${kinds}`), element("span", {}, reason)));
  }));
}

// --- running tournaments ---

function run(one) {
  const title = gameTitle({ game: one.game, title: page.kinds.get(one.game)?.title ?? one.game });
  const name = t("ratings.run", { game: title, agents: one.agents.join(", ") });
  const bar = element("progress", { max: one.wanted, value: one.played, "aria-label": name });
  return element("li", { class: "run" }, element("strong", {}, name),
    element("span", {}, [t("ratings.played_of", one), t(one.played ? "ratings.last_result" : "ratings.begun", { ago: ago(one.touched) })].join(" · ")), bar);
}

function showRunning(running) {
  byId("running").hidden = !running.length;
  byId("runs").replaceChildren(...running.map(run));
  const ids = running.map((one) => one.id).join(" ");
  const changed = ids !== page.running;
  if (changed && page.running !== null) speakEvent(running.length ? t("ratings.now_running", { count: running.length }) : t("ratings.nothing_running"));
  page.running = ids;
  return changed;
}

// --- tournaments and their games ---

const stateOf = (state) => (state === "finished" ? null : textOr(`ratings.state.${state}`, state));

function tournament(one) {
  const games = one.played < one.wanted ? t("ratings.played_of", one) : t("ratings.played", { count: one.played });
  const list = element("ul", { class: "list" });
  const more = element("button", { type: "button", hidden: true }, t("ratings.more_games"));
  const problem = element("p", { class: "problem", role: "alert" });
  const node = element("details", {},
    element("summary", {}, element("strong", {}, one.agents.join(", ")),
      element("span", { class: "soft small" }, [games, listName(one.lexicon), day(one.touched), stateOf(one.state)].filter(Boolean).join(" · "))),
    list, more, problem);
  let after = -1;
  const load = async () => {
    const focus = document.activeElement === more;
    try {
      const found = await fetchJson(`/api/tournaments/${one.id}/games?after=${after}`);
      const lines = found.games.map((game) => gameLine(one.id, game));
      list.append(...lines);
      after = found.after;
      more.hidden = after === null;
      problem.textContent = lines.length || list.children.length ? "" : t("ratings.no_game");
      if (focus) lines[0]?.firstChild.focus();
    } catch (error) {
      problem.textContent = error.message;
      more.hidden = false;
    }
  };
  more.addEventListener("click", load);
  node.addEventListener("toggle", () => {
    if (node.open && !list.children.length) load();
  });
  return node;
}

function gameLine(id, { number, names, winner, faults }) {
  const wrong = faults.map((times, seat) => times ? ` · ${t("ratings.faults_of", { count: times, name: names[seat] })}` : "").join("");
  const said = (winner === null ? t("endings.nobody") : t("endings.won", { name: names[winner] })) + wrong;
  return element("li", {}, element("a", { href: `/replay/${id.slice(0, SHORT)}/${number}` },
    element("strong", {}, `${number + 1}. ${names.join(", ")}`), element("span", {}, said)));
}

async function showTournaments(after = 0) {
  const { game } = page;
  const found = await fetchJson(`/api/tournaments?game=${game}&after=${after}`);
  if (game !== page.game) return;
  const nodes = found.tournaments.map(tournament);
  if (after) byId("tournaments").append(...nodes);
  else byId("tournaments").replaceChildren(...nodes);
  page.listed = after ? page.listed + 1 : 1;
  byId("past").hidden = !byId("tournaments").children.length;
  page.after = found.after;
  byId("more").hidden = found.after === null;
}

// --- refreshing ---

async function attempt(work) {
  try {
    await work();
    setText(byId("problem"), "");
  } catch (error) {
    setText(byId("problem"), error.message);
  }
}

// Do not refresh a list that the visitor is reading.
const reading = () => page.listed > 1 || document.querySelector("#tournaments details[open]");

async function refresh() {
  clearTimeout(page.timer);
  const { game } = page;
  await attempt(async () => {
    const { standings, running } = await fetchJson(`/api/ratings?game=${game}`);
    if (game !== page.game) return;
    showStanding(standings);
    showFaults(standings);
    const changed = showRunning(running);
    if (!page.listed || (changed && !reading())) await showTournaments();
  });
  clearTimeout(page.timer);
  page.timer = setTimeout(refresh, page.running ? SOON : LATER);
}

function choose() {
  Object.assign(page, { game: chosen(), running: null, listed: 0 });
  for (const link of document.querySelectorAll(".tabs a")) {
    if (link.hash === `#${page.game}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  byId("tournaments").replaceChildren();
  refresh();
}

byId("more").addEventListener("click", () => attempt(() => showTournaments(page.after)));

// The first game with ratings, or else the first game.
async function firstRated(names) {
  for (const name of names) {
    if ((await fetchJson(`/api/ratings?game=${name}`)).standings.length) return name;
  }
  return names[0];
}

// Without the games there is nothing to show: retry later.
async function begin() {
  clearTimeout(page.timer);
  await attempt(async () => {
    const { kinds } = await fetchJson("/api/kinds");
    page.first = kinds[0].name;
    page.kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    byId("kinds").replaceChildren(...kinds.map((kind) => element("a", { class: "button", href: `#${kind.name}` }, gameTitle({ game: kind.name, title: kind.title }))));
    if (!location.hash) page.first = await firstRated(kinds.map((kind) => kind.name));
  });
  if (page.game) return; // chosen by the visitor in the meantime
  if (page.kinds.size) choose();
  else page.timer = setTimeout(begin, LATER);
}

const again = (work) => (page.kinds.size ? work() : begin());
addEventListener("hashchange", () => again(choose));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(page.timer);
  else again(refresh);
});
begin();
