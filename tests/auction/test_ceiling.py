"""The ceiling of bids: found from public bids, never raised by those who keep to it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tilewright.auction.ceiling import BASE, LOWEST, ROOM, Ceiling, asks_under, squeezed
from tilewright.auction.game import Sale

values = st.floats(-50, 90)
heights = st.floats(LOWEST, 64)


def sale(*bids: int | None) -> Sale:
    return Sale(1, "E", bids, 0, 0)


@given(values, values, heights)
def test_who_wants_a_letter_more_bids_no_less(one: float, other: float, height: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= squeezed(low, height) <= squeezed(high, height) <= height + BASE + ROOM


@given(st.lists(st.lists(values, min_size=6, max_size=6), max_size=20))
def test_those_who_keep_to_the_ceiling_never_raise_it(rounds: list[list[float]]) -> None:
    ceiling = Ceiling(1, 6)
    for wanted in rounds:
        ceiling.learn(sale(*(round(squeezed(value, ceiling.heights[0])) for value in wanted)), 0)
        assert ceiling.heights == [LOWEST]


def test_higher_bids_are_met_in_their_phase_and_forgotten_in_time() -> None:
    ceiling = Ceiling(2, 6)
    for _ in range(60):
        ceiling.learn(sale(0, 20, None), 0)
    assert ceiling.heights[0] > 15
    assert ceiling.heights[1] == LOWEST
    for _ in range(200):
        ceiling.learn(sale(0, 0, None), 0)
    assert ceiling.heights[0] == LOWEST


def test_a_phase_that_was_never_met_begins_like_the_one_before() -> None:
    ceiling = Ceiling(2, 6)
    for _ in range(60):
        ceiling.learn(sale(0, 20), 0)
    ceiling.learn(sale(5, 10), 1)
    assert ceiling.heights[1] > 10


def test_few_seats_bid_what_letters_are_worth() -> None:
    ceiling = Ceiling(1, 5)
    assert [round(squeezed(value, ceiling.heights[0])) for value in (-9, 0, 7, 40)] == [0, 0, 7, 40]
    assert asks_under(ceiling.heights[0], 10) == list(range(10))
