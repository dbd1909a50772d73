"""A ladder: tournaments between pairs of agents on duplicate deals, rated together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple, Unpack

from tilewright.arena.contest import How, play
from tilewright.arena.results import Result
from tilewright.lexicon.lexicon import DEFAULT
from tilewright.statistics import Rating, mean_interval, ratings


class Step(NamedTuple):
    """One agent against another, on a number of deals that are each played from both seats."""

    agent: str
    against: str
    pairs: int


@dataclass(frozen=True)
class Rung:
    """The result of a step: score share with its 95 % interval over pairs, and the lead.

    Draws count half. `spread` is the mean point difference, `cpu` the CPU seconds per game of the
    agent and of its opponent.
    """

    agent: str
    against: str
    games: int
    wanted: int
    share: float
    low: float
    high: float
    spread: float | None
    faults: int
    cpu: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """Return the rung as a JSON document."""
        return asdict(self)


def climb(
    game: str,
    steps: Iterable[Step],
    *,
    pairs: int | None = None,
    seed: int = 0,
    lexicon: str | Path = DEFAULT,
    **how: Unpack[How],
) -> Iterator[Rung]:
    """Play the steps one after another; `pairs` is the maximum number of pairs per step.

    Each step is a separate tournament in the store, so an interrupted ladder resumes, and a larger
    number of pairs reuses those already played.
    """
    for step in steps:
        number = step.pairs if pairs is None else min(pairs, step.pairs)
        agents = [step.agent, step.against]
        contest = play(game, agents, 2 * number, seed=seed, lexicon=lexicon, form="pairs", **how)
        yield rung_of(step, contest.results)


def rung_of(step: Step, results: Sequence[Result]) -> Rung:
    """Summarise the results of a step; games 2n and 2n + 1 are on the same deal."""
    shares: dict[int, list[float]] = {}
    for one in results:
        shares.setdefault(one.number // 2, []).append(one.shares[one.seats.index(0)])
    values = [fmean(both) for both in shares.values()]
    low, high = mean_interval(values) or (0.0, 1.0)
    leads = [_lead(one) for one in results if "scores" in one.facts]
    return Rung(
        step.agent,
        step.against,
        len(results),
        2 * step.pairs,
        fmean(values) if values else math.nan,
        max(0.0, low),
        min(1.0, high),
        fmean(leads) if leads else None,
        sum(one.faults[one.seats.index(0)] for one in results),
        (_seconds(results, 0), _seconds(results, 1)),
    )


def _lead(result: Result) -> float:
    scores, place = result.facts["scores"], result.seats.index(0)
    return float(scores[place] - scores[1 - place])


def _seconds(results: Sequence[Result], entrant: int) -> float:
    times = [one.cpu_ms[one.seats.index(entrant)] / 1000 for one in results]
    return fmean(times) if times else 0.0


def rate(rungs: Sequence[Rung]) -> dict[str, Rating]:
    """Return Elo ratings of all agents of a ladder, relative to an average of 0."""
    names = [*dict.fromkeys(name for one in rungs for name in (one.agent, one.against))]
    contests: dict[tuple[int, ...], list[float]] = {}
    for one in rungs:
        won = one.share * one.games if one.games else 0.0
        met = names.index(one.agent), names.index(one.against)
        wins = contests.setdefault(met, [0.0, 0.0])
        wins[0] += won
        wins[1] += one.games - won
    return dict(zip(names, ratings(len(names), contests), strict=True))
