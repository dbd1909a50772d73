"""Reading and writing moves, and invalid texts."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.alphabet import ENGLISH, SCRABBLE, Alphabet
from tilewright.grid.placement import Direction
from tilewright.scrabble.move import CHALLENGE, PASS, Kind, Move
from tilewright.scrabble.tiles import NotationError

# Some Spanish tiles show two characters; an otherwise unused letter represents such a tile.
SPANISH = replace(
    SCRABBLE, alphabet=Alphabet(ENGLISH.letters, MappingProxyType({"K": "CH", "W": "RR"}))
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("8D WORD", Move.place(7, 3, Direction.ACROSS, "WORD")),
        ("H4 .OR.S", Move.place(3, 7, Direction.DOWN, ".OR.S")),
        ("15O qI", Move.place(14, 14, Direction.ACROSS, "qI")),
        ("-AB?", Move.exchange("AB?")),
        ("-5", Move.exchange(5)),
        ("-", PASS),
        ("challenge", CHALLENGE),
    ],
)
def test_a_move_is_read_and_written(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  8d   WORD ", "8D WORD"),
        ("h4 (FL)OR(A)s", "H4 ..OR.s"),
        ("pass", "-"),
        ("8D [W]OR[d]", "8D WORd"),
    ],
)
def test_other_ways_of_writing_are_read(text: str, same: str) -> None:
    assert str(Move.parse(text)) == same


tiles = st.text(st.sampled_from("ABCXYZabcxyz.KkWw"), min_size=1, max_size=15).filter(
    lambda text: text.strip(".")
)
plays = st.builds(
    Move.place, st.integers(0, 25), st.integers(0, 25), st.sampled_from(Direction), tiles
)
exchanges = st.text(st.sampled_from("ABCXYZ?KW"), min_size=1, max_size=7).map(Move.exchange)


@given(plays | exchanges | st.sampled_from([PASS, CHALLENGE]), st.sampled_from([SCRABBLE, SPANISH]))
def test_any_move_survives_a_round_trip(move: Move, tile_set: object) -> None:
    assert isinstance(tile_set, type(SCRABBLE))
    assert Move.parse(move.text(tile_set), tile_set) == move


def test_a_tile_of_two_characters_is_written_in_brackets() -> None:
    move = Move.parse("8D [CH]O[rr]O", SPANISH)
    assert (move.tiles, move.text(SPANISH)) == ("KOwO", "8D [CH]O[rr]O")
    assert Move.parse("-[CH]A", SPANISH).used == "KA"


def test_a_move_knows_what_leaves_the_rack() -> None:
    assert Move.parse("8D .OrD.").used == "O?D"
    assert Move.parse("-AB?").used == "AB?"
    assert (Move.parse("-5").used, Move.parse("-5").count) == ("", 5)
    assert (PASS.used, PASS.count, PASS.kind) == ("", 0, Kind.PASS)


@pytest.mark.parametrize(
    ("text", "sentence", "at"),
    [
        ("", "'8D WORD'", 1),
        ("WORD", "'8D WORD'", 1),
        ("8D WORD again", "'8D WORD'", 1),
        ("8 WORD", "'8'", 1),
        (" 0D WORD", "'0D'", 2),
        ("100D WORD", "'100D'", 1),
        ("8Ä WORD", "'8Ä'", 1),
        ("8D W0RD", "'0'", 5),
        ("8D WO?D", r"'\?'", 6),
        ("8D ....", "no new tile", 4),
        ("8D W(OR", r"parentheses", 4),
        ("8D W[OR", r"'\[' or '\]'", 5),
        ("8D WO]R", r"'\[' or '\]'", 6),
        ("8D [CH]AT", r"no tile \[CH\]", 4),
        ("-aB", "'a'", 2),
        ("-A.B", "'.'", 3),
        ("-999", "'9'", 2),
        ("-" + "9" * 10_000, "'9'", 2),
    ],
)
def test_invalid_moves_are_refused_with_their_position(text: str, sentence: str, at: int) -> None:
    with pytest.raises(NotationError, match=sentence) as refused:
        Move.parse(text)
    assert refused.value.at == at
    assert len(str(refused.value)) < 200


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    try:
        move = Move.parse(text)
    except NotationError:
        return
    assert Move.parse(str(move)) == move
