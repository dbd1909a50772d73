"""The odds against enumeration and simulation."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.auction.odds import exact, naive, sequences
from tilewright.auction.rules import TILES

POOLS = st.text("ABC", min_size=1, max_size=9)
LACKS = st.text("ABC", max_size=4)


@given(POOLS, LACKS, st.integers(0, 10))
def test_the_exact_chance_is_that_of_enumeration(pool: str, lack: str, draws: int) -> None:
    hands = list(combinations(pool, min(draws, len(pool))))
    good = sum(not Counter(lack) - Counter(hand) for hand in hands)
    assert exact(Counter(lack), Counter(pool), draws) == pytest.approx(good / len(hands))


@given(POOLS, LACKS)
def test_sequences_are_those_of_enumeration(pool: str, lack: str) -> None:
    orders = permutations(range(len(pool)), len(lack))
    good = sum(sorted(pool[at] for at in order) == sorted(lack) for order in orders)
    assert sequences(Counter(lack), Counter(pool)) == good


def test_the_naive_chance_draws_with_replacement() -> None:
    assert naive({"A": 2, "B": 1}, {"A": 3, "B": 1, "C": 6}) == pytest.approx(0.3**2 * 0.1)
    assert naive({"Z": 1}, {"A": 3}) == 0
    assert naive({}, {}) == 1


def test_the_exact_chance_is_that_of_simulation_with_hidden_letters() -> None:
    """Hidden letters of others are dealt from the same pool: fewer draws, and nothing else."""
    rng = Random(11)
    lack, hidden, draws, games = Counter("EES"), 20, 25, 20_000
    good = 0
    for _ in range(games):
        bag = list(TILES.tiles)
        rng.shuffle(bag)
        good += not lack - Counter(bag[hidden : hidden + draws])
    expected = exact(lack, TILES.counts, draws)
    error = (expected * (1 - expected) / games) ** 0.5
    assert abs(good / games - expected) < 4 * error


def test_letters_not_in_the_pool_cannot_be_drawn() -> None:
    assert exact({"Q": 2}, TILES.counts, 98) == 0
    assert exact({"Q": 1}, TILES.counts, 98) == 1
    assert exact({}, TILES.counts, 0) == 1
