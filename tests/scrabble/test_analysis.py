"""Analysis of positions: the moves that an agent prefers."""

from __future__ import annotations

import pytest

from tests.scrabble.strategies import SMALL
from tilewright import Lexicon, TilewrightError
from tilewright.scrabble import analyse
from tilewright.scrabble.analysis import Wishes
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError

OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0"
QUICK = Wishes("equity", count=3)


def test_a_line_is_analysed_in_three_lines(enable: Lexicon) -> None:
    best = analyse(OPENING, enable, QUICK).moves[0]
    assert (best.score, best.leave) == (66, "")
    assert analyse(parse_cgp(OPENING, enable).position, wishes=QUICK).moves[0] == best


def test_the_document_names_moves_as_gcg_writes_them() -> None:
    document = analyse(OPENING, SMALL, QUICK).to_json()
    assert list(document) == [
        *("position", "agent", "method", "plies", "iterations", "exact", "seconds", "moves")
    ]
    assert list(document["moves"][0]) == [
        *("move", "score", "leave", "equity", "win", "win_error", "spread", "spread_error"),
        *("iterations", "tiles", "line"),
    ]
    assert document["position"] == OPENING.replace("RETAINS", "AEINRST")
    first = document["moves"][0]
    assert (first["score"], first["equity"], first["win"]) == (66, 66.0, None)
    assert Move.parse(first["move"]).count == 7


def test_every_placement_is_listed_once() -> None:
    analysis = analyse(OPENING, SMALL, Wishes("equity", count=3, every=True))
    plays = [move for move, _ in parse_cgp(OPENING, SMALL).position.plays()]
    listed = [one.move for one in analysis.moves]
    assert len(listed) == len(set(listed))
    assert set(plays) <= set(listed)


def test_an_agent_that_tells_nothing_is_asked_for_its_move() -> None:
    analysis = analyse(OPENING, SMALL, Wishes("greedy", count=3))
    assert analysis.thought.method == "choice"
    assert analysis.moves[0].score == 66


def test_a_move_that_was_played_is_looked_at_too() -> None:
    played = Move.parse("8H AT")
    analysis = analyse(OPENING, SMALL, Wishes("equity", count=1), played)
    judged = analysis.find(played)
    assert judged is not None and judged.score == 4
    assert analysis.find(Move.parse("8H SEAT")) is None


def test_a_position_without_a_rack_or_without_a_turn_is_refused() -> None:
    with pytest.raises(PositionError, match="the rack of the player on turn"):
        analyse(OPENING.replace("RETAINS", ""), SMALL, QUICK)
    over = Position.start(SMALL, racks=["RETAINS", "EEAAOOI"]).settled()
    with pytest.raises(PositionError, match="the game is over"):
        analyse(over, SMALL, QUICK)


def test_an_option_that_the_agent_has_not_got_is_refused() -> None:
    with pytest.raises(TilewrightError, match="the agent 'greedy' has no option seconds"):
        analyse(OPENING, SMALL, Wishes("greedy", seconds=1))


def test_options_are_added_to_those_of_the_agent() -> None:
    wishes = Wishes("simulate:plies=3", seconds=0.5, threads=2)
    assert wishes.seat() == "simulate:plies=3,seconds=0.5,threads=2"
