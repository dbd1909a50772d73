"""The papers' solving strategies, by name, to run and to compare with our solver.

None of them can prove anything: if one gets stuck or reaches its limit, the status is `unknown`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from types import MappingProxyType

from tilewright.errors import TilewrightError, suggestion
from tilewright.grid import Grid
from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Limit, Solution, Stopwatch
from tilewright.solver.solve import checked_tiles
from tilewright.solver.strategies.common import Task
from tilewright.solver.strategies.options import Option, read_options

__all__ = ["STRATEGIES", "Strategy", "find_strategy"]


@dataclass(frozen=True)
class Strategy:
    """A named way from tiles to a grid, and one sentence about its source.

    Its module is imported when it is first run. It has `build(task) -> Grid | None`, and may have
    `prepare(lexicon)`, which is not timed, for data that depends only on the lexicon. `options` are
    the options that it takes, `given` those that were set.
    """

    name: str
    paper: str
    ignores_hand: bool = False  # uses letters that are not in the hand
    options: tuple[Option, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)

    def run(
        self, tiles: str, lexicon: Lexicon, limit: Limit, seed: int, threads: int = 1
    ) -> Solution:
        """Look for a valid grid of all the tiles; the same seed gives the same grid.

        `Solution.tiles` are the given tiles, or those of the grid if the hand is ignored.
        """
        module = import_module(f"{__name__}.{self.name.replace('-', '_')}")
        if hasattr(module, "prepare"):
            module.prepare(lexicon)
        clock = Stopwatch(limit)
        tiles = checked_tiles(tiles, lexicon)
        build: Callable[[Task], Grid | None] = module.build
        grid = build(Task(tiles, lexicon, clock, seed, threads, self.given))
        if grid is None:
            return Solution("unknown", None, tiles, clock.nodes, clock.elapsed())
        used = grid.tiles if self.ignores_hand else tiles
        return Solution("solved", grid, used, clock.nodes, clock.elapsed())


_ALL = (
    Strategy(
        "letters-in-hand",
        "Algorithm I of Agrawal and Kwok, Bananas for Bananagrams: breadth-first over the letters "
        "in hand, rare letters first.",
    ),
    Strategy(
        "dictionary",
        "Algorithm II of Agrawal and Kwok, Bananas for Bananagrams: breadth-first on the anagram "
        "map, longest words first.",
    ),
    Strategy(
        "oracle",
        "The oracle of Agrawal and Kwok, Bananas for Bananagrams: random words that ignore the "
        "hand, a measure of the infrastructure alone.",
        ignores_hand=True,
    ),
    Strategy(
        "beam",
        "BananaSolve of Goldman and Priven, a Parallel Haskell Bananagrams Solver: a beam of 20 "
        "grids, the best word on each tile.",
        options=(
            Option("width", most=10_000),
            Option("depth", most=100),
            Option("grain", choices=("tiles", "states")),
        ),
    ),
    Strategy(
        "lanes",
        "Stranding with lanes, Bananagrams Engine of Blackburn et al., figure 5, after Grady: long "
        "words in lanes, joined by two-letter words.",
    ),
    Strategy(
        "regular",
        "The regular approach, Bananagrams Engine of Blackburn et al., figure 2: the best word "
        "over all anchors, hard letters first.",
    ),
)
STRATEGIES: Mapping[str, Strategy] = MappingProxyType({one.name: one for one in _ALL})


def find_strategy(text: str) -> Strategy:
    """Return the strategy of this name, with options after a colon: `beam:width=40,depth=10`."""
    name, _, options = text.partition(":")
    if name not in STRATEGIES:
        raise TilewrightError(f"unknown strategy {name!r}; {suggestion(name, STRATEGIES)}")
    strategy = STRATEGIES[name]
    return replace(strategy, given=read_options(name, options, strategy.options))
