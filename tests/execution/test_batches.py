"""Batches on any executor. No test depends on timing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tilewright import TilewrightError
from tilewright.execution import batches
from tilewright.execution.batches import MOST_BATCHES, BatchSize, Poisoned, in_batches
from tilewright.execution.executor import Fate, Here, open_executor
from tilewright.execution.processes import Processes


def double(numbers: list[int]) -> list[int]:
    return [2 * number for number in numbers]


def die(numbers: list[int]) -> list[int]:
    os._exit(3)


def die_of_13(numbers: list[int]) -> list[int]:
    if 13 in numbers:
        os._exit(3)
    return numbers


def be_killed_once(directory: Path, numbers: list[int]) -> list[int]:
    """Kill the worker if there is a file for one of the numbers, and remove the file."""
    for number in numbers:
        if (directory / str(number)).exists():
            (directory / str(number)).unlink()
            os.kill(os.getpid(), signal.SIGKILL)
    return numbers


def fail(numbers: list[int]) -> list[int]:
    raise TilewrightError(f"no {numbers}")


@pytest.mark.parametrize("workers", [0, 1, 2])
def test_every_item_is_answered_once(workers: int) -> None:
    with open_executor(workers) as pool:
        answers = [
            answer for batch in in_batches(pool, workers, double, range(500)) for answer in batch
        ]
    assert sorted(answers) == list(range(0, 1000, 2))


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(3) as pool:
        answers = [answer for batch in in_batches(pool, 3, double, range(50)) for answer in batch]
    assert sorted(answers) == list(range(0, 100, 2))


def test_batches_grow_to_a_quarter_of_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0)
    clock.perf_counter = lambda: clock.now
    monkeypatch.setattr(batches, "time", clock)

    def work(numbers: list[int]) -> list[int]:
        clock.now += 0.03125 * len(numbers)
        return numbers

    sizes = [len(batch) for batch in in_batches(Here(), 1, work, range(30))]
    assert sizes == [1, 1, 2, 2, 4, 4, 8, 8]


def test_no_items_give_no_batches() -> None:
    assert list(in_batches(Here(), 1, double, [])) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_work_arrives(workers: int) -> None:
    with pytest.raises(TilewrightError, match="no "), open_executor(workers) as pool:
        list(in_batches(pool, workers, fail, range(5)))


def test_a_broken_executor_is_reported() -> None:
    with pytest.raises(TilewrightError, match="died"), ProcessPoolExecutor(2) as pool:
        list(in_batches(pool, 2, die, range(5)))


def test_a_game_that_kills_its_workers_is_put_aside() -> None:
    """All other games are finished, even those that shared a batch or a worker with it."""
    seen: list[int] = []
    with (
        pytest.raises(Poisoned, match=r": 13; all others"),
        open_executor(2) as pool,
    ):
        for batch in in_batches(pool, 2, die_of_13, range(60)):
            seen += batch
    assert sorted(seen) == [number for number in range(60) if number != 13]


class Blaming(Here):
    """A crew that blames all running work for a death, as Dask may do."""

    toll = 4

    def __init__(self) -> None:
        self.out: dict[Future[Any], bool] = {}  # and whether its fate was reported

    def count(self) -> int:
        return 2

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        self.out[future] = False
        return future

    def fate(self, future: Future[Any]) -> Fate:
        somebody_died = any(map(Future.exception, self.out))
        self.out[future] = True
        if all(self.out.values()):
            self.out.clear()
        return "killed" if somebody_died else "done"


def fail_at_13(numbers: list[int]) -> list[int]:
    assert 13 not in numbers
    return numbers


def test_a_game_is_not_blamed_for_the_deaths_of_its_neighbours() -> None:
    seen: list[int] = []
    with pytest.raises(Poisoned, match=": 13; all others"):
        for batch in in_batches(Blaming(), 1, fail_at_13, range(60), 60):
            seen += batch
    assert sorted(seen) == [number for number in range(60) if number != 13]


def test_when_all_workers_die_the_run_ends() -> None:
    with (
        pytest.raises(Poisoned, match=r": \d+, \d+, \d+, \d+; stopping"),
        open_executor(2) as pool,
    ):
        list(in_batches(pool, 2, die, range(10_000)))


@pytest.mark.parametrize("workers", [2, 3])
def test_workers_killed_at_work_change_no_answer(tmp_path: Path, workers: int) -> None:
    for number in (17, 170):
        (tmp_path / str(number)).touch()
    seen: list[int] = []
    with Processes(workers) as pool:
        for batch in in_batches(pool, workers, partial(be_killed_once, tmp_path), range(300), 300):
            seen += batch
    assert not list(tmp_path.iterdir())
    assert sorted(seen) == list(range(300))


@pytest.mark.parametrize("workers", [2, 3])
def test_workers_killed_at_random_change_no_answer(workers: int) -> None:
    """Workers may be killed while they work, wait for work, or send an answer."""
    rng, seen, killed = Random(workers), [], set[int]()
    with Processes(workers) as pool:
        for batch in in_batches(pool, workers, double, range(300), 300):
            seen += batch
            alive = sorted(set(pool.pids()) - killed)
            if len(killed) < 2 and alive:  # work that kills three times is given up
                victim = rng.choice(alive)
                os.kill(victim, signal.SIGKILL)
                killed.add(victim)
    assert len(killed) == 2
    assert sorted(seen) == list(range(0, 600, 2))


@pytest.mark.parametrize(("cost", "workers"), [(0.01, 1), (0.01, 50), (0.01, 1000), (5.0, 4)])
def test_batches_suit_cost_and_crew_and_shrink_at_the_end(cost: float, workers: int) -> None:
    size, left, sizes = BatchSize(), 100_000, []
    while left:
        sizes.append(min(left, size.next(workers, left)))
        assert sizes[-1] <= 2 * max(sizes[:12])  # one of which had the maximum size
        left -= sizes[-1]
        size.learn(cost * sizes[-1], sizes[-1])
    worth = max(1, int(max(0.25, workers / MOST_BATCHES) / cost))
    assert sizes[:2] == [1, min(2, worth)]
    assert max(sizes) == min(worth, 100_000 // (2 * workers))
    assert sizes[-1] <= max(5, worth // 2)


class AtWork(Future[Any]):
    """Work in progress; it finishes when someone tries to cancel it."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer

    def cancel(self) -> bool:
        if not self.done():
            self.set_result(self.answer)
        return False


