"""Positions: what is refused and why, what plays score, how games end, and that undo restores."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from tilewright import Alphabet, Lexicon
from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.errors import TilewrightError
from tilewright.scrabble.layout import Layout
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position, Turn
from tilewright.scrabble.reading import PositionError
from tilewright.scrabble.rules import Challenge, Rules
from tilewright.scrabble.scoring import IllegalMove

WORDS = Lexicon.from_words(
    ["CAT", "CATS", "AT", "AS", "SO", "SOX", "OX", "TO", "RETAINS", "NASTIER", "ES", "RE", "TOE"]
)


def start(*racks: str, **options: object) -> Position:
    return Position.start(WORDS, Rules(**options), racks=racks)  # type: ignore[arg-type]


def after_cat(rack: str = "SOXTOES") -> Position:
    """CAT on the middle row, and a rack for the player on turn."""
    return start("CATRETA", rack).play("8G CAT")


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
        ("1A TO", "1A TO does not touch a tile on the board"),
        ("8N SOX", "8N SOX is off the board of 15×15 squares"),
        ("26Z SO", "26Z SO is off the board"),
        ("O14 SOX", "O14 SOX is off the board"),
        ("8G .O", "8H"),
        ("8H SO", "8H SO: A stands on 8H"),
        ("H7 S..S", "no tile stands on 9H to play through"),
        ("8G CAT", "brings no tile onto the board"),
        ("8J ES", "8J ES: CATES is not in the lexicon"),
        ("9G SO", "9G SO: CS and AO are not in the lexicon"),
        ("J8 AS", "the rack EOOSSTX lacks A"),
        ("J7 sS", "the rack EOOSSTX lacks ?"),
        ("-A", "the rack EOOSSTX lacks A"),
        ("-8", "8 tiles cannot be exchanged"),
        ("challenge", "there is nothing to challenge: invalid plays are refused"),
    ],
)
def test_a_move_against_the_rules_is_refused_in_one_sentence(move: str, sentence: str) -> None:
    position = after_cat()
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert sentence in str(refused.value)
    assert not position.is_legal(move)


def test_the_first_play_covers_the_start_and_has_two_letters() -> None:
    with pytest.raises(IllegalMove, match="1A CAT does not cover 8H, where the game starts"):
        start("CATRETA").play("1A CAT")
    with pytest.raises(IllegalMove, match="8H C makes no word: two letters or more are due"):
        start("CATRETA").play("8H C")


def test_a_letter_outside_the_alphabet_is_refused() -> None:
    with pytest.raises(IllegalMove, match="8G CÄT: Ä is not a letter of ABC"):
        start().play("8G CÄT")


def test_tiles_of_an_unknown_rack_come_from_the_unseen() -> None:
    position = start("", "")
    assert position.play("8G CAT").racks == ("", "")
    zax = Position.start(None, racks=["", "Z"])
    with pytest.raises(IllegalMove, match="8G ZAX: no Z is left among the unseen tiles"):
        zax.play("8G ZAX")
    with pytest.raises(IllegalMove, match="8G ZOX: the rack ABCDEF lacks ZOX"):
        Position.start(None, racks=["ABCDEF"]).play("8G ZOX")


def test_play_and_undo_restore_everything() -> None:
    position = after_cat()
    for move in ("8G ...S", "J8 SOX", "-SO", "-5", "-"):
        assert position.play(move).undo() == position
    with pytest.raises(PositionError, match="there is no move to undo"):
        start().undo()
    assert [str(turn.move) for turn in position.play("-SO").turns] == ["8G CAT", "-SO"]


def test_an_exchange_keeps_the_rest_and_needs_a_full_bag() -> None:
    position = start("CATRETA")
    after = position.play("-AAC", drawn="XYZ")
    assert (after.rack, after.racks[0], after.bag, after.scoreless) == ("", "ERTTXYZ", 86, 1)
    few = Position.of(None, rows=full_rows(80), racks=["AE", ""])
    with pytest.raises(IllegalMove, match="the bag holds 6 tiles, and an exchange needs 7"):
        few.play("-A")


@pytest.mark.parametrize("drawn", ["QQ", "abc", "XYZW", "!"])
def test_tiles_that_cannot_be_drawn_are_refused(drawn: str) -> None:
    with pytest.raises(PositionError, match="cannot be drawn here"):
        start("CATRETA").play("8G CAT", drawn)


def full_rows(count: int) -> list[str]:
    """A board with so many of the commonest tiles on it."""
    tiles = SCRABBLE.tiles.replace("?", "")[::-1][:count]
    text = tiles.ljust(225, ".")
    return [text[at : at + 15] for at in range(0, 225, 15)]


def test_the_unseen_tiles_are_all_but_the_board_and_known_racks() -> None:
    position = Position.start(None, racks=["QUIZ?AB", "E"])
    assert len(position.unseen) == 92
    assert "Q" not in position.unseen and position.unseen.count("?") == 1
    assert len(position.play("8E QUIZ").unseen) == 92
    assert len(position.seen_by(1).unseen) == 99


def test_what_a_player_sees_holds_no_other_rack_anywhere() -> None:
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


def test_six_scoreless_turns_end_a_game_and_everybody_loses_their_tiles() -> None:
    position = start("CATRETA", "QZ")
    for _ in range(6):
        assert not position.is_over
        position = position.play(PASS)
    assert position.ending == "scoreless"
    with pytest.raises(PositionError, match="the rack of player 1 is not known: 'QZ'"):
        assert position.final_scores
    position = position.with_rack(1, "QZAAAAA")
    assert position.final_scores == (-9, -25)
    assert position.winner == 0
    with pytest.raises(IllegalMove, match="the game is over"):
        position.play(PASS)
    assert position.legal_moves() == []


def near_the_end(racks: list[str], challenge: Challenge = "void") -> Position:
    """CAT on the board of a small game with as many tiles as are left in racks."""
    counts = {letter: ("CAT" + "".join(racks)).count(letter) for letter in "ACDOSTXZ?"}
    tiles = TileSet("few", MappingProxyType(counts), values=SCRABBLE.values)
    rules = Rules(len(racks), tiles, challenge=challenge, rack_size=2, bingo=0)
    rows = ["." * 15] * 7 + ["......CAT......"] + ["." * 15] * 7
    return Position.of(WORDS, rules, rows, racks, [100] * len(racks))


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
    with pytest.raises(IllegalMove, match="there is no play to challenge"):
        taken.play("challenge")


def test_a_wrong_challenge_costs_the_challenger_a_turn() -> None:
    position = start("CATRETA", "SOXSOEE", challenge="double").play("8G CAT")
    after = position.play("challenge")
    assert (after.on_turn, after.scores, after.scoreless) == (0, (10, 0), 1)
    assert after.squares == position.squares


def test_the_last_play_can_be_challenged_before_the_game_is_over() -> None:
    out = near_the_end(["SO", "XZ"], challenge="double").play("J8 SO")
    assert not out.is_over and out.awaits_challenge
    assert [str(move) for move in out.legal_moves()] == ["challenge", "-"]
    with pytest.raises(IllegalMove, match="the last play went out: it can be challenged or passed"):
        out.play("10I XO")
    assert out.play("-").final_scores == out.play("challenge").final_scores == (144, 100)
    phony = near_the_end(["SZ", "OX"], challenge="double").play("J8 SZ")
    back = phony.play("challenge")
    assert (back.is_over, back.scores, back.on_turn) == (False, (100, 100), 1)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rows": ["..."]}, "the picture is not a board of 15×15 squares"),
        ({"rows": ["." * 15] * 14 + ["#" * 15]}, "'#' in row 15 is no tile"),
        ({"racks": ["ABCDEFGH", ""]}, "the rack ABCDEFGH has 8 tiles, and 7 are the most"),
        ({"racks": ["a", ""]}, "'a' in the rack a is no tile"),
        ({"racks": ["A", "", ""]}, "2 players have 2 racks and scores, not 3 and 2"),
        ({"scores": [1, 2, 3]}, "2 players have 2 racks and scores, not 2 and 3"),
        ({"racks": ["ZZ", ""]}, "there are 2 Z on the board and in racks, and scrabble has 1"),
        ({"rows": ["." * 15] * 14 + ["qqq".ljust(15, ".")]}, r"there are 3 \? on the board"),
        ({"on_turn": 2}, "there is no player 2 in a game of 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(TilewrightError, match=sentence):
        Position.of(None, **options)  # type: ignore[arg-type]


def test_a_lexicon_needs_the_letters_of_the_tiles() -> None:
    few = Lexicon.from_words(["AB"], Alphabet("AB"), name="few")
    with pytest.raises(TilewrightError, match="the alphabet of few lacks letters of the tiles: CD"):
        Position.start(few)


def test_a_board_is_drawn_with_its_players() -> None:
    text = str(after_cat())
    lines = text.splitlines()
    assert len(lines) == 16
    assert lines[8].startswith(" 8 = . . ' . . C A T . . ' . . =")
    assert "→ player 1:    0  EOOSSTX" in text
    assert "player 0:   10  AERT and 3 unknown" in text
    assert "bag: 83" in text
