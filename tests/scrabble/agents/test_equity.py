"""`equity` plays the best score and leave."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.scrabble.strategies import SMALL
from tilewright import Lexicon, TilewrightError
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.equity import Equity
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.move import CHALLENGE
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.view import View


def test_the_best_equity_of_all_plays_is_played() -> None:
    equity = Equity(SMALL)
    position = Position.start(SMALL, racks=["RETAINX"])
    finder = equity.finder(position.rules)
    best = max(finder.weigh(position, move).equity for move, _ in position.plays())
    found = equity.consider(position, Random(0)).moves[0]
    assert found.equity == pytest.approx(best, abs=0.001)
    assert equity.act(View(position, 0), Random(0)) == found.move


def test_leaves_of_a_file_are_taken(tmp_path: Path) -> None:
    leaves = Leaves.zero(SMALL.alphabet)
    leaves.values[:] = type(leaves.values)("f", [-50.0]) * len(leaves.values)
    leaves.values[0] = 500
    leaves.save(tmp_path / "own.leaves")
    position = Position.start(SMALL, racks=["RETAINX"])
    own = AGENTS.make(f"equity:leaves={tmp_path / 'own.leaves'}", SMALL)
    move = own.act(View(position, 0), Random(0))
    assert len(move.used) == 7, "an empty leave is worth so much that the whole rack is exchanged"


def test_a_file_without_leaves_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.leaves").write_text("nothing")
    with pytest.raises(TilewrightError, match="leaves"):
        AGENTS.make(f"equity:leaves={tmp_path / 'no.leaves'}", SMALL)


def test_a_word_that_it_does_not_know_is_challenged() -> None:
    rules = Rules(challenge="double")
    after = Position.start(SMALL, rules, racks=["CABBAGE", "RETAINS"]).play("8H BAC")
    assert Equity(SMALL).act(View(after, 1), Random(0)) == CHALLENGE


def test_any_move_has_the_equity_that_the_search_gives_it(enable: Lexicon) -> None:
    equity = Equity(enable)
    position = Position.start(enable, racks=["QUIXOT?"])
    finder = equity.finder(position.rules)
    for found in finder.best(position, 50):
        weighed = finder.weigh(position, found.move)
        assert weighed[:3] == found[:3]
        assert weighed.equity == pytest.approx(found.equity, abs=0.001)
