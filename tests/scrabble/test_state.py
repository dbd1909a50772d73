"""The bag and the racks: draws, returns, and that no tile is lost."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scrabble.players import NONSENSE
from tests.scrabble.strategies import SMALL
from tilewright.errors import TilewrightError
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.rules import CHALLENGES, Challenge, Rules
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.state import State
from tilewright.table.faults import IllegalAction


def test_the_same_seed_deals_the_same_tiles() -> None:
    one, same, other = (State(Rules(), SMALL, seed) for seed in (1, 1, 2))
    assert (one.bag, one.position.racks) == (same.bag, same.position.racks)
    assert one.bag != other.bag
    assert one.deal() == {"event": "deal", "racks": list(one.position.racks)}
    assert one.deal() is None


def test_a_play_draws_from_the_end_of_the_bag() -> None:
    game = State(Rules(), SMALL, 0)
    rack = game.position.rack
    bag = list(game.bag)
    event = game.apply(0, Move.exchange(rack[:3]))
    assert event["drawn"] == "".join(reversed(bag[-3:]))
    assert sorted(game.position.racks[0]) == sorted(rack[3:] + event["drawn"])
    assert len(game.bag) == len(bag)
    game.check_tiles()


def test_only_the_seat_on_turn_may_move() -> None:
    game = State(Rules(), SMALL, 0)
    with pytest.raises(IllegalMove, match="seat 0 is on turn, not seat 1"):
        game.apply(1, PASS)


def test_a_phony_that_is_challenged_gives_its_draw_back() -> None:
    game = State(Rules(challenge="double"), SMALL, 0)
    before, bag = game.position, list(game.bag)
    rack = before.rack.replace("?", "")
    game.apply(0, f"8H {rack[:5]}")
    assert game.bag != bag
    event = game.apply(1, "challenge")
    assert event["score"] < 0
    assert game.bag == bag
    assert game.position.racks == before.racks
    assert game.position.scores == (0, 0)
    game.check_tiles()


def test_overtime_is_taken_off_the_score() -> None:
    game = State(Rules(seconds=60), SMALL, 0)
    for turn in range(6):
        game.apply(turn % 2, PASS)
        game.spend(turn % 2, 30 if turn % 2 else 0)
    plain = game.position.final_scores
    assert game.penalties == (0, 10)
    assert game.scores == (plain[0], plain[1] - 10)


def test_each_turn_adds_its_increment_to_the_time() -> None:
    game = State(Rules(seconds=60, increment=10), SMALL, 0)
    for _ in range(3):
        game.spend(0, 30)
    assert game.seconds[0] == 60
    assert game.penalties == (0, 0)
    assert game.view(0).seconds == 0


def test_a_seat_that_gives_up_is_passed_over_and_keeps_its_tiles() -> None:
    game = State(Rules(seats=3), SMALL, 0)
    racks = game.position.racks
    assert game.give_up(0, "resigned")["event"] == "gave up"
    with pytest.raises(IllegalAction, match="seat 0 is out"):
        game.give_up(0, "resigned")
    for seat in (1, 2, 1):
        assert game.to_act() == (seat,)
        game.apply(seat, PASS)
    assert game.position.racks == racks and game.position.scoreless == 3
    assert not game.abandoned
    game.give_up(1, "resigned")
    assert game.abandoned and not game.over
    assert game.victors == (2,) and game.end("resigned")["winner"] == 2


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda value: repr(value)[:40])
def test_nonsense_is_refused_and_changes_nothing(nonsense: object) -> None:
    game = State(Rules(), SMALL, 0)
    before, bag = game.position, list(game.bag)
    with pytest.raises(TilewrightError) as refused:
        game.apply(0, game.read(0, nonsense).action)
    assert len(str(refused.value)) < 200
    assert (game.position, game.bag) == (before, bag)


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]), st.sampled_from(CHALLENGES))
def test_no_tile_is_lost_or_made(seed: int, seats: int, challenge: Challenge) -> None:
    rng = Random(seed)
    game = State(Rules(seats, challenge=challenge), SMALL, seed)
    while not game.over:
        position = game.position
        moves = position.plays()[:30]
        legal = [move for move, _ in moves] if moves and rng.random() < 0.8 else []
        legal = legal or position.legal_moves()
        game.apply(position.on_turn, rng.choice(legal))
        game.check_tiles()
        assert len(game.bag) == game.position.bag
        assert tuple(map(len, game.position.racks)) == game.position.held
    assert len(game.scores) == seats
