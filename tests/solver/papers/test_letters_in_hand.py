"""Algorithm I."""

from __future__ import annotations

from itertools import islice, product

import pytest

from tests.solver.papers.conftest import APPENDIX_A, draw, run
from tilewright import Lexicon, Limit
from tilewright.alphabet import BANANAGRAMS, ENGLISH
from tilewright.solver.limit import Stopwatch
from tilewright.solver.strategies import letters_in_hand
from tilewright.solver.strategies.common import Layout, Task, letter_units, pack
from tilewright.solver.strategies.letters_in_hand import combinations, letter_points

UNITS = letter_units(ENGLISH)


def test_rare_letters_have_more_points() -> None:
    by_points = sorted(BANANAGRAMS.counts, key=letter_points)
    counts = [BANANAGRAMS.counts[letter] for letter in by_points]
    assert by_points[0] == "E"
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("hand", ["", "A", "CAB", "ABBA"])
def test_states_are_all_choices_of_a_prefix_added_before_omitted(hand: str) -> None:
    """The search tree of figure 1, written as all rows of a truth table."""
    expected = [
        "".join(letter for letter, taken in zip(hand, choice, strict=False) if taken)
        for depth in range(len(hand) + 1)
        for choice in product((True, False), repeat=depth)
    ]
    states = [letters for letters, _ in combinations("", hand, UNITS)]
    assert states == [pack(letters, UNITS) for letters in expected]


def test_points_are_those_of_the_letters_and_of_the_seed() -> None:
    *_, (letters, points) = islice(combinations("Q", "ZA", UNITS), 4)
    assert letters == pack("QZA", UNITS)
    assert points == sum(map(letter_points, "QZA"))


def first_word(hand: str, lexicon: Lexicon) -> str:
    task = Task(hand, lexicon, Stopwatch(Limit(nodes=10**6)))
    placement = letters_in_hand._best_word(Layout(hand), task)
    assert placement is not None
    return placement.word


def test_the_first_word_of_the_appendix_is_found(enable: Lexicon) -> None:
    assert first_word(APPENDIX_A[0], enable) == "VENTILATED"


def test_the_first_word_scores_most_of_those_within_the_iterations(enable: Lexicon) -> None:
    for seed in range(4):
        hand = draw(seed, 12)  # whose states are fewer than 50,000
        best = max(sum(map(letter_points, word)) for word in enable.subwords(hand))
        assert sum(map(letter_points, first_word(hand, enable))) == best


def test_letters_after_the_sixteenth_are_out_of_reach(enable: Lexicon) -> None:
    assert first_word("AEIOUAEIOUAEIOUE" + "QUIZ", enable) == first_word(
        "AEIOUAEIOUAEIOUE" + "JXKV", enable
    )


def test_states_are_counted_up_to_the_iterations_of_each_seed(enable: Lexicon) -> None:
    assert run("letters-in-hand", "QQVVQQVV", enable).nodes == 2**9 - 1
    assert run("letters-in-hand", "QV" * 9, enable).nodes == letters_in_hand.ITERATIONS
