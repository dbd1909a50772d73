"""Seeds, the room around them, and packed letters."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.grid import check_grid, runs
from tilewright.alphabet import ENGLISH
from tilewright.grid import Direction, Placement
from tilewright.solver.strategies.common import Layout, letter_units, pack

LETTERS = st.text("ABC", min_size=2, max_size=5)
UNITS = letter_units(ENGLISH)


def layout(*placements: Placement, hand: str = "ABCABCABC") -> Layout:
    made = Layout(hand)
    for placement in placements:
        made.play(placement)
    return made


CAT = Placement("CAT", 0, 0, Direction.ACROSS)


def test_playing_takes_the_laid_tiles_from_the_hand_in_order() -> None:
    made = layout(CAT, Placement("TAB", 0, 2, Direction.DOWN), hand="XATCBAZ")
    assert made.hand == "XZ"
    assert made.grid.rows == ("CAT", "..A", "..B")


def test_a_first_word_may_lie_anywhere() -> None:
    (seed,) = Layout("CAT").seeds()
    assert (seed.anchor, seed.fit("CAT")) == (None, CAT)


def test_seeds_come_in_the_order_of_play_and_only_where_a_word_may_cross() -> None:
    made = layout(CAT, Placement("TAB", 0, 2, Direction.DOWN))
    assert [(seed.row, seed.column) for seed in made.seeds()] == [(0, 0), (0, 1), (1, 2), (2, 2)]


def test_room_ends_where_a_tile_would_be_touched() -> None:
    made = layout(
        CAT, Placement("TABBA", 0, 2, Direction.DOWN), Placement("ABA", 4, 0, Direction.ACROSS)
    )
    seed = next(seed for seed in made.seeds() if (seed.row, seed.column) == (0, 0))
    assert (seed.before, seed.after) == (len(made.hand), 2)


def test_a_word_is_placed_by_its_first_letter_that_fits() -> None:
    (_, seed, _) = layout(CAT).seeds()
    assert seed.fit("BANANA") == Placement("BANANA", -1, 1, Direction.DOWN)
    assert seed.fit("BED") is None
    assert seed.fit_first("ABLE") == Placement("ABLE", 0, 1, Direction.DOWN)


@settings(max_examples=50)
@given(LETTERS, st.lists(st.tuples(LETTERS, st.integers(0, 99)), max_size=8))
def test_words_on_seeds_make_no_other_words(first: str, others: list[tuple[str, int]]) -> None:
    made = layout(Placement(first, 0, 0, Direction.ACROSS), hand="ABC" * 40)
    for word, choice in others:
        seeds = [seed for seed in made.seeds() if seed.fit(word)]
        if seeds and (placement := seeds[choice % len(seeds)].fit(word)):
            made.play(placement)
    played = sorted(placement.word for placement in made.played)
    assert sorted(runs(made.grid.rows)) == played
    assert check_grid(made.grid.rows, played, made.grid.tiles) == []


@given(LETTERS, LETTERS)
def test_packed_letters_are_equal_for_anagrams_alone(one: str, other: str) -> None:
    assert (pack(one, UNITS) == pack(other, UNITS)) == (sorted(one) == sorted(other))
    assert pack(one + other, UNITS) == pack(one, UNITS) + pack(other, UNITS)
