"""`tilewright game auction` and `tilewright arena auction`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.cli.arena.auction import read_counts
from tilewright.errors import TilewrightError

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_first_bidder.py"


def test_a_game_is_shown_logged_and_replayed(run: Run, tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    bidders = ("loss-market", "incremental", f"{EXAMPLE}:MyFirstBidder")
    options = ("--rounds", "2", "--hidden", "3", "--seed", "4")
    ran = run("game", "auction", *bidders, *options, "--log", log)
    assert ran.status == 0
    assert "round 2 of 2" in ran.stdout
    assert "win" in ran.stdout
    again = run("game", "replay", log)
    assert again == ran
    ran_json = run("game", "replay", log, "--json")
    told = ran_json.document
    assert (told["game"], told["rules"]["hidden"]) == ("auction", 3)
    assert [seat["faults"] for seat in told["seats"]] == [0, 0, 0]
    assert all(len(seat["words"]) == 2 for seat in told["seats"])
    lines = Path(log).read_text().splitlines()
    lines[2] = lines[2].replace('"price":', '"price":9')
    Path(log).write_text("\n".join(lines) + "\n")
    refused = run("game", "replay", log, "--json")
    assert refused.status == 1
    assert refused.document["line"] == 3
    assert "line 3 does not replay" in refused.stderr


def test_an_arena_prints_the_papers_tables_and_one_document(run: Run, tmp_path: Path) -> None:
    words = ("arena", "auction", "loss", "stingy", "--games", "2", "--rounds", "2")
    options = ("--hidden", "4,5", "--form", "5v5", "--store", "none", "--workers", "1")
    ran = run(*words, *options)
    assert ran.status == 0
    assert "paid a letter" in ran.stdout
    ran_json = run(*words, *options, "--json")
    told = ran_json.document
    assert told["rules"] == {"form": "5v5", "rounds": 2, "hidden": [4, 5], "ending": "2009"}
    assert {"score", "score_low", "sevens", "seven_gain", "other_gain"} <= told["seats"][0].keys()
    assert "a_lead" in told["pairs"][0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("game", "auction", *["stingy"] * 15), "1 to 14"),
        (("game", "auction", "stinky"), "did you mean 'stingy'"),
        (("arena", "auction", *["stingy"] * 8, "--form", "two-each"), "1 to 14"),
        (("arena", "auction", "stingy", "--form", "1v1"), "two seats or more"),
        (("arena", "auction", "stingy", "--hidden", "9"), "0 to 7"),
        (("arena", "auction", "stingy", "--hidden", "x"), "as in 0,3,6"),
        (("arena", "auction", "stingy", "--form", "3v3"), "one-each"),
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence(
    run: Run, words: tuple[str, ...], said: str
) -> None:
    answer = run(*words)
    assert answer.status == 2
    assert said in answer.stderr


def test_hidden_counts_are_read() -> None:
    assert read_counts("0,3,6") == [0, 3, 6]
    with pytest.raises(TilewrightError):
        read_counts("1,,2")


def test_help_names_the_forms(run: Run) -> None:
    assert "two-each" in run("arena", "auction", "--help").stdout
