"""CGP: lines of other programs, round trips, and a corpus of broken lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scrabble.strategies import positions
from tilewright import Lexicon
from tilewright.alphabet import SCRABBLE_FRENCH
from tilewright.errors import TilewrightError
from tilewright.scrabble.layout import SUPER
from tilewright.scrabble.notation.cgp import CgpError, parse_cgp, write_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import NotationError

EMPTY = "/".join(["15"] * 15)
# A position in the manner of the lines that Woogles and macondo exchange.
LINE = (
    "15/15/15/15/15/15/4Q10/3RETaINS5/4N10/4Z2H7/4A2I7/7T7/7S7/15/15 "
    "AEEIRST/DEGNOR? 84/112 1 lex NWL20; ld english; bdn CrosswordGame; var classic; gid abc;"
)


def test_a_line_is_read_with_the_player_on_turn_first() -> None:
    position, options = parse_cgp(LINE)
    assert position.rows[7] == "...RETaINS....."
    assert position.rows[6] == "....Q.........."
    assert (position.rack, position.racks[1]) == ("AEEIRST", "DEGNOR?")
    assert (position.scores, position.on_turn, position.scoreless) == ((84, 112), 0, 1)
    assert options == {
        "lex": "NWL20",
        "ld": "english",
        "bdn": "CrosswordGame",
        "var": "classic",
        "gid": "abc",
    }


def test_a_line_is_written_as_it_was_read() -> None:
    assert write_cgp(*parse_cgp(LINE)) == LINE


def test_unknown_racks_are_empty() -> None:
    assert parse_cgp(f"{EMPTY} / 0/0 0").position.racks == ("", "")
    assert parse_cgp(f"{EMPTY} /AB 0/0 0").position.racks == ("", "AB")
    assert parse_cgp(f"{EMPTY} A// 1/2/3 0").position.rules.seats == 3


def test_the_seats_are_turned_round_for_the_player_on_turn() -> None:
    position = Position.start(racks=["CATDOGS", "AEIOUSS"]).play("8G CAT")
    line = write_cgp(position)
    assert line == f"{'15/' * 7}6CAT6{'/15' * 7} AEIOSSU/DGOS 0/10 0"


def test_tiles_and_board_are_those_of_the_options() -> None:
    board = "/".join(["21"] * 21)
    large = parse_cgp(f"{board} / 0/0 0 bdn SuperCrosswordGame; ld english_super;").position
    assert (large.rules.layout, len(large.unseen)) == (SUPER, 200)
    french = parse_cgp(f"{EMPTY} KWXYZ/ 0/0 0 ld french").position
    assert french.rules.tile_set is SCRABBLE_FRENCH
    assert write_cgp(french).endswith("0 ld french;")


def test_custom_rules_are_kept() -> None:
    rules = Rules(challenge="double")
    assert parse_cgp(f"{EMPTY} / 0/0 0", rules=rules).position.rules == rules
    assert parse_cgp(f"{EMPTY} // 0/0/0 0", rules=rules).position.rules.seats == 3


@given(positions())
def test_any_position_survives_a_round_trip(position: Position) -> None:
    line = write_cgp(position)
    read = parse_cgp(line, position.lexicon, position.rules).position
    assert write_cgp(read) == line
    assert (read.squares, read.rack, read.bag) == (position.squares, position.rack, position.bag)
    assert sorted(read.unseen) == sorted(position.unseen)


ROWS = "/".join(["15"] * 14)
BROKEN = [
    ("", "board", 1),
    (f"{EMPTY}", "missing racks", 45),
    (f"{EMPTY} /", "missing scores", 47),
    (f"{EMPTY} / 0/0", "missing number of scoreless turns", 51),
    (f"{EMPTY} / 0/0 lex;", "missing number of scoreless turns", 52),
    (f"{EMPTY} / 0/0 x", "'x' is not the number of scoreless turns", 52),
    (f"{EMPTY} / 0/0 -1", "'-1' is not the number of scoreless turns", 52),
    (f"{ROWS} / 0/0 0", "14 rows.*15", 1),
    (f"{EMPTY}/15 / 0/0 0", "the board has 16 rows", 1),
    (f"{ROWS}/14 / 0/0 0", "row 15 has 14 squares.*15", 43),
    (f"{ROWS}/16 / 0/0 0", "16 empty squares.*row of 15", 43),
    (f"{ROWS}/0 / 0/0 0", "0 empty squares", 43),
    (f"{ROWS}/9999999999 / 0/0 0", "999999 empty squares", 43),
    (f"{ROWS}/7A6 / 0/0 0", "row 15 has 14 squares", 43),
    (f"{ROWS}/7é7 / 0/0 0", "'é'", 44),
    (f"{ROWS}/7A*6 / 0/0 0", r"'\*'", 45),
    (f"{ROWS}/7[QU7 / 0/0 0", r"'\[' or '\]'", 44),
    (f"{ROWS}/7[QU]7 / 0/0 0", r"no tile \[QU\]", 44),
    (f"{ROWS}/QQ13 / 0/0 0", "2 Q .* scrabble has 1", 48),
    (f"{EMPTY} ABC 0/0 0", "2 to 4 racks.*got 1", 46),
    (f"{EMPTY} ///// 0/0 0", "2 to 4 racks.*got 6", 46),
    (f"{EMPTY} ABCDEFGH/ 0/0 0", "ABCDEFGH has 8 tiles.*7", 46),
    (f"{EMPTY} abc/ 0/0 0", "'a' in the rack abc", 46),
    (f"{EMPTY} ???/ 0/0 0", r"3 \? on the board and in racks", 46),
    (f"{EMPTY} / 0 0", "2 scores.*1", 48),
    (f"{EMPTY} / 0/x 0", "'x' is not a score", 50),
    (f"{EMPTY} / 0/99999999999999999999 0", "'99999999999999999999' is not a score", 50),
    (f"{EMPTY} / 0/٣ 0", "'٣' is not a score", 50),
    (f"{EMPTY} / 0/0 0 lex A; lex B;", "option lex", 61),
    (f"{EMPTY} / 0/0 0 ld klingon;", "tiles 'klingon'", 57),
    (f"{EMPTY} / 0/0 0 bdn Round;", "board 'Round'", 58),
    ("9" * 9999, "4096 characters.*9999", 4096),
]


@pytest.mark.parametrize(("line", "sentence", "at"), BROKEN)
def test_a_broken_line_is_refused_with_its_place(line: str, sentence: str, at: int) -> None:
    with pytest.raises(NotationError, match=sentence) as refused:
        parse_cgp(line)
    assert refused.value.at == at
    assert len(str(refused.value)) < 250


@given(st.text(st.sampled_from("15/ ABqz?[];-0lexd\n\t"), max_size=80))
def test_any_text_is_a_position_or_is_refused(text: str) -> None:
    try:
        parse_cgp(text)
    except TilewrightError as error:
        assert str(error)


@given(st.integers(0, len(LINE) - 1), st.characters())
def test_a_line_with_any_character_changed_is_read_or_refused(at: int, other: str) -> None:
    try:
        position, options = parse_cgp(LINE[:at] + other + LINE[at + 1 :])
    except TilewrightError:
        return
    assert parse_cgp(write_cgp(position, options)).position.squares == position.squares


def test_a_lexicon_comes_with_the_position() -> None:
    words = Lexicon.from_words(["CAT"])
    assert parse_cgp(LINE, words).position.lexicon is words
    with pytest.raises(CgpError):
        parse_cgp("x / 0/0 0", words)
