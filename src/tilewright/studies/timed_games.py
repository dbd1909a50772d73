"""CPU times of Bananagrams players, measured in turn on the same deals.

A trial is one deal. All players play it one after another in one process, several times, in the
order of `timing.alternate`. Failed games are not timed, as in paper 000.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING, Any

from tilewright.arena.memory import Document
from tilewright.arena.pairing import schedule
from tilewright.arena.results import Job
from tilewright.arena.worker import play_games
from tilewright.bananagrams.game import GAME as BANANAGRAMS
from tilewright.studies.experiment import (
    Measure,
    Quantity,
    middle,
    occurrences,
    run_ratio,
    run_time,
    spread,
)
from tilewright.studies.games import bananagrams_rules, job_of
from tilewright.studies.timing import REPETITIONS, alternate, runs

if TYPE_CHECKING:
    from tilewright.studies.bench import Bench

TIMES = (
    Quantity("mean", "ms", 2),
    Quantity("median", "ms", 2),
    Quantity("sd", "ms", 2),
    Quantity("fails"),
)
Trials = Sequence[Mapping[str, Any]]


def timed_job(
    bench: Bench,
    seat: str,
    opponents: int = 1,
    lexicon: str | None = None,
    tiles: str = "bananagrams",
) -> Job:
    """Create the job for games of one player with others that only draw tiles."""
    seats = [seat, *["pseudo"] * opponents]
    rules = bananagrams_rules(len(seats), tiles)
    return job_of(bench, "bananagrams", seats, rules, clock="cpu", lexicon=lexicon)


def time_in_turn(bench: Bench, step: str, jobs: Mapping[str, Job]) -> Trials:
    """Time the first seat of each job; the number of deals is the experiment's size."""
    described = json.dumps({name: asdict(job) for name, job in jobs.items()}, sort_keys=True)
    work = partial(play_in_turn, jobs=dict(jobs), seed=bench.seed)
    name = f"{step}, in turn {sha256(described.encode()).hexdigest()[:16]}"
    return bench.each(name, work, range(bench.size))


def play_in_turn(number: int, jobs: Mapping[str, Job], seed: int) -> Document:
    """Play one deal with each job in turn, and time the first seat."""
    variants = {name: partial(_play, job, number, seed) for name, job in jobs.items()}
    return dict(alternate(variants, REPETITIONS, first=number))


def _play(job: Job, number: int, seed: int) -> Document:
    games = schedule("together", len(job.agents), number + 1, seed)
    (played,) = play_games(job, list(islice(games, number, None)))
    seat = played.result.seats.index(0)
    return {
        "ms": played.result.cpu_ms[seat],
        "failed": BANANAGRAMS.failed(played.result, seat),
    }


def timing(trials: Trials, name: str, base: str | None = None) -> dict[str, Measure]:
    """Summarise the times of one player, and their ratio to those of `base` on the same deals."""
    done = [trial for trial in trials if not _failed(trial, name)]
    times = runs(done, name, "ms")
    each = [median(row) for row in times]
    found = {
        "mean": run_time(times),
        "median": middle(each),
        "sd": spread(each),
        "fails": occurrences(len(trials) - len(done), len(trials)),
    }
    if base is not None:
        both = [trial for trial in done if not _failed(trial, base)]
        found["ratio"] = run_ratio(runs(both, name, "ms"), runs(both, base, "ms"))
    return found


def _failed(trial: Mapping[str, Any], name: str) -> bool:
    return any(answer["failed"] for answer in trial[name])
