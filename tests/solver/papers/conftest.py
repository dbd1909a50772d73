"""Hands for the strategies, and checks of every answer."""

from __future__ import annotations

from random import Random

import pytest

from tests.reference.grid import check_grid
from tilewright import Lexicon, Limit, Solution
from tilewright.alphabet import BANANAGRAMS
from tilewright.solver.strategies import find_strategy

# The hands of the appendix A of Agrawal and Kwok, in the order in which they were drawn.
APPENDIX_A = ("NEDLEVTWTOTADTIEKJTYG", "TRSKTTRTGNGOULATOMREA")
MANY_NODES = Limit(nodes=1_000_000)


@pytest.fixture(scope="session")
def small() -> Lexicon:
    """A few words that go well with each other."""
    words = (
        "aa ab ad ae ar as at ba be da de ed er es et re ta tea ate eat east seat teas bat tab "
        "bats stab stare rates tears bread beard debar breast baster"
    )
    return Lexicon.from_words(words.split())


def draw(seed: int, tiles: int = 21, bag: str = BANANAGRAMS.tiles) -> str:
    """A random hand."""
    return "".join(Random(seed).sample(bag, tiles))


def run(
    name: str, tiles: str, lexicon: Lexicon, limit: Limit = MANY_NODES, seed: int = 0
) -> Solution:
    """Run a strategy and check its grid, if any."""
    solution = find_strategy(name).run(tiles, lexicon, limit, seed)
    assert solution.status == ("solved" if solution.grid else "unknown")
    if solution.grid is not None:
        assert check_grid(solution.grid.rows, lexicon, solution.tiles) == []
    return solution
