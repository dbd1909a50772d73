"""Two to six tiles in the bag: what a handful of deals may change."""

from __future__ import annotations

import pytest

from tilewright import Lexicon
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.correction import Correction, correct
from tilewright.scrabble.search.few_tiles import FewTiles, Result, Searches, is_behind
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import Purse
from tilewright.scrabble.search.thought import Judgement

FOUR_TILES = (
    "4HIVES6/8OH5/8RIF1D2/8E1AYE2/10NOR2/9QI1B2/10O1Y2/RUDE1A1TREND2T/2J2TWO6A/2I2LET3O2C/"
    "2NAGANA3U2K/3XIS1L3T1FE/1CLEPE1INDEVOUt/5S1n3I1T1/7G3E1ZA EGIIMNR/ 334/365 0"
)
FIRST, SECOND = Move.parse("5C MINGIER"), Move.parse("-")


def judged(move: Move, win: float, error: float = 0.01) -> Judgement:
    return Judgement(move, 0, "", 0.0, win, 0.0, 1.0, win, error, 100)


@pytest.fixture
def position() -> Position:
    return parse_cgp(FOUR_TILES, Lexicon.load()).position


def tiles_of(position: Position, work: Searches) -> FewTiles:
    assert position.lexicon is not None
    finder = MoveFinder(position.lexicon, position.rules)
    return FewTiles(position, finder, Purse(None, 0.0), 1, 0, work)


def test_one_deal_does_not_turn_the_ranking_around(position: Position) -> None:
    lost, won = Result(5, -5, 1), Result(-5, 5, 1)
    work = Searches([FIRST, SECOND], {FIRST: {0: lost}, SECOND: {0: won}}, 1)
    playouts = [judged(FIRST, 0.8), judged(SECOND, 0.3)]
    first, second = tiles_of(position, work).moves(playouts)
    assert (first.move, second.move) == (FIRST, SECOND)
    assert not first.tiles  # the outcome by tile would be that of one deal
    assert first.error is not None and first.error > 0.05
    many = Searches([FIRST, SECOND], {FIRST: {}, SECOND: {}}, 60)
    for number in range(60):
        many.results[FIRST][number], many.results[SECOND][number] = lost, won
    best = tiles_of(position, many).moves(playouts)[0]
    assert best.move == SECOND and best.tiles


def both(deals: int) -> dict[Move, Correction]:
    """The corrections of two moves whose deals are the same for static play and searches."""
    return {move: correct([(0.0, 0.0)] * deals, 0.5) for move in (FIRST, SECOND)}


def test_a_loss_within_the_error_is_not_clear() -> None:
    best, close, far = judged(FIRST, 0.6), judged(SECOND, 0.4), judged(SECOND, 0.1)
    assert not is_behind(close, best, both(0), 2.0)
    assert is_behind(far, best, both(0), 2.0)
    assert is_behind(close, best, both(200), 2.0)


def test_moves_that_are_clearly_behind_are_no_longer_searched(position: Position) -> None:
    work = Searches([FIRST, SECOND], {FIRST: {}, SECOND: {}}, 7)
    tiles = tiles_of(position, work)
    tiles.search([judged(FIRST, 0.9), judged(SECOND, 0.1)])
    assert (work.tried, work.alive) == (8, [FIRST])
    assert tiles.is_done and tiles.purse.used > 0


def test_a_move_that_is_asked_for_later_is_searched_too(position: Position) -> None:
    third = Move.parse("-R")
    work = Searches([FIRST, SECOND], {FIRST: {}, SECOND: {}}, 9)
    tiles = tiles_of(position, work)
    tiles.choose([judged(FIRST, 0.9), judged(SECOND, 0.8), judged(third, 0.1)], [third])
    assert work.alive == [FIRST, SECOND, third]
