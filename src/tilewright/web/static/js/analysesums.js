// Sums of judgements for the report: by player, phase and kind. All functions are pure.

import { averageLoss, judgedTurns } from "./analysecollection.js";

export const PHASES = ["opening", "middle", "preendgame", "endgame"];
export const KINDS = ["missed_bingo", "weak_leave", "opened_lane", "scoring", "endgame", "phoney", "unchallenged_phoney"];

const sum = (list, of) => list.reduce((all, one) => all + (of(one) ?? 0), 0);

// Losses by what each mistake has as its phase or kind.
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

// All that the report says of a player.
export function sumsOf(entry, seat) {
  const turns = judgedTurns(entry, seat);
  const mistakes = turns.filter(({ is_mistake: mistake }) => mistake);
  const available = turns.filter(({ bingo_available: there }) => there);
  const times = turns.map(({ seconds }) => seconds).filter((seconds) => typeof seconds === "number");
  return {
    judged: turns.length,
    skipped: [...entry.judged.values()].filter((one) => one.skipped && one.seat === seat).length,
    mistakes: mistakes.length,
    loss: averageLoss(entry, seat),
    points: turns.length ? sum(mistakes, ({ loss_points: points }) => points) / turns.length : null,
    bingos: { found: available.filter(({ bingo }) => bingo).length, available: available.length },
    seconds: times.length ? sum(times, (seconds) => seconds) : null,
    phases: lossesBy(mistakes, PHASES, "phase"),
    kinds: lossesBy(mistakes, KINDS, "kind"),
    grade: entry.summary?.players?.[seat]?.grade ?? null,
  };
}
