// Reports on a game and on a collection: grades, charts and mistakes, to be read or printed.

import { mistakesOf, namesOf, resultText, titleOf } from "./analysecollection.js";
import { lineText } from "./analysedetail.js";
import { fixed, MISSING, percent } from "./analysefigures.js";
import { moveText, sameMove } from "./analysemoves.js";
import { kindName, positionOf } from "./analysescore.js";
import { KINDS, PHASES, playersIn, playersOf } from "./analysesums.js";
import { button } from "./dialogs.js";
import { addStyle, element, svg, toast } from "./dom.js";
import { t, textOr } from "./texts.js";
import { postOwn } from "./visitor.js";

addStyle("/static/css/report.css");

const BAR = 150; // units of the longest bar
const MOST_COLOURS = 4; // players who have a column and a colour; more of them have a row each

const gradeText = (grade) => (typeof grade?.elo === "number"
  ? t("analyse.elo", { elo: String(grade.elo), error: String(grade.elo_error ?? 0) }) : MISSING);

function timeText(seconds) {
  if (seconds === null) return MISSING;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

// A table that scrolls if it is wider than the page.
const wide = (title, name, heads, rows) => element("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": title },
  element("table", { class: `figures ${name}` },
    element("caption", {}, title),
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, t(`analyse.report_columns.${head}`))))),
    element("tbody", {}, ...rows)));

// --- players ---

const COLUMNS = {
  games: ({ games }) => games,
  score: ({ score }) => score ?? MISSING,
  judged: ({ judged, skipped }) => (skipped ? t("analyse.report_judged", { judged, all: judged + skipped }) : judged),
  mistakes: ({ mistakes }) => mistakes,
  loss: ({ loss }) => percent(loss, 2),
  points: ({ points }) => fixed(points, 2),
  bingos: ({ bingos }) => t("analyse.of_available", bingos),
  time: ({ seconds }) => timeText(seconds),
  grade: ({ grade }) => gradeText(grade),
};

// One row for each player; empty columns are left out.
function players(people, several) {
  const shown = Object.keys(COLUMNS).filter((name) => {
    if (name === "games") return several;
    if (name === "score") return !several;
    return name !== "time" || people.some(({ seconds }) => seconds !== null);
  });
  return wide(t("analyse.report_players"), "wide-figures", ["player", ...shown], people.map((one) => element("tr", {},
    element("th", { scope: "row" }, one.name), ...shown.map((name) => element("td", {}, String(COLUMNS[name](one)))))));
}

// --- charts ---

function bar(share, seat) {
  return svg("svg", { class: `bar-chart seat${seat}`, viewBox: `0 0 ${BAR} 12`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { x: 0, y: 2, height: 8, width: Math.max(share > 0 ? 2 : 0, BAR * share).toFixed(1), rx: 2 }));
}

// A table of bars with their figures; `cell(row, column)` has a share of the longest bar.
const barTable = (title, rows, columns, cell) => element("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": title },
  element("table", { class: "figures bars" },
    element("caption", {}, title),
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, element("span", { class: "offscreen" }, title)), ...columns.map((name) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, ...rows.map((name, row) => element("tr", {}, element("th", { scope: "row" }, name), ...columns.map((_, column) => {
      const { count, loss, share, seat } = cell(row, column);
      return element("td", {}, bar(share, seat), element("span", {}, count ? t("analyse.report_sum", { count, loss: percent(loss) }) : MISSING));
    }))))));

// Losses by phase or kind: players are columns, or rows if there are many.
function chart(title, group, names, people, of) {
  const used = names.filter((name) => people.some((one) => of(one)[name].count));
  if (!used.length) return null;
  const most = Math.max(...used.flatMap((name) => people.map((one) => of(one)[name].loss)), 0.001);
  const many = people.length > MOST_COLOURS;
  const sum = (person, name, seat) => ({ ...of(person)[name], share: of(person)[name].loss / most, seat });
  const [things, players] = [used.map((name) => textOr(`analyse.${group}.${name}`, name)), people.map(({ name }) => name)];
  return many ? barTable(title, players, things, (row, column) => sum(people[row], used[column], 0))
    : barTable(title, things, players, (row, column) => sum(people[column], used[row], column));
}

