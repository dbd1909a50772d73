"""A game from a separate package appears everywhere once installed."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tilewright

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "examples" / "ghost"
WORDS = "GHOST GHOSTS GHOUL TILE TILES TIMER TIMID ARENA ARENAS AREA WORD WORDS\n"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed package and a small word list."""
    home = tmp_path_factory.mktemp("ghost")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    source = home / "source"
    source.mkdir()
    for file in SOURCE.iterdir():
        if file.is_file():
            (source / file.name).write_bytes(file.read_bytes())
    options = ["--no-deps", "--no-build-isolation", "--target", str(home / "site")]
    subprocess.run([*pip, *options, str(source)], check=True, capture_output=True)
    (home / "words.txt").write_text(WORDS.replace(" ", "\n"))
    return home


def run(home: Path, *command: str) -> subprocess.CompletedProcess[str]:
    package = Path(tilewright.__file__).parents[1]
    paths = os.pathsep.join([str(home / "site"), str(package)])
    return subprocess.run(
        command, env=os.environ | {"PYTHONPATH": paths}, cwd=home, capture_output=True, text=True
    )


def cli(home: Path, *args: str) -> str:
    code = "from tilewright.cli import main; main()"
    ran = run(home, sys.executable, "-c", code, *args)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def python(home: Path, code: str) -> Any:
    ran = run(home, sys.executable, "-c", code)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


def test_it_is_small_and_the_package_does_not_import_it() -> None:
    source = (SOURCE / "tilewright_ghost.py").read_text("utf-8")
    ast.parse(source)
    assert len(source.splitlines()) <= 200
    package = Path(tilewright.__file__).parent
    assert not any("ghost" in file.read_text("utf-8").lower() for file in package.rglob("*.py"))


def test_it_plays_on_the_command_line_and_replays(home: Path) -> None:
    assert "ghost" in cli(home, "game", "--help")
    words = ("--lexicon", "words.txt")
    cli(home, "game", "ghost", "perfect", "random", "--lives", "2", "--log", "g.jsonl", *words)
    end = json.loads(cli(home, "game", "replay", "g.jsonl", "--json", *words))
    assert end["game"] == "ghost"
    assert end["rules"] == {"seats": 2, "lives": 2}
    assert sorted(seat["score"] > 0 for seat in end["seats"]) == [False, True]


def test_tournaments_are_stored_resumed_and_rated(home: Path) -> None:
    entrants = ("arena", "ghost", "perfect", "random", "random", "--lexicon", "words.txt")
    store = ("--store", "results.sqlite")
    cli(home, *entrants, "--games", "6", *store, "--workers", "1")
    report = json.loads(cli(home, *entrants, "--games", "12", *store, "--logs", "--json"))
    assert report["games"] == 12
    assert [row["fails"] for row in report["seats"]] == [0, 0, 0]
    listed = json.loads(cli(home, "arena", "results", "--game", "ghost", *store, "--json"))
    assert {row["agent"] for row in listed["standings"]} == {"perfect", "random"}
    assert listed["tournaments"][0]["played"] == 12


def test_perfect_play_wins_what_can_be_won(home: Path) -> None:
    entrants = ("arena", "ghost", "perfect", "random", "--store", "none", "--workers", "1")
    report = json.loads(cli(home, *entrants, "--games", "40", "--json"))
    assert report["seats"][0]["wins"] > report["seats"][1]["wins"]


@pytest.mark.slow
def test_it_passes_the_checks_for_games_and_agents(home: Path) -> None:
    code = """
from tilewright.testing import check_agent, check_game
from tilewright_ghost import Perfect, RandomLetter
check_game("ghost")
check_agent(Perfect, game="ghost")
check_agent(RandomLetter, game="ghost")
print("true")
"""
    assert python(home, code)


def test_it_has_an_environment(home: Path) -> None:
    pytest.importorskip("pettingzoo")
    code = """
import warnings
from pettingzoo.test import api_test, seed_test
from tilewright.envs import TurnEnv
warnings.simplefilter("ignore")
api_test(TurnEnv("ghost"), num_cycles=50)
seed_test(lambda: TurnEnv("ghost"), num_cycles=20)
print("true")
"""
    assert python(home, code)


def test_the_server_replays_it_and_lists_it_among_the_games(home: Path) -> None:
    pytest.importorskip("fastapi")
    cli(home, "game", "ghost", "random", "random", "--log", "web.jsonl", "--lexicon", "words.txt")
    code = """
import asyncio, json
from pathlib import Path
from tilewright import Lexicon
from tilewright.web.jobs.replays import shown
from tilewright.web.pages.tournaments import kinds
replay = shown(Path("web.jsonl").read_bytes(), lambda name: Lexicon.load("words.txt"))
listed = asyncio.run(kinds())["kinds"]
print(json.dumps([replay["title"], len(replay["steps"]), [kind["name"] for kind in listed]]))
"""
    title, steps, names = python(home, code)
    assert title == "Ghost"
    assert steps > 2
    assert names == ["bananagrams", "scrabble", "auction", "ghost"]
