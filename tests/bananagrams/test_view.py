"""What a seat may know, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bananagrams.players import WORDS, do, random_action, row_of, tiny_rules
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import State
from tilewright.table.faults import IllegalAction


def play_a_little(game: State, seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        seat = rng.randrange(game.rules.seats)
        with suppress(IllegalAction):
            do(game, seat, random_action(game, seat, rng))


def mix_what_is_hidden(game: State, seat: int, rng: Random) -> None:
    """Give the bunch and the other hands each other's tiles, as many to each as it had."""
    others = [other for number, other in enumerate(game.seats) if number != seat]
    sizes = [other.hand.total() for other in others]
    hidden = [*game.bunch, *(tile for other in others for tile in other.hand.elements())]
    rng.shuffle(hidden)
    for other, size in zip(others, sizes, strict=True):
        other.hand.clear()
        other.hand.update(hidden.pop() for _ in range(size))
    game.bunch[:] = hidden


@settings(max_examples=40)
@given(st.integers(2, 4), st.booleans(), st.integers(0, 10**6))
def test_views_do_not_depend_on_hidden_information(seats: int, honour: bool, seed: int) -> None:
    rules = tiny_rules(seats, honour=honour)
    game = State(rules, WORDS, seed)
    play_a_little(game, seed)
    for seat in range(seats):
        before = game.view(seat)
        mix_what_is_hidden(game, seat, Random(seed))
        game.check_tiles()
        assert game.view(seat) == before


def test_the_grids_of_others_are_hidden() -> None:
    game = State(Rules(2), WORDS, 3)
    before = game.view(0)
    hand = "".join(game.seats[1].hand.elements())
    game.apply(1, row_of(hand))
    assert game.view(0) == before


def test_a_view_shows_the_own_tiles_and_the_public_counts() -> None:
    game = State(Rules(2), WORDS, 3)
    view = game.view(1)
    assert view.hand == "".join(sorted(game.seats[1].hand.elements()))
    assert (view.seat, view.bunch, view.playing) == (1, 144 - 42, 2)
    assert (view.peels, view.dumps) == ((0, 0), (0, 0))
    assert view.may_peel
    assert view.may_dump


def test_a_view_cannot_change_the_game_and_stays_as_it_was() -> None:
    game = State(Rules(1), WORDS, 3)
    hand = "".join(game.seats[0].hand.elements())
    game.apply(0, row_of(hand[:3]))
    view = game.view(0)
    with pytest.raises(TypeError):
        view.cells[9, 9] = "A"  # type: ignore[index]
    game.apply(0, row_of(hand[3:], 1))
    assert len(view.cells) == 3


@pytest.mark.parametrize(("bunch", "short", "may"), [(3, False, True), (2, False, False)])
def test_whether_a_dump_is_allowed(bunch: int, short: bool, may: bool) -> None:
    game = State(Rules(1, short_dump=short), WORDS, 3)
    del game.bunch[bunch:]
    assert game.view(0).may_dump is may
    longer = State(Rules(1, short_dump=True), WORDS, 3)
    del longer.bunch[1:]
    assert longer.view(0).may_dump
