"""`tilewright quiz`, `tilewright puzzles` and `tilewright words --about`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ENTRY, Run
from tests.waiting import PATIENCE
from tilewright import Lexicon
from tilewright.quiz import Puzzle
from tilewright.scrabble import record, write_gcg
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.state import State

BOARD = f"{'/'.join(['15'] * 7)}/7CAT5/{'/'.join(['15'] * 7)}"
PUZZLE = Puzzle(
    position=f"{BOARD} AEINRST/ 0/10 0",
    lexicon="enable+",
    move="9C RETAINS",
    score=68,
    method="simulation",
    second="9C NASTIER",
    lead=0.1,
    error=0.01,
    win=0.7,
    playouts=600,
    theme="bingo",
    source="self-play 3-4, turn 2",
)


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "cards.sqlite")


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(json.dumps(PUZZLE.to_json()) + "\n")
    return str(file)


def asked(store: str, *lines: str, more: tuple[str, ...] = ()) -> str:
    """Return the output of an interactive process after these lines."""
    command = [sys.executable, "-c", ENTRY, "quiz", "--store", store, "--day", "2026-03-01", *more]
    typed = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_cards_are_added_listed_and_answered(run: Run, store: str, small_list: str) -> None:
    where = ("--store", store, "--day", "2026-03-01")
    added = run("quiz", "--add", "anagrams", "--length", "3", "--lexicon", small_list, *where)
    assert added.status == 0 and added.stdout.startswith("2 cards added; 2 cards due")
    again = run(
        "quiz", "--add", "anagrams", "--length", "3", "--lexicon", small_list, *where, "--json"
    )
    assert again.document == {"added": 0, "known": 2}
    due = run("quiz", "--due", "--json", *where).document["due"]
    assert [card["question"] for card in due] == ["ACT", "CTU"]
    answered = run("quiz", "--answer", due[0]["id"], "cat", "act", "--json", *where).document
    assert answered["quality"] == 5 and answered["card"]["due"] == "2026-03-02"
    assert "quality 0" in run("quiz", "--answer", due[1]["id"], *where).stdout
    stats = run("quiz", "--stats", "--json", *where).document
    assert (stats["cards"], stats["due"], stats["reviews"], stats["lapses"]) == (2, 1, 2, 1)
    assert "next due" in run("quiz", "--stats", *where).stdout
    assert run("quiz", "--remove", due[1]["id"], *where).status == 0
    assert "no cards due" in run("quiz", "--due", *where).stdout
    assert "ACT" in run("quiz", "--due", "--store", store, "--day", "2026-03-02").stdout


def test_a_session_repeats_cards_until_they_are_known(
    run: Run, store: str, small_list: str
) -> None:
    where = ("--store", store, "--day", "2026-03-01")
    run("quiz", "--add", "anagrams", "--length", "3", "--lexicon", small_list, *where)
    said = asked(store, "act cat", "", "cut")
    assert said.count("quality 5") == 2 and said.count("quality 0") == 1
    assert "3 cards answered, 0 due; the next one is due on 2026-03-02" in said


def test_the_end_of_the_input_loses_nothing(run: Run, store: str, small_list: str) -> None:
    where = ("--store", store, "--day", "2026-03-01")
    run("quiz", "--add", "anagrams", "--length", "3", "--lexicon", small_list, *where)
    assert "1 card answered, 1 due" in asked(store, "act", "cat")
    assert run("quiz", "--stats", "--json", *where).document["reviews"] == 1


def test_an_interrupted_session_loses_nothing(run: Run, store: str, small_list: str) -> None:
    where = ("--store", store, "--day", "2026-03-01")
    run("quiz", "--add", "anagrams", "--length", "3", "--lexicon", small_list, *where)
    command = [sys.executable, "-u", "-c", ENTRY, "quiz", *where]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None and process.stdout is not None
    assert "ACT" in process.stdout.readline()
    process.stdin.write("act cat\n")
    process.stdin.flush()
    while "CTU" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE)
    assert "1 card answered, 1 due" in said and process.returncode == 0
    assert run("quiz", "--stats", "--json", *where).document["reviews"] == 1


def test_hooks_and_an_empty_cardbox(run: Run, store: str, small_list: str) -> None:
    assert "0 cards answered" in asked(store)
    added = run(
        "quiz", "--add", "hooks", "--length", "2", "--lexicon", small_list, "--store", store
    )
    assert added.stdout.startswith("1 card added")
    assert "_AT: 1 letter in front" in asked(store, more=("--day", "2099-01-01"))


def test_puzzles_become_cards(run: Run, store: str, puzzles: str) -> None:
    assert run("quiz", "--add", "puzzles", puzzles, "--store", store).status == 0
    said = asked(store, "8A ZZZ", "9C retains", more=("--day", "2099-01-01"))
    assert "AEINRST: find the best move" in said and "quality 5" in said
    assert "10.0 standard errors" in said


def write_game(file: Path, words: Lexicon, turns: int) -> None:
    """Write a game of players who make a mistake on every turn."""
    state = State(Rules(), words, 11)
    finder = MoveFinder(words, state.rules)
    for _ in range(turns):
        state.apply(state.position.on_turn, finder.best(state.position, 10)[-1].move)
    write_gcg(file, record(state.position))


def test_puzzles_are_made_from_games(run: Run, tmp_path: Path, enable: Lexicon) -> None:
    file = tmp_path / "game.gcg"
    write_game(file, enable, 4)
    made = run("puzzles", "make", str(file), "--lexicon", "enable", "--json")
    assert made.status in (0, 1)
    for document in made.document["puzzles"]:
        puzzle = Puzzle.from_json(document)
        assert puzzle.source.startswith("game.gcg, turn ") and puzzle.played
    assert run("puzzles", "make", "no-such-file").complaint


def test_missed_bingos_of_a_game_become_cards(
    run: Run, store: str, tmp_path: Path, enable: Lexicon
) -> None:
    file = tmp_path / "game.gcg"
    write_game(file, enable, 10)
    added = run(
        *("quiz", "--add", "bingos", str(file), "--lexicon", "enable", "--store", store, "--json")
    )
    assert added.status == 0 and added.document == {"added": 1, "known": 0}
    assert "find a bingo" in asked(store, more=("--day", "2099-01-01"))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--add", "anagrams", "--range", "5-1"),
        ("--add", "anagrams", "--range", "x"),
        ("--add", "anagrams", "--range", "9999999-99999999"),
        ("--add", "anagrams", "--length", "99"),
        ("--add", "puzzles"),
        ("--add", "puzzles", "no-such-file"),
        ("--add", "bingos", "no-such-file"),
        ("--add", "anagrams", "--due"),
        ("--answer", "unknown", "cat"),
        ("--remove", "unknown"),
        ("--due", "--stats"),
        ("stray",),
        ("--day", "tomorrow"),
    ],
)
def test_wrong_requests_are_refused(run: Run, store: str, arguments: tuple[str, ...]) -> None:
    assert run("quiz", *arguments, "--store", store).complaint


def test_a_file_that_cannot_be_read_is_named(run: Run, store: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.bin"
    for data in (bytes(range(256)), b"no puzzle"):
        file.write_bytes(data)
        for command in (
            ("quiz", "--add", "puzzles", str(file), "--store", store),
            ("quiz", "--add", "bingos", str(file), "--store", store),
            ("puzzles", "solve", str(file)),
            ("puzzles", "make", "--output", str(file)),
        ):
            assert str(file) in run(*command).complaint


def test_puzzles_are_made_and_a_run_continues(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    make = ("puzzles", "make", "--count", "1", "--seed", "1", "--lexicon", "enable")
    first = run(*make, "--output", str(file))
    assert first.status == 0
    line = file.read_text()
    assert Puzzle.from_json(json.loads(line)).source.startswith("self-play 1-")
    again = run(*make, "--output", str(file), "--json")
    assert file.read_text() == line and len(again.document["puzzles"]) == 1


def test_a_puzzle_is_solved(run: Run, puzzles: str) -> None:
    solve = ("puzzles", "solve", puzzles, "--number", "1")
    right = run(*solve, "--move", "9C RETAINS", "--json")
    assert right.status == 0 and right.document["right"] and right.document["best"] == PUZZLE.move
    wrong = run(*solve, "--move", "9C NASTIER")
    assert wrong.status == 1 and "not the best move" in wrong.stdout
    assert run(*solve, "--move", "1A RETAINS").complaint
    assert run("puzzles", "solve", puzzles, "--number", "2").complaint
    assert run("puzzles", "solve", puzzles, "--move", "pass").complaint
    assert run("puzzles", "solve", puzzles, "--json").complaint


def test_puzzles_are_solved_at_a_terminal(puzzles: str) -> None:
    command = [sys.executable, "-c", ENTRY, "puzzles", "solve", puzzles]
    done = subprocess.run(
        command, input="9C XX\n9C RETAINS\n", capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.stdout.endswith("1 of 1 puzzle solved\n") and "cannot be played" in done.stderr
    done = subprocess.run(command, input="\n", capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.endswith("0 of 1 puzzle solved\n")


def test_facts_about_a_word(run: Run) -> None:
    facts = run("words", "care", "--about", "--json")
    assert facts.status == 0
    assert (facts.document["front_hooks"], facts.document["back_hooks"]) == ("S", "DRSTX")
    assert "ACRE RACE" in run("words", "care", "--about").stdout
    assert run("words", "qqq", "--about").status == 1
    assert run("words", "--about").complaint and run("words", "c?t", "--about").complaint
