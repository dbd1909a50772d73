"""Scaling to more cores: costs measured here, and a simulation with failures.

The simulation has one sender, which sends batches and stores results, one at a time; workers that
play; and random deaths, each of which loses the worker's current batch. The arena's own code
chooses the batch sizes.
"""

from __future__ import annotations

import heapq
import logging
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from benches import Bench, Clock, Row, spent
from benches.arena import document, filled
from tilewright import Lexicon
from tilewright.arena.order import Order
from tilewright.arena.pairing import Pairing
from tilewright.arena.results import Job, Played, Result
from tilewright.arena.tournament import Definition
from tilewright.bananagrams.rules import Rules
from tilewright.execution.batches import AHEAD, BatchSize, timed
from tilewright.execution.cluster import Cluster
from tilewright.execution.executor import Crew
from tilewright.execution.processes import Processes

RUN_SECONDS = 300  # length of a run without losses
HOUR = 3600.0
LARGE = 50  # results in a large batch
WARM_UP, ROUNDS = 20, 300


@dataclass(frozen=True)
class Plan:
    """A run to simulate; times in seconds."""

    workers: int
    games: int
    game: float  # the mean cost of a game
    spread: float = 0.5  # its standard deviation, relative to the mean
    batch: float = 0.002  # the sender's cost per batch, there and back
    result: float = 0.0001  # the sender's cost to store a result
    life: float = float("inf")  # the mean time until a worker dies
    rest: float = 10.0  # until it is replaced
    seed: int = 0


@dataclass
class Outcome:
    """The result of a simulated run."""

    seconds: float = 0.0
    played: int = 0
    lost: int = 0
    batches: int = 0
    deaths: int = 0
    sender: float = 0.0  # seconds that the sender was busy

    def efficiency(self, plan: Plan) -> float:
        """Return the share of core time spent on games that count."""
        return plan.games * plan.game / (plan.workers * self.seconds)


@dataclass
class _Run:
    plan: Plan
    rng: Random
    size: BatchSize = field(default_factory=BatchSize)
    outcome: Outcome = field(default_factory=Outcome)
    waiting: deque[int] = field(default_factory=deque)  # sizes of sent batches
    again: deque[int] = field(default_factory=deque)  # sizes of lost batches
    idle: list[int] = field(default_factory=list)
    events: list[tuple[float, int, str, int, int, float]] = field(default_factory=list)
    number: Iterator[int] = field(default_factory=count)
    free: float = 0.0  # when the sender is free again

    def play(self) -> Outcome:
        left, running, now = self.plan.games, 0, 0.0
        self.idle = list(range(self.plan.workers))
        while True:
            while running < AHEAD * self.plan.workers and (self.again or left):
                size = self.again.popleft() if self.again else self._fresh(left)
                left -= 0 if size < 0 else size
                self._busy(now, self.plan.batch / 2)
                self._add(self.free, "sent", 0, abs(size), 0.0)
                running += 1
            if not self.events:
                return self.outcome
            now, _, what, worker, size, cost = heapq.heappop(self.events)
            if what == "sent":
                self.waiting.append(size)
            elif what == "born":
                self.idle.append(worker)
            elif what == "died":
                self.outcome.deaths += 1
                self.outcome.lost += size
                self.again.append(-size)
                running -= 1
                self._add(now + self.plan.rest, "born", worker, 0, 0.0)
            else:
                self.idle.append(worker)
                self._busy(now, self.plan.batch / 2 + size * self.plan.result)
                self.size.learn(cost, size)
                self.outcome.played += size
                self.outcome.batches += 1
                self.outcome.seconds = self.free
                running -= 1
            self._assign(now)

    def _fresh(self, left: int) -> int:
        return min(left, self.size.next(self.plan.workers, left))

    def _assign(self, now: float) -> None:
        """Assign waiting batches to idle workers, and draw whether each survives its batch."""
        while self.idle and self.waiting:
            worker, size = self.idle.pop(), self.waiting.popleft()
            mean, spread = size * self.plan.game, self.plan.game * self.plan.spread * size**0.5
            cost = max(0.2 * mean, self.rng.gauss(mean, spread))
            life = self.plan.life * self.rng.expovariate(1.0)
            if life < cost:
                self._add(now + life, "died", worker, size, life)
            else:
                self._add(now + cost, "done", worker, size, cost)

    def _busy(self, now: float, seconds: float) -> None:
        self.free = max(now, self.free) + seconds
        self.outcome.sender += seconds

    def _add(self, at: float, what: str, worker: int, size: int, cost: float) -> None:
        heapq.heappush(self.events, (at, next(self.number), what, worker, size, cost))


def simulate(plan: Plan) -> Outcome:
    """Simulate a run; the same plan gives the same outcome."""
    return _Run(plan, Random(plan.seed)).play()


# Measured costs


