"""Which moves a simulation compares: the best by equity, and a few that equity may underrate.

Equity knows neither the board nor the score. It underrates short plays and exchanges that keep a
strong leave (fishing), plays on the squares that the opponent's best replies need (blocking), and,
for the player behind, plays that give the board new places to play (opening). A pass is a candidate
too. Candidates for such reasons cost little, because the bad ones are dropped soon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from tilewright.grid.placement import Direction
from tilewright.scrabble.kernels.simulation import MOST_CANDIDATES
from tilewright.scrabble.move import PASS, THROUGH, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import Candidate, MoveFinder

POOL = 100  # moves by equity among which other reasons are looked for
MARGIN = 20  # points of equity that such a candidate may be behind the best
EACH = 2  # candidates for each reason
FEW_TILES = 2  # that a fishing play or exchange uses at most
REPLIES = 8  # racks of the opponent whose best plays show what to block
BLOCKED = 0.5  # of a reply's points are saved by a play on its squares, as a rough guess

Square = tuple[int, int]


def choose_candidates(
    position: Position, finder: MoveFinder, count: int, rng: Random, also: Sequence[Move] = ()
) -> list[Candidate]:
    """The `count` best moves by equity, a few for other reasons, and the moves in `also`.

    They are at most as many as a simulation takes; `also` has precedence. Highest equity first.
    """
    asked = {move: finder.weigh(position, move) for move in also[:MOST_CANDIDATES]}
    room = MOST_CANDIDATES - len(asked)
    pool = finder.best(position, max(POOL, count))
    if not pool:
        return [*asked.values()]
    others = [*_for_other_reasons(position, finder, pool, count, rng)]
    chosen = {one.move: one for one in [*pool[:count], *others][:room]}
    return sorted((chosen | asked).values(), key=lambda one: one.equity, reverse=True)


def _for_other_reasons(
    position: Position, finder: MoveFinder, pool: Sequence[Candidate], count: int, rng: Random
) -> Iterator[Candidate]:
    rest = [one for one in pool[count:] if one.equity > pool[0].equity - MARGIN]
    yield from islice(fishing(rest), EACH)
    yield from islice((one for one in rest if one.move.kind is Kind.EXCHANGE), 1)
    yield from islice(blocking(position, finder, rest, rng), EACH)
    if is_behind(position):
        yield from islice(opening(position, rest), EACH)
    yield finder.weigh(position, PASS)


def fishing(pool: Iterable[Candidate]) -> list[Candidate]:
    """Moves of one or two tiles, those that keep the best leaves first."""
    short = [one for one in pool if one.move.count <= FEW_TILES]
    return sorted(short, key=lambda one: one.equity - one.score, reverse=True)


def blocking(
    position: Position, finder: MoveFinder, pool: Iterable[Candidate], rng: Random
) -> list[Candidate]:
    """Plays on the squares of the opponent's best replies, those that gain most by it first."""
    threats = _threats(position, finder, rng)
    gains = []
    for one in pool:
        squares = laid_squares(one.move)
        taken = sum(score for reply, score in threats if not reply.isdisjoint(squares))
        if taken:
            gains.append((one.equity + BLOCKED * taken / len(threats), one))
    return [one for _, one in sorted(gains, key=lambda gain: gain[0], reverse=True)]


def _threats(
    position: Position, finder: MoveFinder, rng: Random
) -> list[tuple[frozenset[Square], int]]:
    """The best plays of a few racks that the opponent may hold: their squares and scores."""
    unseen, other = position.unseen, 1 - position.on_turn
    known = position.racks[other]
    lacking = position.held[other] - len(known)
    racks = [known + "".join(rng.sample(unseen, lacking)) for _ in range(REPLIES)]
    replies = [finder.best(position, 1, rack)[0] for rack in racks]
    return [(laid_squares(one.move), one.score) for one in replies]


def opening(position: Position, pool: Iterable[Candidate]) -> list[Candidate]:
    """Plays with the most empty squares beside them that had no tile beside them before."""
    board = {
        (row, column)
        for row, line in enumerate(position.rows)
        for column, tile in enumerate(line)
        if tile != THROUGH
    }
    beside = {near for square in board for near in _neighbours(square)}

    def opened(one: Candidate) -> int:
        laid = laid_squares(one.move)
        fresh = {near for square in laid for near in _neighbours(square)} - beside - board - laid
        return sum(position.rules.layout.holds(*square) for square in fresh)

    plays = [one for one in pool if one.move.kind is Kind.PLAY]
    return sorted(plays, key=opened, reverse=True)


def is_behind(position: Position) -> bool:
    """Whether the player on turn has fewer points than the other one of two."""
    return position.scores[position.on_turn] < position.scores[1 - position.on_turn]


def laid_squares(move: Move) -> frozenset[Square]:
    """The squares on which a play lays tiles; none for another move."""
    if move.kind is not Kind.PLAY:
        return frozenset()
    across = move.direction is Direction.ACROSS
    return frozenset(
        (move.row, move.column + place) if across else (move.row + place, move.column)
        for place, tile in enumerate(move.tiles)
        if tile != THROUGH
    )


def _neighbours(square: Square) -> tuple[Square, ...]:
    row, column = square
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
