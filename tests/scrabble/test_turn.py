"""Turns: draws, undo, challenges and the end of a game."""

from __future__ import annotations

import pytest

from tests.scrabble.positions import after_cat, full_rows, near_the_end, start
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position, Turn
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.scoring import IllegalMove


def test_play_and_undo_restore_everything() -> None:
    position = after_cat()
    for move in ("8G ...S", "J8 SOX", "-SO", "-5", "-"):
        assert position.play(move).undo() == position
    with pytest.raises(PositionError, match="no move to undo"):
        start().undo()
    assert [str(turn.move) for turn in position.play("-SO").turns] == ["8G CAT", "-SO"]


def test_an_exchange_keeps_the_rest_and_needs_a_full_bag() -> None:
    position = start("CATRETA")
    after = position.play("-AAC", drawn="XYZ")
    assert (after.rack, after.racks[0], after.bag, after.scoreless) == ("", "ERTTXYZ", 86, 1)
    few = Position.of(None, rows=full_rows(80), racks=["AE", ""])
    with pytest.raises(IllegalMove, match=r"exchange needs 7.*6"):
        few.play("-A")


@pytest.mark.parametrize("drawn", ["QQ", "abc", "XYZW", "!"])
def test_tiles_that_cannot_be_drawn_are_refused(drawn: str) -> None:
    with pytest.raises(PositionError, match="cannot be drawn"):
        start("CATRETA").play("8G CAT", drawn)


def test_six_scoreless_turns_end_a_game_and_everybody_loses_their_tiles() -> None:
    position = start("CATRETA", "QZ")
    for _ in range(6):
        assert not position.is_over
        position = position.play(PASS)
    assert position.ending == "scoreless"
    with pytest.raises(PositionError, match=r"rack of player 1.*'QZ'"):
        assert position.final_scores
    position = position.with_rack(1, "QZAAAAA")
    assert position.final_scores == (-9, -25)
    assert position.winner == 0
    with pytest.raises(IllegalMove, match="the game is over"):
        position.play(PASS)
    assert position.legal_moves() == []


def test_going_out_earns_twice_the_tiles_of_the_other() -> None:
    position = near_the_end(["SO", "XZ"])
    assert position.bag == 0
    over = position.play("J8 SO")
    assert over.ending == "out"
    assert over.scores == (108, 100)
    assert over.final_scores == (108 + 36, 100)
    assert near_the_end(["SO", "XZ"]).seen_by(0).play("J8 SO").final_scores == (144, 100)


def test_of_three_players_everybody_loses_their_own_tiles() -> None:
    over = near_the_end(["SO", "XZ", "DD"]).play("J8 SO")
    assert over.final_scores == (108, 82, 96)
    assert over.winner == 0


def test_a_best_score_that_is_shared_has_no_winner() -> None:
    position = near_the_end(["SO", "SO"])
    for _ in range(6):
        position = position.play(PASS)
    assert position.final_scores == (98, 98)
    assert position.winner is None


def test_a_phony_that_is_challenged_comes_back_and_costs_the_turn() -> None:
    position = start("CATRETA", "SOXSOEE", challenge="double")
    phony = position.play("8G RAT", drawn="Z")
    taken = phony.play("challenge")
    assert taken.squares == position.squares
    assert taken.racks == position.racks
    assert (taken.scores, taken.on_turn, taken.scoreless) == ((0, 0), 1, 1)
    assert taken.last == Turn(1, Move.parse("challenge"), -phony.last.score if phony.last else 0)
    assert taken.undo() == phony
    with pytest.raises(IllegalMove, match="no play to challenge"):
        taken.play("challenge")


def test_a_wrong_challenge_costs_the_challenger_a_turn() -> None:
    position = start("CATRETA", "SOXSOEE", challenge="double").play("8G CAT")
    after = position.play("challenge")
    assert (after.on_turn, after.scores, after.scoreless) == (0, (10, 0), 1)
    assert after.squares == position.squares


def test_under_five_a_wrong_challenge_gives_five_points_and_keeps_the_turn() -> None:
    position = start("CATRETA", "SOXSOEE", challenge="five").play("8G CAT")
    after = position.play("challenge")
    assert (after.on_turn, after.scores, after.scoreless) == (1, (15, 0), 0)
    assert (after.squares, after.racks) == (position.squares, position.racks)
    assert after.undo() == position
    with pytest.raises(IllegalMove, match="no play to challenge"):
        after.play("challenge")
    assert after.play("J8 SOX").scores[1] > 0
    phony = start("CATRETA", "SOXSOEE", challenge="five").play("8G RAT")
    taken = phony.play("challenge")
    assert (taken.scores, taken.on_turn) == ((0, 0), 1)


def test_under_five_a_play_that_goes_out_is_confirmed_by_a_wrong_challenge() -> None:
    out = near_the_end(["SO", "XZ"], challenge="five").play("J8 SO")
    assert out.awaits_challenge
    over = out.play("challenge")
    assert over.ending == "out"
    assert over.final_scores == (144 + 5, 100)


def test_the_last_play_can_be_challenged_before_the_game_is_over() -> None:
    out = near_the_end(["SO", "XZ"], challenge="double").play("J8 SO")
    assert not out.is_over and out.awaits_challenge
    assert [str(move) for move in out.legal_moves()] == ["challenge", "-"]
    with pytest.raises(IllegalMove, match="challenge it or pass"):
        out.play("10I XO")
    assert out.play("-").final_scores == out.play("challenge").final_scores == (144, 100)
    phony = near_the_end(["SZ", "OX"], challenge="double").play("J8 SZ")
    back = phony.play("challenge")
    assert (back.is_over, back.scores, back.on_turn) == (False, (100, 100), 1)


@pytest.mark.parametrize(
    ("move", "full", "leave"),
    [("8G CATS", "8G ...S", "EOOSTX"), ("-SO", "-SO", "EOSTX"), ("-", "-", "EOOSSTX")],
)
def test_a_prepared_move_leads_where_the_move_leads(move: str, full: str, leave: str) -> None:
    position = after_cat()
    prepared = position.prepare(move)
    assert (str(prepared.move), prepared.leave) == (full, leave)
    assert prepared.play() == position.play(move)
    assert prepared.play().undo() is position


def test_a_move_is_placed_once_when_it_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = after_cat().prepare("8G CATS")
    monkeypatch.setattr(Position, "placed", None)
    assert prepared.play("A").scores == (10, 6)


def test_an_illegal_move_cannot_be_prepared() -> None:
    with pytest.raises(IllegalMove, match="does not touch"):
        after_cat().prepare("1A TOE")
