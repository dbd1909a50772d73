"""Whole games in compiled code: conservation, reproducibility, and the value of leaves."""

from __future__ import annotations

from array import array
from threading import Thread

from tests.scrabble.strategies import SMALL
from tilewright import Lexicon
from tilewright.scrabble.kernels.chance import Chance
from tilewright.scrabble.leaves import Leaves, shipped
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.training.selfplay import Played, make_playout, play_games

RULES = Rules()


def test_a_game_depends_on_the_seed_and_its_number_alone(enable: Lexicon) -> None:
    leaves = shipped("scrabble")
    whole = play_games(make_playout(enable, RULES, leaves), 5, 0, 12)
    parts = [
        game
        for begin in (8, 0, 4)
        for game in play_games(make_playout(enable, RULES, leaves), 5, begin, 4)
    ]
    assert whole == parts[4:] + parts[:4]
    assert whole != play_games(make_playout(enable, RULES, leaves), 6, 0, 12)


def test_threads_play_the_same_games(enable: Lexicon) -> None:
    leaves = shipped("scrabble")
    found: dict[int, list[Played]] = {}

    def work(begin: int) -> None:
        found[begin] = play_games(make_playout(enable, RULES, leaves), 3, begin, 10)

    threads = [Thread(target=work, args=(begin,)) for begin in (0, 10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] + found[10] == play_games(make_playout(enable, RULES, leaves), 3, 0, 20)


def test_leaves_beat_points_alone(enable: Lexicon) -> None:
    leaves, none = shipped("scrabble"), Leaves.zero(enable.alphabet)
    first = play_games(make_playout(enable, RULES, leaves, none), 1, 0, 200)
    second = play_games(make_playout(enable, RULES, none, leaves), 1, 0, 200)
    wins = sum(game.score > game.other_score for game in first)
    wins += sum(game.other_score > game.score for game in second)
    assert wins > 0.57 * 400
    assert sum(game.score for game in first) / 200 > 400


def test_every_rack_is_noted_with_all_its_parts() -> None:
    leaves = Leaves.zero(SMALL.alphabet)
    sums = array("q", bytes(8 * len(leaves.values)))
    counts = array("i", bytes(4 * len(leaves.values)))
    make_playout(SMALL, RULES, leaves).learn(2, 0, 5, sums, counts)
    assert counts[0] > 0
    assert sum(counts) == 127 * counts[0]
    assert sum(counts[1:28]) == 7 * counts[0]


def test_streams_differ_and_repeat() -> None:
    chance = Chance()
    assert chance.numbers(1, 2, 3, 100, 20) == chance.numbers(1, 2, 3, 100, 20)
    streams = {
        tuple(chance.numbers(*where, 1000, 5)) for where in [(1, 2, 3), (1, 3, 2), (2, 1, 3)]
    }
    assert len(streams) == 3


def test_numbers_are_spread_evenly() -> None:
    numbers = Chance().numbers(7, 0, 0, 10, 20_000)
    assert all(1800 < numbers.count(digit) < 2200 for digit in range(10))
