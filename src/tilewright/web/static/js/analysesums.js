// Sums of judgements for the report: by player, phase and kind. All functions are pure.

import { readCgp } from "./analysecgp.js";
import { averageLoss, judgedTurns } from "./analysecollection.js";
import { placedTiles } from "./analysemoves.js";

export const PHASES = ["opening", "middle", "preendgame", "endgame"];
export const KINDS = ["missed_bingo", "weak_leave", "opened_lane", "scoring", "endgame", "phoney", "unchallenged_phoney"];
const OPENING_TURNS = 4;

const total = (counts) => Object.values(counts).reduce((sum, [count]) => sum + count, 0);

// The phase of a turn, by the tiles that its player does not see.
export function phaseOf(entry, index) {
  const stated = entry.judged.get(index)?.phase;
  if (stated) return stated;
  const { room, game } = entry;
  const { cells } = readCgp(game.positions[index]);
  const bag = total(room.tiles) - cells.size - 2 * room.rules.rack_size;
  if (bag <= 0) return "endgame";
  if (bag <= room.rules.rack_size) return "preendgame";
  return index < OPENING_TURNS ? "opening" : "middle";
}

export const isBingo = (move, room) => placedTiles(move ?? "").length === room.rules.rack_size;

const sum = (list, of) => list.reduce((all, one) => all + Math.max(0, of(one) ?? 0), 0);

// Bingos that were played, and those that were best or played.
function bingos({ game, judged, room }, seat) {
  const turns = [...judged].filter(([index, one]) => game.turns[index]?.seat === seat && !one.skipped);
  const found = turns.filter(([index]) => isBingo(game.turns[index].move, room)).length;
  const missed = turns.filter(([index, one]) => isBingo(one.best, room) && !isBingo(game.turns[index].move, room)).length;
  return { found, available: found + missed };
}

// Losses of a seat by a name that each judged turn has.
function lossesBy(entry, seat, names, nameOf) {
  const sums = Object.fromEntries(names.map((name) => [name, { count: 0, loss: 0 }]));
  for (const [index, one] of entry.judged) {
    if (one.skipped || !one.kind || entry.game.turns[index]?.seat !== seat) continue;
    const name = nameOf(index, one);
    sums[name] ??= { count: 0, loss: 0 };
    sums[name].count += 1;
    sums[name].loss += Math.max(0, one.loss_win ?? 0);
  }
  return sums;
}

// All that the report says of a player.
export function sumsOf(entry, seat) {
  const turns = judgedTurns(entry, seat);
  const own = entry.game.turns.filter((turn) => turn.seat === seat && ["play", "exchange", "pass"].includes(turn.kind));
  return {
    judged: turns.length,
    skipped: own.length - turns.length,
    mistakes: turns.filter(({ kind }) => kind).length,
    loss: averageLoss(entry, seat),
    points: turns.length ? sum(turns, ({ loss_points: points }) => points) / turns.length : null,
    bingos: bingos(entry, seat),
    phases: lossesBy(entry, seat, PHASES, (index) => phaseOf(entry, index)),
    kinds: lossesBy(entry, seat, KINDS, (index, { kind }) => kind),
    grade: entry.summary?.players?.[seat]?.grade ?? null,
  };
}
