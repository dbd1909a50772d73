"""Interpretations of a play that is illegal as written in a GCG file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, product
from typing import NamedTuple

from tilewright.alphabet import BLANK
from tilewright.scrabble.move import THROUGH, Move
from tilewright.scrabble.notation.gcg.model import Event
from tilewright.scrabble.position import Position

MOST_GUESSES = 64


class Reading(NamedTuple):
    """A rack and a move; the name of the warning if it differs from what is written.

    A guess counts only if it scores the points in the file.
    """

    rack: str
    move: Move
    warning: str = ""
    is_guess: bool = False


def readings(event: Event, move: Move, position: Position) -> Iterator[Reading]:
    """Yield what a move may mean: as written first, without trusting the rack last."""
    yield Reading(event.rack, move)
    upper = replace(move, tiles=move.tiles.upper())
    if upper != move and move.tiles == move.tiles.lower():
        yield Reading(event.rack, upper, "play-upper")
    if event.has_points:
        for guess in (_played_through(position, move), *_with_blanks(event.rack, upper)):
            if guess != move:
                yield Reading(event.rack, guess, "play-read", is_guess=True)
    yield Reading(move.used, move, "rack-repaired")
    yield Reading("", move, "rack-repaired")


def _played_through(position: Position, move: Move) -> Move:
    """The move with the tiles on the board instead of letters that differ from them."""
    layout = position.rules.layout
    down, right = move.direction.step
    tiles = list(move.tiles)
    for place in range(len(tiles)):
        row, column = move.row + place * down, move.column + place * right
        if layout.holds(row, column) and position.squares[row * layout.columns + column]:
            tiles[place] = THROUGH
    return replace(move, tiles="".join(tiles))


def _with_blanks(rack: str, upper: Move) -> Iterator[Move]:
    """The move with letters that the rack lacks as blanks."""
    missing = Counter(upper.used) - Counter(rack)
    if not 0 < missing.total() <= rack.count(BLANK):
        return
    places = [
        combinations([at for at, tile in enumerate(upper.tiles) if tile == letter], number)
        for letter, number in missing.items()
    ]
    for chosen in islice(product(*places), MOST_GUESSES):
        blanks = {at for group in chosen for at in group}
        tiles = (tile.lower() if at in blanks else tile for at, tile in enumerate(upper.tiles))
        yield replace(upper, tiles="".join(tiles))
