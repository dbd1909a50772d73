"""Candidates for a simulation: the best moves by equity, and a few that equity may underrate.

Equity ignores the board and the score. It underrates short plays and exchanges that keep a strong
leave (fishing), plays on squares that the opponent's best replies need (blocking), and, for a
player who is behind, plays that open the board (opening). A pass is a candidate too. The extra
candidates cost little, because bad ones are soon dropped.
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

POOL = 100  # best moves by equity, the source of extra candidates
MARGIN = 20  # points of equity that an extra candidate may be behind the best
EACH = 2  # extra candidates of each type
FEW_TILES = 2  # most tiles of a fishing play or exchange
REPLIES = 8  # sampled opponent racks whose best plays show what to block
BLOCKED = 0.5  # share of a reply's points saved by blocking it, a rough guess

Square = tuple[int, int]


def choose_candidates(
    position: Position, finder: MoveFinder, count: int, rng: Random, also: Sequence[Move] = ()
) -> list[Candidate]:
    """Choose the `count` best moves by equity, a few extra candidates, and the moves in `also`.

    Returns at most `MOST_CANDIDATES` moves, highest equity first; `also` takes precedence.
    """
    asked = {move: finder.weigh(position, move) for move in also[:MOST_CANDIDATES]}
    room = MOST_CANDIDATES - len(asked)
    pool = finder.best(position, max(POOL, count))
    if not pool:
        return [*asked.values()]
    others = [*_extra_candidates(position, finder, pool, count, rng)]
    chosen = {one.move: one for one in [*pool[:count], *others][:room]}
    return sorted((chosen | asked).values(), key=lambda one: one.equity, reverse=True)


def _extra_candidates(
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
    """Moves of one or two tiles, best leaves first."""
    short = [one for one in pool if one.move.count <= FEW_TILES]
    return sorted(short, key=lambda one: one.equity - one.score, reverse=True)


def blocking(
    position: Position, finder: MoveFinder, pool: Iterable[Candidate], rng: Random
) -> list[Candidate]:
    """Plays on squares of the opponent's best replies, most valuable first."""
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
    """The squares and scores of the best plays of some possible opponent racks."""
    unseen, other = position.unseen, 1 - position.on_turn
    known = position.racks[other]
    lacking = position.held[other] - len(known)
    racks = [known + "".join(rng.sample(unseen, lacking)) for _ in range(REPLIES)]
    replies = [finder.best(position, 1, rack)[0] for rack in racks]
    return [(laid_squares(one.move), one.score) for one in replies]


def opening(position: Position, pool: Iterable[Candidate]) -> list[Candidate]:
    """Plays, sorted by the number of empty squares that get their first neighbouring tile."""
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
    """Whether the player on turn has fewer points than the opponent."""
    return position.scores[position.on_turn] < position.scores[1 - position.on_turn]


def laid_squares(move: Move) -> frozenset[Square]:
    """The squares on which a move places tiles."""
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
