"""Append or rebuild: the decision of Agrawal and Kwok, Bananas for Bananagrams, section 5.

The input is a complete grid and a new tile. Appending looks for a place where the tile makes a word
with one tile of the grid and touches no other; rebuilding plays all tiles again with Algorithm II.
The process ends after one of the two. The reward is 100 minus the seconds taken if all tiles are in
the grid, otherwise 0.

The paper measured time with a clock. Here it is computed, so that results are reproducible: a node
is a seed or a word that is tried, and each node takes a fixed time. Rebuilding searches the
dictionary for each word; its nodes take so long that 21 tiles need about the paper's 2.7 s.
Appending looks for short words only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Literal

from tilewright.alphabet import BANANAGRAMS
from tilewright.errors import TilewrightError
from tilewright.grid import Grid, Placement
from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Limit, Stopwatch
from tilewright.solver.strategies import dictionary
from tilewright.solver.strategies.common import Layout, Task, first_fit

Action = Literal["append", "rebuild"]
ACTIONS: tuple[Action, ...] = ("append", "rebuild")

FULL_REWARD = 100.0
SECONDS_A_NODE: Mapping[Action, float] = {"append": 0.01, "rebuild": 0.25}
MOST_NODES = 100_000
ATTEMPTS = 1000  # hands to try until Algorithm II solves one
LONG_WORD = 15
VOWELS = "AEIOU"


@dataclass(frozen=True)
class Case:
    """A state of the process: a complete grid, and the tile that has to go into it."""

    grid: Grid
    tile: str

    @cached_property
    def words(self) -> Sequence[Placement]:
        """The words of the grid."""
        return self.grid.words


@dataclass(frozen=True)
class Step:
    """The result of an action; the grid is None if tiles were left over."""

    action: Action
    grid: Grid | None
    nodes: int

    @property
    def seconds(self) -> float:
        """The computed time."""
        return SECONDS_A_NODE[self.action] * self.nodes

    @property
    def reward(self) -> float:
        return reward(self.grid is not None, self.seconds)


def reward(complete: bool, seconds: float) -> float:
    """The paper's reward: 100 minus the seconds for a complete grid, otherwise 0."""
    return FULL_REWARD - seconds if complete else 0.0


def draw_case(lexicon: Lexicon, rng: Random, tiles: int = 21) -> Case:
    """Return the grid of a random hand that Algorithm II can solve, and one of the other tiles."""
    for _ in range(ATTEMPTS):
        *hand, tile = rng.sample(BANANAGRAMS.tiles, tiles + 1)
        grid = dictionary.build(_task("".join(hand), lexicon))
        if grid is not None:
            return Case(grid, tile)
    raise TilewrightError(
        f"Algorithm II solved none of {ATTEMPTS:,} hands of {tiles} tiles with {lexicon.name!r}; "
        "use a larger word list"
    )


def act(case: Case, action: Action, lexicon: Lexicon) -> Step:
    """Append or rebuild."""
    task = _task(case.tile if action == "append" else case.grid.tiles + case.tile, lexicon)
    grid = _append(case, task) if action == "append" else dictionary.build(task)
    return Step(action, grid, task.clock.nodes)


def _append(case: Case, task: Task) -> Grid | None:
    """Put the tile beside one tile of the grid, in the first place where it makes a word."""
    layout = standing(case)
    words = dictionary.Matches(task.lexicon, case.tile)
    for seed in layout.seeds():
        task.clock.nodes += 1
        if placement := first_fit(seed, words.across(seed.letter), task.clock):
            layout.play(placement)
            return layout.grid
    return None


def standing(case: Case) -> Layout:
    """The grid as a layout for the strategies, with the tile in hand."""
    layout = Layout(case.tile)
    layout.grid = case.grid.copy()
    layout.played = list(case.words)
    return layout


def _task(tiles: str, lexicon: Lexicon) -> Task:
    return Task(tiles, lexicon, Stopwatch(Limit(nodes=MOST_NODES)))


# The features of a case for a learner, all about 0 to 1.


def paper_features(case: Case, lexicon: Lexicon) -> dict[str, float]:
    """The features named in the paper's appendix B: the longest word, the vowels, the tile.

    The paper does not say how they are scaled; with values from 0 to 1, the weights are in the
    range of the paper's.
    """
    longest = max(len(placement.word) for placement in case.words)
    return {
        "longest word": min(1.0, longest / LONG_WORD),
        "vowels": sum(map(case.grid.tiles.count, VOWELS)) / len(case.grid),
        f"tile {case.tile}": 1.0,
    }


def more_features(case: Case, lexicon: Lexicon) -> dict[str, float]:
    """The paper's features, and others that are known without trying either action."""
    # The letters that make a two-letter word with the tile.
    pairs = lexicon.cross_check(case.tile) | lexicon.cross_check("", case.tile)
    letters = Counter(case.grid.cells.values())
    partners = sum(letters[letter] for letter in pairs)
    open_letters = Counter(
        seed.letter for seed in standing(case).seeds() if seed.before + seed.after
    )
    free = sum(open_letters[letter] for letter in pairs)
    return paper_features(case, lexicon) | {
        "always": 1.0,
        "words": len(case.words) / len(case.grid),
        "squares": min(1.0, case.grid.area / 200),
        "partners on the grid": partners / len(case.grid),
        "a partner is open": float(free > 0),
        "open partners": min(1.0, free / 5),
        "no partner at all": float(not pairs),
        "commonness of the tile": lexicon.letter_counts[case.tile]
        / max(lexicon.letter_counts.values()),
        "hard tiles on the grid": sum(letters[letter] for letter in "CJQVXZ") / len(case.grid),
    }


FEATURES = {"paper": paper_features, "more": more_features}
