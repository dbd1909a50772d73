"""Racks that the other player may hold, by the move that it made last."""

from __future__ import annotations

from array import array
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.scrabble.search.test_finder import LEAVES
from tests.scrabble.strategies import SMALL, endgame_position, positions, random_position
from tilewright import Lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.encoding import CODES
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.inference import (
    RACKS,
    Belief,
    Kept,
    guesses,
    infer,
    kept,
    possible_draws,
    weigh,
)
from tilewright.scrabble.search.simulation import Guess, SimulationRunner

RULES = Rules()
STATIC = MoveFinder(SMALL, RULES)
BELIEF = Belief(["AB", "A", "B"], [3.0, 0.5, 1.5], "AABBCD", 3)
WEIGHTS = st.lists(st.floats(0, 10), min_size=3, max_size=3).filter(any)


def seen(position: Position) -> Position:
    """The position as the player on turn knows it."""
    return position.seen_by(position.on_turn)


def shared(rack: str, other: str) -> int:
    return sum((Counter(rack) & Counter(other)).values())


def is_part(tiles: str, whole: str) -> bool:
    return not Counter(tiles) - Counter(whole)


def mean(guesses: list[Kept], values: list[float]) -> float:
    """The mean of a value for each guess, by weight."""
    weights = weigh(guesses)
    return sum(a * b for a, b in zip(weights, values, strict=True)) / sum(weights)


def counted(racks: list[str]) -> list[bytes]:
    return [encoding.count_codes(rack, SMALL.alphabet) for rack in racks]


# The losses of a move


@st.composite
def asked_racks(draw: st.DrawFn, unseen: str) -> list[str]:
    """Racks with and without blanks; some come twice in a row."""
    rng = Random(draw(st.integers(0, 2**32)))
    racks: list[str] = []
    for _ in range(draw(st.integers(1, 12))):
        rack = "".join(rng.sample(unseen, min(len(unseen), rng.randint(1, 7))))
        rack = "?" * rng.choice((0, 0, 0, 1, 2)) + rack
        racks += [rack[:7]] * rng.choice((1, 1, 2))
    return racks


@settings(max_examples=60)
@given(positions(most=16), st.data())
def test_losses_are_those_against_the_best_move(position: Position, data: st.DataObject) -> None:
    assume(position.bag and not position.is_over)
    racks = data.draw(asked_racks(position.unseen))
    fresh = MoveFinder(SMALL, position.rules, LEAVES)
    best = [fresh.best(position, 1, rack)[0] for rack in racks]
    less = st.sampled_from([0.0, 0.0, 0.01, 1.0, 30.0, 500.0, -0.01, -4.0, -99.0])
    known = array("f", [one.equity - data.draw(less) for one in best])
    losses = MoveFinder(SMALL, position.rules, LEAVES).losses(position, counted(racks), known)
    for one, equity, loss in zip(best, known, losses, strict=True):
        if one.move.kind is Kind.PASS:
            assert loss == 0
        else:
            assert loss == pytest.approx(max(0.0, one.equity - equity), abs=1e-3)
            assert (loss > 0) == (one.equity > equity)
    assert [fresh.best(position, 1, rack)[0] for rack in racks] == best


def test_losses_of_no_racks_are_none() -> None:
    assert not STATIC.losses(Position.start(SMALL, RULES), [], array("f"))


@pytest.mark.parametrize(("racks", "bag", "equities"), [(0, 5, 1), (2, 5, 1), (1, 5, 2), (1, 0, 1)])
def test_the_kernel_refuses_a_wrong_number_of_racks_and_an_empty_bag(
    racks: int, bag: int, equities: int
) -> None:
    field = encoding.make_field(SMALL, RULES)
    kernel = encoding.make_finder(field, SMALL, RULES, LEAVES.values)
    with pytest.raises(AssertionError):
        kernel.gains(bytes(racks * CODES), bag, array("f", [0.0] * equities))


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from([LEAVES, None]))
def test_a_play_loses_what_the_best_move_is_worth_more(seed: int, leaves: Leaves | None) -> None:
    finder = MoveFinder(SMALL, RULES, leaves)
    position = seen(random_position(seed, most=16, rules=RULES))
    last = position.last
    assume(last is not None and last.move.kind is Kind.PLAY and position.bag)
    assert last
    before = position.undo()
    for guess in kept(position, finder, Random(seed), 20):
        assert len(guess.tiles) == before.held[last.seat] - last.move.count
        assert is_part(guess.tiles, position.unseen)
        best = finder.best(before, 1, last.move.used + guess.tiles)[0]
        loss = best.equity - last.score - finder.leaves[guess.tiles]
        assert guess.loss == pytest.approx(max(0.0, loss), abs=1e-3)


# The draws


@given(st.text("ABC?", max_size=9), st.data())
def test_all_possible_draws_have_the_number_of_ways_to_draw_them(
    unseen: str, data: st.DataObject
) -> None:
    number = data.draw(st.integers(0, len(unseen)))
    wanted = Counter("".join(sorted(tiles)) for tiles in combinations(unseen, number))
    for most in (len(wanted), 10_000):
        draws = possible_draws(unseen, number, most, Random(0))
        assert draws == wanted
        assert sum(draws.values()) == comb(len(unseen), number)


