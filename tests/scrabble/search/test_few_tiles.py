"""Two to six tiles in the bag: what deals change, and which are searched."""

from __future__ import annotations

import pickle
from statistics import fmean

import pytest

from tests.scrabble.search.test_preendgame import small_position
from tilewright import Lexicon, Limit
from tilewright.scrabble import encoding
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.correction import Correction, Result, Results, correct
from tilewright.scrabble.search.deals import Deal, follow
from tilewright.scrabble.search.endgame import can_search, solve_endgame
from tilewright.scrabble.search.few_tiles import AT_ONCE, EFFORTS, FewTiles, Searches, is_behind
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import Purse
from tilewright.scrabble.search.outcomes import outcome
from tilewright.scrabble.search.thought import Judgement

FOUR_TILES = (
    "4HIVES6/8OH5/8RIF1D2/8E1AYE2/10NOR2/9QI1B2/10O1Y2/RUDE1A1TREND2T/2J2TWO6A/2I2LET3O2C/"
    "2NAGANA3U2K/3XIS1L3T1FE/1CLEPE1INDEVOUt/5S1n3I1T1/7G3E1ZA EGIIMNR/ 334/365 0"
)
FIRST, SECOND, THIRD = Move.parse("5C MINGIER"), Move.parse("-"), Move.parse("-R")
LOST, WON = Result(5, -5, 1), Result(-5, 5, 1)


def judged(move: Move, win: float, error: float = 0.01) -> Judgement:
    return Judgement(move, 0, "", 0.0, win, 0.0, 1.0, win, error, 100)


@pytest.fixture
def position() -> Position:
    return parse_cgp(FOUR_TILES, Lexicon.load()).position


def tiles_of(position: Position, work: Searches | None = None, threads: int = 1) -> FewTiles:
    assert position.lexicon is not None
    finder = MoveFinder(position.lexicon, position.rules)
    return FewTiles(position, finder, Purse(None, 0.0), threads, 0, work)


def results_of(*found: Result) -> Results:
    results = Results()
    for number, one in enumerate(found):
        results.add(number, one)
    return results


def perfect(position: Position, move: Move, one: Deal, finder: MoveFinder) -> float:
    """The outcome of a deal with perfect play once the bag is empty."""
    seat = position.on_turn
    after = follow(position, move, one, finder)
    ahead = after.final_scores[seat] - after.final_scores[1 - seat]
    if can_search(after):
        value = solve_endgame(after).value
        ahead += value if after.on_turn == seat else -value
    return outcome(ahead)


@pytest.mark.parametrize(("bag", "scores"), [("XA", (20, 24)), ("XA", (30, 20)), ("XAT", (20, 34))])
def test_without_a_limit_all_deals_of_the_best_moves_are_searched(
    bag: str, scores: tuple[int, int]
) -> None:
    position = small_position(("TEAS", "SOON"), bag, "SON", scores)
    tiles = tiles_of(position)
    moves, finder = tiles.run(Limit(), ()), tiles.finder
    for one in moves[:2]:
        if one.deals == len(tiles.deals):
            wins = [perfect(position, one.move, each, finder) for each in tiles.deals]
            assert one.win == pytest.approx(fmean(wins), abs=0.02)
            assert one.error == 0
    assert tiles.is_done and tiles.work.alive[0] in {one.move for one in moves}


def test_one_deal_does_not_turn_the_ranking_around(position: Position) -> None:
    work = Searches([FIRST, SECOND], {FIRST: results_of(LOST), SECOND: results_of(WON)})
    playouts = [judged(FIRST, 0.8), judged(SECOND, 0.3)]
    first, second = tiles_of(position, work).moves(playouts)
    assert (first.move, second.move) == (FIRST, SECOND)
    assert not first.tiles  # the outcome by tile would be that of one deal
    assert first.error is not None and first.error > 0.05
    lost, won = results_of(*[LOST] * 60), results_of(*[WON] * 60)
    best = tiles_of(position, Searches([FIRST, SECOND], {FIRST: lost, SECOND: won})).moves(playouts)
    assert best[0].move == SECOND and best[0].tiles


