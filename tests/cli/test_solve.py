"""`tilewright solve`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ENTRY, Answer, Run
from tests.cli.terminal import at_a_terminal, interrupt, read_until, rest_of
from tests.reference.grid import check_grid, runs
from tests.solver.strategies import bananagrams_hand
from tests.waiting import PATIENCE
from tilewright import Lexicon
from tilewright.cli.output import SCHEMA

# No search decides this within any patience, and it is too large for a proof.
ENDLESS = "V" * 15 + "C" * 15 + "QJAEIOUAEIOU"
KEYS = ["status", "tiles", "rows", "words", "nodes", "seconds", "lexicon", "seed"]


def feed(lines: str | bytes, *arguments: str) -> Answer:
    """Start `solve -` as a process with these lines on its standard input."""
    done = subprocess.run(
        [sys.executable, "-c", ENTRY, "solve", "-", *arguments],
        input=lines.encode() if isinstance(lines, str) else lines,
        capture_output=True,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def documents(answer: Answer) -> list[Any]:
    found = [json.loads(line) for line in answer.stdout.splitlines()]
    assert all(document.pop("schema") == SCHEMA for document in found)
    return found


# One hand


def test_a_grid_is_drawn_with_what_it_took(run: Run, small_list: str) -> None:
    answer = run("solve", "octa", "--lexicon", small_list)
    assert (answer.status, answer.stderr) == (0, "")
    *drawn, blank, said = answer.stdout.splitlines()
    assert blank == ""
    assert check_grid(drawn, {"COAT", "TACO"}, "OCTA") == []
    assert said.startswith("solved: 1 word, ")
    assert said.endswith(" ms in small")
    assert "node" in said


def test_the_document_of_a_grid(run: Run) -> None:
    answer = run("solve", "bananagrams", "--lexicon", "enable", "--seed", "7", "--json")
    assert (answer.status, answer.stderr) == (0, "")
    document = answer.document
    assert list(document) == KEYS
    assert document["status"] == "solved"
    assert (document["tiles"], document["lexicon"]) == ("BANANAGRAMS", "enable")
    assert document["seed"] == 7
    assert document["nodes"] >= 0
    assert document["seconds"] > 0
    assert document["words"] == runs(document["rows"])
    assert check_grid(document["rows"], Lexicon.load("enable"), "BANANAGRAMS") == []  # type: ignore[arg-type]


def test_the_document_is_the_same_for_the_same_seed(run: Run) -> None:
    arguments = ("solve", bananagrams_hand(1), "--seed", "3", "--nodes", "1000000", "--json")
    one, other = (run(*arguments).document for _ in range(2))
    assert one | {"seconds": 0} == other | {"seconds": 0}


def test_the_absence_of_a_grid_is_reported_as_proved(run: Run, small_list: str) -> None:
    answer = run("solve", "catz", "--lexicon", small_list)
    assert (answer.status, answer.stdout) == (1, "")
    assert answer.stderr.startswith("tilewright: no grid exists for the 4 tiles in small: proved")
    assert answer.stderr.count("\n") == 1


def test_the_document_of_no_grid(run: Run, small_list: str) -> None:
    answer = run("solve", "catz", "--lexicon", small_list, "--json")
    assert (answer.status, answer.stderr) == (1, "")
    document = answer.document
    assert list(document) == KEYS
    assert (document["status"], document["rows"], document["words"]) == ("impossible", [], [])


def test_a_proof_is_written_and_checked(run: Run, small_list: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    options = ("--lexicon", small_list)
    assert run("solve", "catcz", "--proof", str(path), *options).status == 1
    answer = run("check", "--proof", str(path), "--tiles", "zccat", *options, "--json")
    assert (answer.status, answer.document["valid"], answer.document["tiles"]) == (0, True, "CATCZ")
    assert "CATCZ" in run("check", "--proof", str(path), *options).stdout
    other = run("check", "--proof", str(path), "--tiles", "cat", *options, "--json")
    assert (other.status, other.document["valid"]) == (1, False)
    path.write_text(path.read_text().replace("CATCZ", "CATCO"))
    assert run("check", "--proof", str(path), *options).status == 1
    path.write_text("{")
    assert run("check", "--proof", str(path), *options).status == 1


def test_a_checked_proof_shows_which_words_it_leaves_out(
    run: Run, small_list: str, tmp_path: Path
) -> None:
    path = tmp_path / "proof.json"
    options = ("--lexicon", small_list)
    without = ("--avoid", "coat", "--avoid", "taco", "--min-length", "3")
    assert run("solve", "taco", *without, "--proof", str(path), *options).status == 1
    document = run("check", "--proof", str(path), *options, "--json").document
    assert (document["valid"], document["min_length"]) == (True, 3)
    assert sorted(document["avoid"]) == ["COAT", "TACO"]
    said = run("check", "--proof", str(path), *options).stdout
    assert all(part in said for part in ("COAT", "TACO", "3 letters"))


@pytest.mark.parametrize("text", ["", "[" * 100_000, "\0", "1" * 5000, '{"format": NaN}'])
def test_files_that_are_no_certificates_prove_nothing(
    run: Run, small_list: str, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "proof.json"
    path.write_text(text)
    answer = run("check", "--proof", str(path), "--lexicon", small_list, "--json")
    assert (answer.status, answer.document["valid"]) == (1, False)


def test_an_endless_file_is_not_read_to_its_end(run: Run, small_list: str) -> None:
    answer = run("check", "--proof", "/dev/zero", "--lexicon", small_list, "--json")
    assert (answer.status, answer.document["valid"]) == (1, False)


def test_a_solved_hand_writes_no_certificate(run: Run, small_list: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    answer = run("solve", "taco", "--proof", str(path), "--lexicon", small_list)
    assert (answer.status, path.exists()) == (0, False)
    assert "only impossible hands" in answer.stderr


def test_words_that_are_not_preferred_are_marked(run: Run, small_list: str, tmp_path: Path) -> None:
    few = tmp_path / "few.txt"
    few.write_text("oat\ncoat\n")
    options = ("--prefer", str(few), "--lexicon", small_list)
    document = run("solve", "taco", *options, "--json").document
    assert (document["words"], document["prefer"], document["others"]) == (["COAT"], "few", [])
    document = run("solve", "tacot", *options, "--json").document
    assert document["others"] == sorted(set(document["words"]) - {"OAT", "COAT"})
    svg = tmp_path / "grid.svg"
    assert document["others"][0] in run("solve", "tacot", *options, "--svg", str(svg)).stdout
    lines = feed("taco\ntacot\n", *options).stdout.splitlines()
    assert [json.loads(line)["others"] for line in lines] == [[], document["others"]]


def test_a_compact_grid_says_whether_its_box_is_minimal(run: Run, small_list: str) -> None:
    options = ("taco", "--compact", "--lexicon", small_list)
    document = run("solve", *options, "--json").document
    assert (document["squares"], document["bound"], document["minimal"]) == (4, 4, True)
    assert "minimal" in run("solve", *options).stdout


def test_an_unknown_result_suggests_what_to_try(run: Run) -> None:
    answer = run("solve", ENDLESS, "--nodes", "1000", "--seconds", "60")
    assert (answer.status, answer.stdout) == (1, "")
    assert "no grid found for the 42 tiles" in answer.stderr
    assert "60 seconds or 1,000 nodes" in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_the_document_of_an_unknown_hand(run: Run) -> None:
    answer = run("solve", ENDLESS, "--nodes", "1000", "--json")
    assert (answer.status, answer.stderr) == (1, "")
    assert (answer.document["status"], answer.document["rows"]) == ("unknown", [])


def test_tiles_may_be_given_in_groups(run: Run, small_list: str) -> None:
    assert run("solve", "ta co", "--lexicon", small_list, "--json").document["tiles"] == "TACO"


@pytest.mark.parametrize("threads", ["1", "2"])
def test_threads_search_together(run: Run, threads: str) -> None:
    tiles = "FDCDDDYNGIJMTIQHTFAWS"
    answer = run("solve", tiles, "--lexicon", "enable", "--threads", threads, "--json")
    assert check_grid(answer.document["rows"], Lexicon.load("enable"), tiles) == []  # type: ignore[arg-type]


def test_short_and_avoided_words_are_excluded(run: Run, small_list: str) -> None:
    arguments = ("solve", "taco", "--lexicon", small_list, "--json")
    assert run(*arguments, "--min-length", "5").document["status"] == "impossible"
    assert run(*arguments, "--avoid", "coat").document["words"] == ["TACO"]
    assert run(*arguments, "--avoid", "TACO").document["words"] == ["COAT"]
    longer = run(*arguments, "--avoid", "taco", "--avoid", "coat", "--min-length", "3")
    assert (longer.status, longer.document["status"]) == (1, "impossible")


def test_a_compact_grid_takes_less_room(run: Run) -> None:
    tiles = bananagrams_hand(2)
    areas = []
    for options in ((), ("--compact",)):
        answer = run("solve", tiles, "--nodes", "3000000", "--json", *options)
        rows = answer.document["rows"]
        assert check_grid(rows, Lexicon.load(), tiles) == []  # type: ignore[arg-type]
        areas.append(len(rows) * len(rows[0]))
    assert areas[1] < areas[0]


def test_a_strategy_of_the_papers_searches(run: Run) -> None:
    answer = run("solve", "catsdog", "--strategy", "regular", "--json")
    assert answer.status == 0
    assert check_grid(answer.document["rows"], Lexicon.load(), "CATSDOG") == []  # type: ignore[arg-type]


def test_a_failed_strategy_is_not_a_proof(run: Run, small_list: str) -> None:
    answer = run("solve", "catz", "--strategy", "regular", "--lexicon", small_list)
    assert (answer.status, answer.stdout) == (1, "")
    assert "regular got stuck" in answer.stderr


def test_pictures_are_drawn_too(run: Run, small_list: str, tmp_path: Path) -> None:
    svg, png = tmp_path / "grid.svg", tmp_path / "grid.png"
    arguments = ("--lexicon", small_list, "--svg", str(svg), "--png", str(png))
    assert run("solve", "taco", *arguments).status == 0
    assert svg.read_text("utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_no_picture_is_drawn_of_no_grid(run: Run, small_list: str, tmp_path: Path) -> None:
    svg = tmp_path / "grid.svg"
    assert run("solve", "catz", "--lexicon", small_list, "--svg", str(svg)).status == 1
    assert not svg.exists()


# Wrong requests


@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["text", "json"])
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["C4T"], "'4' in 'C4T' is not a letter of the alphabet ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        (["NIÑO"], "'Ñ' in 'NIÑO' is not a letter of the alphabet"),
        (["C???"], "at most 2 blanks"),
        (["A"], "at least two"),
        ([""], "at least two"),
        (["  "], "at least two"),
        (["A" * 2001], "2001 (at most 2000)"),
        ([], "missing argument 'TILES'"),
        (["CAT", "DOG"], "unexpected extra argument"),
        (["CAT", "--seconds", "-1"], "seconds must be positive (got -1.0)"),
        (["CAT", "--seconds", "0"], "(got 0.0)"),
        (["CAT", "--seconds", "nan"], "(got nan)"),
        (["CAT", "--nodes", "-5"], "nodes must be positive (got -5)"),
        (["CAT", "--seconds", "soon"], "'soon' is not a valid float"),
        (["CAT", "--threads", "0"], "0 is not in the range"),
        (["CAT", "--min-length", "1"], "1 is not in the range"),
        (["CAT", "--avoid", "xyzzy"], "'XYZZY'"),
        (["CAT", "--avoid", ""], "cannot avoid ''"),
        (["CAT", "--strategy", "psychic"], "'psychic'"),
        (["CAT", "--strategy", "regular", "--avoid", "cat"], "--strategy and --avoid"),
        (["CAT", "--strategy", "regular", "--compact"], "--strategy and --compact"),
        (["CAT", "--strategy", "regular", "--min-length", "3"], "--strategy and --min-length"),
        (["CAT", "--lexicon", "no-such-list"], "no-such-list"),
        (["-", "--svg", "grid.svg"], "--svg, --png and --proof"),
        (["-", "--seconds", "-1"], "(got -1.0)"),
        (["CAT", "--strategy", "regular", "--prefer", "common"], "--strategy and --prefer"),
        (["CAT", "--prefer", "no-such-list"], "no-such-list"),
        (["CAT", "--proof", "no/such/directory"], "cannot write --proof"),
        (["CAT", "--proof", "x", "--strategy", "regular"], "--proof and --strategy"),
        (["-", "--avoid", "xyzzy"], "'XYZZY'"),
        (["-", "--strategy", "psychic"], "'psychic'"),
    ],
)
def test_a_wrong_request_is_refused_in_one_sentence(
    run: Run, arguments: list[str], complaint: str, as_json: tuple[str, ...]
) -> None:
    assert complaint in run("solve", *arguments, *as_json).complaint


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_picture_that_cannot_be_written_leaves_nothing_printed(
    run: Run, small_list: str, tmp_path: Path, option: str
) -> None:
    path = str(tmp_path / "no such place" / "grid")
    answer = run("solve", "taco", "--lexicon", small_list, option, path)
    assert f"{path!r}: No such file or directory" in answer.complaint
    answer = run("solve", "taco", "--lexicon", small_list, option, str(tmp_path), "--json")
    assert f"{str(tmp_path)!r}: Is a directory" in answer.complaint


# Many hands


def test_many_hands_are_answered_in_their_order(small_list: str) -> None:
    hands = ["taco", "CATZ", "cut", "t a c o"] * 50
    answer = feed("\n".join(hands), "--lexicon", small_list, "--seed", "5", "--json")
    assert (answer.status, answer.stderr) == (1, "")
    replies = documents(answer)
    assert [reply["tiles"] for reply in replies] == ["TACO", "CATZ", "CUT", "TACO"] * 50
    assert [reply["status"] for reply in replies] == [
        "solved",
        "impossible",
        "solved",
        "solved",
    ] * 50
    assert all(list(reply) == KEYS and reply["seed"] == 5 for reply in replies)


def test_many_hands_that_are_all_solved_are_a_success() -> None:
    hands = [bananagrams_hand(seed, 60) for seed in range(100)]
    answer = feed("".join(f"{hand}\r\n" for hand in hands))
    assert (answer.status, answer.stderr) == (0, "")
    book = Lexicon.load()
    for hand, reply in zip(hands, documents(answer), strict=True):
        assert check_grid(reply["rows"], book, hand) == []  # type: ignore[arg-type]


def test_each_of_many_hands_is_answered_as_it_is_alone(run: Run) -> None:
    hands = [bananagrams_hand(seed) for seed in range(40)]
    replies = documents(feed("\n".join(hands), "--seed", "2", "--nodes", "1000000"))
    for hand, reply in list(zip(hands, replies, strict=True))[::13]:
        alone = run("solve", hand, "--seed", "2", "--nodes", "1000000", "--json").document
        assert alone | {"seconds": 0} == reply | {"seconds": 0}


def test_a_bad_line_is_reported_and_the_others_are_answered(small_list: str) -> None:
    lines = b"\xef\xbb\xbftaco\nC4T\n\nA\nca\xfft\n" + b"A" * 2001 + b"\ncut"
    answer = feed(lines, "--lexicon", small_list)
    assert (answer.status, answer.stderr) == (2, "")
    replies = documents(answer)
    assert [reply.get("status") for reply in replies] == ["solved", *[None] * 5, "solved"]
    assert replies[1] == {
        "tiles": "C4T",
        "error": "'4' in 'C4T' is not a letter of the alphabet ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    }
    errors = [reply["error"] for reply in replies[2:6]]
    assert "at least two" in errors[0]
    assert "at least two" in errors[1]
    assert "is not a letter of the alphabet" in errors[2]
    assert "2001" in errors[3]
    assert [len(reply) for reply in replies[1:6]] == [2] * 5


def test_no_hands_need_no_answer(small_list: str) -> None:
    answer = feed("", "--lexicon", small_list)
    assert (answer.status, answer.stdout, answer.stderr) == (0, "", "")


@pytest.mark.parametrize("threads", ["1", "3"])
def test_the_number_of_workers_can_be_set(small_list: str, threads: str) -> None:
    answer = feed("taco\n" * 100, "--lexicon", small_list, "--threads", threads)
    assert [reply["tiles"] for reply in documents(answer)] == ["TACO"] * 100


def test_a_closed_pipe_ends_many_hands_silently() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-c", ENTRY, "solve", "-"],
            input=b"CATS\n" * 1000 + f"{ENDLESS}\n".encode() * 1000,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            timeout=PATIENCE,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


# At a terminal


def test_a_long_search_shows_progress_and_can_be_interrupted() -> None:
    with at_a_terminal("solve", ENDLESS, "--seconds", "10000") as (process, terminal):
        assert "Searching for a grid in enable+" in read_until(
            terminal, "Searching for a grid in enable+"
        )
        assert interrupt(process) == (130, b"")
        assert "Traceback" not in rest_of(terminal)


def test_an_interrupt_ends_the_search_of_many_threads() -> None:
    arguments = ("solve", ENDLESS, "--seconds", "10000", "--threads", "3", "--json")
    with at_a_terminal(*arguments) as (process, terminal):
        read_until(terminal, "Searching")
        assert interrupt(process) == (130, b"")


def test_an_interrupt_ends_many_hands_and_all_their_processes() -> None:
    arguments = ("solve", "-", "--seconds", "10000")
    with at_a_terminal(*arguments, stdin=subprocess.PIPE) as (process, terminal):
        assert process.stdin and process.stdout
        process.stdin.write(b"CATS\n")
        process.stdin.flush()
        # It is answered while more may come.
        assert json.loads(process.stdout.readline())["tiles"] == "CATS"
        process.stdin.write(f"{ENDLESS}\n".encode() * 200)
        process.stdin.flush()
        read_until(terminal, "1 hand, 1 solved")
        # Every process writes to the same pipe: that it ends says that all of them have.
        assert interrupt(process) == (130, b"")
        assert "Traceback" not in rest_of(terminal)


def test_many_hands_show_a_progress_bar(small_list: str, tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("taco\ncatz\n" * 300)
    with (
        hands.open("rb") as stdin,
        at_a_terminal("solve", "-", "--lexicon", small_list, stdin=stdin) as (process, terminal),
    ):
        assert process.stdout
        assert len(process.stdout.readlines()) == 600
        assert process.wait(PATIENCE) == 1
        assert "600 hands, 300 solved" in rest_of(terminal)


def test_blanks_stand_for_letters(run: Run) -> None:
    answer = run("solve", "QUI?E", "--json")
    document = json.loads(answer.stdout)
    assert document["tiles"] == "QUI?E" and len(document["blanks"]) == 1
    said = run("solve", "QUI?E").stdout.splitlines()[-1]
    assert f"1 blank as {document['blanks']}" in said
    lines = documents(feed("QUI?E\nCATS\n"))
    assert [line.get("blanks") for line in lines] == [document["blanks"], None]
