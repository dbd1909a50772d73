"""Bootstrap intervals, which follow skewed data and stay positive for positive data.

A table of times has a row for each item (a deal, a hand, an input) and a column for each
repetition. An item counts with the median of its repetitions, so a single disturbed run does not
matter. Both items and repetitions are resampled, and the interval covers both. Medians of resampled
repetitions are biased towards disturbed runs, so the interval is re-centred on the figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewright.statistics import CONFIDENCE, Interval

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    Array = NDArray[Any]

ROUNDS = 2000
CHUNK = 4_000_000  # random numbers at a time

Runs = Sequence[Sequence[float]]  # by item, then by repetition


def mean_interval(values: Sequence[float], seed: int = 0) -> Interval | None:
    """Return the bootstrap interval of a mean; None for fewer than two values."""
    return run_interval([[value] for value in values], seed) if len(values) > 1 else None


def run_mean(runs: Runs) -> float:
    """Return the mean over items of the median over repetitions."""
    import numpy as np

    return float(np.median(np.asarray(runs, dtype=float), axis=1).mean())


def run_interval(runs: Runs, seed: int = 0) -> Interval | None:
    """Return the interval of `run_mean`; None for fewer than two runs."""
    means = _resampled([runs], seed)
    return None if means is None else _around(run_mean(runs), means[0])


def ratio_interval(one: Runs, other: Runs, seed: int = 0) -> Interval | None:
    """Return the interval of the ratio of two `run_mean` of the same items in the same order.

    Both draw the same items in a round, so the variation between items cancels out.
    """
    means = _resampled([one, other], seed)
    if means is None:
        return None
    drawn = means[1] != 0
    if not drawn.any():
        return None
    return _around(run_mean(one) / run_mean(other), means[0][drawn] / means[1][drawn])


def _resampled(tables: Sequence[Runs], seed: int) -> list[Array] | None:
    """The mean of each table in every round; None if there are too few runs to resample."""
    import numpy as np

    arrays = [np.asarray(table, dtype=float) for table in tables]
    items, repetitions = len(arrays[0]), max(array.shape[1] for array in arrays)
    if items < 2 and min(array.shape[1] for array in arrays) < 2:
        return None
    rng = np.random.default_rng(seed)
    rounds = max(1, min(ROUNDS, CHUNK // (items * repetitions)))
    parts = []
    for first in range(0, ROUNDS, rounds):
        size = (min(rounds, ROUNDS - first), items)
        chosen = rng.integers(items, size=size)
        parts.append([_drawn_means(array, chosen, rng) for array in arrays])
    return [np.concatenate(part) for part in zip(*parts, strict=True)]


def _drawn_means(array: Array, chosen: Array, rng: Generator) -> Array:
    """The mean of each round's items, with the repetitions of every item resampled."""
    import numpy as np

    repetitions = array.shape[1]
    if repetitions == 1:
        means: Array = array[chosen, 0].mean(axis=1)
        return means
    drawn = rng.integers(repetitions, size=(*chosen.shape, repetitions))
    medians: Array = np.median(array[chosen[..., None], drawn], axis=2)
    means = medians.mean(axis=1)
    return means


def _around(figure: float, drawn: Array) -> Interval:
    """The percentiles of the drawn figures, scaled so that their median is the figure."""
    import numpy as np

    tail = 50 * (1 - CONFIDENCE)
    low, middle, high = (float(one) for one in np.percentile(drawn, [tail, 50, 100 - tail]))
    scale = figure / middle if middle > 0 < figure else 1.0
    return min(figure, scale * low), max(figure, scale * high)
