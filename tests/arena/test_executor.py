"""Batches by any executor."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tilewright import TilewrightError
from tilewright.arena import executor
from tilewright.arena.executor import Here, in_batches, open_executor


def double(numbers: list[int]) -> list[int]:
    return [2 * number for number in numbers]


def slow(numbers: list[int]) -> list[int]:
    time.sleep(0.01 * len(numbers))
    return numbers


def die(numbers: list[int]) -> list[int]:
    os._exit(3)


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


def test_a_worker_that_dies_is_told_of() -> None:
    with pytest.raises(TilewrightError, match="a worker died"), open_executor(2) as pool:
        list(in_batches(pool, 2, die, range(5)))


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
    assert sorted(seen) == list(range(len(seen)))
    assert signal.getsignal(signal.SIGINT) is before


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


def test_there_is_a_core() -> None:
    assert executor.cores() >= 1
