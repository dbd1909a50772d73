"""Last resorts of the papers' players, for when loosening failed and no dump is allowed.

`wait` follows the paper's text (3.3.3): the player gives up until it draws another tile.
`dangling` follows the authors' program, not the text: it takes off dangling words, up to six layers
of them. `rebuild` is ours: it takes off more and more words and starts with the left-over tiles.
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
ATTEMPTS = 40  # to rebuild
MOST_HARD = 6  # tiles that an attempt starts with
A_FEW_TILES = 8  # taken off in addition to those of the previous attempt


def check_resort(name: str) -> str:
    """Check a value of the option `stuck` and return it."""
    if name not in RESORTS:
        raise TilewrightError(f"unknown value {name!r} of stuck; {suggestion(name, RESORTS)}")
    return name


def resort_to(builder: Builder, rng: Random) -> bool:
    """Apply the builder's option `stuck`; return whether the grid is complete."""
    if builder.resort == "dangling":
        return strip_layers(builder)
    return builder.resort == "rebuild" and rebuild_often(builder, rng)


# Dangling words


def take_dangling(table: Table) -> bool:
    """Take off dangling words, those with at most one junction; return whether there were any."""
    dangling: list[int] = []
    for word, start, step in table.runs():
        squares = range(start, start + len(word) * step, step)
        loose = [square for square in squares if not table.is_junction(square)]
        if len(loose) >= len(word) - 1:
            dangling += loose
    table.take(dangling)
    if len(table.cells) < 2:  # two words that only crossed each other
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
    """Take off more and more words, and place words with the left-over tiles first."""
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
    """Extend the list of tiles to start with by each tile left over, up to a limit."""
    table = builder.table
    owned = bytes(table.cells.values())
    for code in builder.commonness:
        if table.hand[code] and hard.count(code) < table.hand[code] + owned.count(code):
            hard = [*hard, code]
    return hard[-MOST_HARD:]
