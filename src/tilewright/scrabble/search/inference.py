"""Rack inference: guess the opponent's rack from their last move.

A good player keeps good tiles. Each guess at the tiles kept is combined with the tiles played, and
the best static move of that rack is found on the board before the play. The more that move would
have been worth than the play made, the less likely is the guess.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple

from tilewright.alphabet import Alphabet
from tilewright.scrabble import encoding
from tilewright.scrabble.move import Kind
from tilewright.scrabble.position import Position, Turn
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.simulation import Guess
from tilewright.scrabble.tiles import sort_tiles

TRIES = 3000  # guesses at the tiles kept; all possible ones if there are no more
EXCHANGE_TRIES = 200  # racks behind an exchange, which take longer
RACKS = 4096  # guesses drawn for a simulation, whose iterations cycle through them
SCALE = 2.0  # points of loss that make a guess less likely by a factor of e
LOOKED_AT = 20  # an exchange must be among this many best moves to be plausible


class Kept(NamedTuple):
    """Tiles the opponent may have kept, what their last move would have lost with them, and the
    relative number of ways to draw them."""

    tiles: str
    loss: float
    ways: int


@dataclass(frozen=True)
class Belief:
    """Tiles the opponent may have kept, with weights; the rest of the rack is drawn at random.

    `unseen` are all tiles that are not on the board or known, `size` is the number of tiles on the
    opponent's rack.
    """

    tiles: Sequence[str]
    weights: Sequence[float]
    unseen: str
    size: int

    def sample(self, rng: Random) -> str:
        """Draw a full rack."""
        tiles = rng.choices(self.tiles, self.weights)[0]
        rest = list(self.unseen)
        for tile in tiles:
            rest.remove(tile)
        return tiles + "".join(rng.sample(rest, self.size - len(tiles)))

    def in_bag(self) -> dict[str, float]:
        """The chance of each tile to be drawn next from the bag."""
        unseen = Counter(self.unseen)
        chances = dict.fromkeys(unseen, 0.0)
        total = sum(self.weights)
        for tiles, weight in zip(self.tiles, self.weights, strict=True):
            rest = unseen - Counter(tiles)
            for tile, number in rest.items():
                chances[tile] += weight / total * number / rest.total()
        return chances

    def guess(self, rng: Random, alphabet: Alphabet) -> Guess:
        """Kept tiles for the iterations of a simulation, which draws the rest of the rack."""
        chosen = list(_in_proportion(self.tiles, self.weights, RACKS, rng))
        rng.shuffle(chosen)
        counted = {tiles: encoding.count_codes(tiles, alphabet) for tiles in set(chosen)}

        def give(begin: int, number: int) -> bytes:
            return b"".join(
                counted[chosen[place % RACKS]] for place in range(begin, begin + number)
            )

        return give


def _in_proportion(
    tiles: Sequence[str], weights: Sequence[float], count: int, rng: Random
) -> Iterator[str]:
    """Repeat each of the tiles in proportion to its weight, up to one time more or less."""
    sums = list(accumulate(weights))
    begin, place = rng.random(), 0
    for number in range(count):
        mark = (begin + number) / count * sums[-1]
        while sums[place] <= mark and place + 1 < len(sums):
            place += 1
        yield tiles[place]


def guesses(position: Position, finder: MoveFinder, rng: Random) -> Guess | None:
    """Infer opponent tiles for a simulation, or return None to draw them at random."""
    belief = infer(position, finder, rng)
    return belief.guess(rng, finder.lexicon.alphabet) if belief else None


def infer(position: Position, finder: MoveFinder, rng: Random, tries: int = TRIES) -> Belief | None:
    """Infer what the opponent kept after their last move.

    Returns None if there is nothing to learn: no move, tiles of the rack known, or an empty bag.
    """
    if position.rules.seats != 2:
        raise PositionError(f"rack inference needs 2 players (got {position.rules.seats})")
    other = 1 - position.on_turn
    if position.racks[other] or not position.bag:
        return None
    found = kept(position, finder, rng, tries)
    if not found:
        return None
    return Belief([one.tiles for one in found], weigh(found), position.unseen, position.held[other])


def weigh(guesses: Sequence[Kept]) -> list[float]:
    """Relative weights of guesses; one with the smallest loss and a single way has weight 1."""
    least = min(one.loss for one in guesses)
    return [one.ways * math.exp((least - one.loss) / SCALE) for one in guesses]


def kept(position: Position, finder: MoveFinder, rng: Random, tries: int) -> list[Kept]:
    """Guess what the opponent kept after their last move."""
    last, before = position.last, _before(position)
    if last is None or before is None or last.seat == position.on_turn:
        return []
    if last.move.kind is Kind.PLAY:
        number = before.held[last.seat] - last.move.count
        draws = possible_draws(position.unseen, number, tries, rng) if number else {}
        return _after_play(before, last, draws, finder)
    if last.move.kind is Kind.EXCHANGE:
        tries = min(tries, EXCHANGE_TRIES)
        draws = possible_draws(position.unseen, before.held[last.seat], tries, rng)
        return list(_after_exchange(before, last, draws, finder))
    return []


def _before(position: Position) -> Position | None:
    """The position before the last move, if known."""
    try:
        return position.undo()
    except PositionError:
        return None


def possible_draws(unseen: str, number: int, most: int, rng: Random) -> dict[str, int]:
    """Ways to draw a number of tiles: all of them, or a random sample of `most` if there are more.

    Each has the relative number of ways to draw it.
    """
    kinds = Counter(unseen)
    sizes = [1] + [0] * number  # the number of different draws, by size
    for count in kinds.values():
        sizes = [sum(sizes[max(0, size - count) : size + 1]) for size in range(number + 1)]
    if sizes[number] > most:
        tiles = sorted(unseen)
        return Counter("".join(sorted(rng.sample(tiles, number))) for _ in range(most))
    return dict(_all_draws(sorted(kinds.items()), number))


def _all_draws(kinds: Sequence[tuple[str, int]], number: int) -> Iterator[tuple[str, int]]:
    if not kinds:
        if not number:
            yield "", 1
        return
    (tile, most), *others = kinds
    for count in range(min(most, number) + 1):
        for tiles, ways in _all_draws(others, number - count):
            yield tile * count + tiles, comb(most, count) * ways


def _after_play(
    before: Position, last: Turn, draws: dict[str, int], finder: MoveFinder
) -> list[Kept]:
    """The tiles kept after a play, and what it would have lost with each."""
    alphabet, leaves = finder.lexicon.alphabet, finder.leaves
    racks = [encoding.count_codes(last.move.used + tiles, alphabet) for tiles in draws]
    equities = array("f", [last.score + leaves[tiles] for tiles in draws])
    losses = finder.losses(before, racks, equities)
    return [Kept(*one) for one in zip(draws, losses, draws.values(), strict=True)]


def _after_exchange(
    before: Position, last: Turn, draws: dict[str, int], finder: MoveFinder
) -> Iterator[Kept]:
    """The leaves of the best exchange of as many tiles, where it is plausible."""
    for tiles, ways in draws.items():
        rack = sort_tiles(tiles, before.rules.tile_set)
        found = finder.best(before, LOOKED_AT, rack)
        best = _best_exchange(found, last.move.count)
        if best:
            yield Kept(best.leave, found[0].equity - best.equity, ways)


def _best_exchange(found: Sequence[Candidate], number: int) -> Candidate | None:
    return next(
        (one for one in found if one.move.kind is Kind.EXCHANGE and one.move.count == number), None
    )
