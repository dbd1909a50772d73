"""Candidates that equity underrates."""

from __future__ import annotations

from random import Random

import pytest

from tilewright import Lexicon
from tilewright.scrabble.kernels.simulation import MOST_CANDIDATES
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.candidates import (
    FEW_TILES,
    blocking,
    choose_candidates,
    fishing,
    laid_squares,
    opening,
)
from tilewright.scrabble.search.finder import MoveFinder

QUIZ = "15/15/15/15/15/15/15/6QUIZ5/15/15/15/15/15/15/15 RETAOUD/ 0/48 0"
FISH = "15/15/15/15/15/15/15/6QUIZ5/15/15/15/15/15/15/15 RETAINV/ 0/48 0"


@pytest.fixture
def position(enable: Lexicon) -> Position:
    return parse_cgp(QUIZ, enable).position


@pytest.fixture
def finder(position: Position, enable: Lexicon) -> MoveFinder:
    return MoveFinder(enable, position.rules)


def test_the_best_by_equity_and_a_pass_are_among_them(
    position: Position, finder: MoveFinder
) -> None:
    chosen = choose_candidates(position, finder, 10, Random(1))
    assert [one.move for one in chosen[:10]] == [one.move for one in finder.best(position, 10)]
    assert PASS in {one.move for one in chosen}
    assert len(chosen) > 11
    assert len({one.move for one in chosen}) == len(chosen)


def test_the_choice_is_repeatable(position: Position, finder: MoveFinder) -> None:
    first, second = (choose_candidates(position, finder, 5, Random(7)) for _ in range(2))
    assert first == second


def test_requested_moves_come_first_when_room_is_short(
    position: Position, finder: MoveFinder
) -> None:
    asked = [one.move for one in finder.best(position, 150)[-60:]]
    chosen = {one.move for one in choose_candidates(position, finder, 64, Random(1), asked)}
    assert len(chosen) == MOST_CANDIDATES
    assert chosen >= set(asked)


def test_fishing_keeps_all_but_a_tile_or_two(enable: Lexicon, finder: MoveFinder) -> None:
    position = parse_cgp(FISH, enable).position
    found = fishing(finder.best(position, 200))
    assert found[0].leave == "AEINRT"
    assert all(one.move.count <= FEW_TILES for one in found)


def test_blocking_takes_squares_of_a_reply(enable: Lexicon) -> None:
    """With Z on the board and ZA, ZAS alone as words, a reply needs the square behind it."""
    words = Lexicon.from_words(["QUIZ", "ZA", "ZAS", "QUIZZED", "IN", "IT", "QUIT"])
    position = parse_cgp(QUIZ, words).position
    finder = MoveFinder(words, position.rules)
    pool = finder.best(position, 50)
    found = blocking(position, finder, pool, Random(3))
    threats = {
        square
        for rack in ("AAEEIOU", "SANDTER", "INTOAAA")
        for square in laid_squares(finder.best(position, 1, rack)[0].move)
    }
    assert found
    assert all(laid_squares(one.move) & threats for one in found)
    assert all(one.move.kind is Kind.PLAY for one in found)


def test_opening_plays_make_new_places(position: Position, finder: MoveFinder) -> None:
    found = opening(position, finder.best(position, 200))
    assert len(laid_squares(found[0].move)) > len(laid_squares(found[-1].move))
    assert all(one.move.kind is Kind.PLAY for one in found)


def test_the_squares_of_a_move() -> None:
    assert laid_squares(Move.parse("8F A.E")) == {(7, 5), (7, 7)}
    assert laid_squares(Move.parse("F8 A.E")) == {(7, 5), (9, 5)}
    assert laid_squares(PASS) == frozenset()
