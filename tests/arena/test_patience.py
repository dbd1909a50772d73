"""Agents that think for ever, of any game."""

from __future__ import annotations

import copy
import threading
from contextlib import suppress
from time import perf_counter, sleep

import pytest

from tilewright.arena.patience import Patient, TimeOut


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


def test_in_another_thread_an_agent_is_trusted() -> None:
    said: list[object] = []
    thread = threading.Thread(target=lambda: said.append(Patient(Bidder(), 1).bid(1, None)))
    thread.start()
    thread.join()
    assert said == [2]
