"""CGP lines that are not as they should be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scrabble.strategies import positions
from tilewright.errors import TilewrightError
from tilewright.scrabble.notation.cgp import CgpError, parse_cgp, write_cgp
from tilewright.scrabble.notation.gcg.oddities import SENTENCES
from tilewright.scrabble.notation.lenient_cgp import parse_cgp_leniently
from tilewright.scrabble.position import Position

EMPTY = "/".join(["15"] * 15)


@given(positions())
def test_a_sound_line_is_read_as_by_the_strict_reader(position: Position) -> None:
    line = write_cgp(position, {"lex": "NWL20"})
    found = parse_cgp_leniently(line)
    assert (found.position, found.options, found.warnings) == (*parse_cgp(line), ())


@pytest.mark.parametrize(
    ("line", "racks", "scores", "warned"),
    [
        (EMPTY, ("", ""), (0, 0), 1),
        (f"{EMPTY} ABC/DEF", ("ABC", "DEF"), (0, 0), 1),
        (f"{EMPTY} 5/7 1", ("", ""), (5, 7), 0),
        (f"{EMPTY} ABC/ 10/20", ("ABC", ""), (10, 20), 0),
        (f"cgp {EMPTY} ABC/ 10/20 0 lex X;", ("ABC", ""), (10, 20), 0),
        (f"{EMPTY} A.C3/ 10/20 0", ("AC", ""), (10, 20), 1),
        (f"{EMPTY} ZZZ/ 10/20 0", ("ZZZ", ""), (10, 20), 1),
        (f"{EMPTY} /A 1/2 0 bdn Round; ld klingon;", ("", "A"), (1, 2), 2),
        (f"{EMPTY} /A 1/2 0 lex A; lex B;", ("", "A"), (1, 2), 1),
        (f"{EMPTY}/15 /A 1/2 0", ("", "A"), (1, 2), 1),
        (f"14{EMPTY[2:]} /A 1/2 0", ("", "A"), (1, 2), 1),
        (f"7*7{EMPTY[2:]} /A 1/2 0", ("", "A"), (1, 2), 1),
        (f"{EMPTY} A/B/C 1/2 0", ("A", "B", "C"), (1, 2, 0), 1),
    ],
)
def test_an_oddity_is_repaired_and_reported(
    line: str, racks: tuple[str, ...], scores: tuple[int, ...], warned: int
) -> None:
    with pytest.raises(TilewrightError):
        parse_cgp(line)
    position, _, warnings = parse_cgp_leniently(line)
    assert (position.racks, position.scores, len(warnings)) == (racks, scores, warned)
    for warning in warnings:
        assert warning.reason in SENTENCES and warning.to_json()["facts"]


@pytest.mark.parametrize("line", ["", "hello", "AB/CD 0/0", "x" * 5000])
def test_a_line_without_a_board_is_refused(line: str) -> None:
    with pytest.raises(CgpError):
        parse_cgp_leniently(line)


@given(positions(), st.integers(0, 200), st.text(max_size=3))
def test_a_damaged_line_still_gives_a_position(position: Position, at: int, new: str) -> None:
    line = write_cgp(position)
    try:
        found = parse_cgp_leniently(line[:at] + new + line[at + 1 :])
    except TilewrightError:
        return
    assert len(found.position.rows) == 15
