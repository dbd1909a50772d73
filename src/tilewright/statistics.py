"""Statistics of results, as pure functions.

Elo values here are logarithms of odds: 400 points are odds of ten to one. They compare the entrants
of these games only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import NormalDist, fmean, stdev
from statistics import median as middle
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

Interval = tuple[float, float]
Contests = Mapping[tuple[int, ...], Sequence[float]]  # wins of each, by the entrants who met
Verdict = Literal["accept", "reject"]

CONFIDENCE = 0.95
ELO = 400 / math.log(10)  # Elo points per unit of log odds
LONGEST_STEP = 2.0
STEPS = 200
CLOSE = 1e-10
PRIOR_PAIRS = 10  # weight of the prior variance
PRIOR_VARIANCE = 1 / 8  # of the mean score of two independent games between equal players


class Summary(NamedTuple):
    """Mean, median and standard deviation of some numbers."""

    mean: float | None
    median: float | None
    sd: float | None


def summary(values: Sequence[float]) -> Summary:
    """Return mean, median and sample standard deviation (which needs two numbers)."""
    if not values:
        return Summary(None, None, None)
    return Summary(fmean(values), middle(values), stdev(values) if len(values) > 1 else None)


def rounded(number: float | None) -> float | None:
    """Round a number as in reports."""
    return None if number is None else round(number, 6)


def normal_quantile(confidence: float) -> float:
    """Return the two-sided normal quantile of a confidence level."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(wins: float, games: int, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's confidence interval for a win rate.

    Games are assumed to be independent. Games on the same deal with swapped seats vary less, so
    the interval is conservative.
    """
    if games == 0:
        return 0.0, 1.0
    z = normal_quantile(confidence)
    rate = wins / games
    scale = 1 + z * z / games
    centre = (rate + z * z / (2 * games)) / scale
    reach = z / scale * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, centre - reach), min(1.0, centre + reach)


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval | None:
    """Return the normal confidence interval of a mean; needs two values.

    Values are assumed to be independent, as in `wilson`.
    """
    mean, _, sd = summary(values)
    if mean is None or sd is None:
        return None
    reach = normal_quantile(confidence) * sd / math.sqrt(len(values))
    return mean - reach, mean + reach


def ratio_interval(
    parts: Sequence[tuple[float, float]], confidence: float = CONFIDENCE
) -> Interval | None:
    """Return the confidence interval of a ratio of sums, by the jackknife.

    Parts are pairs of a numerator and a denominator, assumed to be independent; needs two.
    """
    above, below = sum(one for one, _ in parts), sum(one for _, one in parts)
    without = [(above - a) / (below - b) for a, b in parts if below > b]
    if len(without) < 2:
        return None
    centre, number = fmean(without), len(without)
    variance = (number - 1) / number * sum((one - centre) ** 2 for one in without)
    reach = normal_quantile(confidence) * math.sqrt(variance)
    return above / below - reach, above / below + reach


def median_interval(
    values: Sequence[float], seed: int = 0, rounds: int = 2000, confidence: float = CONFIDENCE
) -> Interval | None:
    """Return the percentile bootstrap interval of a median.

    The median of a resample is a value at a random rank, which follows a beta distribution, so no
    resamples have to be drawn. With few values the interval is rough.
    """
    if not values:
        return None
    ordered = sorted(values)
    rng = Random(seed)
    medians = sorted(_resampled_median(ordered, rng) for _ in range(rounds))
    tail = (1 - confidence) / 2
    return medians[int(tail * rounds)], medians[min(rounds - 1, int((1 - tail) * rounds))]


def _resampled_median(ordered: Sequence[float], rng: Random) -> float:
    """Return the median of a random resample of ordered values."""
    size = len(ordered)
    rank = (size + 1) // 2
    lower = rng.betavariate(rank, size + 1 - rank)  # the uniform order statistic of that rank
    low = ordered[min(size - 1, int(size * lower))]
    if size % 2:
        return low
    upper = lower + (1 - lower) * rng.betavariate(1, size - rank)  # the next order statistic
    return (low + ordered[min(size - 1, int(size * upper))]) / 2


# Ratings


class Rating(NamedTuple):
    """An Elo rating relative to an average of 0, and its standard error."""

    elo: float
    error: float


def expected_score(difference: float) -> float:
    """Return the expected score against an opponent weaker by this many points."""
    return 1 / (1 + 10 ** (-difference / 400))


def ratings(entrants: int, contests: Contests) -> list[Rating]:
    """Return maximum-likelihood Bradley–Terry ratings with standard errors.

    Among the entrants of a game, i wins with probability exp(s_i) / Σ exp(s_j); a game without a
    winner is a fractional win for each. Every entrant gets one extra draw against an average
    player, so that a perfect record has a finite rating; after few games it is biased towards 0.
    """
    import numpy as np

    if not entrants:
        return []
    by_size: dict[int, list[tuple[tuple[int, ...], Sequence[float]]]] = {}
    for met, wins in contests.items():
        by_size.setdefault(len(met), []).append((met, wins))
    tables = [[np.array(part) for part in zip(*rows, strict=True)] for rows in by_size.values()]
    strengths = np.zeros(entrants)
    for _ in range(STEPS):
        slope, information = _slope_and_information(strengths, tables)
        step = np.linalg.solve(information, slope)
        longest = float(np.abs(step).max())
        strengths += step * min(1.0, LONGEST_STEP / max(longest, CLOSE))
        if longest < CLOSE:
            break
    covariance = np.linalg.inv(_slope_and_information(strengths, tables)[1])
    variances = covariance.diagonal() - 2 * covariance.mean(axis=1) + covariance.mean()
    elos = ELO * (strengths - strengths.mean())
    errors = ELO * np.sqrt(variances.clip(0))  # of the difference from the mean
    return [Rating(*pair) for pair in zip(elos.tolist(), errors.tolist(), strict=True)]


def _slope_and_information(
    strengths: Array, tables: Sequence[Sequence[Array]]
) -> tuple[Array, Array]:
    """Return the first derivative of the log-likelihood, and minus the second.

    A table has a row for each contest of its size: the entrants who met, and the wins of each.
    """
    import numpy as np

    drawn = 1 / (1 + np.exp(-strengths))  # the probability of winning against the average player
    slope = 0.5 - drawn
    information = np.diag(drawn * (1 - drawn))
    for met, wins in tables:
        weights = np.exp(strengths[met] - strengths[met].max(axis=1, keepdims=True))
        chances = weights / weights.sum(axis=1, keepdims=True)
        expected = wins.sum(axis=1, keepdims=True) * chances
        np.add.at(slope, met, wins - expected)
        np.add.at(information, (met, met), expected)
        both = expected[:, :, None] * chances[:, None, :]
        np.subtract.at(information, (met[:, :, None], met[:, None, :]), both)
    return slope, information


# The sequential test


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test on pairs of games: is A better than B by `elo1` rather than `elo0`?

    A pair is one deal played twice with swapped seats, which removes most of the luck. The
    log-likelihood ratio is the normal approximation for the mean score of a pair with its measured
    variance (by Van den Bergh, as in fishtest). The variance of the first pairs is unknown, so it
    starts as that of ten pairs of independent games. Limits: the error rates are close to `alpha`
    and `beta` only for differences up to about 100 Elo points, and a verdict applies only to these
    agents, rules and words.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> Interval:
        """The bounds: the test rejects at or below the first, accepts at or above the second."""
        lower = math.log(self.beta / (1 - self.alpha))
        return lower, math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Mapping[float, int]) -> float:
        """Return the log-likelihood ratio for counts of A's pair scores 0, ½, 1, 1½ and 2."""
        number = sum(pairs.values())
        if number == 0:
            return 0.0
        mean = sum(count * score / 2 for score, count in pairs.items()) / number
        squares = sum(count * (score / 2 - mean) ** 2 for score, count in pairs.items())
        variance = (squares + PRIOR_PAIRS * PRIOR_VARIANCE) / (number + PRIOR_PAIRS)
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        return number * (high - low) * (mean - (low + high) / 2) / variance

    def verdict(self, pairs: Mapping[float, int]) -> Verdict | None:
        """Return the verdict on `elo1`, accept or reject, or None if undecided."""
        lower, upper = self.bounds
        ratio = self.ratio(pairs)
        if ratio >= upper:
            return "accept"
        return "reject" if ratio <= lower else None