def both(deals: int) -> dict[Move, Correction]:
    """The corrections of two moves whose deals are the same for static play and searches."""
    found = [WON if number % 2 else LOST for number in range(deals)]
    return {move: correct(results_of(*found), 300, 0.5) for move in (FIRST, SECOND)}


def test_a_loss_within_the_error_is_not_clear() -> None:
    best, close, far = judged(FIRST, 0.6), judged(SECOND, 0.35), judged(SECOND, 0.1)
    assert not is_behind(close, best, both(0), 2.0)
    assert is_behind(far, best, both(0), 2.0)
    assert is_behind(close, best, both(200), 2.0)


def test_the_best_move_and_its_nearest_rival_are_searched(position: Position) -> None:
    tiles = tiles_of(position, Searches([FIRST, SECOND, THIRD]))
    tiles.search([judged(FIRST, 0.6), judged(THIRD, 0.4), judged(SECOND, 0.5)])
    assert set(tiles.work.results) == {FIRST, SECOND}
    for results in tiles.work.results.values():
        assert list(results.by_deal) == list(range(AT_ONCE))
    assert THIRD in tiles.work.alive and tiles.purse.used > 0


def test_moves_that_are_clearly_behind_are_no_longer_searched(position: Position) -> None:
    tiles = tiles_of(position, Searches([FIRST, SECOND]))
    tiles.search([judged(FIRST, 1.0), judged(SECOND, 0.0)])
    assert tiles.work.alive == [FIRST] and tiles.is_done


def test_a_move_that_is_asked_for_later_is_searched_too(position: Position) -> None:
    work = Searches([FIRST, SECOND], {FIRST: results_of(WON)})
    tiles = tiles_of(position, work)
    tiles.choose([judged(FIRST, 0.9), judged(SECOND, 0.8), judged(THIRD, 0.1)], [THIRD])
    assert work.alive == [FIRST, SECOND, THIRD]


def test_searches_go_on_where_they_were_kept(position: Position) -> None:
    playouts = [judged(FIRST, 0.6), judged(SECOND, 0.5)]
    whole, kept = tiles_of(position, threads=3), tiles_of(position)
    for tiles in (whole, kept):
        tiles.choose(playouts)
        tiles.search(playouts)
    later = tiles_of(position, pickle.loads(pickle.dumps(kept.work)))
    for tiles in (whole, later):
        tiles.search(playouts)
    assert whole.work == later.work


class Hurried(Purse):
    """Time runs out after each look at the clock."""

    looks = 0

    def is_late(self) -> bool:
        self.looks += 1
        return self.looks > 1


def test_a_round_goes_on_however_little_time_a_step_has(position: Position) -> None:
    playouts = [judged(FIRST, 0.6), judged(SECOND, 0.5)]
    tiles, calm = tiles_of(position), tiles_of(position)
    tiles.purse = hurried = Hurried(None, 0.0)
    for one in (tiles, calm):
        one.choose(playouts)
    calm.search(playouts)
    for _ in range(2 * AT_ONCE):
        assert not tiles.work.results
        hurried.looks = 0
        tiles.search(playouts)
    assert tiles.work == calm.work


def test_open_endgames_are_searched_longer_once_all_deals_are_known() -> None:
    position = small_position(("TEAS", "SOON"), "XA", "SON", (20, 24))
    tiles = tiles_of(position)
    moves = [one.move for one in tiles.finder.best(position, 2)]
    unsure, sure = Result(1, 1, 1, is_open=True), Result(1, 1, 1)
    number = len(tiles.deals)
    for move in moves:
        tiles.work.results[move] = results_of(*[sure] * (number - 1), unsure)
    tiles.work.alive = list(moves)
    tiles.search([judged(move, 0.5) for move in moves])
    assert tiles.is_done
    for move in moves:
        last = tiles.work.results[move].by_deal[number - 1]
        assert last == tiles.result_of(move, number - 1, EFFORTS[-1]) and not last.is_open


def test_playouts_see_the_opponents_of_the_deals(position: Position) -> None:
    tiles = tiles_of(position)
    alphabet = tiles.finder.lexicon.alphabet
    counted = [encoding.count_codes(one.other, alphabet) for one in tiles.deals]
    assert tiles._others(len(counted) - 1, 3) == b"".join([counted[-1], *counted[:2]])
