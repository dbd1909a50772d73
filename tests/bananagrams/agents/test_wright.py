"""Our own agent: it finishes, plays only its own words, and gets rid of useless tiles."""

from __future__ import annotations

from random import Random

import pytest

from tests.reference.grid import check_grid
from tilewright.bananagrams.actions import Bananas, Build, Dump, Peel, Wait
from tilewright.bananagrams.agents.simple import Pseudo
from tilewright.bananagrams.agents.stranding import Aggressive
from tilewright.bananagrams.agents.wright import Wright
from tilewright.bananagrams.game import GAME
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon
from tilewright.table.match import Match

CAT = {(0, 0): "C", (0, 1): "A", (0, 2): "T"}


def view(hand: str, cells: dict[tuple[int, int], str], seats: int = 2, bunch: int = 50) -> View:
    return View(
        rules=Rules(seats),
        seat=0,
        hand=hand,
        cells=cells,
        bunch=bunch,
        playing=seats,
        peels=(0,) * seats,
        dumps=(0,) * seats,
        may_peel=bunch >= seats,
    )


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
@pytest.mark.parametrize("seed", range(4))
def test_it_wins_alone_with_a_valid_grid_of_all_its_tiles(
    enable: Lexicon, seats: int, seed: int
) -> None:
    agents = [Wright(enable), *(Pseudo(enable) for _ in range(seats - 1))]
    match = Match(GAME, Rules(seats), enable, agents, seed, strict=True)
    outcome = match.play()
    assert (outcome.winner, outcome.faults) == (0, [])
    grid = match.state.seats[0].grid
    assert not check_grid(grid.rows, set(enable), grid.tiles)


def test_the_same_seed_repeats_a_game(enable: Lexicon) -> None:
    pairs = [[Wright(enable), Wright(enable)] for _ in range(2)]
    games = [Match(GAME, Rules(2), enable, pair, 7, strict=True).play().events for pair in pairs]
    assert games[0] == games[1]


def test_it_uses_only_the_words_of_its_vocabulary(enable: Lexicon) -> None:
    common = Lexicon.load("common")
    match = Match(GAME, Rules(1), enable, [Wright(common)], 3, strict=True)
    assert match.play().winner == 0
    assert all(placement.word in common for placement in match.state.seats[0].grid.words)


def test_it_takes_a_new_tile_in_without_moving_others(enable: Lexicon) -> None:
    action = Wright(enable).act(view("S", CAT), Random(0))
    assert isinstance(action, Build)
    assert list(action.place.values()) == ["S"]
    assert action.take == ()


def test_it_dumps_a_tile_that_no_grid_can_take(enable: Lexicon) -> None:
    assert Wright(enable).act(view("Q", CAT), Random(0)) == Dump("Q")


def test_it_waits_when_the_bunch_is_too_small_to_dump(enable: Lexicon) -> None:
    assert Wright(enable).act(view("Q", CAT, bunch=2), Random(0)) == Wait()


def test_it_peels_while_the_bunch_lasts_and_then_calls_bananas(enable: Lexicon) -> None:
    assert Wright(enable).act(view("", CAT, bunch=40), Random(0)) == Peel()
    assert Wright(enable).act(view("", CAT, bunch=1), Random(0)) == Bananas()


def test_it_keeps_a_dump_possible_at_the_end_of_a_game_of_eight(enable: Lexicon) -> None:
    wright = Wright(enable)
    first = wright.act(view("", CAT | {(0, 3): "S"}, seats=8, bunch=8), Random(0))
    assert isinstance(first, Build)
    assert (len(first.take), first.place) == (1, {})
    square = first.take[0]
    letter = (CAT | {(0, 3): "S"})[square]
    rest = {at: tile for at, tile in (CAT | {(0, 3): "S"}).items() if at != square}
    assert wright.act(view(letter, rest, seats=8, bunch=8), Random(0)) == Dump(letter)


def test_it_tries_harder_when_the_bunch_is_gone_before_its_dump(enable: Lexicon) -> None:
    # The other empties the bunch while this one decides to dump a J that no square takes.
    match = Match(GAME, Rules(2), enable, [Aggressive(enable), Wright(enable)], 35, strict=True)
    assert match.play().winner == 1
