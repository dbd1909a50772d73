"""Figures of games of two on the same deals, each played twice with the seats swapped.

The luck of a deal helps both players once, so intervals over deals are narrower than intervals over
games. Two players that meet the same opponent on the same deals are compared deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from tilewright.arena.results import Result
from tilewright.studies.experiment import Measure, average

Deals = Sequence[float]  # one figure for each deal


def shares(results: Sequence[Result], entrant: int = 0) -> Deals:
    """The per cent of its two games that an entrant wins on each deal; a draw counts half."""
    return _by_deal(results, lambda one: 100 * one.shares[one.seats.index(entrant)])


def leads(results: Sequence[Result]) -> Deals:
    """The mean lead of the first entrant in points on each deal."""
    return _by_deal(results, _lead)


def gain(deals: Deals, base: Deals) -> Measure:
    """Return by how much the mean exceeds that of the base on the same deals."""
    return average([one - other for one, other in zip(deals, base, strict=True)])


def _by_deal(results: Sequence[Result], value: Callable[[Result], float]) -> Deals:
    found: dict[int, list[float]] = {}
    for one in results:
        found.setdefault(one.number // 2, []).append(value(one))
    return [fmean(both) for _, both in sorted(found.items())]


def _lead(result: Result) -> float:
    own, other = (result.facts["scores"][result.seats.index(entrant)] for entrant in (0, 1))
    return float(own - other)
