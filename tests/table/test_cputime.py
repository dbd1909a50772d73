"""Frequently measured CPU time."""

from __future__ import annotations

import time

from tilewright.table.cputime import GLANCE, cpu_time


def test_it_agrees_with_the_cpu_time_of_the_process() -> None:
    for number in range(200):
        before = time.process_time()
        told = cpu_time()
        after = time.process_time()
        assert before - GLANCE <= told <= after + GLANCE
        if number % 20 == 0:
            time.sleep(0.002)


def test_waiting_takes_no_time() -> None:
    started = cpu_time()
    time.sleep(0.2)
    assert cpu_time() - started < 0.1


def test_work_takes_time() -> None:
    started = cpu_time()
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass
    assert cpu_time() - started >= 0.05 - GLANCE
