"""Stranding with lanes."""

from __future__ import annotations

import pytest

from tests.solver.papers.conftest import draw, run
from tilewright import Lexicon, Limit
from tilewright.solver.limit import Stopwatch
from tilewright.solver.strategies.common import Task
from tilewright.solver.strategies.lanes import LANES_APART, Strands


def grown(hand: str, lexicon: Lexicon) -> Strands:
    """The trunk and the strands of a hand, before any junk."""
    strands = Strands(Task(hand, lexicon, Stopwatch(Limit(nodes=10**6))))
    while strands.layout.hand and strands.grow():
        pass
    return strands


HANDS = [*map(draw, range(12)), *(draw(seed, 60) for seed in range(3))]


@pytest.mark.parametrize("hand", HANDS)
def test_strands_are_valid_without_a_look_at_the_room(hand: str, enable: Lexicon) -> None:
    grid = grown(hand, enable).layout.grid
    assert grid.flaws(enable) == []


@pytest.mark.parametrize("hand", HANDS)
def test_words_lie_in_their_lanes_and_join_by_two_letter_words(hand: str, enable: Lexicon) -> None:
    layout = grown(hand, enable).layout
    trunk, *others = layout.played
    rows = {row + up for row in range(0, len(trunk.word), LANES_APART) for up in (-1, 0)}
    assert {placement.row for placement in others} <= rows
    down = [word for word in layout.grid.words if word.direction == "down"]
    assert [len(word.word) for word in down if word != trunk] == [2] * (len(down) - 1)


def test_a_strand_alternates_between_two_rows() -> None:
    """VILA opens the lane of VVC's V; XOXU joins it by XA, and DUN joins that by UD."""
    lexicon = Lexicon.from_words(["vvc", "vila", "xa", "xoxu", "ud", "dun"])
    grid = run("lanes", "VVC" + "ILA" + "XOXU" + "DUN", lexicon).grid
    assert grid is not None
    assert grid.rows == ("...XOXU..", "VILA..DUN", "V........", "C........")


def test_junk_hangs_on_the_board_in_two_letter_words() -> None:
    lexicon = Lexicon.from_words(["bread", "ax", "xi"])
    grid = run("lanes", "BREADX", lexicon).grid
    assert grid is not None
    assert sorted(placement.word for placement in grid.words) == ["AX", "BREAD"]


def test_most_hands_are_solved(enable: Lexicon) -> None:
    assert sum(run("lanes", draw(seed), enable).grid is not None for seed in range(20)) >= 12
