"""`tilewright agents`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.table.installing import installing
from tilewright.table.registry import SHIPPED, find_game

FILE = '''
"""Agents of a user."""

from random import Random


class Mine:
    """Plays what it likes.

    And more.
    """

    def __init__(self, lexicon, depth="2", *, kind, vocal=None):
        pass

    def act(self, view, rng):
        pass


class Bidder(Mine):
    def bid(self, view, rng):
        pass

    word = bid


def answer(view, rng):
    """Passes."""


def make(lexicon):
    pass


class Helper:
    pass
'''


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return str(path)


@pytest.mark.parametrize("game", SHIPPED)
def test_every_agent_of_a_game_is_listed_with_one_line(run: Run, game: str) -> None:
    (listed,) = run("agents", game, "--json").document["games"]
    assert (listed["game"], [one["name"] for one in listed["agents"]]) == (
        game,
        list(find_game(game).agents),
    )
    assert all(one["about"] and one["problem"] is None for one in listed["agents"])
    assert all(one["source"] == "tilewright" for one in listed["agents"])


def test_all_games_are_listed(run: Run) -> None:
    answer = run("agents")
    assert answer.status == 0
    assert all(f"{game}\n" in answer.stdout for game in SHIPPED)
    assert max(map(len, answer.stdout.splitlines())) <= 80


def test_options_have_their_defaults(run: Run) -> None:
    (listed,) = run("agents", "scrabble", "--json").document["games"]
    agents = {one["name"]: one for one in listed["agents"]}
    options = {one["name"]: one["default"] for one in agents["lookahead"]["options"]}
    assert (options["k"], options["n"], options["bagNum"]) == ("2", "3", None)
    assert agents["greedy"]["options"] == []
    assert [one["name"] for one in agents["policy"]["options"]] == ["file"]
    assert agents["policy"]["others"]
    shown = " ".join(run("agents", "scrabble").stdout.split())
    assert "bag=100 k=2 n=3 avg=10" in shown
    (listed,) = run("agents", "bananagrams", "--json").document["games"]
    assert {one["bare"] for one in listed["agents"]} == {None, "scorer"}


def test_the_agents_of_a_file_are_listed(run: Run, file: str) -> None:
    (listed,) = run("agents", "scrabble", file, "--json").document["games"]
    mine, bidder, answer = listed["agents"]
    assert (mine["name"], mine["about"]) == (f"{file}:Mine", "Plays what it likes.")
    assert [(one["name"], one["default"], one["required"]) for one in mine["options"]] == [
        ("depth", "2", False),
        ("kind", None, True),
        ("vocal", None, False),
    ]
    assert bidder["name"] == f"{file}:Bidder"
    assert (answer["about"], answer["options"]) == ("Passes.", [])
    games = run("agents", file, "--json").document["games"]
    named = {game["game"]: [one["name"] for one in game["agents"]] for game in games}
    assert named["auction"] == [f"{file}:Bidder", f"{file}:answer"]
    assert len(named["bananagrams"]) == 3


def test_agents_of_packages_are_listed_and_broken_ones_say_why(run: Run) -> None:
    with installing() as install:
        install(
            "tilewright.agents",
            ("scrabble.counter", "collections:Counter"),
            ("scrabble.broken", "collections:Nobody"),
        )
        (listed,) = run("agents", "scrabble", "--json").document["games"]
        shown = " ".join(run("agents", "scrabble").stdout.split())
    broken, counter = listed["agents"][-2:]
    assert (counter["name"], counter["source"]) == ("counter", "collections")
    assert "AttributeError" in broken["problem"]
    assert "(from collections)" in shown


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "unknown game 'chess'"),
        (("scrabble", "nowhere.py"), "'nowhere.py' does not exist"),
        (("nowhere.py",), "'nowhere.py' does not exist"),
        (("scrabble", "{empty}"), "no agent in"),
        (("scrabble", "{wrong}"), "SyntaxError"),
    ],
)
def test_bad_requests(run: Run, tmp_path: Path, arguments: tuple[str, ...], complaint: str) -> None:
    empty, wrong = tmp_path / "empty.py", tmp_path / "wrong.py"
    empty.write_text("X = 1\n")
    wrong.write_text("def f(:\n")
    given = [one.format(empty=empty, wrong=wrong) for one in arguments]
    assert complaint in run("agents", *given).complaint
