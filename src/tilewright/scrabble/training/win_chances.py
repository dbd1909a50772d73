"""Fit win chances to self-play: the facts before each turn, and the result of the game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.lexicon import Lexicon
from tilewright.scrabble.chances import Curve, WinChances
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.training.selfplay import make_playout

MOST_TURNS = 200  # per game
NEAR = 2  # a curve uses positions with this many tiles more or fewer,
PART = 12  # or this fraction of the tiles if more: early scores are close
STEPS = 20  # iterations per curve
FURTHEST = 6.0  # standard deviations; keeps chances away from 0 and 1
SCALES = np.array([50.0, 10.0, 10.0, 1.0])  # of the facts, so that all weights are of similar size

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Observations:
    """Turns of many games: tiles left, points ahead, both leaves, and the result.

    `won` is 1, 0.5 or 0 for the player on turn; `games` is the game number of each turn.
    """

    tiles: NDArray[np.int64]
    ahead: Numbers
    leave: Numbers
    other: Numbers
    won: Numbers
    games: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.won)

    def where(self, chosen: NDArray[np.bool_]) -> Observations:
        """Select some of the turns."""
        return Observations(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def observe(
    lexicon: Lexicon, rules: Rules, leaves: Leaves, seed: int, begin: int, number: int
) -> Observations:
    """Play games of two static players by number and record each turn."""
    playout = make_playout(lexicon, rules, leaves)
    facts = np.zeros((MOST_TURNS * number, 4), np.float32)
    spreads = np.zeros(MOST_TURNS * number, np.int32)
    ends = playout.observe(seed, begin, number, facts.reshape(-1), spreads)
    last = ends[-1] if ends else 0
    tiles, ahead, leave, other = facts[:last].astype(np.float64).T
    games = begin + np.repeat(np.arange(number), np.diff([0, *ends]))
    won = (np.sign(spreads[:last]) + 1) / 2
    return Observations(tiles.astype(np.int64), ahead, leave, other, won, games)


def join(parts: Sequence[Observations]) -> Observations:
    """Concatenate observations of different games."""
    names = Observations.__dataclass_fields__
    return Observations(*(np.concatenate([getattr(one, name) for one in parts]) for name in names))


def fit(seen: Observations, rack_size: int) -> WinChances:
    """Fit a probit regression for each number of tiles, over positions with about as many.

    Positions with an empty bag are omitted: a simulation plays those games to the end.
    """
    first, last = 2 * rack_size + 1, int(seen.tiles.max(initial=0))
    seen = seen.where(seen.tiles >= first)
    curves = []
    for tiles in range(first, last + 1):
        near = np.abs(seen.tiles - tiles) <= max(NEAR, tiles // PART)
        curves.append(_curve(seen.where(near)))
    return WinChances(first, curves)


def _curve(seen: Observations) -> Curve:
    """Fit the weights of the facts by Fisher scoring."""
    facts = np.stack([seen.ahead, seen.leave, -seen.other, np.ones(len(seen))], 1) / SCALES
    weights = np.array([0.5, 0.0, 0.0, 0.0])
    for _ in range(STEPS):
        at = np.clip(facts @ weights, -FURTHEST, FURTHEST)
        chance = normal(at)
        density = np.exp(-at * at / 2) / math.sqrt(2 * math.pi)
        information = density / (chance * (1 - chance))
        spread = (facts * (information * density)[:, None]).T @ facts
        weights += np.linalg.solve(spread, facts.T @ (information * (seen.won - chance)))
    slope, *others = weights / SCALES
    return Curve(float(1 / slope), *(float(other / slope) for other in others))


def normal(at: Numbers) -> Numbers:
    """The normal distribution to seven digits: Abramowitz and Stegun, formula 7.1.26."""
    far = np.abs(at) / math.sqrt(2)
    near = 1 / (1 + 0.3275911 * far)
    series = near * (
        0.254829592
        + near * (-0.284496736 + near * (1.421413741 + near * (-1.453152027 + near * 1.061405429)))
    )
    tail = np.maximum(series * np.exp(-far * far) / 2, 1e-12)
    return np.where(at > 0, 1 - tail, tail)


class Bin(NamedTuple):
    """Positions with about the same predicted chance; `error` counts a game as one sample."""

    predicted: float
    observed: float
    error: float
    positions: int


def predict(seen: Observations, chances: WinChances) -> Numbers:
    """The predicted win chance of each turn."""
    curves = np.array([chances.curve(tiles) for tiles in range(int(seen.tiles.max()) + 1)])
    deviation, leave, other, tempo = curves[seen.tiles].T
    return normal((seen.ahead + leave * seen.leave - other * seen.other + tempo) / deviation)


def reliability(seen: Observations, chances: WinChances, bins: int = 10) -> Iterator[Bin]:
    """Compare observed and predicted chances in bins of equal width; empty bins are omitted."""
    predicted = predict(seen, chances)
    places = np.minimum((predicted * bins).astype(int), bins - 1)
    for place in range(bins):
        inside = places == place
        if not inside.any():
            continue
        excess = seen.won[inside] - predicted[inside]
        by_game = np.bincount(np.unique(seen.games[inside], return_inverse=True)[1], excess)
        error = math.sqrt(float((by_game**2).sum())) / int(inside.sum())
        yield Bin(
            float(predicted[inside].mean()),
            float(seen.won[inside].mean()),
            error,
            int(inside.sum()),
        )
