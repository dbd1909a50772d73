// The report on a game: grades, charts and mistakes, to be read on the page or printed.

import { mistakesOf, namesOf, resultText, titleOf } from "./analysecollection.js";
import { fixed, MISSING, percent } from "./analysefigures.js";
import { moveText } from "./analysemoves.js";
import { positionOf } from "./analysescore.js";
import { KINDS, PHASES, sumsOf } from "./analysesums.js";
import { button } from "./dialogs.js";
import { element, svg } from "./dom.js";
import { t, textOr } from "./texts.js";

const BAR = 150; // units of the longest bar

function gradeText(grade) {
  if (!grade) return MISSING;
  if (typeof grade === "string") return grade;
  return [grade.letter ?? grade.name, typeof grade.elo === "number" ? t("analyse.elo", { elo: Math.round(grade.elo) }) : null,
    typeof grade.elo_error === "number" ? `± ${Math.round(grade.elo_error)}` : null].filter(Boolean).join(" ") || MISSING;
}

// One row for each player, one figure for each column.
function players(entry, sums) {
  const names = namesOf(entry.game);
  const heads = ["player", "score", "judged", "mistakes", "loss", "points", "bingos", "grade"];
  const rows = sums.map((one, seat) => element("tr", {}, element("th", { scope: "row" }, names[seat]),
    ...[entry.game.final?.[seat] ?? MISSING, one.skipped > 0 ? t("analyse.report_judged", { judged: one.judged, all: one.judged + one.skipped }) : one.judged,
      one.mistakes, percent(one.loss, 2), fixed(one.points, 2),
      t("analyse.of_available", { found: one.bingos.found, available: one.bingos.available }), gradeText(one.grade)]
      .map((text) => element("td", {}, String(text)))));
  return element("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("analyse.report_players") }, element("table", { class: "figures wide-figures" },
    element("caption", {}, t("analyse.report_players")),
    element("thead", {}, element("tr", {}, ...heads.map((name) => element("th", { scope: "col" }, t(`analyse.report_columns.${name}`))))),
    element("tbody", {}, ...rows)));
}

function bar(share, seat) {
  return svg("svg", { class: `bar-chart seat${seat}`, viewBox: `0 0 ${BAR} 12`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { x: 0, y: 2, height: 8, width: Math.max(share > 0 ? 2 : 0, BAR * share).toFixed(1), rx: 2 }));
}

// Losses as bars with their figures: a row for each name, a column for each player.
function chart(title, group, names, entry, sums, of) {
  const used = names.filter((name) => sums.some((one) => of(one)[name]?.count));
  if (!used.length) return null;
  const most = Math.max(...used.flatMap((name) => sums.map((one) => of(one)[name]?.loss ?? 0)), 0.001);
  return element("table", { class: "figures bars" },
    element("caption", {}, title),
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, element("span", { class: "offscreen" }, title)), ...namesOf(entry.game).map((name) => element("th", { scope: "col" }, name)))),
    element("tbody", {}, ...used.map((name) => element("tr", {}, element("th", { scope: "row" }, textOr(`analyse.${group}.${name}`, name)),
      ...sums.map((one, seat) => {
        const { count = 0, loss = 0 } = of(one)[name] ?? {};
        return element("td", {}, bar(loss / most, seat), element("span", {}, count ? t("analyse.report_sum", { count, loss: percent(loss) }) : MISSING));
      })))));
}

function mistakes(entry) {
  const names = namesOf(entry.game);
  const list = mistakesOf(entry);
  if (!list.length) return element("p", {}, t("analyse.no_mistakes"));
  const heads = ["turn", "player", "played", "kind", "win", "lost_points", "better"];
  return element("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("analyse.report_mistakes") }, element("table", { class: "figures mistakes" },
    element("caption", {}, t("analyse.report_mistakes")),
    element("thead", {}, element("tr", {}, ...heads.map((name) => element("th", { scope: "col" }, t(`analyse.report_columns.${name}`))))),
    element("tbody", {}, ...list.map(({ index, turn, kind, best, loss_win: win, loss_points: points, line, sentence }) => {
      const { cells } = positionOf(entry.tree.main[index]);
      return element("tr", {}, element("th", { scope: "row" }, String(index + 1)), element("td", {}, names[turn.seat]),
        element("td", {}, moveText(turn.move, cells), element("small", {}, turn.rack ?? "")),
        element("td", {}, t(`analyse.kinds.${kind}`)),
        element("td", {}, percent(win)), element("td", {}, fixed(points)),
        element("td", {}, best ? moveText(best, cells) : MISSING, element("small", {}, Array.isArray(line) && line.length ? line.join(" · ") : sentence ?? "")));
    }))));
}

// The whole report as nodes; `graph` is the picture of the game.
export function reportOf(entry, { graph, lexicon, back }) {
  const { game } = entry;
  const sums = game.players.map((_, seat) => sumsOf(entry, seat));
  const skipped = sums.reduce((all, one) => all + one.skipped, 0);
  return [
    element("header", {}, element("h1", { id: "report-title" }, t("analyse.report_title", { title: titleOf(game) })),
      element("p", { class: "soft" }, [game.title, resultText(game), lexicon].filter(Boolean).join(" · ")),
      element("p", { class: "row no-print" }, button(t("analyse.back"), back, { kind: "primary", icon: "before" }),
        button(t("analyse.print"), () => window.print(), { icon: "print" }))),
    players(entry, sums),
    graph,
    element("div", { class: "charts" },
      chart(t("analyse.by_phase"), "phases", PHASES, entry, sums, (one) => one.phases),
      chart(t("analyse.by_kind"), "kinds", KINDS, entry, sums, (one) => one.kinds)),
    mistakes(entry),
    skipped > 0 ? element("p", { class: "soft small" }, t("analyse.report_skipped", { count: skipped })) : null,
    element("p", { class: "soft small" }, t("analyse.report_method")),
  ].filter(Boolean);
}
