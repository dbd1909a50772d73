"""The costs of actions."""

from __future__ import annotations

import pytest

from tests.bananagrams.players import row_of
from tilewright import TilewrightError
from tilewright.bananagrams.actions import Build, Peel
from tilewright.bananagrams.clock import CpuClock, HumanClock, WorkClock, find_clock
from tilewright.table.clock import Effort

EFFORT = Effort(nodes=1000, cpu=0.25)


def test_work_counts_nodes_tiles_and_actions() -> None:
    clock = WorkClock()
    assert clock.cost(row_of("ABC"), EFFORT) == pytest.approx(1e-5 + 1000e-6 + 3e-5)
    assert clock.cost(row_of("ABC"), Effort(1000, 9.0)) == clock.cost(row_of("ABC"), EFFORT)


def test_cpu_is_what_was_measured() -> None:
    assert CpuClock().cost(row_of("ABC"), EFFORT) == 0.25


def test_the_human_clock_charges_for_tiles_and_decisions() -> None:
    assert HumanClock().cost(row_of("ABC"), EFFORT) == pytest.approx(2 + 3 * 0.8)
    assert HumanClock().cost(Peel(), EFFORT) == pytest.approx(2.8)


def test_a_tile_that_is_taken_and_placed_moves_once() -> None:
    assert Build({(1, 1): "A"}, ((0, 0),)).tiles_moved == 1
    assert Build({}, ((0, 0), (0, 1))).tiles_moved == 2


def test_clocks_have_names() -> None:
    assert [find_clock(name).name for name in ("work", "cpu", "human")] == ["work", "cpu", "human"]
    with pytest.raises(TilewrightError, match=r"'sun'.* work, cpu, human"):
        find_clock("sun")
