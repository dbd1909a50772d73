"""`tilewright arena ladder`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run
from tilewright.cli.arena.ladder import STEPS
from tilewright.scrabble.agents import AGENTS


def test_a_ladder_is_played_and_rated(run: Run, tmp_path: Path) -> None:
    store = str(tmp_path / "results.sqlite")
    asked = ("arena", "ladder", "--steps", "1", "--pairs", "2", "--lexicon", "common")
    document = run(*asked, "--workers", "1", "--store", store, "--json").document
    (step,) = document["steps"]
    assert (step["agent"], step["against"], step["games"]) == (*STEPS[0][:2], 4)
    assert step["low"] <= step["share"] <= step["high"] and step["faults"] == 0
    assert set(document["ratings"]) == set(STEPS[0][:2])
    shown = run(*asked, "--workers", "1", "--store", store)
    assert shown.status == 0 and "equity" in shown.stdout and "Elo" in shown.stdout


def test_every_agent_of_the_ladder_is_shipped() -> None:
    for agent, against, pairs in STEPS:
        assert pairs >= 100
        for name in (agent, against):
            AGENTS.find(name.partition(":")[0])
