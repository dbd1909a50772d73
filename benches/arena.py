"""The arena: storing results, queries, and the speed-up from more workers."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benches import Bench, Clock, Row
from benches.measure import AtLeast
from tilewright.arena.history import standings
from tilewright.arena.store import Store
from tilewright.execution.batches import in_batches
from tilewright.execution.processes import Processes

RESULTS, BATCH = 20_000, 50
MILLION = 1_000_000
SPIN_SECONDS = 0.02  # per item; a batch takes a quarter of a second
ITEMS = 240
NAMES = [f"agent-{number}" for number in range(8)]


def benches() -> dict[str, Bench]:
    return {"store": store, "million": million, "workers": workers, "dask": dask}


def document(number: int) -> dict[str, Any]:
    """A result like those of Bananagrams."""
    one = number % 7
    return {
        "number": number,
        "seats": [one, one + 1],
        "winner": (number * 7919 % 11) % 2,
        "reason": "won",
        "seconds": 0.012345678,
        "cpu_ms": [3.123456, 2.345678],
        "tiles": [72, 72],
        "faults": [0, 0],
        "time_outs": [0, 0],
        "outs": ["", ""],
    }


@contextmanager
def filled(
    results: int, batch: int, clock: Clock = time.perf_counter
) -> Iterator[tuple[Store, float]]:
    """Yield a new store with this many results, and the seconds it took to store them."""
    with TemporaryDirectory() as directory, Store(str(Path(directory) / "r.sqlite")) as book:
        book.begin("t", {"game": "bananagrams", "agents": NAMES}, "enable", results)
        started = clock()
        for first in range(0, results, batch):
            book.keep("t", [document(number) for number in range(first, first + batch)])
        yield book, clock() - started


def plain_sqlite(results: int, batch: int) -> float:
    """Return the seconds that plain sqlite3 takes for the same rows."""
    import json
    import sqlite3

    with TemporaryDirectory() as directory:
        base = sqlite3.connect(Path(directory) / "plain.sqlite")
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("PRAGMA synchronous=NORMAL")
        base.execute("CREATE TABLE r (t INT, n INT, d TEXT, PRIMARY KEY (t, n)) WITHOUT ROWID")
        started = time.perf_counter()
        for first in range(0, results, batch):
            rows = [(1, n, json.dumps(document(n))) for n in range(first, first + batch)]
            with base:
                base.executemany("INSERT INTO r VALUES (?, ?, ?)", rows)
        spent = time.perf_counter() - started
        base.close()
        return spent


def store() -> list[Row]:
    """Results stored per second, in transactions of one batch each."""
    rows: list[Row] = []
    for batch in (BATCH, 10):
        times, bare = [], []
        for _ in range(3):
            with filled(RESULTS, batch) as (_, seconds):
                times.append(seconds)
            bare.append(plain_sqlite(RESULTS, batch))
        rate = RESULTS / median(times)
        name, ratio = f"results kept, {batch} a batch", median(times) / median(bare)
        if batch == BATCH:
            rows.append(AtLeast(name, rate, "/s", "sqlite3 alone", ratio, least=5000))
        else:
            rows.append(Row(name, rate, "/s", "sqlite3 alone", ratio))
    return rows


def million() -> list[Row]:
    """Query times of a store with a million results."""

    def milliseconds(ask: Callable[[], object]) -> float:
        times = []
        for _ in range(5):
            started = time.perf_counter()
            ask()
            times.append(1000 * (time.perf_counter() - started))
        return median(times)

    with filled(MILLION, 10_000) as (book, _):
        asked = {
            "list of tournaments": lambda: book.tournaments(),
            "standing of all agents": lambda: standings(book, "bananagrams"),
            "one game of it": lambda: list(book.finished("t", 700_001, 699_999)),
        }
        took = {name: milliseconds(ask) for name, ask in asked.items()}
    reference = "the list of tournaments"
    return [
        Row(
            f"a million results: {name}", ms, "ms", reference, ms / took["list of tournaments"], 100
        )
        for name, ms in took.items()
    ]


def spin(items: list[int]) -> list[int]:
    """Work that costs the same CPU time for each item."""
    for _ in items:
        end = time.process_time() + SPIN_SECONDS
        while time.process_time() < end:
            pass
    return items


def throughput(executor: Executor, count: int) -> float:
    """Return items per second, after a warm-up of all workers."""
    for _ in in_batches(executor, count, spin, range(8 * count), 8 * count):
        pass
    started = time.perf_counter()
    done = sum(map(len, in_batches(executor, count, spin, range(ITEMS), ITEMS)))
    assert done == ITEMS
    return ITEMS / (time.perf_counter() - started)


@contextmanager
def local_dask(count: int) -> Iterator[Executor]:
    """A cluster of `count` workers on this machine, with its scheduler in this process."""
    from distributed import LocalCluster

    from tilewright.execution.cluster import Cluster

    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1])  # where workers find `benches`
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        ) as cluster,
        Cluster(cluster.scheduler_address) as executor,
    ):
        yield executor


def workers() -> list[Row]:
    """Two processes compared with one."""
    return [_gain("processes", Processes, 1.8)]


def dask() -> list[Row]:
    """Two workers of a local cluster compared with one."""
    return [_gain("Dask workers", local_dask, 1.6)]


def _gain(who: str, crew: Callable[[int], AbstractContextManager[Executor]], least: float) -> Row:
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(3):
        for count, seen in rates.items():
            with crew(count) as executor:
                seen.append(throughput(executor, count))
    gain = median(two / one for one, two in zip(rates[1], rates[2], strict=True))
    reference = f"one, {median(rates[1]):.3g} items/s"
    return AtLeast(f"two {who}", gain, "×", reference, gain, least=least)