@dataclass(frozen=True)
class Cost:
    """CPU seconds per batch, without its results, and per result."""

    batch: float
    result: float

    @classmethod
    def of(cls, seconds: Callable[[int], float]) -> Cost:
        """Separate the two costs by measuring batches of two sizes."""
        small, large = seconds(1), seconds(LARGE)
        result = (large - small) / (LARGE - 1)
        return cls(small - result, result)


@dataclass(frozen=True)
class Costs:
    """The costs that plans are based on, in CPU time, which other load does not distort."""

    quick: float  # a game of stranding with a dummy
    full: float  # a game of wright with itself
    process: Cost  # of the sender with processes, without the store
    dask: Cost  # of the sender with Dask
    scheduler: Cost  # of Dask's scheduler, a separate process
    store: Cost


@cache
def measured() -> Costs:
    with Processes(1) as processes:
        process = Cost.of(partial(sent_seconds, processes))
    dask, scheduler = dask_costs()
    return Costs(
        game_seconds(("stranding", "pseudo")),
        game_seconds(("wright", "wright")),
        process,
        dask,
        scheduler,
        Cost.of(kept_seconds),
    )


def game_seconds(agents: tuple[str, ...], games: int = 60) -> float:
    """Return the seconds of a game on one core."""
    lexicon = Lexicon.load("enable")
    rules = Rules(len(agents)).to_json()
    job = Job("bananagrams", agents, "enable", lexicon.facts.sha256, rules, "work", 30.0)
    definition = Definition(job, games, 0)
    order, pairings = Order.of(job), list(definition.pairings())
    order(pairings[:2])
    return spent(lambda: order(pairings)) / games


def sent_seconds(executor: Executor, results: int, clock: Clock = time.process_time) -> float:
    """Return the cost of sending a batch and receiving this many results."""
    assert isinstance(executor, Crew)
    batch = [Pairing(number, number, number, (0, 1)) for number in range(results)]

    def send(times: int) -> None:
        for _ in range(times):
            futures = [executor.submit(timed, answer, batch) for _ in range(AHEAD)]
            for future in futures:
                future.result()
                executor.fate(future)

    send(WARM_UP)
    return spent(lambda: send(ROUNDS), clock) / (AHEAD * ROUNDS)


def dask_costs() -> tuple[Cost, Cost]:
    """Return the cost of a batch with Dask for this process and for the scheduler."""
    from distributed import Client
    from distributed.deploy.subprocess import SubprocessCluster

    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1])  # where workers find `benches`
    options: dict[str, Any] = {"dashboard_address": None, "silence_logs": logging.CRITICAL}
    with (
        SubprocessCluster(n_workers=1, threads_per_worker=1, **options) as cluster,
        Cluster(cluster.scheduler_address) as executor,
        Client(cluster.scheduler_address, set_as_default=False) as client,  # type: ignore[no-untyped-call]
    ):

        def scheduler() -> float:
            return float(client.run_on_scheduler(time.process_time))

        return (
            Cost.of(partial(sent_seconds, executor)),
            Cost.of(partial(sent_seconds, executor, clock=scheduler)),
        )


def answer(pairings: list[Pairing]) -> list[Played]:
    """Return results like those of games, at no cost."""
    documents = [document(pairing.number) for pairing in pairings]
    return [Played(Result.from_json(one)) for one in documents]


def kept_seconds(results: int) -> float:
    """Return the cost of storing a batch with this many results."""
    with filled(results * ROUNDS, results, time.process_time) as (_, seconds):
        return seconds / ROUNDS


def benches() -> dict[str, Bench]:
    return {"costs": costs, "simulation": simulation}


def costs() -> list[Row]:
    """The costs that plans are based on."""
    found = measured()
    reference = "a game of wright with itself"
    figures = {
        reference: found.full,
        "a game of stranding with a dummy": found.quick,
        "a batch by a process, to the sender": found.process.batch,
        "a batch by Dask, to the sender": found.dask.batch,
        "a result of it": found.dask.result,
        "a batch by Dask, to the scheduler": found.scheduler.batch,
        "a batch in the store": found.store.batch,
        "a result in the store": found.store.result,
    }
    return [
        Row(name, 1000 * seconds, "ms", reference, seconds / found.full)
        for name, seconds in figures.items()
    ]


def simulation() -> list[Row]:
    """The efficiency of five-minute runs on up to a thousand cores, with and without deaths."""
    found = measured()
    batch = found.dask.batch + found.store.batch
    plan = Plan(1, 0, found.full, batch=batch, result=found.dask.result + found.store.result)
    rows = []
    for kind, game in (("", plan.game), (", games of half a second", 0.5)):
        for workers in (2, 10, 100, 1000):
            for life, said in ((float("inf"), "no deaths"), (HOUR, "each dies hourly")):
                games = int(workers * RUN_SECONDS / game)
                one = replace(plan, workers=workers, games=games, game=game, life=life)
                part = simulate(one).efficiency(one)
                name = f"{workers:,} cores{kind}, {said}"
                rows.append(Row(name, 100 * part, "%", "all cores at work", part))
    return rows
