"""Agents in the same process that never stop thinking, in any game."""

from __future__ import annotations

import math
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tests.table.nim import GAME as NIM
from tests.waiting import PATIENCE
from tilewright.errors import TilewrightError
from tilewright.table.faults import TimeOut
from tilewright.table.guard import Allowance, Budget
from tilewright.table.patience import Patient, ticking, within

RNG = Random(1)


def loops(view: Any) -> Any:
    while True:
        pass


class Does:
    """An agent whose answers are computed by a function of the view."""

    nodes = 7

    def __init__(self, what: Callable[[Any], Any]) -> None:
        self.what = what

    def act(self, view: Any, rng: Random) -> Any:
        return self.what(view)


def patient(what: Callable[[Any], Any], cpu: float, wall: float = 600.0) -> Patient:
    return Patient(NIM, Does(what), Budget(cpu, wall))


def test_time_is_for_the_whole_game() -> None:
    slow = patient(loops, 0.1)
    for _ in range(5):
        with pytest.raises(TimeOut, match=r"0\.1 s of CPU time"):
            slow.answer(0, RNG)
    assert 0.1 <= slow.cpu < 5
    quick = patient(lambda view: view + 1, 60)
    assert [quick.answer(number, RNG) for number in range(100)] == list(range(1, 101))
    assert 0 < quick.budget.cpu_left < 60
    assert quick.cpu == pytest.approx(60 - quick.budget.cpu_left)


def test_waiting_costs_no_cpu_time() -> None:
    sleeper = patient(lambda view: time.sleep(0.2), 0.1)
    for _ in range(3):
        sleeper.answer(0, RNG)
    assert sleeper.cpu < 0.1


def test_wall_time_is_a_backstop() -> None:
    with pytest.raises(TimeOut, match=r"0\.2 s of wall time"):
        patient(lambda view: time.sleep(3600), 60, 0.2).answer(0, RNG)


def test_ample_wall_time_follows_from_the_cpu_time() -> None:
    assert Allowance(5).budget(1).wall == 110
    assert Allowance(None).budget(1).wall == 70
    assert Allowance(5, 7).budget(1).wall == 7


def test_an_answer_that_comes_too_late_does_not_count() -> None:
    def late(view: Any) -> int:
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        return 1

    with pytest.raises(TimeOut):
        patient(late, 0.01).answer(0, RNG)


def test_a_reserve_is_not_begun_with() -> None:
    budget = Allowance(1.0, reserve=0.5).budget(1)
    budget.spend(0.6, 0)
    budget.check()
    with pytest.raises(TimeOut):
        budget.begin()


def test_an_agent_that_swallows_exceptions_is_stopped() -> None:
    def stubborn(view: Any) -> None:
        while True:
            with suppress(Exception):
                sum(range(1000))

    with pytest.raises(TimeOut):
        patient(stubborn, 0.05).answer(0, RNG)


def test_nodes_that_never_end_are_stopped() -> None:
    class Blocks(Does):
        nodes = property(loops)  # type: ignore[assignment]

    with pytest.raises(TimeOut):
        Patient(NIM, Blocks(lambda view: view), Budget(0.05, 60)).answer(0, RNG)


def test_all_threads_of_an_agent_count() -> None:
    """The agent itself only waits for its helper."""

    def threads(view: Any) -> None:
        def work() -> None:
            end = time.thread_time() + 3
            while time.thread_time() < end:
                pass

        helper = threading.Thread(target=work)
        helper.start()
        helper.join()

    with pytest.raises(TimeOut, match="CPU"):
        patient(threads, 0.3).answer(0, RNG)


def test_an_agents_own_error_goes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        patient(lambda view: 1 / view, 1).answer(0, RNG)


def test_the_timer_is_gone_afterwards_and_the_handler_is_back() -> None:
    def mine(number: int, frame: object) -> None:
        pass

    before = signal.signal(signal.SIGALRM, mine)
    try:
        with ticking():
            for _ in range(3):
                with pytest.raises(TimeOut):
                    patient(loops, 0.05).answer(0, RNG)
        assert signal.getsignal(signal.SIGALRM) is mine
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        signal.setitimer(signal.ITIMER_REAL, 3600)
        with ticking():
            pass
        assert 3000 < signal.getitimer(signal.ITIMER_REAL)[0] <= 3600
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_an_agent_may_play_games_of_its_own() -> None:
    def plays(view: Any) -> None:
        assert patient(lambda view: view, 60).answer(1, RNG) == 1
        loops(view)

    with pytest.raises(TimeOut):
        patient(plays, 0.1).answer(0, RNG)
    assert isinstance(in_a_thread(lambda: patient(plays, 0.1).answer(0, RNG)), TimeOut)


def test_an_agent_that_replaces_the_signal_handler_affects_nobody_else() -> None:
    def thief(view: Any) -> None:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)

    with ticking():
        patient(thief, 1).answer(0, RNG)
        with pytest.raises(TimeOut):
            patient(loops, 0.05).answer(0, RNG)


def test_a_forked_copy_does_not_continue() -> None:
    pid = os.getpid()
    children: list[int] = []

    def forks(view: Any) -> int:
        children.append(os.fork())
        return view

    assert patient(forks, 5).answer(3, RNG) == 3
    assert os.getpid() == pid
    assert os.waitpid(children[0], 0)[1] == 0


def in_a_thread(do: Callable[[], object]) -> object:
    said: list[object] = []

    def run() -> None:
        try:
            said.append(do())
        except BaseException as error:
            said.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    return said[0]


def test_in_another_thread_an_agent_answers() -> None:
    assert in_a_thread(lambda: patient(lambda view: view + 1, 60).answer(1, RNG)) == 2


def test_in_another_thread_an_endless_agent_is_stopped_and_nothing_else() -> None:
    slow = patient(loops, 0.05)

    def ask_then_work() -> int:
        with pytest.raises(TimeOut):
            slow.answer(0, RNG)
        return sum(range(3_000_000))

    assert in_a_thread(ask_then_work) == sum(range(3_000_000))
    assert isinstance(in_a_thread(lambda: slow.answer(1, RNG)), TimeOut)


def test_in_another_thread_waiting_costs_no_cpu_time() -> None:
    sleeper = patient(lambda view: time.sleep(0.2), 0.1)
    assert in_a_thread(lambda: sleeper.answer(0, RNG)) is None
    assert sleeper.cpu < 0.1


def test_threads_are_watched_separately() -> None:
    with ThreadPoolExecutor(4) as pool:
        slow = [pool.submit(patient(loops, 0.1).answer, 0, RNG) for _ in range(2)]
        quick = [
            pool.submit(patient(lambda view: view + 1, 60).answer, number, RNG)
            for number in range(200)
        ]
        assert [future.result() for future in quick] == [number + 1 for number in range(200)]
        assert all(isinstance(future.exception(), TimeOut) for future in slow)


def test_any_work_can_be_limited() -> None:
    assert within(Budget(1, 60), lambda: 3) == 3
    with pytest.raises(TimeOut):
        within(Budget(0.05, 60), lambda: loops(0))


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.inf, math.nan])
def test_allowances_are_positive_and_finite(seconds: float) -> None:
    for limits in ({"cpu": seconds}, {"wall": seconds}):
        with pytest.raises(TilewrightError, match=r"must be (positive|finite)"):
            Allowance(**limits)
