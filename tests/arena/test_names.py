"""Names of entrants in tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tilewright.arena.names import distinct, shortened


def test_equal_names_are_made_distinct() -> None:
    assert distinct(["x", "y", "x", "x"]) == ["x", "y", "x #2", "x #3"]


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["equity", "greedy"], ["equity", "greedy"]),
        (["lookahead:k=2", "x"], ["lookahea…", "x"]),
        (["my/agents.py:A", "your/agents.py:B"], ["agen…py:A", "agen…py:B"]),
        (["simulate:plies=2", "simulate:plies=4"], ["simu…es=2", "simu…es=4"]),
        (["a/x.py:I", "b/longer/x.py:I"], ["a/x.py:I", "x.py:I"]),
        (["aaa/x.py:Mine", "bbb/x.py:Mine"], ["aaa/x.py…", "bbb/x.py…"]),
        (["q" * 30 + "a" + "r" * 30, "q" * 30 + "b" + "r" * 30], ["qqqqqq…#1", "qqqqqq…#2"]),
    ],
)
def test_distinguishing_parts_of_names_are_kept(names: list[str], short: list[str]) -> None:
    assert shortened(names, 9) == short


@given(some.lists(some.text("ab/:", min_size=1, max_size=40), max_size=12, unique=True))
def test_short_names_are_short_and_differ(names: list[str]) -> None:
    short = shortened(names, 8)
    assert all(len(name) <= 8 for name in short)
    assert len(set(short)) == len(names)
