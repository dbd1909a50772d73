"""Self-play of two static players in compiled code."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.playout import Playout
from tilewright.scrabble.leaves import LARGEST, Leaves
from tilewright.scrabble.rules import Rules


class Played(NamedTuple):
    """The result of a self-play game."""

    score: int
    other_score: int
    turns: int


def make_playout(
    lexicon: Lexicon, rules: Rules, leaves: Leaves, other: Leaves | None = None
) -> Playout:
    """Set up two static players, with the same leaves or their own; zero leaves play greedily."""
    if rules.seats != 2 or rules.rack_size > LARGEST + 1:
        raise TilewrightError(f"self-play needs 2 players with racks of up to {LARGEST + 1} tiles")
    tables = array("f", leaves.values)
    second = 0
    if other is not None:
        second = len(tables)
        tables.extend(other.values)
    field, empty = (encoding.make_field(lexicon, rules) for _ in range(2))
    finder = encoding.make_finder(field, lexicon, rules, tables)
    tiles = encoding.count_codes(rules.tile_set.tiles, lexicon.alphabet)
    return Playout(field, empty, (finder, finder), tiles, (0, second))


def play_games(playout: Playout, seed: int, begin: int, number: int) -> list[Played]:
    """Play games by number; a game depends only on the seed and its number."""
    return [Played(*one) for one in playout.games(seed, begin, number)]
