"""The daily hand in the solver's processes: draw it, and check a grid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

from tilewright.alphabet import BANANAGRAMS
from tilewright.grid import Grid
from tilewright.grid.flaws import Flaw, check_grid
from tilewright.lexicon.lexicon import DEFAULT
from tilewright.solver import Limit, solve
from tilewright.web.books import Books
from tilewright.web.errors import Refusal
from tilewright.web.settings import Json

TILES = 21
EVERYDAY = "family"  # every hand has a grid of these words
ALLOWED = DEFAULT  # other words of this list are accepted and marked
# Limits in nodes, so that every server draws the same hand.
DRAW_LIMIT = Limit(nodes=200_000)
SMALL_LIMIT = Limit(nodes=1_000_000)


def draw_hand(books: Books, wish: Json) -> Json:
    """Draw the hand of a day, and solve it in a small box."""
    words = books.open(EVERYDAY)
    hands = (drawn(wish["day"], number) for number in count())
    tiles = next(hand for hand in hands if solve(hand, words, limit=DRAW_LIMIT).grid)
    grid = solve(tiles, words, limit=SMALL_LIMIT, compact=True).grid
    assert grid is not None
    return {"tiles": tiles, "rows": grid.rows}


def drawn(day: str, number: int) -> str:
    """The tiles of one draw for a day, in alphabetical order."""
    bunch = list(BANANAGRAMS.tiles)
    Random(f"daily hand {day} {number}").shuffle(bunch)
    return "".join(sorted(bunch[:TILES]))


def _not_valid(flaws: Sequence[Flaw]) -> Refusal:
    refusal = Refusal("illegal", "; ".join(flaw.message for flaw in flaws[:3]))
    wrong = [flaw.message.split(" ", 1)[0] for flaw in flaws if flaw.kind == "bad word"]
    return refusal.because("not-words", words=wrong) if wrong else refusal.because("not-valid")


def check_hand(books: Books, wish: Json) -> Json:
    """Return the facts of a grid that uses the whole hand; refuse any other."""
    grid = Grid.from_rows(wish["board"])
    check = check_grid(grid, books.open(ALLOWED), wish["tiles"])
    if not check.is_valid:
        raise _not_valid(check.flaws)
    words = [placement.word for placement in grid.words]
    everyday = books.open(EVERYDAY)
    return {
        "rows": grid.rows,
        "words": words,
        "uncommon": sorted({word for word in words if word not in everyday}),
        "longest": max(words, key=len),
        "area": grid.area,
    }
