"""Analysis of positions in one call."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scrabble.strategies import SMALL
from tests.web.analysis.games import played
from tilewright import Lexicon, TilewrightError
from tilewright.scrabble import Question, Thinker, analyse, solve_endgame
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError

OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0"
QUICK = AnalysisOptions(plies=0, count=3)


def test_a_line_is_analysed_in_three_lines(enable: Lexicon) -> None:
    best = analyse(OPENING, enable, QUICK).moves[0]
    assert (best.score, best.leave) == (66, "")
    assert analyse(parse_cgp(OPENING, enable).position, options=QUICK).moves[0] == best


def test_the_document_names_moves_as_gcg_writes_them() -> None:
    document = analyse(OPENING, SMALL, QUICK).to_json()
    assert list(document) == [
        *(
            "position",
            "played",
            "agent",
            "phase",
            "method",
            "candidates",
            "playouts",
            "nodes",
            "seconds",
        ),
        "done",
    ]
    assert document["position"] == OPENING.replace("RETAINS", "AEINRST")
    first = document["candidates"][0]
    assert (first["score"], first["equity"], first["win"]) == (66, 66.0, None)
    assert Move.parse(first["move"]).count == 7


def test_every_placement_is_listed_once() -> None:
    analysis = analyse(OPENING, SMALL, QUICK, every=True)
    plays = [move for move, _ in parse_cgp(OPENING, SMALL).position.plays()]
    listed = [one.move for one in analysis.candidates]
    assert len(listed) == len(set(listed))
    assert set(plays) <= set(listed)


def test_a_move_that_was_played_is_looked_at_too() -> None:
    made = Move.parse("8H AT")
    analysis = analyse(OPENING, SMALL, QUICK, played=made)
    judged = analysis.find(made)
    assert judged is not None and judged.judged.score == 4
    assert analysis.find(Move.parse("8H SEAT")) is None


def test_a_position_without_a_rack_or_without_a_turn_is_refused() -> None:
    with pytest.raises(PositionError, match="the rack of the player on turn"):
        analyse(OPENING.replace("RETAINS", ""), SMALL, QUICK)
    over = Position.start(SMALL, racks=["RETAINS", "EEAAOOI"]).settled()
    with pytest.raises(PositionError, match="the game is over"):
        analyse(over, SMALL, QUICK)


@pytest.mark.parametrize(
    "wrong", [{"seconds": 0}, {"seconds": 1e9}, {"playouts": 0}, {"nodes": 0}, {"plies": -1}]
)
def test_bad_options_are_rejected(wrong: dict[str, float]) -> None:
    with pytest.raises(TilewrightError, match=next(iter(wrong))):
        analyse(OPENING, SMALL, AnalysisOptions(**wrong))  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_result_is_that_of_a_thinker_with_the_same_limits(enable: Lexicon) -> None:
    for bag in (0, 1, 3, 40):
        position = with_bag(enable, bag)
        found = analyse(position, options=AnalysisOptions(playouts=32, nodes=400, seed=3))
        question = Question(position, playouts=32, nodes=400, seed=3)
        assert found.insights.candidates == Thinker(question).settle().candidates
        again = analyse(
            position, options=AnalysisOptions(playouts=32, nodes=400, seed=3, threads=2)
        )
        assert found.insights.candidates == again.insights.candidates


def with_bag(lexicon: Lexicon, most: int) -> Position:
    """A position of a game with up to `most` tiles in the bag, as the player on turn sees it."""
    for turns in range(30):
        position = played(lexicon, 3, turns)
        if position.bag <= most:
            break
    return position.seen_by(position.on_turn)


def test_the_end_of_a_game_is_proved_with_its_line(enable: Lexicon) -> None:
    position = next(
        one for one in (played(enable, 3, turns) for turns in range(30)) if max(one.held) < 5
    )
    analysis = analyse(position, options=AnalysisOptions(count=3))
    best = analysis.candidates[0]
    assert (analysis.insights.method, best.exact) == ("endgame", True)
    assert best.line[0] == best.move
    assert best.judged.spread == solve_endgame(position).value + (
        position.scores[position.on_turn] - position.scores[1 - position.on_turn]
    )


SHORTEST = """
def shortest(view, rng):
    return min(view.position.legal_moves(), key=lambda move: (move.kind != "play", move.count))
"""


def test_an_agent_without_candidates_is_asked_for_its_move(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SHORTEST)
    analysis = analyse(OPENING, SMALL, AnalysisOptions(agent=f"{file}:shortest", count=3))
    assert analysis.insights.method == "agent" and analysis.moves[0].move.count == 2
    rest = [one.equity for one in analysis.moves[1:]]
    assert rest == sorted(rest, reverse=True)
