// Sums of judgements for the report: by player, phase and kind. All functions are pure.

import { averageLoss, namesOf } from "./analysecollection.js";

export const PHASES = ["opening", "middle", "preendgame", "endgame"];
export const KINDS = ["missed_bingo", "weak_leave", "opened_lane", "scoring", "endgame", "phoney", "unchallenged_phoney"];

const FEWEST = 4; // turns for an Elo estimate
const LARGEST = 999; // error of an Elo estimate

const sum = (list, of) => list.reduce((all, one) => all + (of(one) ?? 0), 0);

// Losses by the phase or kind of each mistake.
function lossesBy(mistakes, names, name) {
  const sums = Object.fromEntries(names.map((one) => [one, { count: 0, loss: 0 }]));
  for (const mistake of mistakes) {
    const found = sums[mistake[name]];
    if (!found) continue;
    found.count += 1;
    found.loss += mistake.loss_win ?? 0;
  }
  return sums;
}

// All figures of a player for the report, from the turns of one or several games.
function sumsOf(all) {
  const turns = all.filter((one) => !one.skipped);
  const mistakes = turns.filter(({ is_mistake: mistake }) => mistake);
  const available = turns.filter(({ bingo_available: there }) => there);
  const times = all.map(({ seconds }) => seconds).filter((seconds) => typeof seconds === "number");
  return {
    judged: turns.length,
    skipped: all.length - turns.length,
    mistakes: mistakes.length,
    loss: averageLoss(turns),
    points: turns.length ? sum(mistakes, ({ loss_points: points }) => points) / turns.length : null,
    bingos: { found: available.filter(({ bingo }) => bingo).length, available: available.length },
    seconds: times.length ? sum(times, (seconds) => seconds) : null,
    phases: lossesBy(mistakes, PHASES, "phase"),
    kinds: lossesBy(mistakes, KINDS, "kind"),
  };
}

// The Elo estimate for some judged turns, as the server computes it for one game: a line fitted to
// agents of known strength, with the errors of the loss and of the line. Losses vary at least as
// much as those of the best agent: a few turns without a mistake prove little.
export function gradeOf(all, fit) {
  const turns = all.filter((one) => !one.skipped);
  if (!fit || turns.length < FEWEST || turns.every(({ loss_win: win }) => typeof win !== "number")) return null;
  const losses = turns.map(({ is_mistake: mistake, loss_points: points }) => (mistake ? points ?? 0 : 0));
  const mean = sum(losses, (one) => one) / losses.length;
  const deviation = Math.sqrt(sum(losses, (one) => (one - mean) ** 2) / (losses.length - 1));
  const error = Math.max(deviation, fit.deviation) / Math.sqrt(losses.length);
  const elo = fit.intercept + fit.slope * Math.min(Math.max(mean, fit.least), fit.most);
  return { elo: Math.round(elo), elo_error: Math.min(Math.round(Math.hypot(fit.slope * error, fit.residual)), LARGEST) };
}

const turnsOf = ({ judged }, seat) => [...judged.values()].filter((one) => one.seat === seat);

// The players of one game.
export const playersOf = (entry) => namesOf(entry.game).map((name, seat) => ({
  name, games: 1, score: entry.game.final?.[seat] ?? null, grade: entry.summary?.players?.[seat]?.grade ?? null, ...sumsOf(turnsOf(entry, seat)),
}));

// The players of a collection by name, those with the most games first.
export function playersIn(entries) {
  const found = new Map();
  for (const entry of entries.filter(({ judged }) => judged.size)) {
    namesOf(entry.game).forEach((name, seat) => {
      const known = found.get(name) ?? { games: 0, turns: [] };
      found.set(name, { games: known.games + 1, turns: [...known.turns, ...turnsOf(entry, seat)] });
    });
  }
  const fit = entries.find(({ summary }) => summary?.fit)?.summary.fit;
  return [...found].map(([name, { games, turns }]) => ({ name, games, score: null, grade: gradeOf(turns, fit), ...sumsOf(turns) }))
    .sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}
