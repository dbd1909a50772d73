"""Rack inference: guess the opponent's rack from their last move.

A good player keeps good tiles. Each guess at the tiles kept is combined with the tiles played, and
the best static move of that rack is found on the board before the play. The more that move would
have been worth than the play made, the less likely is the guess.
"""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import NamedTuple

from tilewright.scrabble import encoding
from tilewright.scrabble.move import Kind
from tilewright.scrabble.position import Position, Turn
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.simulation import Guess
from tilewright.scrabble.tiles import sort_tiles

TRIES = 200
RACKS = 256  # guessed before the first playout
SCALE = 2.0  # points of loss that make a guess less likely by a factor of e
LOOKED_AT = 20  # an exchange must be among this many best moves to be plausible


class Kept(NamedTuple):
    """Tiles the opponent may have kept, and what their last move would have lost with them."""

    tiles: str
    loss: float


def guesses(position: Position, finder: MoveFinder, rng: Random) -> Guess:
    """Infer opponent racks for a simulation, whose iterations cycle through them."""
    racks = infer(position, finder, rng, RACKS)
    counted = [encoding.count_codes(rack, finder.lexicon.alphabet) for rack in racks]

    def give(begin: int, number: int) -> bytes:
        return b"".join(counted[place % RACKS] for place in range(begin, begin + number))

    return give


def infer(
    position: Position, finder: MoveFinder, rng: Random, count: int, tries: int = TRIES
) -> list[str]:
    """Sample full racks of the opponent, weighted by their last move.

    All racks contain the known tiles. If some tiles are known, or there is no move to learn from,
    the rest is drawn at random from the unseen tiles.
    """
    if position.rules.seats != 2:
        raise PositionError(f"rack inference needs 2 players (got {position.rules.seats})")
    unseen = list(position.unseen)
    known = position.racks[1 - position.on_turn]
    lacking = position.held[1 - position.on_turn] - len(known)
    guesses = [] if known or not position.bag else kept(position, finder, rng, tries)
    if not guesses:
        return [known + "".join(rng.sample(unseen, lacking)) for _ in range(count)]
    weights = weigh([guess.loss for guess in guesses])
    chosen = rng.choices([guess.tiles for guess in guesses], weights, k=count)
    return [_filled(tiles, unseen, lacking, rng) for tiles in chosen]


def weigh(losses: list[float]) -> list[float]:
    """Relative weights of guesses by their losses; the smallest loss has weight 1."""
    least = min(losses)
    return [math.exp((least - loss) / SCALE) for loss in losses]


def kept(position: Position, finder: MoveFinder, rng: Random, tries: int) -> list[Kept]:
    """Guess what the opponent kept after their last move, drawing from the unseen tiles."""
    last, before = position.last, _before(position)
    if last is None or before is None or last.seat == position.on_turn:
        return []
    if last.move.kind not in (Kind.PLAY, Kind.EXCHANGE):
        return []
    unknown = before.held[last.seat]
    if last.move.kind is Kind.PLAY:
        unknown -= last.move.count
    unseen = list(position.unseen)
    draws = Counter("".join(sorted(rng.sample(unseen, unknown))) for _ in range(tries))
    guesses = []
    for tiles, times in draws.items():
        guess = _after_play(before, last, tiles, finder)
        if guess is not None:
            guesses += [guess] * times
    return guesses


def _before(position: Position) -> Position | None:
    """The position before the last move, if known."""
    try:
        return position.undo()
    except PositionError:
        return None


def _after_play(before: Position, last: Turn, tiles: str, finder: MoveFinder) -> Kept | None:
    """The tiles kept, if `tiles` are the ones the move did not show."""
    if last.move.kind is Kind.EXCHANGE:
        found = finder.best(before, LOOKED_AT, sort_tiles(tiles, before.rules.tile_set))
        return _after_exchange(found, last.move.count)
    best = finder.best(before, 1, last.move.used + tiles)[0]
    return Kept(tiles, max(0.0, best.equity - last.score - finder.leaves[tiles]))


def _after_exchange(found: list[Candidate], number: int) -> Kept | None:
    """The leave of the best exchange of `number` tiles, if there is a plausible one."""
    for one in found:
        if one.move.kind is Kind.EXCHANGE and one.move.count == number:
            return Kept(one.leave, found[0].equity - one.equity)
    return None


def _filled(tiles: str, unseen: list[str], size: int, rng: Random) -> str:
    """A rack with these tiles and random others."""
    rest = list(unseen)
    for tile in tiles:
        rest.remove(tile)
    return tiles + "".join(rng.sample(rest, size - len(tiles)))
