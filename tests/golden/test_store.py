"""A store that version 0.1.0 wrote: its tournaments, game logs and study outcome are still read.

Never record `results.sqlite` again.
"""

from __future__ import annotations

import csv
import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.golden.test_logs import replayed
from tilewright.cli import app

STORED = Path(__file__).with_name("results.sqlite")
# What each tournament is of: its game and the wins of its agents.
BANANAGRAMS, SCRABBLE, AUCTION, UNLOGGED = TOURNAMENTS = {
    "ea7423b2551d": ("bananagrams", {"wright": 6, "pseudo": 0, "players.py:Raises": 0}),
    "29ae0ce2e2fe": ("scrabble", {"greedy": 3, "equity": 1}),
    "943283afefdd": ("auction", {"stingy": 1, "incremental": 1, "headcount": 4}),
    "5140f8eb2680": ("bananagrams", {"wright": 4, "stranding": 0}),
}


class Stored:
    """A copy of the store, and the command line that reads it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def run(self, *arguments: str) -> str:
        command = [*arguments, "--store", str(self.path)]
        result = CliRunner().invoke(app, command, catch_exceptions=False)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    def document(self, *arguments: str) -> Any:
        return json.loads(self.run(*arguments, "--json"))


@pytest.fixture
def stored(tmp_path: Path) -> Stored:
    return Stored(Path(shutil.copy(STORED, tmp_path)))


def test_the_tournaments_are_listed(stored: Stored) -> None:
    listed = stored.document("arena", "results")["tournaments"]
    found = {one["id"][:12]: (one["game"], one["agents"], one["played"]) for one in listed}
    assert found == {
        name: (game, list(wins), sum(wins.values())) for name, (game, wins) in TOURNAMENTS.items()
    }
    for name in TOURNAMENTS:
        assert name in stored.run("arena", "results")


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_tournament_is_shown(stored: Stored, name: str) -> None:
    game, wins = TOURNAMENTS[name]
    shown = stored.document("arena", "show", name)
    assert shown["game"] == game
    assert {seat["name"]: seat["wins"] for seat in shown["seats"]} == wins
    assert all(agent in stored.run("arena", "show", name) for agent in wins)


def test_columns_specific_to_a_game_are_shown(stored: Stored) -> None:
    raises = stored.document("arena", "show", BANANAGRAMS)["seats"][2]
    assert (raises["fails"], raises["gave_up"]) == (6, 6)
    greedy = stored.document("arena", "show", SCRABBLE)["seats"][0]
    assert (greedy["mean_score"], greedy["mean_spread"]) == (372.75, 14.25)
    headcount = stored.document("arena", "show", AUCTION)["seats"][2]
    assert (headcount["total"], headcount["sevens"]) == (473, 7)


@pytest.mark.parametrize("name", [BANANAGRAMS, SCRABBLE, AUCTION])
@pytest.mark.parametrize("number", [0, 3])
def test_a_log_that_was_kept_replays(
    stored: Stored, tmp_path: Path, name: str, number: int
) -> None:
    log = tmp_path / "game.jsonl"
    stored.run("arena", "show", name, "--number", str(number), "--log", str(log))
    game, wins = TOURNAMENTS[name]
    header = json.loads(log.read_text().splitlines()[0])
    assert (header["game"], set(header["agents"])) == (game, set(wins))
    assert replayed(log.read_bytes()) == log.read_bytes()


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_results_are_exported(stored: Stored, tmp_path: Path, name: str) -> None:
    stored.run("arena", "export", name, str(tmp_path / "results.csv"))
    rows = list(csv.DictReader((tmp_path / "results.csv").open(newline="")))
    _, wins = TOURNAMENTS[name]
    assert len(rows) == len(wins) * sum(wins.values())
    won = Counter(row["agent"] for row in rows if row["won"] == "True")
    assert {agent: won[agent] for agent in wins} == wins


def test_a_study_outcome_is_reported(stored: Stored, tmp_path: Path) -> None:
    stored.run("study", "report", str(tmp_path / "report"), "--quick")
    assert "quick form, size 4, seed 0" in (tmp_path / "report" / "README.md").read_text("utf-8")
