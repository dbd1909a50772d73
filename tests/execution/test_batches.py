"""Batches by any executor."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tilewright import TilewrightError
from tilewright.execution.batches import MOST_BATCHES, BatchSize, Poisoned, in_batches
from tilewright.execution.executor import Fate, Here, open_executor
from tilewright.execution.processes import open_processes


def double(numbers: list[int]) -> list[int]:
    return [2 * number for number in numbers]


def slow(numbers: list[int]) -> list[int]:
    time.sleep(0.01 * len(numbers))
    return numbers


def die(numbers: list[int]) -> list[int]:
    os._exit(3)


def die_of_13(numbers: list[int]) -> list[int]:
    if 13 in numbers:
        os._exit(3)
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


def test_batches_grow_to_the_cost_that_is_due() -> None:
    sizes = [len(batch) for batch in in_batches(Here(), 1, slow, range(120))]
    assert sizes[0] == 1
    assert 10 <= max(sizes) <= 27  # of 10 ms each, for a quarter of a second


def test_no_items_are_no_batches() -> None:
    assert list(in_batches(Here(), 1, double, [])) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_work_arrives(workers: int) -> None:
    with pytest.raises(TilewrightError, match="no "), open_executor(workers) as pool:
        list(in_batches(pool, workers, fail, range(5)))


def test_an_executor_that_breaks_as_a_whole_is_told_of() -> None:
    with pytest.raises(TilewrightError, match="died"), ProcessPoolExecutor(2) as pool:
        list(in_batches(pool, 2, die, range(5)))


def test_a_game_that_kills_its_workers_is_put_aside() -> None:
    """All others are finished, whoever shared a batch or a worker with it."""
    seen: list[int] = []
    with (
        pytest.raises(Poisoned, match=r"every worker died .* numbers: 13; all others"),
        open_executor(2) as pool,
    ):
        for batch in in_batches(pool, 2, die_of_13, range(60)):
            seen += batch
    assert sorted(seen) == [number for number in range(60) if number != 13]


class Blaming(Here):
    """A crew that blames a death on everything that was out, as Dask may do."""

    toll = 4

    def __init__(self) -> None:
        self.out: dict[Future[Any], bool] = {}  # and whether its fate was told

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
    with pytest.raises(Poisoned, match="numbers: 13; all others"):
        for batch in in_batches(Blaming(), 1, fail_at_13, range(60), 60):
            seen += batch
    assert sorted(seen) == [number for number in range(60) if number != 13]


def test_when_all_workers_die_the_run_ends() -> None:
    with (
        pytest.raises(Poisoned, match=r"numbers: \d+, \d+, \d+, \d+; the run ends here"),
        open_executor(2) as pool,
    ):
        list(in_batches(pool, 2, die, range(10_000)))


@pytest.mark.parametrize("workers", [2, 3])
def test_workers_killed_at_random_change_no_answer(workers: int) -> None:
    rng, seen, killed = Random(workers), [], 0
    with open_processes(workers) as pool:
        for batch in in_batches(pool, workers, slow, range(300), 300):
            seen += batch
            if killed < 2 and pool.pids():  # work that kills thrice is given up
                with suppress(ProcessLookupError):  # it may be gone already
                    os.kill(rng.choice(pool.pids()), signal.SIGKILL)
                    killed += 1
    assert killed == 2
    assert sorted(seen) == list(range(300))


@pytest.mark.parametrize(("cost", "workers"), [(0.01, 1), (0.01, 50), (0.01, 1000), (5.0, 4)])
def test_batches_suit_cost_and_crew_and_shrink_at_the_end(cost: float, workers: int) -> None:
    size, left, sizes = BatchSize(), 100_000, []
    while left:
        sizes.append(min(left, size.next(workers, left)))
        assert sizes[-1] <= 2 * max(sizes[:12])  # of which one was as large as it may be
        left -= sizes[-1]
        size.learn(cost * sizes[-1], sizes[-1])
    worth = max(1, int(max(0.25, workers / MOST_BATCHES) / cost))
    assert sizes[:2] == [1, min(2, worth)]
    assert max(sizes) == min(worth, 100_000 // (2 * workers))
    assert sizes[-1] <= max(5, worth // 2)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_hands_over_what_was_begun(workers: int) -> None:
    seen: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    with open_executor(workers) as pool, pytest.raises(KeyboardInterrupt):
        for batch in in_batches(pool, workers, slow, range(10_000)):
            seen += batch
            if len(seen) == 1:
                os.kill(os.getpid(), signal.SIGINT)
    assert len(seen) < 100
    assert len(seen) == len(set(seen))  # what waited for a busy worker was not begun
    assert signal.getsignal(signal.SIGINT) is before


def test_after_an_interrupt_nothing_more_is_begun() -> None:
    begun: list[int] = []

    def interrupted(numbers: list[int]) -> list[int]:
        begun.extend(numbers)
        os.kill(os.getpid(), signal.SIGINT)
        return numbers

    with pytest.raises(KeyboardInterrupt):
        for batch in in_batches(Here(), 1, interrupted, range(10)):
            assert batch == [0]
    assert begun == [0]


def test_a_second_interrupt_ends_at_once() -> None:
    with pytest.raises(KeyboardInterrupt):
        for _ in in_batches(Here(), 1, slow, range(10_000)):
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)


def test_closing_leaves_the_signal_as_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    batches = in_batches(Here(), 1, double, range(100))
    next(batches)
    batches.close()
    assert signal.getsignal(signal.SIGINT) is before