class TwoWorkers(Executor):
    """Answers the first batch, works on the second and third, and queues the others."""

    def __init__(self) -> None:
        self.sent: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        answer = fn(*args, **kwargs)
        future = AtWork(answer) if len(self.sent) < 3 else Future[Any]()
        if not self.sent:
            future.set_result(answer)
        self.sent.append(future)
        return future


def test_an_interrupt_still_yields_running_batches() -> None:
    seen: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    executor = TwoWorkers()
    with pytest.raises(KeyboardInterrupt):
        for batch in in_batches(executor, 2, double, range(10_000)):
            seen += batch
            if len(seen) == 1:
                signal.raise_signal(signal.SIGINT)
    assert sorted(seen) == [0, 2, 4]
    assert [future.cancelled() for future in executor.sent] == [False, False, False, True]
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("workers", [1, 2])
def test_after_an_interrupt_only_what_was_sent_is_answered(workers: int) -> None:
    seen: list[int] = []
    with open_executor(workers) as pool, pytest.raises(KeyboardInterrupt):
        for batch in in_batches(pool, workers, double, range(10_000)):
            seen += batch
            if len(seen) == 1:
                signal.raise_signal(signal.SIGINT)
    assert set(seen) <= {0, 2, 4, 6}  # two batches for each worker
    assert len(seen) == len(set(seen))


def test_nothing_new_starts_after_an_interrupt() -> None:
    begun: list[int] = []

    def interrupted(numbers: list[int]) -> list[int]:
        begun.extend(numbers)
        signal.raise_signal(signal.SIGINT)
        return numbers

    with pytest.raises(KeyboardInterrupt):
        for batch in in_batches(Here(), 1, interrupted, range(10)):
            assert batch == [0]
    assert begun == [0]


def test_a_second_interrupt_ends_at_once() -> None:
    with pytest.raises(KeyboardInterrupt):
        for _ in in_batches(Here(), 1, double, range(10_000)):
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            raise AssertionError("the second interrupt was ignored")


def test_closing_leaves_the_signal_as_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    batches = in_batches(Here(), 1, double, range(100))
    next(batches)
    batches.close()
    assert signal.getsignal(signal.SIGINT) is before
