"""Agents that think for ever, of any game."""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter, sleep

import pytest

from tilewright.table.faults import TimeOut
from tilewright.table.patience import Patient


class Bidder:
    """An agent of another kind than those that act."""

    nodes = 7

    def bid(self, view: int, rng: None) -> int:
        return view + 1

    def word(self, view: int, rng: None) -> str:
        while True:
            pass

    def act(self, view: int, rng: None) -> float:
        return 1 / view


def test_every_method_is_asked_and_everything_else_is_seen() -> None:
    patient = Patient(Bidder(), 1)
    assert patient.bid(3, None) == 4
    assert patient.nodes == 7
    assert getattr(patient, "colour", 0) == 0
    with pytest.raises(AttributeError):
        copy.copy(Patient.__new__(Patient)).agent  # noqa: B018


def test_time_is_for_the_whole_game_and_all_methods() -> None:
    patient = Patient(Bidder(), 0.1)
    started = perf_counter()
    for _ in range(5):
        with pytest.raises(TimeOut, match=r"no answer within 0\.1 seconds"):
            patient.word(0, None)
    with pytest.raises(TimeOut):
        patient.bid(0, None)
    assert perf_counter() - started < 5
    quick = Patient(Bidder(), 60)
    for _ in range(100):
        quick.bid(0, None)
    assert 0 < quick.left < 60


def test_an_agent_that_swallows_exceptions_is_stopped() -> None:
    class Stubborn:
        def act(self, view: int, rng: None) -> None:
            while True:
                with suppress(Exception):
                    sleep(0.001)

    with pytest.raises(TimeOut):
        Patient(Stubborn(), 0.05).act(0, None)


def test_an_agents_own_error_goes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        Patient(Bidder(), 1).act(0, None)


def in_a_thread(do: Callable[[], object]) -> object:
    said: list[object] = []

    def run() -> None:
        try:
            said.append(do())
        except BaseException as error:
            said.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(60)
    return said[0]


def test_in_another_thread_an_agent_answers() -> None:
    assert in_a_thread(lambda: Patient(Bidder(), 60).bid(1, None)) == 2


def test_in_another_thread_an_endless_agent_is_stopped_and_nothing_else() -> None:
    patient = Patient(Bidder(), 0.05)

    def ask_then_work() -> int:
        with pytest.raises(TimeOut):
            patient.word(0, None)
        return sum(range(3_000_000))

    assert in_a_thread(ask_then_work) == sum(range(3_000_000))
    assert isinstance(in_a_thread(lambda: patient.bid(1, None)), TimeOut)


def test_threads_are_watched_each_for_itself() -> None:
    with ThreadPoolExecutor(4) as pool:
        slow = [pool.submit(Patient(Bidder(), 0.1).word, 0, None) for _ in range(2)]
        quick = [pool.submit(Patient(Bidder(), 60).bid, number, None) for number in range(200)]
        assert [future.result() for future in quick] == [number + 1 for number in range(200)]
        assert all(isinstance(future.exception(), TimeOut) for future in slow)
