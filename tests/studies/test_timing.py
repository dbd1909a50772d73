from __future__ import annotations

from collections import Counter
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from tilewright.arena.memory import Document
from tilewright.studies.timing import alternate, order, runs

RAN: list[str] = []


def work(name: str) -> Document:
    RAN.append(name)
    return {"seconds": len(RAN)}


def test_variants_take_turns_and_none_is_always_first() -> None:
    RAN.clear()
    found = alternate({name: partial(work, name) for name in "abc"}, repetitions=6)
    assert {name: len(answers) for name, answers in found.items()} == {"a": 6, "b": 6, "c": 6}
    rounds = [RAN[start : start + 3] for start in range(0, 18, 3)]
    assert all(sorted(one) == ["a", "b", "c"] for one in rounds)
    assert Counter(one[0] for one in rounds) == {"a": 2, "b": 2, "c": 2}


def test_two_variants_run_in_both_orders() -> None:
    orders = [order(["base", "other"], turn) for turn in range(4)]
    assert [one[0] for one in orders] == ["base", "other", "other", "base"]


@given(st.lists(st.text(), min_size=1, unique=True), st.integers(0, 100))
def test_an_order_has_every_name_once(names: list[str], turn: int) -> None:
    assert sorted(order(names, turn)) == sorted(names)


def test_runs_have_a_row_for_each_trial_and_a_column_for_each_repetition() -> None:
    trials = [{"a": [{"seconds": 1}, {"seconds": 2}]}, {"a": [{"seconds": 3}, {"seconds": 4}]}]
    assert runs(trials, "a") == [[1, 2], [3, 4]]
