"""Positions: legal and illegal moves, scores, and the players' views."""

from __future__ import annotations

import pytest

from tests.scrabble.positions import after_cat, start
from tilewright.scrabble.layout import Layout
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position, Turn
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.scoring import IllegalMove


def test_the_first_play_scores_with_the_premiums_under_it() -> None:
    position = start("CATRETA")
    assert position.score("8G CAT") == 10
    assert position.score("8F CAT") == 10
    after = position.play("8G CAT")
    assert after.scores == (10, 0)
    assert after.on_turn == 1
    assert after.rows[7] == "......CAT......"
    assert (after.racks[0], after.held, after.bag) == ("AERT", (7, 7), 83)


def test_a_bingo_earns_fifty() -> None:
    assert start("RETAINS").score("8D RETAINS") == 2 * 8 + 50
    assert start("RETAIN?").score("8D RETAINs") == 2 * 7 + 50
    assert start("RETAINS", bingo=35, rack_size=8).score("8D RETAINS") == 2 * 8


def test_old_tiles_count_without_premiums_and_side_words_count() -> None:
    position = after_cat()
    assert position.score("8G ...S") == 6
    # S makes CATS and SO; the double-letter squares lie under nothing here
    assert position.words("J8 SO") == (("SO", 2), ("CATS", 6))
    assert position.score("J8 SO") == 8
    assert position.score("J8 sO") == 1 + 5
    assert position.score("J8 SOX") == 1 + 1 + 3 * 8 + 6  # X on the triple-letter square J10


def test_a_word_is_multiplied_by_every_word_square_that_it_covers() -> None:
    layout = Layout.from_text("rich", "=.~\n.'.\n\".-", start=(0, 0))
    rules = Rules(layout=layout, rack_size=3, bingo=5)
    position = Position.start(None, rules, racks=["QAZ"])
    assert position.score("1A QAZ") == (10 + 1 + 10) * 3 * 4 + 5
    assert position.score("A1 QAZ") == (10 + 1 + 10 * 3) * 3 + 5


def test_a_move_is_recorded_in_full_however_it_was_written() -> None:
    position = after_cat()
    full = Move.parse("8G ...S")
    for text in ("8J S", "8G CATS", "8H ATS", "8G (CAT)S"):
        assert position.play(text).last == Turn(1, full, 6, ("CATS",)), text


def test_one_tile_is_written_in_the_direction_of_its_word() -> None:
    position = after_cat()
    assert str(position.check("J8 S")) == "8G ...S"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("1A TO", "1A TO does not touch"),
        ("8N SOX", "8N SOX is off the board of 15×15 squares"),
        ("26Z SO", "26Z SO is off the board"),
        ("O14 SOX", "O14 SOX is off the board"),
        ("8G .O", "8H"),
        ("8H SO", "8H is occupied by A"),
        ("H7 S..S", "9H"),
        ("8G CAT", "no new tile"),
        ("8J ES", "8J ES: CATES is not in the lexicon"),
        ("9G SO", "9G SO: CS and AO are not in the lexicon"),
        ("J8 AS", "the rack EOOSSTX lacks A"),
        ("J7 sS", "the rack EOOSSTX lacks ?"),
        ("-A", "the rack EOOSSTX lacks A"),
        ("-8", "8 tiles cannot be exchanged"),
        ("challenge", "nothing to challenge"),
    ],
)
def test_a_move_against_the_rules_is_refused_in_one_sentence(move: str, sentence: str) -> None:
    position = after_cat()
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert sentence in str(refused.value)
    assert not position.is_legal(move)


def test_the_first_play_covers_the_start_and_has_two_letters() -> None:
    with pytest.raises(IllegalMove, match=r"1A CAT.*8H"):
        start("CATRETA").play("1A CAT")
    with pytest.raises(IllegalMove, match="8H C makes no word"):
        start("CATRETA").play("8H C")


def test_a_letter_outside_the_alphabet_is_refused() -> None:
    with pytest.raises(IllegalMove, match="8G CÄT: Ä is not a letter of ABC"):
        start().play("8G CÄT")


def test_tiles_of_an_unknown_rack_come_from_the_unseen() -> None:
    position = start("", "")
    assert position.play("8G CAT").racks == ("", "")
    zax = Position.start(None, racks=["", "Z"])
    with pytest.raises(IllegalMove, match="8G ZAX: no unseen Z"):
        zax.play("8G ZAX")
    with pytest.raises(IllegalMove, match="8G ZOX: the rack ABCDEF lacks ZOX"):
        Position.start(None, racks=["ABCDEF"]).play("8G ZOX")


def test_the_unseen_tiles_are_all_but_the_board_and_known_racks() -> None:
    position = Position.start(None, racks=["QUIZ?AB", "E"])
    assert len(position.unseen) == 92
    assert "Q" not in position.unseen and position.unseen.count("?") == 1
    assert len(position.play("8E QUIZ").unseen) == 92
    assert len(position.seen_by(1).unseen) == 99


def test_a_players_view_contains_no_other_rack() -> None:
    position = start("CATRETA", "RETAINS").play("-CA", drawn="XY").play("-").play("-")
    seen = position.seen_by(1)
    while True:
        assert seen.racks[0] == ""
        assert seen.last is None or "CA" not in seen.last.move.tiles
        if seen.last is None:
            break
        seen = seen.undo()
    assert seen.racks[1] == "AEINRST"
    assert position.seen_by(0).turns[0].move == Move.exchange("CA")
    assert position.seen_by(1).turns[0].move == Move.exchange(2)


def test_a_board_is_drawn_with_its_players() -> None:
    text = str(after_cat())
    lines = text.splitlines()
    assert len(lines) == 16
    assert lines[8].startswith(" 8 = . . ' . . C A T . . ' . . =")
    assert "→ player 2:    0  EOOSSTX" in text
    assert "player 1:   10  AERT and 3 unknown" in text
    assert "bag: 83" in text
