"""Limits: valid values, and that searches respect them."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from tests.solver.strategies import assert_valid
from tilewright import Lexicon, TilewrightError
from tilewright.solver import Limit, solve

# It takes some 600,000 nodes to prove that this hand has no grid in ENABLE.
LONG = "DDXSCSIRARRNQBIVZDFCN"
# Too many tiles for a proof, and no grid.
ENDLESS = "V" * 15 + "C" * 15 + "QJAEIOUAEIOU"


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"nodes": 0}, "nodes must be positive .got 0"),
        ({"nodes": -1}, "nodes must be positive .got -1"),
        ({"seconds": 0}, "seconds must be positive .got 0"),
        ({"seconds": -0.5}, "seconds must be positive .got -0.5"),
        ({"seconds": float("nan")}, "seconds must be finite .got nan"),
        ({"seconds": float("inf")}, "seconds must be finite .got inf"),
        ({"nodes": 5, "seconds": -1}, "seconds must be positive .got -1"),
    ],
)
def test_an_invalid_limit_is_refused(wrong: dict[str, float], complaint: str) -> None:
    with pytest.raises(TilewrightError, match=complaint):
        Limit(**wrong)  # type: ignore[arg-type]


def test_a_limit_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Limit(nodes=1).nodes = 2  # type: ignore[misc]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_ends_when_its_nodes_are_used_up(enable: Lexicon, threads: int) -> None:
    solution = solve(LONG, enable, limit=Limit(nodes=300_000), threads=threads)
    assert solution.status == "unknown"
    assert solution.grid is None
    assert 300_000 <= solution.nodes < threads * 1_000_000


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_ends_when_its_time_is_up(enable: Lexicon, threads: int) -> None:
    solution = solve(ENDLESS, enable, limit=Limit(seconds=0.1), threads=threads)
    assert solution.status == "unknown"
    assert 0.1 <= solution.seconds < 30


def test_thousands_of_tiles_also_respect_the_time_limit(enable: Lexicon) -> None:
    solution = solve("AE" * 1000, enable, limit=Limit(seconds=0.05))
    assert solution.status == "unknown"


def test_the_first_of_two_limits_counts(enable: Lexicon) -> None:
    assert solve(LONG, enable, limit=Limit(nodes=1000, seconds=1e6)).nodes < 1_000_000
    assert solve(ENDLESS, enable, limit=Limit(nodes=10**12, seconds=0.05)).status == "unknown"


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "limit", [Limit(), Limit(nodes=10**30), Limit(seconds=1e300), Limit(nodes=2**63 - 1)]
)
def test_a_limit_may_be_out_of_all_bounds(enable: Lexicon, limit: Limit, threads: int) -> None:
    assert_valid(solve("BANANAGRAMS", enable, limit=limit, threads=threads), enable, "BANANAGRAMS")
    # This one goes through all gates but the last.
    hard = "FDCDDDYNGIJMTIQHTFAWS"
    assert_valid(solve(hard, enable, limit=limit, threads=threads), enable, hard)


def test_the_least_limit_is_enough_for_an_answer(enable: Lexicon) -> None:
    assert solve(LONG, enable, limit=Limit(nodes=1)).status == "unknown"
    assert solve(LONG, enable, limit=Limit(seconds=1e-9)).status == "unknown"
