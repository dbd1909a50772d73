"""Encoders: observations describe each action, and contain nothing hidden from the seat."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from tilewright import Lexicon
from tilewright.auction.encoder import PROSPECTS, AuctionEncoder
from tilewright.auction.rules import Rules as AuctionRules
from tilewright.auction.state import State as AuctionState
from tilewright.bananagrams.actions import Build, Wait
from tilewright.bananagrams.encoder import BananagramsEncoder
from tilewright.bananagrams.rules import Rules as BananagramsRules
from tilewright.bananagrams.state import State as BananagramsState
from tilewright.errors import TilewrightError
from tilewright.grid.placement import Direction
from tilewright.scrabble.encoder import EXCHANGE, PLAY, ScrabbleEncoder
from tilewright.scrabble.encoding import letters_of
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.rules import Rules as ScrabbleRules
from tilewright.scrabble.search.finder import kept
from tilewright.scrabble.state import State as ScrabbleState
from tilewright.table.registry import find_game


def scrabble(lexicon: Lexicon, turns: int, seed: int = 1) -> tuple[ScrabbleEncoder, Any]:
    state = ScrabbleState(ScrabbleRules(), lexicon, seed)
    for _ in range(turns):
        state.apply(state.position.on_turn, state.position.plays(1)[0].move)
    encoder = ScrabbleEncoder(state.rules, lexicon, candidates=30)
    return encoder, state.view(state.position.on_turn)


def read_move(observation: Any, number: int, lexicon: Lexicon) -> Move:
    """Decode the move of a candidate from an observation."""
    kind, row, column, down, length = observation["places"][number]
    codes = observation["tiles"][number, :length].tolist()
    letters = letters_of(lexicon.alphabet) | {64: "?"}
    tiles = "".join(letters[code] for code in codes)
    if kind == EXCHANGE:
        return Move.exchange(tiles)
    assert kind == PLAY
    return Move.place(int(row), int(column), Direction.DOWN if down else Direction.ACROSS, tiles)


@pytest.mark.parametrize("turns", [0, 3, 9])
def test_the_candidates_of_scrabble_carry_tiles_place_and_leave(
    enable: Lexicon, turns: int
) -> None:
    encoder, view = scrabble(enable, turns)
    legal, seen = encoder.encode(view)
    kinds = set()
    for number, move in legal.items():
        if move == PASS:
            assert number == encoder.candidates
            continue
        assert read_move(seen, number, enable) == move
        kinds.add(move.kind)
        score, leave, equity = seen["candidates"][number]
        assert score == view.position.score(move)
        assert score + leave == pytest.approx(equity, abs=1e-3)
        left = enable.alphabet.count(kept(view.rack, move))
        assert seen["leaves"][number].tolist() == list(left[:27])
    assert Kind.PLAY in kinds
    unused = seen["places"][~seen["action_mask"][:-1].astype(bool)]
    assert not unused.any()


def test_an_observation_of_scrabble_holds_no_other_rack(enable: Lexicon) -> None:
    encoder, view = scrabble(enable, 4)
    _, seen = encoder.encode(view)
    assert seen["unseen"].sum() == view.bag + view.position.held[1 - view.seat]
    assert seen["rack"].sum() == len(view.rack) == 7
    assert encoder.encode(view, acts=False).legal == {}


def test_the_candidates_of_bananagrams_carry_tiles_and_place(enable: Lexicon) -> None:
    rules = BananagramsRules(seats=2)
    state = BananagramsState(rules, enable, 3)
    encoder = BananagramsEncoder(rules, enable, candidates=12)
    for _ in range(4):
        view = state.view(0)
        legal, seen = encoder.encode(view)
        top = min((row for row, _ in view.cells), default=0)
        left = min((column for _, column in view.cells), default=0)
        for number in range(12):
            build = legal[number]
            assert isinstance(build, Build)
            row, column, down, length = seen["places"][number].tolist()
            word = enable.alphabet.decode(bytes(seen["words"][number, :length]))
            assert word in enable
            squares = [
                (top + row + down * place, left + column + (1 - down) * place)
                for place in range(length)
            ]
            written = dict(zip(squares, word, strict=True))
            old = {square: letter for square, letter in written.items() if square in view.cells}
            assert all(view.cells[square] == letter for square, letter in old.items())
            assert build.place == {at: one for at, one in written.items() if at not in old}
            laid = enable.alphabet.count("".join(build.place.values()))
            assert seen["candidates"][number].tolist() == list(laid[:27])
        state.apply(0, legal[5])
        assert state.is_valid(state.seats[0].cells)


def test_a_seat_of_bananagrams_that_may_do_nothing_waits(enable: Lexicon) -> None:
    assert BananagramsEncoder(BananagramsRules(seats=2), enable).idle() == Wait()


def test_the_prospects_of_an_auction_are_named(enable: Lexicon) -> None:
    rules = AuctionRules(seats=2, rounds=1, hidden=3)
    state = AuctionState(rules, enable, 5)
    state.deal()
    encoder = AuctionEncoder(rules, enable)
    _, seen = encoder.encode(state.view(0))
    facts = dict(zip(PROSPECTS, seen["prospects"].tolist(), strict=True))
    assert facts["needed"] == 4 and facts["bidders"] == 2 and facts["paid"] == 0
    assert facts["auctions left"] == rules.auctions == 8
    assert facts["value"] == encoder.words.best_points("") + rules_value(state.offered)
    assert 0 <= facts["share kept"] <= 1


def rules_value(letter: str | None) -> int:
    from tilewright.auction.rules import VALUES

    return VALUES[letter or ""]


def test_only_the_wanted_parts_are_made(enable: Lexicon) -> None:
    encoder = find_game("auction").encoder(AuctionRules(seats=2), enable, parts=["prospects"])
    assert list(encoder.parts) == ["prospects"]
    state = AuctionState(encoder.rules, enable, 1)
    state.deal()
    assert set(encoder.encode(state.view(1)).observation) == {"prospects", "action_mask"}
    with pytest.raises(TilewrightError, match="no part 'prospect'; did you mean 'prospects'"):
        find_game("auction").encoder(AuctionRules(seats=2), enable, parts=["prospect"])


def test_an_encoder_survives_pickling(enable: Lexicon) -> None:
    encoder, view = scrabble(enable, 3)
    copy = pickle.loads(pickle.dumps(encoder))
    assert copy.encode(view).legal == encoder.encode(view).legal
    assert copy.options == encoder.options


def test_the_arrays_of_an_observation_are_as_announced(enable: Lexicon) -> None:
    encoder, view = scrabble(enable, 5)
    _, seen = encoder.encode(view)
    for name, part in encoder.parts.items():
        assert seen[name].shape == part.shape and seen[name].dtype == np.dtype(part.dtype)
        assert part.low <= seen[name].min() and seen[name].max() <= part.high
