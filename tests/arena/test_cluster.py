"""A real Dask cluster of processes, with workers that are killed and a scheduler that restarts."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.arena.entrants import definition_of, timeless, write_agents
from tilewright import TilewrightError
from tilewright.arena.cluster import Cluster, open_cluster
from tilewright.arena.executor import Here
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Nowhere, Tournament

pytest.importorskip("distributed")
ROOT = str(Path(__file__).parents[2])


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask tells at length of what the tests do to it."""
    monkeypatch.setenv("PYTHONPATH", ROOT)
    monkeypatch.setenv("DASK_LOGGING__DISTRIBUTED", "critical")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)


@contextmanager
def local_cluster(workers: int = 2) -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    ) as cluster:
        yield cluster


pytestmark = pytest.mark.slow  # a cluster takes its time to start, and to notice a death


def pids(cluster: Any) -> set[int]:
    """The workers that are at work; Dask gives up one that dies while it starts."""
    working = cluster.scheduler.workers
    nannies = [nanny for nanny in cluster.workers.values() if nanny.worker_address in working]
    return {nanny.process.pid for nanny in nannies if nanny.process}


def nothing(done: int, total: int) -> None:
    pass


def alone(definition: Definition) -> Tournament:
    tournament = Tournament(definition, Nowhere())
    tournament.play(Here(), 1, nothing)
    return tournament


def test_a_tournament_with_workers_that_are_killed(tmp_path: Path) -> None:
    """The results are those of one process, and each is there once."""
    agents = write_agents(tmp_path)
    definition = definition_of("wright", f"{agents}:Gambler", "two-letter", games=60)
    whole = timeless(alone(definition).results)
    rng, killed = Random(1), set[int]()

    def kill(done: int, total: int) -> None:
        victims = sorted(pids(cluster) - killed)
        if done >= 3 and len(killed) < 3 and victims:
            victim = rng.choice(victims)
            killed.add(victim)
            os.kill(victim, signal.SIGKILL)

    with local_cluster() as cluster, open_cluster(cluster.scheduler_address) as executor:
        with Store(str(tmp_path / "results.sqlite")) as store:
            tournament = Tournament(definition, store)
            tournament.play(executor, 2, kill)
            assert store.tournament(definition.id).played == 60
        assert 2 <= len(killed) <= 3
        assert timeless(tournament.results) == whole
        # An endless agent is stopped there too, though it is in no main thread.
        endless = definition_of("pseudo", f"{agents}:Endless", games=2, patience=1.0)
        tournament = Tournament(endless, Nowhere())
        tournament.play(executor, 2, nothing)
        assert timeless(tournament.results) == timeless(alone(endless).results)
        assert all(sum(one.time_outs) for one in tournament.results.values())


def test_what_dask_gave_up_has_killed_its_workers() -> None:
    from distributed import KilledWorker

    fates = {"killed": KilledWorker("task", None, 3), "failed": ValueError("no")}
    with local_cluster(1) as cluster, open_cluster(cluster.scheduler_address) as executor:
        for fate, error in fates.items():
            future: Future[None] = Future()
            future.set_exception(error)
            assert executor.fate(future) == fate
        lost: Future[None] = Future()
        lost.cancel()
        assert executor.fate(lost) == "lost"
        assert executor.workers == 1


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def test_a_scheduler_that_is_started_again(tmp_path: Path) -> None:
    definition = definition_of("wright", "pseudo", games=200)
    address = "tcp://127.0.0.1:18786"
    scheduler = ("dask_scheduler", "--host", "127.0.0.1", "--port", "18786", "--no-dashboard")
    worker = (
        *(
            "dask_worker",
            address,
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--death-timeout",
            "60",
        ),
        *("--local-directory", str(tmp_path)),
    )
    with ExitStack() as running:
        first = [running.enter_context(process(*one)) for one in (scheduler, worker)]
        executor = _awaited(address)
        running.callback(executor.shutdown)
        again: list[Any] = []

        def restart(done: int, total: int) -> None:
            if done >= 20 and not again:
                for one in first:
                    one.kill()
                    one.wait()
                again.extend(running.enter_context(process(*one)) for one in (scheduler, worker))

        tournament = Tournament(definition, Nowhere())
        tournament.play(executor, 1, restart)
    assert len(again) == 2
    assert timeless(tournament.results) == timeless(alone(definition).results)


def _awaited(address: str) -> Cluster:
    for _ in range(60):
        try:
            return Cluster(address, away=60)
        except TilewrightError:
            time.sleep(0.5)
    raise AssertionError("the scheduler did not start")


def test_a_scheduler_that_does_not_come_back_is_told_of() -> None:
    with local_cluster(1) as cluster:
        executor = Cluster(cluster.scheduler_address, away=1)
        assert executor.submit(os.getpid).result() != os.getpid()
        cluster.close()
        with pytest.raises(TilewrightError, match="was gone for 1 seconds"):
            while True:
                executor.submit(os.getpid)
                time.sleep(0.1)
        executor.shutdown()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense"])
def test_an_address_without_a_scheduler_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.arena.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(TilewrightError, match="there is no Dask scheduler at"):
        Cluster(address)
