"""A real Dask cluster of processes, with workers that are killed and a scheduler that restarts."""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.arena.entrants import definition_of, timeless, write_agents
from tests.execution.test_batches import die_of_13, double
from tests.waiting import PATIENCE
from tilewright import Lexicon, TilewrightError
from tilewright.arena.memory import Memory
from tilewright.arena.order import OtherWorker
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Tournament
from tilewright.execution import batches
from tilewright.execution import cluster as clusters
from tilewright.execution.batches import Poisoned, in_batches
from tilewright.execution.cluster import Cluster
from tilewright.execution.executor import Here, Unfinished

pytest.importorskip("distributed")
ROOT = str(Path(__file__).parents[2])
slow = pytest.mark.slow  # a cluster is slow to start and to notice a death


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence Dask's long messages about the tests."""
    monkeypatch.setenv("PYTHONPATH", ROOT, prepend=os.pathsep)
    monkeypatch.setenv("DASK_LOGGING__DISTRIBUTED", "critical")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)


@contextmanager
def local_cluster(workers: int = 2) -> Iterator[Any]:
    """Start a cluster that restarts workers however slow they are."""
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"}),
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster


def pids(cluster: Any) -> set[int]:
    """Return the running workers; Dask gives up on one that dies while it starts."""
    processes = [nanny.process for nanny in cluster.workers.values() if nanny.process]
    working = [one for one in processes if one.status.name == "running"]
    there = {one.pid for one in working if one.worker_address in cluster.scheduler.workers}
    return there - {None}  # None for a worker that died just now


def nothing(done: int, total: int) -> None:
    pass


def alone(definition: Definition) -> Tournament:
    tournament = Tournament(definition, Memory())
    tournament.play(Here(), 1, nothing)
    return tournament


def test_a_worker_is_killed_and_a_game_kills_its_own() -> None:
    """An accidental death has no effect; only the game that kills is reported."""
    import dask

    seen: list[int] = []
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        local_cluster() as cluster,
        Cluster(cluster.scheduler_address) as executor,
        pytest.raises(Poisoned, match=r": 13; all others"),
    ):
        os.kill(min(pids(cluster)), signal.SIGKILL)
        for batch in in_batches(executor, 2, die_of_13, range(40), 40):
            seen += batch
    assert sorted(seen) == [number for number in range(40) if number != 13]


def test_a_cluster_without_workers_is_reported_then_abandoned(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        local_cluster(0) as cluster,
        Cluster(cluster.scheduler_address, empty=30) as executor,
        pytest.raises(Unfinished, match=r"no worker at tcp.* 30 s"),
    ):
        clock = SimpleNamespace(monotonic=count(100.0, 5.0).__next__)
        monkeypatch.setattr(clusters, "time", clock)
        monkeypatch.setattr(batches, "LOOK_SECONDS", 0.01)
        list(in_batches(executor, 1, double, range(5)))
    assert caplog.text.count("waiting for one") == 1


def test_waiting_for_workers_ends_with_the_first_interrupt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = count(1)

    def interrupt_the_third_look(executor: Cluster) -> int:
        if next(looks) == 3:
            signal.raise_signal(signal.SIGINT)
        return 0

    monkeypatch.setattr(Cluster, "count", interrupt_the_third_look)
    monkeypatch.setattr(batches, "LOOK_SECONDS", 0.01)
    with (
        local_cluster(0) as cluster,
        Cluster(cluster.scheduler_address) as executor,
        pytest.raises(KeyboardInterrupt),
    ):
        list(in_batches(executor, 1, double, range(5)))
    assert next(looks) == 4


@slow
def test_a_tournament_with_workers_that_are_killed(tmp_path: Path) -> None:
    """The results equal those of one process, each exactly once."""
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

    with local_cluster() as cluster, Cluster(cluster.scheduler_address) as executor:
        with Store(str(tmp_path / "results.sqlite")) as store:
            tournament = Tournament(definition, store)
            tournament.play(executor, 2, kill)
            assert store.tournament(definition.id).played == 60
        assert 2 <= len(killed) <= 3
        assert timeless(tournament.results) == whole
        # An endless agent is stopped there too, although it is not in a main thread.
        endless = definition_of("pseudo", f"{agents}:Endless", games=2, patience=1.0)
        tournament = Tournament(endless, Memory())
        tournament.play(executor, 2, nothing)
        assert timeless(tournament.results) == timeless(alone(endless).results)
        assert all(sum(one.time_outs) for one in tournament.results.values())


@slow
def test_work_that_dask_gave_up_on_counts_as_killed() -> None:
    from distributed import KilledWorker

    fates = {"killed": KilledWorker("task", None, 3), "failed": ValueError("no")}
    with local_cluster(1) as cluster, Cluster(cluster.scheduler_address) as executor:
        for fate, error in fates.items():
            future: Future[None] = Future()
            future.set_exception(error)
            assert executor.fate(future) == fate
        lost: Future[None] = Future()
        lost.cancel()
        assert executor.fate(lost) == "lost"
        assert executor.count() == 1


