"""`tilewright game`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.alphabet import TILE_SETS
from tilewright.bananagrams.clock import CLOCKS
from tilewright.bananagrams.rules import VARIANTS
from tilewright.cli.game import bananagrams

PLAY = ("game", "bananagrams", "wright", "pseudo", "--lexicon", "enable", "--seed", "3")
KEYS = {
    *("game", "seed", "clock", "lexicon", "winner", "reason", "seconds", "seats", "events"),
}
SEAT_KEYS = {"name", "tiles", "hand", "grid", "peels", "dumps", "faults", "out", "cpu_ms"}

BAD_AGENT = """
class Bad:
    def __init__(self, lexicon):
        pass
    def act(self, view, rng):
        raise RuntimeError("I am bad")

class Endless(Bad):
    def act(self, view, rng):
        while True:
            pass

class Unmade(Bad):
    def __init__(self, lexicon):
        raise RuntimeError("no")
"""


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.py"
    path.write_text(BAD_AGENT)
    return str(path)


def test_a_game_is_shown_as_it_went(run: Run) -> None:
    answer = run(*PLAY)
    assert (answer.status, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    assert lines[0] == "split: 21 tiles each of bananagrams, classic, enable, seed 3, work clock"
    assert "0 wright places 21" in lines[1]
    assert "0 wright peels: " in lines[2]
    assert "0 wright calls Bananas!" in answer.stdout
    assert re.search(r"1 pseudo: \d+ tiles, 0 peels, 0 dumps, [\d.]+ ms of CPU", answer.stdout)
    assert lines[-1].startswith("0 wright wins after ")


def test_the_document_of_a_game(run: Run) -> None:
    document = run(*PLAY, "--json").document
    assert set(document) == KEYS
    assert all(set(seat) == SEAT_KEYS for seat in document["seats"])
    assert (document["winner"], document["reason"], document["seed"]) == (0, "won", 3)
    wright, pseudo = document["seats"]
    assert sum(len(row.replace(".", "")) for row in wright["grid"]) == wright["tiles"]
    assert wright["tiles"] == 21 + wright["peels"] + 2 * wright["dumps"]
    assert wright["cpu_ms"] > 0
    assert (len(pseudo["hand"]), pseudo["grid"]) == (21 + wright["peels"], [])


def test_a_log_replays(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    played = run(*PLAY, "--log", str(log), "--json").document
    again = run("game", "replay", str(log), "--json").document
    for seat in (*played["seats"], *again["seats"]):
        del seat["cpu_ms"]
    assert again == played
    shown = run("game", "replay", str(log))
    assert (shown.status, shown.stderr) == (0, "")
    assert "0 wright wins after" in shown.stdout
    assert len(log.read_text().splitlines()) == played["events"] + 1


def test_the_same_seed_gives_the_same_log(run: Run, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    run(*PLAY, "--log", str(one))
    run(*PLAY, "--log", str(other))
    assert one.read_bytes() == other.read_bytes()


def test_a_log_that_does_not_replay_is_a_no(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    run(*PLAY, "--log", str(log))
    lines = log.read_text().splitlines()
    event = json.loads(lines[2])
    event["drawn"] = ["Q", "Q"]
    log.write_text("\n".join([*lines[:2], json.dumps(event), *lines[3:], ""]))
    answer = run("game", "replay", str(log), "--json")
    assert answer.status == 1
    assert (answer.document["replays"], answer.document["line"]) == (False, 3)
    assert "line 3 does not replay" in answer.stderr


def test_a_damaged_log_is_refused(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text("nonsense\n")
    assert "line 1 is not JSON" in run("game", "replay", str(log)).complaint
    assert "No such file" in run("game", "replay", str(tmp_path / "none")).complaint
    for header in ('{"game": "chess"}', '{"game": ["bananagrams"]}', "[1]", "[" * 100_000):
        log.write_text(header + "\n")
        assert "line 1 is not" in run("game", "replay", str(log)).complaint


def test_a_game_does_not_load_the_other_games() -> None:
    code = (
        "import sys\n"
        "sys.argv = ['tilewright', 'game', 'bananagrams', '--help']\n"
        "from tilewright.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print([m for m in sys.modules if 'scrabble' in m or 'auction' in m], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stderr.strip() == b"[]"


def test_a_game_that_there_is_not_is_refused(run: Run) -> None:
    assert "did you mean 'bananagrams'?" in run("game", "bananagram", "wright").complaint
    assert "did you mean 'bananagrams'?" in run("arena", "bananagram", "wright").complaint


def test_a_list_of_ones_own_is_named_again_for_a_replay(run: Run, tmp_path: Path) -> None:
    words, log = tmp_path / "mine.txt", tmp_path / "game.jsonl"
    words.write_text("cat\ndog\n")
    run("game", "bananagrams", "pseudo", "--lexicon", str(words), "--log", str(log))
    assert run("game", "replay", str(log), "--lexicon", str(words)).status == 0
    assert (
        "another list than enable"
        in run("game", "replay", str(log), "--lexicon", "enable").complaint
    )
    assert "mine" in run("game", "replay", str(log)).complaint


def test_a_bad_agent_is_told_of_and_loses(run: Run, bad: str) -> None:
    answer = run("game", "bananagrams", f"{bad}:Bad", "wright", "--lexicon", "enable")
    assert answer.status == 0
    assert "is at fault: RuntimeError: I am bad" in answer.stdout
    assert "1 wright wins" in answer.stdout


def test_an_endless_agent_is_stopped(run: Run, bad: str) -> None:
    seats = (f"{bad}:Endless", "wright", "--lexicon", "enable")
    document = run("game", "bananagrams", *seats, "--patience", "0.2", "--json").document
    assert document["winner"] == 1
    assert document["seats"][0]["faults"] >= 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--variant", "smoothie"), "split: 72 tiles each of bananagrams, smoothie"),
        (("--variant", "cafe"), "21 tiles each of bananagrams, cafe"),
        (("--tiles", "bananagrams-french"), "21 tiles each of bananagrams-french"),
        (("--honour",), "wins after"),
        (("--short-dump",), "wins after"),
        (("--clock", "human"), " s\n"),
        (("--clock", "cpu"), "cpu clock"),
    ],
)
def test_the_options_of_the_rules(run: Run, options: tuple[str, ...], sentence: str) -> None:
    answer = run(*PLAY, *options)
    assert answer.status == 0
    assert sentence in answer.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("wrihgt",), "no agent 'wrihgt': did you mean 'wright'?"),
        (("wright",) * 9, "1 to 8 seats, not 9"),
        ((), "SEAT"),
        (("nowhere.py:Mine",), "there is no file 'nowhere.py'"),
        (("wright", "--lexicon", "enabel"), "enable"),
        (("wright", "wright", "--variant", "solitaire"), "solitaire is for one seat"),
        (("wright", "--variant", "latte"), "latte"),
        (("wright", "--clock", "sun"), "sun"),
        (("wright", "--tiles", "runes"), "runes"),
        (("wright:speed=9",), "the agent 'wright:speed=9' cannot be made"),
        (("wright:vocabulary=enabel",), "enable"),
        (("wright", "--log", "/nowhere/at/all"), "No such file"),
    ],
)
def test_bad_requests(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in run("game", "bananagrams", *arguments).complaint


def test_an_agent_that_cannot_be_made_is_refused(run: Run, bad: str) -> None:
    complaint = run("game", "bananagrams", f"{bad}:Unmade").complaint
    assert "cannot be made: RuntimeError: no" in complaint


def test_the_choices_are_the_engines() -> None:
    assert bananagrams.Clock.__args__ == tuple(CLOCKS)  # type: ignore[attr-defined]
    assert bananagrams.Variant.__args__ == VARIANTS  # type: ignore[attr-defined]
    ours = tuple(name for name in TILE_SETS if name.startswith("bananagrams"))
    assert bananagrams.Tiles.__args__ == ours  # type: ignore[attr-defined]
