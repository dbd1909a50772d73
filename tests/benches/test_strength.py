"""Strength by decisions: gains are zero for the static player and positive for better moves."""

from __future__ import annotations

import pytest

from benches import strength
from benches.endgame import close_positions
from benches.strength import Decision
from tilewright.scrabble.move import PASS


def test_the_static_player_gains_nothing() -> None:
    game = strength.play("equity", deal=1, seat=1, playouts=4)
    assert len(game) > 5
    assert not any(one.gain or one.is_other for one in game)
    assert {one.phase for one in game} <= {*strength.PHASES}


def test_a_pass_loses_and_its_opposite_gains_as_much() -> None:
    judge = strength.referee()
    (seen,) = close_positions(judge.finder, "strength", [50], 30)
    position = seen.with_rack(1 - seen.on_turn, seen.unseen[:7])
    best = judge.finder.best(position, 1)[0].move
    loss = judge.gain(position, PASS, best, 40, 7)
    assert -1 <= loss < 0
    assert judge.gain(position, best, PASS, 40, 7) == pytest.approx(-loss)
    assert judge.gain(position, best, best, 40, 7) == 0


def test_the_report_adds_the_gains_of_all_phases() -> None:
    games = [
        [Decision("opening", 0.02, True, 1.0), Decision("late", 0.04, True, 3.0)],
        [Decision("opening", 0.00, False, 2.0), Decision("late", -0.02, True, 1.0)],
    ]
    head, *phases = strength.report("mine", games)
    assert "52.0 %" in head and "2 games" in head
    assert [line.split()[0] for line in phases] == [*strength.PHASES]
    assert "+1.00" in phases[0] and "50 % not static" in phases[0] and "1.50 s" in phases[0]


@pytest.mark.parametrize(("bag", "phase"), [(86, "opening"), (7, "late"), (6, "pre-endgame")])
def test_phases_are_by_tiles_in_the_bag(bag: int, phase: str) -> None:
    assert strength.phase_of(bag) == phase
    assert strength.phase_of(0) == "endgame"
