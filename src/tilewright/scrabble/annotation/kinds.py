"""Classify mistakes and explain them in a sentence."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from tilewright.grid.placement import Direction
from tilewright.scrabble.annotation.model import MistakeKind
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.tiles import write_tiles

REPLIES = 60  # opponent racks sampled after a move
LANE_POINTS = 3.0  # extra points of the average reply that make an opened lane
LEAST_LEAVE = 1.5  # points between two leaves that make a weak one


class Reason(NamedTuple):
    """The kind of a mistake and an explanation."""

    kind: MistakeKind
    sentence: str


class Replies(NamedTuple):
    """The best replies to a move: their mean score, and how often each lane is used."""

    mean: float
    lanes: Counter[str]


def explain(
    position: Position,
    best: Judgement,
    played: Judgement,
    points: float,
    finder: MoveFinder,
    rng: Random,
) -> Reason:
    """Explain why one move is better than another."""
    full = position.rules.rack_size
    text, gain = best.move.text(position.rules.tile_set), best.score - played.score
    if _is_bingo(best.move, full) and not _is_bingo(played.move, full):
        return Reason(
            MistakeKind.MISSED_BINGO, f"{text} plays the whole rack for {best.score} points."
        )
    if position.bag == 0:
        return Reason(MistakeKind.ENDGAME, _endgame(text, best, played, points))
    kept = (best.equity - best.score) - (played.equity - played.score)
    lane = _opened(position, best, played, finder, rng, max(kept, gain, points / 2))
    if lane is not None:
        return Reason(MistakeKind.OPENED_LANE, lane)
    if kept > max(gain, LEAST_LEAVE):
        return Reason(MistakeKind.WEAK_LEAVE, _leaves(position, text, best, played))
    if gain > 0:
        return Reason(MistakeKind.SCORING, f"{text} scores {gain} more.")
    if kept > 0:
        return Reason(MistakeKind.WEAK_LEAVE, _leaves(position, text, best, played))
    return Reason(MistakeKind.SCORING, f"{text} wins more often.")


def _is_bingo(move: Move, full: int) -> bool:
    return move.kind is Kind.PLAY and move.count == full


def _endgame(text: str, best: Judgement, played: Judgement, points: float) -> str:
    if best.win is not None and played.win is not None and best.win > played.win:
        result = {1.0: "wins", 0.5: "ties"}.get(best.win, "loses by less")
        return f"{text} {result}, {points:+.0f} points by the end."
    return f"{text} gains {points:.0f} more points by the end."


def _leaves(position: Position, text: str, best: Judgement, played: Judgement) -> str:
    tiles = position.rules.tile_set
    kept = [write_tiles(one.leave, tiles) or "nothing" for one in (played, best)]
    worth = [one.equity - one.score for one in (played, best)]
    return f"Keeps {kept[0]} ({worth[0]:+.1f}); {text} keeps {kept[1]} ({worth[1]:+.1f})."


def _opened(
    position: Position,
    best: Judgement,
    played: Judgement,
    finder: MoveFinder,
    rng: Random,
    least: float,
) -> str | None:
    """A sentence about the lane that a move opens, if that is the main mistake."""
    if position.rules.seats != 2 or played.move.kind is not Kind.PLAY:
        return None
    racks = _racks(position, rng)
    after_best = replies_to(position, best.move, finder, racks)
    after_played = replies_to(position, played.move, finder, racks)
    more = after_played.mean - after_best.mean
    if more < max(LANE_POINTS, least):
        return None
    lanes = after_played.lanes - after_best.lanes
    where = f"Opens {lanes.most_common(1)[0][0]}" if lanes else "Opens the board"
    text = best.move.text(position.rules.tile_set)
    return (
        f"{where}: replies score {after_played.mean:.0f} on average, "
        f"and {after_best.mean:.0f} after {text}."
    )


def _racks(position: Position, rng: Random) -> list[str]:
    unseen = list(position.unseen)
    size = min(position.held[1 - position.on_turn], len(unseen))
    return ["".join(rng.sample(unseen, size)) for _ in range(REPLIES)]


def replies_to(position: Position, move: Move, finder: MoveFinder, racks: list[str]) -> Replies:
    """The best static replies to a move with these racks."""
    after = position.play(move)
    lanes: Counter[str] = Counter()
    scores = []
    for rack in racks:
        if after.is_over or not rack:
            continue
        reply = finder.best(after, 1, rack)[0]
        scores.append(reply.score)
        if reply.move.kind is Kind.PLAY:
            lanes[_lane(reply.move)] += 1
    return Replies(sum(scores) / max(1, len(scores)), lanes)


def _lane(move: Move) -> str:
    if move.direction is Direction.ACROSS:
        return f"row {move.row + 1}"
    return f"column {chr(ord('A') + move.column)}"
