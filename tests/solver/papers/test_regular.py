"""The regular approach."""

from __future__ import annotations

from tests.solver.papers.conftest import draw, run
from tilewright import Lexicon
from tilewright.solver.strategies.common import dead_letter_scorer


def test_dead_letters_outweigh_length(enable: Lexicon) -> None:
    score = dead_letter_scorer(enable)
    assert score("VET") > score("JET") > score("SETTLED") > score("SET")
    assert score("QAT") > score("XENIA")


def test_a_letter_that_few_two_letter_words_have_is_worth_a_little_more(enable: Lexicon) -> None:
    score = dead_letter_scorer(enable)
    assert score("GIG") > score("AIA")
    assert score("KKK") < score("AAAA")


def test_the_first_word_is_the_best_one() -> None:
    grid = run("regular", "SUSHIQ", Lexicon.from_words(["sushi", "qi", "us", "is"])).grid
    assert grid is not None
    assert (grid.cells[0, 0], grid.cells[0, 1]) == ("Q", "I")


def test_a_stuck_start_gives_way_to_the_next_best() -> None:
    """With SQ the first two starts, SQ and QI, take a letter that SUSHI needs."""
    grid = run("regular", "SUSHIQ", Lexicon.from_words(["sushi", "qi", "us", "is", "sq"])).grid
    assert grid is not None
    assert "".join(grid.cells[0, column] for column in range(5)) == "SUSHI"


def test_nearly_every_hand_is_solved(enable: Lexicon) -> None:
    assert sum(run("regular", draw(seed), enable).grid is not None for seed in range(20)) >= 18