@contextmanager
def process(*arguments: str, cwd: Path | None = None, **extra: str) -> Iterator[Any]:
    """Run a Dask program with additional environment variables."""
    command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
    running = subprocess.Popen(
        command,
        cwd=cwd,
        env=os.environ | extra,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def scheduler(file: Path, port: str = "0") -> tuple[str, ...]:
    """Return the command of a scheduler, by default at a free port; `file` gets its address."""
    return (
        *("dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"),
        *("--scheduler-file", str(file)),
    )


def worker(file: Path, directory: Path) -> tuple[str, ...]:
    return (
        *("dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny"),
        *("--no-dashboard", "--death-timeout", "60", "--local-directory", str(directory)),
    )


def connect(file: Path) -> Cluster:
    """Connect to a scheduler that is starting."""
    for _ in range(1200):
        with suppress(FileNotFoundError, ValueError):  # not written yet, or only in part
            return Cluster(json.loads(file.read_text())["address"], away=60)
        time.sleep(0.1)
    raise AssertionError("the scheduler did not start")


@slow
def test_a_scheduler_that_is_started_again(tmp_path: Path) -> None:
    definition = definition_of("wright", "pseudo", games=200)
    file = tmp_path / "scheduler.json"
    with ExitStack() as running:
        programs = scheduler(file), worker(file, tmp_path)
        first = [running.enter_context(process(*one)) for one in programs]
        executor = connect(file)
        running.callback(executor.shutdown)
        port = executor.address.rpartition(":")[2]
        programs = scheduler(file, port), worker(file, tmp_path)
        again: list[Any] = []

        def restart(done: int, total: int) -> None:
            if done >= 20 and not again:
                for one in first:
                    one.kill()
                    one.wait()
                again.extend(running.enter_context(process(*one)) for one in programs)

        tournament = Tournament(definition, Memory())
        tournament.play(executor, 1, restart)
    assert len(again) == 2
    assert timeless(tournament.results) == timeless(alone(definition).results)


@contextmanager
def elsewhere(home: Path, **environment: str) -> Iterator[Cluster]:
    """A cluster whose worker has another folder and cache, as on another machine."""
    home.mkdir()
    cache, file = str(home / "cache"), home / "scheduler.json"
    with (
        process(*scheduler(file)),
        process(*worker(file, home), cwd=home, TILEWRIGHT_CACHE=cache, **environment),
    ):
        executor = connect(file)
        try:
            yield executor
        finally:
            executor.shutdown()


def test_a_worker_elsewhere_is_sent_the_words_and_the_agents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lacks the agents, and a file of the same name has other words."""
    monkeypatch.chdir(tmp_path)
    words = Path("words.txt")
    words.write_text("\n".join(list(Lexicon.load("common"))[::40]))
    write_agents(Path("."))
    definition = definition_of("agents.py:Gambler", "two-letter:vocabulary=words.txt", games=6)
    job = replace(definition.job, lexicon=str(words), sha256=Lexicon.load(words).facts.sha256)
    definition = replace(definition, job=job)
    there = tmp_path / "there"
    with elsewhere(there) as executor:
        (there / words).write_text("NO\nSUCH\nWORDS\n")
        tournament = Tournament(definition, Memory())
        tournament.play(executor, 1, nothing)
    assert timeless(tournament.results) == timeless(alone(definition).results)
    sent = {path.name for path in (there / "cache" / "sent").glob("*/*") if path.is_file()}
    assert sent == {"words.txt", "agents.py"}


@slow
def test_a_worker_with_other_sources_does_not_play(tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(Path(ROOT) / "src" / "tilewright", other / "tilewright")
    with (other / "tilewright" / "arena" / "pairing.py").open("a") as source:
        source.write("# another version\n")
    with elsewhere(tmp_path / "there", PYTHONPATH=str(other)) as executor:
        tournament = Tournament(definition_of("pseudo", games=2), Memory())
        with pytest.raises(OtherWorker, match="install the same version on both"):
            tournament.play(executor, 1, nothing)


@slow
def test_a_scheduler_that_does_not_come_back_ends_the_run_which_resumes(tmp_path: Path) -> None:
    definition = definition_of("wright", "pseudo", games=60)

    def close(done: int, total: int) -> None:
        if done >= 5 and cluster.status.name == "running":
            cluster.close()

    with local_cluster(1) as cluster, Store(str(tmp_path / "results.sqlite")) as store:
        tournament = Tournament(definition, store)
        with (
            pytest.raises(Unfinished, match="1 s; "),
            Cluster(cluster.scheduler_address, away=1) as executor,
        ):
            tournament.play(executor, 1, close)
        resumed = Tournament(definition, store)
        assert resumed.from_store == len(tournament.results) in range(5, 60)
        resumed.play(Here(), 1, nothing)
        assert store.tournament(definition.id).played == 60
    assert timeless(resumed.results) == timeless(alone(definition).results)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense"])
def test_an_address_without_a_scheduler_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.execution.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(TilewrightError, match="no Dask scheduler at"):
        Cluster(address)
