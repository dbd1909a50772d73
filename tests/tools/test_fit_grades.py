"""The fit of grades: its measurements, and the shipped result."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.scrabble.strategies import SMALL
from tilewright.scrabble.agents.equity import Equity
from tilewright.scrabble.annotation.grades import shipped_fit
from tilewright.scrabble.position import Position

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fit_grades", ROOT / "tools" / "fit_grades.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_line_is_found(tool: ModuleType) -> None:
    found = [
        {"points": points, "elo": 2000 - 50 * points, "points_error": 0.5 + points, "turns": 100}
        for points in (0, 2, 5, 9)
    ]
    line = tool.fit(found)
    assert line["deviation"] == 5  # of the best agent
    assert (line["intercept"], line["slope"], line["residual"]) == (2000, -50, 0)
    assert line["most"] == 9


def test_an_agent_without_error_plays_by_equity(tool: ModuleType) -> None:
    position = Position.start(SMALL, racks=["RETAINS"])
    moves = [
        agent.consider(position, Random(1)).moves[0].equity
        for agent in (tool.Wavering(SMALL, 0.0), Equity(SMALL))
    ]
    assert moves[0] == moves[1]


def test_the_shipped_fit_is_that_of_its_agents(tool: ModuleType) -> None:
    document = json.loads(tool.TARGET.read_text("utf-8"))
    assert document["fit"] == tool.fit(document["agents"])
    assert document["made_by"].startswith("tools/fit_grades.py")
    fit = shipped_fit()
    assert fit.slope < 0
    assert fit.elo(0) > fit.elo(fit.most) == fit.elo(10 * fit.most)