const charts = (people) => element("div", { class: people.length > MOST_COLOURS ? "charts many" : "charts" },
  chart(t("analyse.by_phase"), "phases", PHASES, people, (one) => one.phases),
  chart(t("analyse.by_kind"), "kinds", KINDS, people, (one) => one.kinds));

// --- mistakes ---

function mistakes(entry) {
  const names = namesOf(entry.game);
  const list = mistakesOf(entry);
  if (!list.length) return element("p", {}, t("analyse.no_mistakes"));
  const heads = ["turn", "player", "played", "kind", "win", "lost_points", "better"];
  return wide(t("analyse.report_mistakes"), "mistakes", heads, list.map(({ index, turn, kind, best, phoneys, loss_win: win, loss_points: points, variation = [] }) => {
    const { cells } = positionOf(entry.tree.main[index]);
    return element("tr", {}, element("th", { scope: "row" }, String(index + 1)), element("td", {}, names[turn.seat]),
      element("td", {}, moveText(turn.move, cells), element("small", {}, turn.rack ?? "")),
      element("td", {}, kindName({ kind }), phoneys?.length ? element("small", {}, phoneys.join(", ")) : null),
      element("td", {}, percent(win)), element("td", {}, fixed(points)),
      element("td", {}, best && !sameMove(best, turn.move) ? moveText(best, cells) : MISSING, element("small", {}, variation.length > 1 ? lineText(variation, cells) : "")));
  }));
}

// --- reports ---

// Add the missed bingos to the visitor's cardbox.
const studyButton = (entry, lexicon) => button(t("analyse.study"), async () => {
  const { added } = await postOwn("/api/quiz/cards", { deck: "bingos", lexicon, text: entry.text, name: titleOf(entry.game).slice(0, 100) });
  toast(t("study.added", { count: added }));
}, { icon: "plus" });

const head = (title, facts, back, more = []) => element("header", {}, element("h1", { id: "report-title", tabindex: -1 }, t("analyse.report_title", { title })),
  element("p", { class: "soft" }, facts.filter(Boolean).join(" · ")),
  element("p", { class: "row no-print" }, button(t("analyse.back"), back, { kind: "primary", icon: "before" }),
    button(t("analyse.print"), () => window.print(), { icon: "print" }), ...more));

function notes(people) {
  const skipped = people.reduce((all, one) => all + one.skipped, 0);
  return [skipped ? element("p", { class: "soft small" }, t("analyse.report_skipped", { count: skipped })) : null,
    element("p", { class: "soft small" }, t("analyse.report_method"))];
}

// The report on one game as nodes; `graph` is its picture.
export function reportOf(entry, { graph, lexicon, back }) {
  const { game } = entry;
  const people = playersOf(entry);
  return [head(titleOf(game), [game.title, resultText(game), lexicon], back, mistakesOf(entry).some(({ kind }) => kind === "missed_bingo") ? [studyButton(entry, lexicon)] : []),
    players(people, false), graph, charts(people), mistakes(entry), ...notes(people),
    wordsNotice(entry.summary?.words)].filter(Boolean);
}

// The words with which a game was judged, if they are not those that it names.
function wordsNotice(words) {
  if (!words || words.trusted) return null;
  const { game, judge, unknown } = words;
  const list = game ? t("analyse.notice_other_list", { game, judge }) : t("analyse.notice_no_list", { judge });
  const rest = unknown.length ? t("analyse.notice_words_valid", { judge, words: unknown.join(", ") }) : t("analyse.notice_all_words", { judge });
  return element("p", { class: "soft small" }, `${list} ${rest}`);
}

// The report on all judged games, by player.
export function collectionReport(entries, { back }) {
  const judged = entries.filter((entry) => entry.judged.size);
  const people = playersIn(judged);
  return [head(t("analyse.game_count", { count: judged.length }), [], back), players(people, true), charts(people), ...notes(people)].filter(Boolean);
}
