"""Small positions to start from."""

from __future__ import annotations

from types import MappingProxyType

from tilewright import Lexicon
from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Challenge, Rules

WORDS = Lexicon.from_words(
    ["CAT", "CATS", "AT", "AS", "SO", "SOX", "OX", "TO", "RETAINS", "NASTIER", "ES", "RE", "TOE"]
)


def start(*racks: str, **options: object) -> Position:
    return Position.start(WORDS, Rules(**options), racks=racks)  # type: ignore[arg-type]


def after_cat(rack: str = "SOXTOES") -> Position:
    """CAT on the middle row, and a rack for the player on turn."""
    return start("CATRETA", rack).play("8G CAT")


def near_the_end(racks: list[str], challenge: Challenge = "void") -> Position:
    """CAT on the board of a small game with as many tiles as are left in racks."""
    counts = {letter: ("CAT" + "".join(racks)).count(letter) for letter in "ACDOSTXZ?"}
    tiles = TileSet("few", MappingProxyType(counts), values=SCRABBLE.values)
    rules = Rules(len(racks), tiles, challenge=challenge, rack_size=2, bingo=0)
    rows = ["." * 15] * 7 + ["......CAT......"] + ["." * 15] * 7
    return Position.of(WORDS, rules, rows, racks, [100] * len(racks))


def full_rows(count: int) -> list[str]:
    """A board with this many of the commonest tiles."""
    tiles = SCRABBLE.tiles.replace("?", "")[::-1][:count]
    text = tiles.ljust(225, ".")
    return [text[at : at + 15] for at in range(0, 225, 15)]
