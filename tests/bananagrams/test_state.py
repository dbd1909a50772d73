"""The game: legal and illegal actions, and that no tile is ever lost."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bananagrams.players import (
    ALL_A,
    NONSENSE,
    TILES,
    WORDS,
    block_of,
    do,
    random_action,
    row_of,
    tiny_rules,
)
from tilewright import Lexicon, TilewrightError
from tilewright.bananagrams.actions import Bananas, Build, Dump, Peel, Wait
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import State
from tilewright.table.faults import IllegalAction

all_rules = st.builds(
    tiny_rules,
    st.integers(1, 4),
    variant=st.sampled_from(["classic", "cafe"]),
    tile_set=st.sampled_from([TILES, ALL_A]),
    honour=st.booleans(),
    short_dump=st.booleans(),
)


def state(game: State) -> object:
    """All that a game is made of, to be compared."""
    return deepcopy(
        (
            game.bunch,
            [(+seat.hand, seat.cells, seat.out) for seat in game.seats],
            game.peels,
            game.dumps,
            game.winner,
            game._rng.getstate(),
        )
    )


def game_of(seats: int = 2, **options: object) -> State:
    return State(tiny_rules(seats, **({"tile_set": ALL_A} | options)), WORDS, 1)


def lay_out(game: State, seat: int) -> None:
    game.apply(seat, block_of(game.view(seat)))


def empty_the_bunch(game: State) -> None:
    while game.may_peel:
        for seat in game.playing:
            lay_out(game, seat)
        game.apply(0, Peel())


@settings(max_examples=40)
@given(all_rules, st.integers(0, 10**6))
def test_tiles_are_conserved_and_refused_actions_change_nothing(rules: Rules, seed: int) -> None:
    game, rng = State(rules, WORDS, seed), Random(seed)
    game.check_tiles()
    for _ in range(60):
        seat = rng.randrange(rules.seats)
        before = state(game)
        try:
            event = do(game, seat, random_action(game, seat, rng))
        except IllegalAction:
            assert state(game) == before
        else:
            assert event["seat"] == seat
            game.check_tiles()
        if rng.random() < 0.01 and not game.over and not game.seats[seat].out:
            game.give_up(seat, "a test")
            game.check_tiles()


@settings(max_examples=30)
@given(all_rules, st.integers(0, 10**6))
def test_equal_games_are_made_by_equal_actions(rules: Rules, seed: int) -> None:
    one, other = State(rules, WORDS, seed), State(rules, WORDS, seed)
    rng = Random(seed)
    for _ in range(30):
        seat = rng.randrange(rules.seats)
        action = random_action(one, seat, rng)
        try:
            event = do(one, seat, action)
        except IllegalAction as error:
            with pytest.raises(IllegalAction, match=r".*") as again:
                do(other, seat, action)
            assert str(again.value) == str(error)
        else:
            assert do(other, seat, action) == event
    assert state(one) == state(other)


@pytest.mark.parametrize("action", NONSENSE, ids=repr)
def test_nonsense_is_refused(action: object) -> None:
    game = game_of(tile_set=TILES)
    before = state(game)
    with pytest.raises(IllegalAction):
        do(game, 0, action)
    assert state(game) == before


def test_the_deal_is_of_the_seed_and_of_the_rules() -> None:
    rules = Rules(3)
    hands = [seat.hand for seat in State(rules, WORDS, 5).seats]
    assert [hand.total() for hand in hands] == [21, 21, 21]
    assert hands == [seat.hand for seat in State(rules, WORDS, 5).seats]
    assert hands != [seat.hand for seat in State(rules, WORDS, 6).seats]
    assert len(State(rules, WORDS, 5).bunch) == 144 - 63


def test_a_peel_gives_one_tile_to_everybody() -> None:
    game = game_of(2)
    lay_out(game, 0)
    event = game.apply(0, Peel())
    assert event == {"event": "peel", "seat": 0, "drawn": ["A", "A"]}
    assert [seat.hand.total() for seat in game.seats] == [1, 22]
    assert game.peels == [1, 0]


def test_a_peel_needs_all_tiles_in_a_valid_grid() -> None:
    game = game_of()
    with pytest.raises(IllegalAction, match="still has 21 tiles in hand"):
        game.apply(0, Peel())
    game.apply(0, row_of("A" * 21))
    with pytest.raises(IllegalAction, match="not valid"):
        game.apply(0, Peel())  # for the longest word has 15 letters


def test_a_grid_in_two_pieces_is_not_valid() -> None:
    game = game_of()
    assert game.is_valid({(0, 0): "A", (0, 1): "A"})
    assert not game.is_valid({(0, 0): "A", (0, 1): "A", (5, 0): "A", (5, 1): "A"})
    assert not game.is_valid({(0, 0): "A"})
    assert not game.is_valid({})


def test_a_dump_draws_three_before_the_tile_goes_back() -> None:
    """The tile that is dumped is never among the three that are drawn for it."""
    for seed in range(200):
        game = State(tiny_rules(1, tile_set=TILES), WORDS, seed)
        last_three = game.bunch[-3:][::-1]
        letter = next(iter(game.seats[0].hand))
        event = game.apply(0, Dump(letter))
        assert event["drawn"] == last_three
        assert len(game.bunch) == 90 - 21 - 2
        assert game.seats[0].tiles == 23


def test_a_dumped_tile_may_lie_anywhere_in_the_bunch() -> None:
    places = set()
    for seed in range(100):
        game = game_of(1)
        game._rng.seed(seed)
        game.seats[0].hand["B"] += 1
        game.apply(0, Dump("B"))
        places.add(game.bunch.index("B") / (len(game.bunch) - 1))
    assert min(places) < 0.1
    assert max(places) > 0.9


def test_a_dump_is_refused_when_the_bunch_has_fewer_than_three() -> None:
    game = game_of(1)
    del game.bunch[2:]
    with pytest.raises(IllegalAction, match="the bunch has 2 tiles, too few for a dump"):
        game.apply(0, Dump("A"))


def test_a_short_dump_takes_what_is_left() -> None:
    game = game_of(1, short_dump=True)
    del game.bunch[2:]
    assert game.apply(0, Dump("A"))["drawn"] == ["A", "A"]
    assert game.bunch == ["A"]
    del game.bunch[:]
    with pytest.raises(IllegalAction, match="too few for a dump"):
        game.apply(0, Dump("A"))


def test_bananas_is_called_when_the_bunch_is_too_small_to_peel() -> None:
    game = game_of()
    lay_out(game, 0)
    with pytest.raises(IllegalAction, match="call Peel"):
        game.apply(0, Bananas())
    empty_the_bunch(game)
    with pytest.raises(IllegalAction, match="still has"):
        game.apply(1, Bananas())
    lay_out(game, 1)
    with pytest.raises(IllegalAction, match="call Bananas"):
        game.apply(1, Peel())
    assert game.apply(1, Bananas()) == {"event": "bananas", "seat": 1}
    assert (game.winner, game.over) == (1, True)
    with pytest.raises(IllegalAction, match="the game is over"):
        game.apply(0, Wait())


def test_a_wrong_word_at_bananas_makes_a_rotten_banana_and_peeling_opens_again() -> None:
    game = game_of(3, honour=True)
    empty_the_bunch(game)
    lay_out(game, 0)
    rotten = game.view(1)
    game.apply(1, Build(row_of("A" * (len(rotten.cells) + 1)).place, tuple(rotten.cells)))
    assert not game.may_peel
    event = game.apply(1, Bananas())
    assert event["event"] == "rotten"
    assert event["wrong"]
    assert game.seats[1].out
    assert game.seats[1].tiles == 0
    assert game.playing == [0, 2]
    assert game.may_peel
    assert not game.over
    game.check_tiles()
    with pytest.raises(IllegalAction, match="seat 1 is out"):
        game.apply(1, Wait())
    drawn = game.apply(0, Peel())["drawn"]
    assert drawn == ["A", "", "A"]


def test_the_last_one_left_wins() -> None:
    game = game_of()
    assert game.give_up(0, "tired") == {"event": "gave up", "seat": 0, "reason": "tired"}
    assert (game.winner, game.over) == (1, True)
    game.check_tiles()
    alone = game_of(1)
    alone.give_up(0, "tired")
    assert (alone.winner, alone.over) == (None, True)


def test_smoothie_has_neither_peel_nor_dump() -> None:
    game = game_of(3, variant="smoothie")
    assert len(game.bunch) == 0
    lay_out(game, 0)
    with pytest.raises(IllegalAction, match="smoothie has no dump"):
        game.apply(1, Dump("A"))
    with pytest.raises(IllegalAction, match="smoothie has no peel"):
        game.apply(0, Peel())
    game.apply(0, Bananas())
    assert game.winner == 0


def test_cafe_has_dumps_and_no_peel() -> None:
    game = game_of(2, variant="cafe")
    game.apply(1, Dump("A"))
    lay_out(game, 0)
    with pytest.raises(IllegalAction, match="cafe has no peel"):
        game.apply(0, Peel())
    game.apply(0, Bananas())
    assert game.winner == 0


def test_tiles_that_are_taken_may_be_placed_by_the_same_action() -> None:
    game = game_of()
    game.apply(0, row_of("AAA"))
    event = game.apply(0, Build({(1, 0): "A"}, ((0, 0),)))
    assert event["take"] == [[0, 0]]
    assert event["place"] == [[1, 0, "A"]]
    assert set(game.seats[0].cells) == {(0, 1), (0, 2), (1, 0)}
    with pytest.raises(IllegalAction, match="occupied by"):
        game.apply(0, row_of("AA"))
    with pytest.raises(IllegalAction, match="to take"):
        game.apply(0, Build({}, ((0, 1), (0, 1))))


def test_a_list_without_the_letters_of_the_tiles_is_refused() -> None:
    cyrillic = Lexicon.from_words(["абвгдежзийклмнопрстуфхцчшщъыьэюя"])
    with pytest.raises(TilewrightError, match=r"lacks.*: ABC"):
        State(Rules(1), cyrillic, 0)
