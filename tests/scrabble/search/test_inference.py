"""Racks that the other player may hold, by the move that it made last."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scrabble.strategies import SMALL, play_on, random_position
from tilewright import Lexicon
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.inference import infer, kept, weigh

RULES = Rules()
STATIC = MoveFinder(SMALL, RULES)


def seen(position: Position) -> Position:
    """The position as the player on turn knows it."""
    return position.seen_by(position.on_turn)


def shared(rack: str, other: str) -> int:
    return sum((Counter(rack) & Counter(other)).values())


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(1, 20))
def test_every_rack_is_full_and_drawn_from_the_unseen_tiles(seed: int, count: int) -> None:
    position = seen(random_position(seed, most=16, rules=RULES))
    if position.is_over:
        return
    racks = infer(position, STATIC, Random(seed), count, tries=10)
    assert len(racks) == count
    for rack in racks:
        assert len(rack) == position.held[1 - position.on_turn]
        assert not Counter(rack) - Counter(position.unseen)
    assert racks == infer(position, STATIC, Random(seed), count, tries=10)


def test_a_rack_with_a_better_play_is_considered_unlikely(enable: Lexicon) -> None:
    finder = MoveFinder(enable, RULES)
    position = Position.start(enable, RULES, ["AT", "RETINAS"]).play("8H AT")
    guesses = kept(seen(position), finder, Random(1), 300)
    weights = weigh([guess.loss for guess in guesses])
    assert len(guesses) == 300
    plain = sum(guess.loss for guess in guesses) / 300
    pairs = zip(guesses, weights, strict=True)
    believed = sum(weight * guess.loss for guess, weight in pairs) / sum(weights)
    assert plain > 15
    assert believed < plain / 1.5


def test_kept_tiles_are_inferred_better_than_by_chance(enable: Lexicon) -> None:
    finder = MoveFinder(enable, RULES)
    inferred = drawn = 0.0
    for seed in range(14):
        rng = Random(seed)
        bag = list(RULES.tile_set.tiles)
        rng.shuffle(bag)
        racks = ["".join(bag.pop() for _ in range(7)) for _ in range(2)]
        position = Position.start(enable, RULES, racks)
        for _ in range(4):
            best = finder.best(position, 1)[0]
            drawn_now = "".join(bag.pop() for _ in range(best.move.count))
            position = position.play(best.move, drawn_now)
            guesses = kept(seen(position), finder, rng, 150)
            weights = weigh([guess.loss for guess in guesses])
            right = [shared(guess.tiles, best.leave) for guess in guesses]
            pairs = zip(right, weights, strict=True)
            inferred += sum(tiles * weight for tiles, weight in pairs) / sum(weights)
            drawn += sum(right) / len(right)
    assert inferred > 1.1 * drawn


def test_an_inferred_exchange_keeps_the_best_leave(enable: Lexicon) -> None:
    finder = MoveFinder(enable, RULES)
    start = Position.start(enable, RULES, ["VVUUIIE", "RETINAS"])
    position = start.play(Move.exchange("VVUUII"), "AEIORT")
    guesses = kept(seen(position), finder, Random(2), 300)
    assert all(len(guess.tiles) == 1 for guess in guesses)


def test_without_a_move_to_learn_from_racks_are_drawn() -> None:
    start = Position.start(SMALL, RULES, ["RETAINS", "RETINAS"])
    for position in (start, start.play(PASS)):
        assert kept(seen(position), STATIC, Random(0), 5) == []
        assert len(infer(seen(position), STATIC, Random(0), 5)) == 5


def test_known_tiles_are_in_every_inferred_rack() -> None:
    start = Position.start(SMALL, RULES, ["RETAINS", "QUIZ"])
    for rack in infer(start, STATIC, Random(3), 10):
        assert shared(rack, "QUIZ") == 4
        assert len(rack) == 7


def test_with_an_empty_bag_the_rack_is_what_is_unseen() -> None:
    rng = Random(4)
    bag = list(RULES.tile_set.tiles)
    rng.shuffle(bag)
    racks = ["".join(bag.pop() for _ in range(7)) for _ in range(2)]
    position = Position.start(SMALL, RULES, racks)
    for _ in range(400):
        if not bag or position.is_over:
            break
        position = play_on(position, rng, bag)
    view = seen(position)
    if not view.is_over and not view.bag:
        assert set(map("".join, map(sorted, infer(view, STATIC, rng, 3)))) == {
            "".join(sorted(view.unseen))
        }


def test_more_than_two_players_are_refused() -> None:
    with pytest.raises(PositionError, match=r"2 players.*3"):
        infer(Position.start(SMALL, Rules(3)), STATIC, Random(0), 1)
