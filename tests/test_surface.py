"""The Python surface: reprs, pictures, tables, errors with their data."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import Alphabet, Grid, Lexicon, Limit, Solution, TilewrightError, solve
from tilewright.auction.game import GAME as AUCTION
from tilewright.errors import MissingExtra
from tilewright.grid.placement import Direction, Placement
from tilewright.scrabble import (
    CHALLENGE,
    PASS,
    Kind,
    Move,
    Position,
    Rules,
    analyse,
    parse_cgp,
    parse_gcg,
)
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.studies.experiment import Findings, Measure
from tilewright.table.log import parse_log

NAMES = {
    "Direction": Direction,
    "Grid": Grid,
    "Kind": Kind,
    "Lexicon": Lexicon,
    "Move": Move,
    "Placement": Placement,
    "Position": Position,
    "Rules": Rules,
    "Solution": Solution,
}
EMPTY_CGP = "/".join(["15"] * 15)


def pasted(value: object) -> Any:
    return eval(repr(value), dict(NAMES))


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.from_words(["cat", "coat", "taco", "at", "ta", "act", "oat", "to"])


# Reprs

squares = st.integers(0, 14)
plays = st.builds(
    Move.place,
    squares,
    squares,
    st.sampled_from(Direction),
    st.text("ABcd.", min_size=1, max_size=7),
)
exchanges = st.builds(Move.exchange, st.text("ABC?", min_size=1, max_size=7) | st.integers(1, 7))


@given(plays | exchanges | st.sampled_from([PASS, CHALLENGE]))
def test_a_move_can_be_pasted_back(move: Move) -> None:
    assert pasted(move) == move
    assert len(repr(move)) < 70


def test_a_move_shows_its_notation() -> None:
    assert repr(Move.parse("8D WORd")) == "Move.parse('8D WORd')"
    assert repr(PASS) == "Move.parse('-')"


@pytest.mark.parametrize(
    "position",
    [
        Position.start(),
        Position.start(racks=["RETAINS", "?Z"], on_turn=1),
        Position.start(rules=Rules(challenge="double", seats=3), racks=["AB"]),
        Position.of(scores=[10, -3], scoreless=2),
        Position.of(scores=[10, 20]).settled(),
        parse_cgp(f"{EMPTY_CGP[:-3]}/3WoRDS7 RETAIN?/AB 18/25 1").position,
    ],
)
def test_a_position_can_be_pasted_back(position: Position) -> None:
    assert pasted(position) == position
    assert len(repr(position)) < 160


@given(st.lists(st.sampled_from([0, 1, 2]), max_size=6))
def test_a_position_of_a_game_can_be_pasted_back_without_its_past(choices: list[int]) -> None:
    lexicon = Lexicon.from_words(["cat", "coat", "taco", "at", "ta", "act", "oat", "to"])
    position = Position.start(lexicon, racks=["CATO", "TACO"])
    for choice in choices:
        moves = position.legal_moves()
        position = position.play(moves[choice % len(moves)])
    alone = replace(position, last=None, lexicon=None, _previous=None)
    assert pasted(position) == alone


def test_a_shipped_lexicon_is_part_of_a_position() -> None:
    position = Position.start(Lexicon.load("common"), racks=["CAT"])
    again = pasted(position)
    assert again == position
    assert again.lexicon is not position.lexicon
    assert again != replace(again, lexicon=None) != again
    assert again != replace(again, lexicon=Lexicon.load("family"))


def test_a_placement_and_its_direction_can_be_pasted_back() -> None:
    placement = Placement("CAT", 0, -2, Direction.DOWN)
    assert pasted(placement) == placement
    assert pasted(Direction.ACROSS) is Direction.ACROSS


def test_rules_show_their_tiles_by_name() -> None:
    shown = repr(Rules())
    assert "'scrabble'" in shown
    assert len(shown) < 600


def test_a_grid_and_a_solution_can_be_pasted_back(words: Lexicon) -> None:
    found = solve("COATTA", words, limit=Limit(nodes=100_000))
    assert found.grid is not None
    assert pasted(found.grid) == found.grid
    assert pasted(found) == found
    assert pasted(replace(found, others=("TA",), placed=((0, 1),))).others == ("TA",)
    impossible = solve("QQ", Lexicon.from_words(["cat", "qa"]))
    assert pasted(impossible) == replace(impossible, certificate=None)


# Pictures


def is_svg(text: str | None) -> bool:
    return text is not None and ET.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def test_grids_positions_and_auctions_have_pictures(words: Lexicon) -> None:
    assert is_svg(Grid.from_rows(["CAT"])._repr_svg_()) and is_svg(Grid()._repr_svg_())
    assert Grid.from_cells({(0, 0): "A", (0, 10**7): "B"})._repr_svg_() is None
    solution = solve("COAT", words)
    assert is_svg(solution._repr_svg_())
    assert replace(solution, grid=None)._repr_svg_() is None
    assert is_svg(Position.start(racks=["CAT"])._repr_svg_())


def test_a_view_of_an_auction_shows_no_hidden_letter_of_others() -> None:
    state = AUCTION.new(AUCTION.rules_class(seats=2), Lexicon.load("common"), 1)
    state.begin_round()
    mine, other = state.seats
    view = state.view(0)
    assert view.offered is not None
    everything, own = state._repr_svg_(), view._repr_svg_()
    assert is_svg(everything) and is_svg(own)
    assert own.count(">?<") == len(other.hidden) == len(mine.hidden)
    assert ">?<" not in everything


# Tables


@pytest.fixture
def lists_for_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))


@pytest.mark.usefixtures("lists_for_frames")
def test_analyses_and_studies_have_tables() -> None:
    found = analyse(f"{EMPTY_CGP} CAT/ 0/0 0", Lexicon.load("common"), AnalysisOptions(plies=0))
    rows: Any = found.to_frame()
    assert rows[0]["move"] == str(found.moves[0].move)
    figures: Any = Findings({"ours": {"time": Measure(2.0, 1.0, 3.0)}}).to_frame()
    assert figures == [
        {"row": "ours", "quantity": "time", "value": 2.0, "low": 1.0, "high": 3.0},
    ]


def test_without_pandas_an_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtra, match="frames"):
        Findings({}).to_frame()


# Errors


@pytest.mark.parametrize(
    ("act", "line", "position"),
    [
        (lambda: Move.parse("8D WO1D"), None, 6),
        (lambda: parse_cgp("15/14/15 A/ 0/0 0"), None, 1),
        (lambda: parse_gcg("#player1 a A\n#player2 b B\n>a: ABC 8D X1 +9 9\n"), 3, None),
        (lambda: Grid.parse("\nCAT\nCA\n"), 3, None),
        (lambda: Grid.parse("CAT\nC4T"), 2, 2),
        (lambda: Alphabet("ABC").encode("ABD"), None, 3),
        (lambda: parse_log(b'{"event": 1}\n'), 1, None),
        (lambda: parse_log(b"{\n"), 1, None),
        (lambda: Position.of(rows=["." * 15] * 14 + [".." + "1" + "." * 12]), 15, 3),
    ],
)
def test_an_error_has_its_place(act: Any, line: int | None, position: int | None) -> None:
    with pytest.raises(TilewrightError) as caught:
        act()
    assert caught.value.line == line
    if position is not None:
        assert caught.value.position == position
