"""`tilewright game scrabble`, its replay, and `tilewright arena scrabble`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from tests.cli.conftest import Run
from tilewright.alphabet import TILE_SETS
from tilewright.cli.game import scrabble
from tilewright.scrabble.notation.gcg import read_gcg, walk
from tilewright.scrabble.rules import CHALLENGES

PLAY = ("game", "scrabble", "greedy", "greedy", "--lexicon", "enable", "--seed", "3")
SEAT_KEYS = {"name", "score", "rack", "plays", "penalty", "faults", "cpu_ms"}
BAD_AGENT = """
class Bad:
    def __init__(self, lexicon):
        pass
    def act(self, view, rng):
        raise RuntimeError("I am bad")
"""


def test_a_game_is_shown_as_it_went(run: Run) -> None:
    ran = run(*PLAY)
    assert ran.status == 0
    assert "scrabble tiles on the standard board, void, enable, seed 3" in ran.stdout
    assert "   A B C D E F G H I J K L M N O" in ran.stdout
    assert "wins" in ran.stdout.splitlines()[-1]


def test_a_game_is_one_document(run: Run) -> None:
    ran = run(*PLAY, "--json")
    document = json.loads(ran.stdout)
    assert document["game"] == "scrabble"
    assert set(document["seats"][0]) == SEAT_KEYS
    assert len(document["rows"]) == 15
    assert document["moves"][0]["seat"] == 0
    assert document == json.loads(run(*PLAY, "--json").stdout) | {"seats": document["seats"]}


def test_a_game_is_kept_replayed_and_written_for_others(run: Run, tmp_path: Path) -> None:
    log, gcg = tmp_path / "game.jsonl", tmp_path / "game.gcg"
    played = json.loads(run(*PLAY, "--log", str(log), "--gcg", str(gcg), "--json").stdout)
    again = json.loads(run("game", "replay", str(log), "--json").stdout)
    for seat in played["seats"]:
        seat["cpu_ms"] = None
    assert again == played
    assert "wins" in run("game", "replay", str(log)).stdout
    last = walk(read_gcg(gcg))[-1]
    assert list(last.scores) == [seat["score"] for seat in played["seats"]]
    assert list(last.rows) == played["rows"]


def test_a_log_that_was_changed_does_not_replay(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    run(*PLAY, "--log", str(log), "--json")
    log.write_text(log.read_text().replace('"score":', '"score":1', 1))
    ran = run("game", "replay", str(log), "--json")
    assert ran.status == 1
    assert json.loads(ran.stdout)["replays"] is False
    assert "line 3 does not replay: score is" in ran.stderr


def test_rules_are_options(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "small.txt"
    board.write_text("\n".join(["." * 9] * 9))
    for options in (
        ("--board", "super", "--tiles", "scrabble-super"),
        ("--board", str(board)),
        ("--challenge", "double", "--minutes", "5"),
    ):
        ran = run(*PLAY, *options, "--json")
        assert ran.status == 0, ran.stderr
    assert json.loads(run(*PLAY[:2], "greedy", *PLAY[2:], "--json").stdout)["seats"][2]["score"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("greedy",), "a game has 2 to 4 players, not 1"),
        (("greedy",) * 5, "a game has 2 to 4 players, not 5"),
        (("greedi", "greedy"), "there is no agent 'greedi': did you mean 'greedy'?"),
        (("greedy", "greedy", "--board", "round"), "there is no board 'round'"),
        (("greedy", "greedy", "--lexicon", "nothing"), "nothing"),
        (("greedy", "greedy", "--log", "/no/such/place/x"), "/no/such/place/x"),
    ],
)
def test_a_wrong_request_is_refused(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in run("game", "scrabble", *arguments).complaint


def test_an_agent_that_raises_is_shown(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(BAD_AGENT)
    ran = run("game", "scrabble", "greedy", f"{bad}:Bad", "--lexicon", "enable")
    assert ran.status == 0
    assert "is at fault: RuntimeError: I am bad" in ran.stdout


def test_options_name_what_there_is() -> None:
    assert get_args(scrabble.Challenge) == CHALLENGES
    assert set(get_args(scrabble.Tiles)) <= set(TILE_SETS)


def test_a_tournament_is_told(run: Run) -> None:
    arena = ("arena", "scrabble", "greedy", "greedy", "--games", "4", "--workers", "1")
    ran = run(*arena, "--lexicon", "enable", "--store", "none", "--json")
    document = json.loads(ran.stdout)
    assert (document["game"], document["games"]) == ("scrabble", 4)
    assert {"mean_score", "sd_score", "mean_spread", "draws"} <= set(document["seats"][0])
    assert {"first_rate", "a_mean_spread"} <= set(document["pairs"][0])
    shown = run(*arena, "--lexicon", "enable", "--store", "none").stdout
    assert "4 games of scrabble with enable, seed 0\n" in shown
    assert "spread" in shown
