"""The last resorts of the papers' players: loosening did not help, and no dump is allowed.

`wait` is what the paper's text says (3.3.3): the player gives up until it draws another tile.
`dangling` is what the authors' program does and the text leaves out: it takes off dangling words,
up to six times over. `rebuild` is ours: it takes off more and more words and begins with the tiles
that were left over.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tilewright.bananagrams.agents.table import Table
from tilewright.errors import TilewrightError, suggestion

if TYPE_CHECKING:
    from tilewright.bananagrams.agents.builder import Builder

RESORTS = ("wait", "dangling", "rebuild")
LAYERS = 6  # of dangling words, as in the authors' program
ATTEMPTS = 40  # to build otherwise
MOST_HARD = 6  # tiles that an attempt begins with
A_FEW_TILES = 8  # that each attempt takes off more than the one before


def check_resort(name: str) -> str:
    """The value of the option `stuck`."""
    if name not in RESORTS:
        raise TilewrightError(f"unknown value {name!r} of stuck; {suggestion(name, RESORTS)}")
    return name


def resort_to(builder: Builder, rng: Random) -> bool:
    """Do what the builder's option `stuck` says; return whether that gave a complete grid."""
    if builder.resort == "dangling":
        return strip_layers(builder)
    return builder.resort == "rebuild" and rebuild_often(builder, rng)


# Dangling words


def take_dangling(table: Table) -> bool:
    """Take off the words that dangle; return whether there were any.

    A word dangles when it has at most one junction: all its other tiles come back.
    """
    dangling: list[int] = []
    for word, start, step in table.runs():
        squares = range(start, start + len(word) * step, step)
        loose = [square for square in squares if not table.is_junction(square)]
        if len(loose) >= len(word) - 1:
            dangling += loose
    table.take(dangling)
    if len(table.cells) < 2:  # two words that hung on each other
        table.clear()
    table.read_words()
    return bool(dangling)


def strip_layers(builder: Builder) -> bool:
    """Take off one layer of dangling words and build, then two layers, and so on."""
    table = builder.table
    for layers in range(1, LAYERS + 1):
        builder.loosen(table)
        for _ in range(layers):
            if not take_dangling(table):
                table.clear()
        builder.build(table)
        if not table.left:
            return True
    return False


# Many attempts


def rebuild_often(builder: Builder, rng: Random) -> bool:
    """Take off more and more, and build on words with the tiles that were left over."""
    table = builder.table
    hard: list[int] = []
    for attempt in range(ATTEMPTS):
        hard = _harder(builder, hard)
        builder.loosen(table)
        while table.words and table.left < A_FEW_TILES * (attempt + 1):
            table.take_last()
        for tile in hard:
            if table.hand[tile]:
                builder.lay_with(table, tile, rng.randrange(attempt + 1))
        builder.build(table)
        if not table.left:
            return True
    return False


def _harder(builder: Builder, hard: list[int]) -> list[int]:
    """The tiles to begin with: one more of each that is left, but not too many of them."""
    table = builder.table
    owned = bytes(table.cells.values())
    for code in builder.commonness:
        if table.hand[code] and hard.count(code) < table.hand[code] + owned.count(code):
            hard = [*hard, code]
    return hard[-MOST_HARD:]
