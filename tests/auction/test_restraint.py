"""Restraint: low bids until somebody bids high, based on public bids."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tilewright.auction.restraint import CEILING, CROWD, Restraint, restrained
from tilewright.auction.view import Sale

worths = st.floats(-50, 90)


def sale(*bids: int | None) -> Sale:
    return Sale(1, "E", bids, 0, 0)


@given(worths, worths)
def test_bids_do_not_decrease_with_the_value(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= restrained(low) <= restrained(high) <= CEILING


@given(st.lists(st.lists(worths, min_size=6, max_size=6), max_size=20))
def test_restrained_seats_never_end_the_restraint(auctions: list[list[float]]) -> None:
    restraint = Restraint(CROWD)
    for wanted in auctions:
        restraint.learn(sale(*(round(restraint.bid_for(worth)) for worth in wanted)))
        assert restraint.kept


def test_one_high_bid_ends_the_restraint_for_good() -> None:
    restraint = Restraint(CROWD)
    restraint.learn(sale(0, CEILING, None))
    assert restraint.kept
    assert restraint.bid_for(40) <= CEILING
    restraint.learn(sale(0, CEILING + 1, None))
    restraint.learn(sale(0, 0, None))
    assert [restraint.bid_for(worth) for worth in (-9, 0, 7, 40)] == [0, 0, 7, 40]
    assert restraint.bids(10) == list(range(10))


def test_few_seats_bid_what_letters_are_worth() -> None:
    assert not Restraint(CROWD - 1).kept
