"""What the other player probably holds: racks weighted by the play that it made last.

Who plays well keeps what is worth keeping. A guess at what it kept is put together with the tiles
that it laid, and the best static move of that rack is found on the board before its play: the more
that would have been worth than the play it made, the less is the guess believed.
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
LOOKED_AT = 20  # moves among which an exchange has to be, to be believed


class Kept(NamedTuple):
    """Tiles that the other player may have kept, and what its last move lost if it had them."""

    tiles: str
    loss: float


def guesses(position: Position, finder: MoveFinder, rng: Random) -> Guess:
    """Racks of the other player for the iterations of a simulation, which go round among them."""
    racks = infer(position, finder, rng, RACKS)
    counted = [encoding.count_codes(rack, finder.lexicon.alphabet) for rack in racks]

    def give(begin: int, number: int) -> bytes:
        return b"".join(counted[place % RACKS] for place in range(begin, begin + number))

    return give


def infer(
    position: Position, finder: MoveFinder, rng: Random, count: int, tries: int = TRIES
) -> list[str]:
    """Full racks for the other one of two players, as likely as its last move makes them.

    What is known of that rack is in all of them. Without a move to learn from, and when something
    of the rack is known, the rest is drawn from the unseen tiles alone.
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
    """How likely guesses are beside each other; the smallest loss has the weight 1."""
    least = min(losses)
    return [math.exp((least - loss) / SCALE) for loss in losses]


def kept(position: Position, finder: MoveFinder, rng: Random, tries: int) -> list[Kept]:
    """Guesses at what the other player kept at its last move, drawn from the unseen tiles."""
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
    """The position before the last move, if it is known."""
    try:
        return position.undo()
    except PositionError:
        return None


def _after_play(before: Position, last: Turn, tiles: str, finder: MoveFinder) -> Kept | None:
    """What was kept if these were the tiles that the move did not show."""
    if last.move.kind is Kind.EXCHANGE:
        found = finder.best(before, LOOKED_AT, sort_tiles(tiles, before.rules.tile_set))
        return _after_exchange(found, last.move.count)
    best = finder.best(before, 1, last.move.used + tiles)[0]
    return Kept(tiles, max(0.0, best.equity - last.score - finder.leaves[tiles]))


def _after_exchange(found: list[Candidate], number: int) -> Kept | None:
    """The rest of the best exchange of so many tiles, if it is a good move at all."""
    for one in found:
        if one.move.kind is Kind.EXCHANGE and one.move.count == number:
            return Kept(one.leave, found[0].equity - one.equity)
    return None


def _filled(tiles: str, unseen: list[str], size: int, rng: Random) -> str:
    """A rack with these tiles and others that are drawn."""
    rest = list(unseen)
    for tile in tiles:
        rest.remove(tile)
    return tiles + "".join(rng.sample(rest, size - len(tiles)))