@given(st.integers(2, 6), st.integers(0, 2**32))
def test_more_possible_draws_are_sampled(number: int, seed: int) -> None:
    unseen = RULES.tile_set.tiles
    draws = possible_draws(unseen, number, 300, Random(seed))
    assert sum(draws.values()) == 300
    assert all(len(tiles) == number and is_part(tiles, unseen) for tiles in draws)
    assert draws == possible_draws(unseen, number, 300, Random(seed))


def test_one_draw_more_than_wanted_is_sampled() -> None:
    draws = possible_draws("AABC", 2, 3, Random(1))  # AA, AB, AC, BC
    assert sum(draws.values()) == 3 < comb(4, 2)


def test_sampled_draws_have_tiles_as_often_as_they_are_unseen() -> None:
    unseen = RULES.tile_set.tiles
    tiles: Counter[str] = Counter()
    for draw, times in possible_draws(unseen, 5, 40_000, Random(1)).items():
        for tile in draw:
            tiles[tile] += times
    assert tiles.total() == 200_000
    for tile, number in RULES.tile_set.counts.items():
        assert tiles[tile] / 200_000 == pytest.approx(number / len(unseen), abs=0.002)


# What is believed


def test_sampled_racks_have_the_chances_of_their_tiles() -> None:
    chances: Counter[str] = Counter()
    for tiles, weight in zip(BELIEF.tiles, BELIEF.weights, strict=True):
        rest = sorted((Counter(BELIEF.unseen) - Counter(tiles)).elements())
        drawn = list(combinations(rest, BELIEF.size - len(tiles)))
        for more in drawn:
            chances["".join(sorted((*tiles, *more)))] += weight / 5 / len(drawn)  # type: ignore[assignment]
    rng = Random(5)
    racks = Counter("".join(sorted(BELIEF.sample(rng))) for _ in range(40_000))
    assert set(racks) == set(chances)
    for rack, chance in chances.items():
        assert racks[rack] / 40_000 == pytest.approx(chance, abs=0.01)


@given(st.text("ABC?", min_size=6, max_size=9), WEIGHTS)
def test_the_bag_has_what_no_rack_takes(unseen: str, weights: list[float]) -> None:
    tiles = [unseen[:2], unseen[1:3], unseen[5]]
    chances: Counter[str] = Counter()
    for one, weight in zip(tiles, weights, strict=True):
        rest = sorted((Counter(unseen) - Counter(one)).elements())
        bags = list(combinations(rest, len(unseen) - 4))
        for bag in bags:
            for tile in bag:
                chances[tile] += weight / sum(weights) / len(bags) / len(bag)  # type: ignore[assignment]
    found = Belief(tiles, weights, unseen, 4).in_bag()
    assert set(found) == set(unseen)
    assert sum(found.values()) == pytest.approx(1)
    for tile, chance in found.items():
        assert chance == pytest.approx(chances[tile])


@given(st.lists(st.floats(0, 10), min_size=1, max_size=26).filter(any), st.integers(0, 2**32))
def test_guesses_come_in_proportion_to_their_weights(weights: list[float], seed: int) -> None:
    letters = [chr(65 + place) for place in range(len(weights))]
    belief = Belief(letters, weights, "".join(letters) + "AA", 2)
    give = belief.guess(Random(seed), SMALL.alphabet)
    racks = give(0, RACKS)
    times = Counter(racks[at : at + CODES] for at in range(0, RACKS * CODES, CODES))
    for rack, weight in zip(counted(letters), weights, strict=True):
        assert abs(times[rack] - RACKS * weight / sum(weights)) < 1.001
        assert weight or not times[rack]
    assert give(RACKS - 2, 5) == racks[-2 * CODES :] + racks[: 3 * CODES]
    assert belief.guess(Random(seed), SMALL.alphabet)(7, 9) == racks[7 * CODES : 16 * CODES]


def test_the_first_guesses_are_in_proportion_too() -> None:
    racks = BELIEF.guess(Random(3), SMALL.alphabet)(0, 500)
    times = Counter(racks[at : at + CODES] for at in range(0, 500 * CODES, CODES))
    for rack, weight in zip(counted(["AB", "A", "B"]), BELIEF.weights, strict=True):
        assert times[rack] / 500 == pytest.approx(weight / 5, abs=0.05)


def test_a_guess_counts_by_its_loss_and_its_ways() -> None:
    weights = weigh([Kept("A", 7.0, 1), Kept("B", 5.0, 1), Kept("C", 5.0, 3)])
    assert weights == pytest.approx([0.36788, 1, 3], abs=1e-5)


