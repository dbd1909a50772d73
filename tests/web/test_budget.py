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
    assert bucket.full


def test_each_client_has_a_budget_of_its_own() -> None:
    budgets = Budgets(1.0, 1.0, lambda: 0.0)
    budgets.spend("a", "rooms")
    with pytest.raises(Refusal, match="too many rooms"):
        budgets.spend("a", "rooms")
    budgets.spend("b", "rooms")
