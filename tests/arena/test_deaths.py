"""Ten thousand games with workers that are killed at random."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.arena.entrants import definition_of, timeless
from tests.execution.test_cluster import local_cluster, pids
from tilewright.arena.memory import Memory
from tilewright.arena.results import Result
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Tournament
from tilewright.execution.cluster import Cluster
from tilewright.execution.processes import Processes

pytestmark = pytest.mark.slow
GAMES, DEATHS = 10_000, 20
Crew = Callable[[], Iterable[int]]


def definition() -> Definition:
    rules = {"rounds": 1, "hidden": 0}  # a millisecond or two
    return definition_of(
        "stingy", "incremental", game="auction", form="1v1", games=GAMES, rules=rules
    )


@cache
def undisturbed() -> list[object]:
    tournament = Tournament(definition(), Memory())
    with Processes(2) as pool:
        tournament.play(pool, 2, lambda done, total: None)
    return [*timeless(tournament.results)]


@contextmanager
def processes() -> Iterator[tuple[Processes, Crew]]:
    with Processes(3) as pool:
        yield pool, pool.pids


@contextmanager
def dask_workers() -> Iterator[tuple[object, Crew]]:
    pytest.importorskip("distributed")
    with local_cluster(3) as cluster, Cluster(cluster.scheduler_address, empty=60) as executor:
        yield executor, lambda: pids(cluster)


@pytest.mark.parametrize("workers", [processes, dask_workers])
def test_workers_killed_at_random_change_no_result_and_count_no_game_twice(
    workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    rng = Random(9)
    due, killed = sorted(rng.sample(range(GAMES), DEATHS)), set[int]()

    def kill(done: int, total: int) -> None:
        there = sorted(set(crew()) - killed)
        if there and due and done >= due[0]:
            due.pop(0)
            victim = rng.choice(there)
            killed.add(victim)
            with suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)

    with workers() as (executor, crew), Store(str(tmp_path / "results.sqlite")) as store:
        tournament = Tournament(definition(), store)
        tournament.play(executor, 3, kill)
        kept = store.tournament(definition().id)
        stored = [Result.from_json(one) for one in store.finished(kept.id)]
        assert kept.played == sum(one.games for one in store.tallies("auction")) == GAMES
    assert len(killed) > DEATHS / 2
    assert timeless(tournament.results) == timeless(dict(enumerate(stored))) == undisturbed()