@pytest.mark.parametrize("tiles", ["", "Z", "AE"])
def test_a_simulation_completes_guessed_tiles_like_known_ones(tiles: str) -> None:
    position = seen(Position.start(SMALL, RULES, ["RETAINS", "QUEASEL"]).play("8H IN"))
    runner, rack = SimulationRunner(STATIC), counted([tiles])[0]

    def played(position: Position, guess: Guess | None) -> list[list[float]]:
        runner.look_at(position, STATIC.best(position, 3))
        with ThreadPoolExecutor(1) as pool:
            spreads, _ = runner.play(pool, [0, 1, 2], 0, 40, 7, 2, guess)
        return spreads.tolist()

    guessed = played(position, lambda _, number: rack * number)
    assert guessed == played(position.with_rack(0, tiles), None)


# Inference


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_every_rack_is_full_and_drawn_from_the_unseen_tiles(seed: int) -> None:
    position = seen(random_position(seed, most=16, rules=RULES))
    assume(not position.is_over)
    belief = infer(position, STATIC, Random(seed), 30)
    assert belief == infer(position, STATIC, Random(seed), 30)
    if belief is None:
        return
    assert all(weight > 0 for weight in belief.weights)
    rng, again = Random(seed), Random(seed)
    for _ in range(5):
        rack = belief.sample(rng)
        assert rack == belief.sample(again)
        assert len(rack) == position.held[1 - position.on_turn]
        assert is_part(rack, position.unseen)


def test_guesses_for_a_simulation_repeat_with_the_seed(enable: Lexicon) -> None:
    finder = MoveFinder(enable, RULES)
    position = seen(Position.start(enable, RULES, ["QUIZEER", "RETINAS"]).play("8G QUIZ"))
    first, again, other = (guesses(position, finder, Random(seed)) for seed in (1, 1, 2))
    assert first and again and other
    assert first(0, RACKS) == again(0, RACKS) != other(0, RACKS)


def test_all_tiles_that_may_be_kept_are_judged_if_they_are_few(enable: Lexicon) -> None:
    finder = MoveFinder(enable, RULES)
    position = seen(Position.start(enable, RULES, ["QUIZEER", "RETINAS"]).play("8G QUIZ"))
    found = kept(position, finder, Random(1), 3000)
    assert {one.tiles: one.ways for one in found} == Counter(
        "".join(sorted(tiles)) for tiles in combinations(position.unseen, 3)
    )
    assert sum(one.ways for one in found) == comb(len(position.unseen), 3)


def test_a_rack_with_a_better_play_is_considered_unlikely(enable: Lexicon) -> None:
    finder = MoveFinder(enable, RULES)
    position = Position.start(enable, RULES, ["AT", "RETINAS"]).play("8H AT")
    found = kept(seen(position), finder, Random(1), 300)
    assert sum(guess.ways for guess in found) == 300
    plain = sum(guess.loss * guess.ways for guess in found) / 300
    assert plain > 15
    assert mean(found, [guess.loss for guess in found]) < plain / 1.5


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
            found = kept(seen(position), finder, rng, 300)
            if not found:
                continue
            inferred += mean(found, [shared(one.tiles, best.leave) for one in found])
            ways = sum(one.ways for one in found)
            drawn += sum(shared(one.tiles, best.leave) * one.ways for one in found) / ways
    assert inferred > 1.1 * drawn


def test_an_inferred_exchange_keeps_the_best_leave(enable: Lexicon) -> None:
    finder = MoveFinder(enable, RULES)
    start = Position.start(enable, RULES, ["VVUUIIE", "RETINAS"])
    position = start.play(Move.exchange("VVUUII"), "AEIORT")
    found = kept(seen(position), finder, Random(2), 300)
    assert found
    assert all(len(guess.tiles) == 1 for guess in found)


# Nothing to infer


def test_without_a_move_to_learn_from_nothing_is_inferred() -> None:
    start = Position.start(SMALL, RULES, ["RETAINS", "RETINAS"])
    bingo = start.play("8D RETAINS", "AEIOUST")
    for position in (
        start,
        start.play(PASS),
        bingo,
        bingo.with_lexicon(Lexicon.from_words(["AB"])),
    ):
        assert kept(seen(position), STATIC, Random(0), 5) == []
        assert infer(seen(position), STATIC, Random(0)) is None
        assert guesses(seen(position), STATIC, Random(0)) is None


def test_known_tiles_are_not_guessed() -> None:
    position = Position.start(SMALL, RULES, ["RETAINS", "RETINAS"]).play("8H IN")
    view = seen(position)
    assert infer(view, STATIC, Random(3)) is not None
    assert infer(view.with_rack(0, "RETAS"), STATIC, Random(3)) is None


@pytest.mark.parametrize("back", [1, 2, 3])
def test_with_an_empty_bag_nothing_is_inferred(back: int, enable: Lexicon) -> None:
    view = endgame_position(enable, back=back)
    assert view.last
    assert infer(view, MoveFinder(enable, RULES), Random(4)) is None


def test_more_than_two_players_are_refused() -> None:
    with pytest.raises(PositionError, match=r"2 players.*3"):
        infer(Position.start(SMALL, Rules(3)), STATIC, Random(0))
