"""Budgets of clients."""

from __future__ import annotations

import pytest

from tilewright.web.budget import Bucket, Budgets
from tilewright.web.errors import Refusal


def test_a_bucket_fills_with_time() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 4.0, lambda: now[0])
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert [bucket.take(2) for _ in range(3)] == [True, True, False]


def test_a_debt_is_paid_with_time() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 4.0, lambda: now[0])
    assert [bucket.borrow(3) for _ in range(3)] == [0.0, 1.0, 2.5]
    assert bucket.wait(1) == 3.0 and not bucket.take()
    now[0] = 3.0
    assert bucket.take() and not bucket.take()
    bucket.give_back(100)
    assert bucket.take(4) and not bucket.take()


def test_each_client_has_its_own_budget() -> None:
    budgets = Budgets(1.0, 1.0, lambda: 0.0)
    budgets.spend("a", "rooms")
    with pytest.raises(Refusal, match="too many rooms"):
        budgets.spend("a", "rooms")
    budgets.spend("b", "rooms")


def test_the_least_recent_client_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tilewright.web.budget.MOST_CLIENTS", 2)
    budgets = Budgets(1.0, 1.0, lambda: 0.0)
    for client in ("a", "b"):
        assert budgets.of(client).take()
    assert not budgets.of("a").take()
    assert budgets.of("c").take()  # which takes the place of b
    assert not budgets.of("a").take()
    assert budgets.of("b").take()
