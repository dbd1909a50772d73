"""What more cores would bring: the costs that are measured here, and a simulation with failures.

The simulation has one sender, which hands out batches, takes results and keeps them, one thing at a
time; workers that play; and deaths at random, each of which loses the batch that the worker was at.
The sizes of batches are chosen by the arena's own code.
"""

from __future__ import annotations

import heapq
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from statistics import median

from benches import Bench, Row
from benches.arena import filled
from tilewright import Lexicon
from tilewright.arena.executor import AHEAD, BatchSize
from tilewright.arena.games import Job
from tilewright.arena.order import Order
from tilewright.arena.processes import open_processes
from tilewright.arena.tournament import Definition
from tilewright.bananagrams.rules import Rules

RUN_SECONDS = 300  # that a run would take if nothing were lost
HOUR = 3600.0


@dataclass(frozen=True)
class Plan:
    """A run to simulate; times in seconds."""

    workers: int
    games: int
    game: float  # the mean cost of a game
    spread: float = 0.5  # the standard deviation of it, in parts of the mean
    batch: float = 0.002  # what the sender spends on a batch, out and back
    result: float = 0.0001  # what the sender spends to keep a result
    life: float = float("inf")  # the mean time until a worker dies
    rest: float = 10.0  # until another one takes its place
    seed: int = 0


@dataclass
class Outcome:
    """What came of it."""

    seconds: float = 0.0
    played: int = 0
    lost: int = 0
    batches: int = 0
    deaths: int = 0
    sender: float = 0.0  # seconds that the sender was busy

    def efficiency(self, plan: Plan) -> float:
        """The part of all cores' time that went into games that count."""
        return plan.games * plan.game / (plan.workers * self.seconds)


@dataclass
class _Run:
    plan: Plan
    rng: Random
    size: BatchSize = field(default_factory=BatchSize)
    outcome: Outcome = field(default_factory=Outcome)
    waiting: deque[int] = field(default_factory=deque)  # sizes of batches that were sent
    again: deque[int] = field(default_factory=deque)  # of those that were lost
    idle: list[int] = field(default_factory=list)
    events: list[tuple[float, int, str, int, int, float]] = field(default_factory=list)
    number: Iterator[int] = field(default_factory=count)
    free: float = 0.0  # when the sender has time again

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
        """Give what waits to those who are idle; whether they live to the end is drawn here."""
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
    """Play a run through; the same plan gives the same outcome."""
    return _Run(plan, Random(plan.seed)).play()


# What is measured


def game_seconds(agents: tuple[str, ...], games: int) -> float:
    """The wall time of a game, on one core that has nothing else to do."""
    lexicon = Lexicon.load("enable")
    rules = Rules(len(agents)).to_json()
    job = Job(agents, "enable", lexicon.facts.sha256, rules, "work", 30.0)
    definition = Definition(job, "together", games, 0)
    order, pairings = Order.of("bananagrams", job), list(definition.pairings())
    order(pairings[:2])
    started = time.perf_counter()
    order(pairings)
    return (time.perf_counter() - started) / games


def batch_seconds(rounds: int = 300) -> float:
    """What an empty batch costs, there and back, by a worker process."""
    with open_processes(1) as pool:
        pool.submit(len, []).result()
        times = []
        for _ in range(rounds):
            started = time.perf_counter()
            future = pool.submit(len, [])
            future.result()
            pool.fate(future)
            times.append(time.perf_counter() - started)
    return median(times)


def result_seconds() -> float:
    """What a result costs in the store, in batches of fifty."""
    with filled(10_000, 50) as (_, seconds):
        return seconds / 10_000


def benches() -> dict[str, Bench]:
    return {"costs": costs, "simulation": simulation}


def costs() -> list[Row]:
    """The three costs that the plans are made of."""
    quick, full = game_seconds(("stranding", "pseudo"), 60), game_seconds(("wright",) * 2, 60)
    batch, result = batch_seconds(), result_seconds()
    reference = "a game of wright with itself"
    figures = {
        reference: full,
        "a game of stranding with a dummy": quick,
        "a batch, out and back, without its games": batch,
        "a result in the store": result,
    }
    return [
        Row(name, 1000 * seconds, "ms", reference, seconds / full)
        for name, seconds in figures.items()
    ]


def simulation() -> list[Row]:
    """The efficiency of runs of five minutes on up to a thousand cores, with and without deaths."""
    plan = Plan(1, 0, game_seconds(("wright",) * 2, 60), batch=0.002, result=result_seconds())
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
