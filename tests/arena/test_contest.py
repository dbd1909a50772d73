"""Tournaments from Python in one call."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.arena.own_agents import Nth, passes
from tilewright import TilewrightError, arena
from tilewright.arena import Contest
from tilewright.cli import app
from tilewright.errors import MissingExtra
from tilewright.execution.executor import Here


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "results.sqlite")


class Counted:
    """A progress function that remembers how many games were finished at the start."""

    def __init__(self) -> None:
        self.first: tuple[int, int] | None = None

    def __call__(self, done: int, total: int) -> None:
        self.first = self.first or (done, total)


def play(*agents: object, games: int = 2, **options: Any) -> Contest:
    options = {"lexicon": "enable", "store": "none", "workers": 1, "seed": 3} | options
    return arena.play("scrabble", agents, games, **options)


def test_classes_functions_instances_and_names_play_together() -> None:
    contest = play("greedy", Nth, passes, Nth(None, "5"), games=4)  # type: ignore[arg-type]
    names = [row.name.rpartition("/")[2].partition("@")[0] for row in contest.report.seats]
    assert names == ["greedy", "own_agents.py:Nth", "own_agents.py:passes", "Nth"]
    assert [row.fails for row in contest.report.seats] == [0] * 4
    assert len(contest) == len(list(contest)) == 4
    assert contest[1].number == contest[1:][0].number == 1
    first = contest[0]
    assert first.agents == tuple(row.name for row in contest.report.seats)
    assert first.scores is not None
    assert first.winner == first.agents[max(range(4), key=first.scores.__getitem__)]
    assert [log.header.agents for log in contest.logs()] == [game.agents for game in contest]


def test_the_command_line_has_the_same_tournament(store: str) -> None:
    command = ["arena", "scrabble", "greedy", "equity", "--games", "4", "--seed", "3"]
    options = ["--lexicon", "enable", "--store", store, "--workers", "1", "--json"]
    told = json.loads(CliRunner().invoke(app, [*command, *options]).stdout)
    counted = Counted()
    contest = play("greedy", "equity", games=4, store=store, progress=counted)
    assert counted.first == (4, 4)
    del told["schema"]
    assert contest.report.to_json() == told


def test_a_contest_is_resumed_and_other_code_is_another_one(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first_of(games: int, **options: Any) -> tuple[int, int] | None:
        counted = Counted()
        sys.modules.pop("contest_mine", None)
        from contest_mine import answer  # type: ignore[import-not-found]

        play("greedy", answer, games=games, store=store, progress=counted, **options)
        return counted.first

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    file, beside = tmp_path / "contest_mine.py", tmp_path / "contest_answers.py"
    beside.write_text("ANSWER = 'pass'\n")
    file.write_text("from contest_answers import ANSWER\ndef answer(view, rng): return ANSWER\n")
    assert first_of(2) == (0, 2)
    assert first_of(3) == (2, 3)
    assert first_of(3, resume=False) == (0, 3)
    beside.write_text("ANSWER =  'pass'\n")
    os.utime(beside, ns=(1, 1))
    assert first_of(3) == (0, 3)


def test_an_instance_is_resumed_by_its_state(store: str) -> None:
    for number, there in (("4", 0), ("4", 2), ("5", 0)):
        counted = Counted()
        agent = Nth(None, number)  # type: ignore[arg-type]
        play("greedy", agent, store=store, progress=counted)
        assert counted.first == (there, 2)


@pytest.mark.parametrize("logs", [True, False])
@pytest.mark.parametrize("place", ["none", "file"])
def test_logs_are_kept_or_made_again(store: str, logs: bool, place: str) -> None:
    contest = play("greedy", "equity", store=store if place == "file" else "none", logs=logs)
    assert [len(log.events) for log in contest.logs()] == [
        len(game.log().events) for game in contest
    ]
    assert contest[0].log().header.seed != contest[0].number
    assert contest[0].log().events[-1]["event"] == "end"


def test_a_contest_shows_itself() -> None:
    contest = play("greedy", "equity")
    assert repr(contest) == "Contest('scrabble', 2 games of greedy, equity)"
    assert "2 games of scrabble with enable, seed 3" in str(contest)
    page = contest._repr_html_()
    assert page.startswith("<pre") and page.endswith("</pre>") and "greedy" in page


def test_tables_for_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = play("greedy", "equity")
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))
    assert [row["name"] for row in contest.to_frame()] == ["greedy", "equity"]
    rows = contest.to_frame(games=True)
    assert [(row["number"], row["seat"], row["agent"]) for row in rows] == [
        (0, 0, "greedy"),
        (0, 1, "equity"),
        (1, 0, "equity"),
        (1, 1, "greedy"),
    ]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtra, match=r"tilewright\[frames\]"):
        contest.to_frame()


def test_frames_of_pandas_itself() -> None:
    pytest.importorskip("pandas")
    assert list(play("greedy", "equity").to_frame(games=True)["number"]) == [0, 0, 1, 1]


def test_any_executor_and_the_sequential_test_and_rules() -> None:
    contest = play("equity", "greedy", games=400, executor=Here(), sprt=(-200, -100), form="pairs")
    assert contest.report.sprt is not None
    assert contest.report.sprt["verdict"] == "accept"
    assert len(contest.results) < 400
    auction = arena.play(
        "auction",
        ["loss", lambda view, rng: 0 if view.offered else ""],
        games=2,
        rules={"rounds": 1, "hidden": [0, 2]},
        store="none",
        workers=1,
    )
    assert (auction.report.rules["hidden"], auction.report.rules["rounds"]) == ([0, 2], 1)
    assert len(auction) == 2


@pytest.mark.parametrize(
    ("agents", "options", "wrong"),
    [
        (("greedy", Nth(None)), {"cluster": "tcp://127.0.0.1:1"}, "cluster"),  # type: ignore[arg-type]
        (("greedy", "equity"), {"form": "5v5"}, "unknown form '5v5'"),
        (("greedy", "equity"), {"clock": "cpu"}, "no clocks"),
        (("greedy", "equity"), {"rules": {"rounds": 3}}, "unknown rule 'rounds'"),
        (("greedy", "equit"), {}, "did you mean 'equity'"),
        (("greedy", 3), {}, "not an agent"),
        (("greedy", "equity"), {"lexicon": "enabel"}, "enable"),
    ],
)
def test_bad_requests(agents: tuple[object, ...], options: dict[str, Any], wrong: str) -> None:
    with pytest.raises(TilewrightError, match=wrong):
        play(*agents, **options)


SCRIPT = """
import sys
from tilewright import arena

class Mine:
    def __init__(self, lexicon):
        pass
    def act(self, view, rng):
        return view.position.legal_moves()[0]

print("ran", file=sys.stderr)
played = arena.play("scrabble", ["greedy", Mine], 4, lexicon="enable", workers=2, store="none")
print(len(played), [row.fails for row in played.report.seats])
"""


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """Workers do not run the script, and an agent's process runs it up to the tournament."""
    file = tmp_path / "script.py"
    file.write_text(SCRIPT)
    ran = subprocess.run([sys.executable, file], capture_output=True, text=True, check=True)
    assert ran.stdout == "4 [0, 0]\n"
    assert ran.stderr == "ran\n"
