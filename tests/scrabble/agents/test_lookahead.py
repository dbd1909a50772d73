"""`lookahead` weighs its score against the next plies."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scrabble.strategies import SMALL, random_position
from tilewright import TilewrightError
from tilewright.scrabble import encoding
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.lookahead import Lookahead
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.view import View


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_against_a_known_rack_a_value_is_the_score_less_the_best_reply(seed: int) -> None:
    position = random_position(seed, rules=Rules(2))
    if position.is_over or position.bag < 14:
        return
    ahead = Lookahead(SMALL, bag=100, k=1, n=5, avg=2)
    for one in ahead.consider(position, Random(0)).moves:
        if one.score:
            replies = [score for _, score in position.play(one.move).plays()]
            assert one.value == one.score - max(replies, default=0)


def test_the_candidates_are_the_highest_scores() -> None:
    position = Position.start(SMALL, racks=["RETAINS"])
    moves = Lookahead(SMALL, bag=100, n=4, avg=3).consider(position, Random(0)).moves
    best = sorted((score for _, score in position.plays()), reverse=True)
    assert sorted((one.score for one in moves), reverse=True) == best[:4]


def test_with_many_tiles_in_the_bag_it_is_greedy() -> None:
    position = Position.start(SMALL, racks=["RETAINS"])
    thought = Lookahead(SMALL, bag=50).consider(position, Random(0))
    assert (thought.method, thought.moves[0].score) == ("greedy", 66)


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_before_it_looks_ahead_it_makes_the_plays_of_greedy(seed: int) -> None:
    position = random_position(seed, rules=Rules(2))
    if position.is_over:
        return
    view = View(position, position.on_turn)
    moves = [
        AGENTS.make(seat, SMALL).act(view, Random(0)) for seat in ("lookahead:bag=0", "greedy")
    ]
    assert moves[0] == moves[1]
    considered = Lookahead(SMALL, bag=0).consider(position, Random(0), count=3).moves
    assert considered[0].move == moves[1] and len(considered) == len(set(considered))


def test_the_papers_option_names_are_accepted() -> None:
    made = AGENTS.make("lookahead:bagNum=25,k=2,n=3,numAvg=100", SMALL)
    assert (made.bag, made.plies, made.branches, made.average) == (25, 2, 3, 100)


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_the_same_luck_gives_the_same_values(plies: int) -> None:
    position = Position.start(SMALL, racks=["RETAINS"])
    thoughts = [
        Lookahead(SMALL, bag=100, k=plies, n=3, avg=5).consider(position, Random(7))
        for _ in range(2)
    ]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].iterations == 3**plies * 5


@pytest.mark.parametrize("plies", [1, 2])
def test_a_requested_play_is_judged_on_the_same_racks(plies: int) -> None:
    position = Position.start(SMALL, racks=["RETAINS"])
    seventh = position.plays(7)[-1].move
    ahead = Lookahead(SMALL, bag=100, k=plies, n=2, avg=3, racks="common")
    own = ahead.consider(position, Random(7)).moves
    asked = ahead.consider(position, Random(7), also=[seventh]).moves
    assert len(asked) == len(own) + 1 and seventh in [one.move for one in asked]
    assert [one for one in asked if one.move != seventh] == list(own)
    values = [one.value for one in asked]
    assert values == sorted(values, reverse=True)


def test_each_play_has_its_own_racks_unless_they_are_common() -> None:
    position = Position.start(SMALL, racks=["RETAINS"])

    def replies(racks: str) -> set[float]:
        ahead = Lookahead(SMALL, bag=100, k=1, n=40, avg=1, racks=racks)
        return {one.score - one.value for one in ahead.consider(position, Random(3)).moves}

    assert len(replies("own")) > len(replies("common"))


@pytest.mark.parametrize(("ends", "bonus"), [("no", 0), ("yes", 2 * 10)])
def test_going_out_counts_only_on_request(ends: str, bonus: int) -> None:
    ahead = Lookahead(SMALL, bag=100, k=1, n=1, avg=2, ends=ends)
    tree = ahead._tree(Rules(2))
    tree.field.load(Position.start(SMALL).squares)
    rack, known = (encoding.count_codes(tiles, SMALL.alphabet) for tiles in ("AT", "Q"))
    [(value, (_, score, *_))] = tree.root.weigh(rack, known, bytes(len(rack)), 1)
    assert value == score + bonus


def test_without_a_play_the_rack_is_exchanged() -> None:
    position = Position.start(SMALL, racks=["VVWCCFB"])
    for bag in (50, 100):
        move = Lookahead(SMALL, bag=bag).act(View(position, 0), Random(0))
        assert str(move) == "-BCCFVVW"


@pytest.mark.parametrize(
    ("seat", "complaint"),
    [
        ("lookahead:k=0", "k .*from 1 to 6.*'0'"),
        ("lookahead:avg=many", "avg.*'many'"),
        ("lookahead:racks=all", "racks.*own or common.*'all'"),
        ("lookahead:depth=2", "'lookahead' has no option 'depth'"),
    ],
)
def test_a_wrong_option_is_refused(seat: str, complaint: str) -> None:
    with pytest.raises(TilewrightError, match=complaint):
        AGENTS.make(seat, SMALL)
