"""`tilewright lexicon list`, `info` and `build`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright import Lexicon
from tilewright.lexicon.lists import word_lists


def test_the_shipped_lists_are_listed(run: Run) -> None:
    answer = run("lexicon", "list")
    assert answer.status == 0
    lines = answer.stdout.splitlines()
    assert lines[0].split() == ["name", "title", "words", "two-letter", "licence", "compiled"]
    assert all(any(line.startswith(f"{name} ") for line in lines) for name in word_lists())


def test_the_list_is_a_document_too(run: Run, empty_cache: Path) -> None:
    document = run("lexicon", "list", "--json").document
    assert set(document) == {"default", "lists"}
    assert [entry["name"] for entry in document["lists"]] == list(word_lists())
    assert set(document["lists"][0]) == {
        "name",
        "title",
        "words",
        "two_letter",
        "language",
        "licence",
        "source",
        "compiled",
    }
    assert {entry["compiled"] for entry in document["lists"]} == {"not yet"}


def test_a_list_is_shown_as_compiled_once_it_is(run: Run, empty_cache: Path) -> None:
    assert run("lexicon", "build", "common").status == 0
    lists = run("lexicon", "list", "--json").document["lists"]
    states = {entry["name"]: entry["compiled"] for entry in lists}
    assert states["common"] == "compiled"
    assert states["enable"] == "not yet"


def test_info_says_what_was_dropped_from_an_untidy_list(run: Run, untidy_list: str) -> None:
    answer = run("lexicon", "info", untidy_list)
    assert answer.status == 0
    facts = " ".join(answer.stdout.split())
    assert "3 × duplicate" in facts
    assert "2 × blank line" in facts
    assert "1 × one letter" in facts
    assert "1 × not only letters" in facts


def test_info_is_a_document_too(run: Run, untidy_list: str) -> None:
    document = run("lexicon", "info", untidy_list, "--json").document
    assert len(document.pop("sha256")) == 64
    nodes = document.pop("nodes")
    assert document.pop("bytes") == 4 * nodes
    letters = document.pop("letters")
    assert {letter: count for letter, count in letters.items() if count} == {
        **{"A": 1, "B": 1, "C": 1, "D": 1, "E": 2, "G": 1, "O": 1, "T": 1},
    }
    assert document == {
        "lexicon": "untidy",
        "words": 3,
        "two_letter": 0,
        "two_letter_words": [],
        "longest": ["BEE", "CAT", "DOG"],
        "by_length": {"3": 3},
        "alphabet": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "dropped": {"duplicate": 3, "blank line": 2, "one letter": 1, "not only letters": 1},
        "columns": 0,
    }


def test_a_list_with_further_columns_is_read_with_a_note(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "values.txt"
    path.write_text("cat 5 8\ndog 5 2\n")
    answer = run("lexicon", "info", str(path), "--json")
    assert (answer.document["words"], answer.document["columns"]) == (2, 2)
    assert answer.stderr.startswith("tilewright: note: ") and "2 lines" in answer.stderr
    assert run("words", "ACT", "--lexicon", str(path)).stderr == answer.stderr


def test_info_shows_words_by_length(run: Run, small_list: str) -> None:
    lines = run("lexicon", "info", small_list).stdout.splitlines()
    assert "two letters  2 AT TA" in [line.strip() for line in lines]
    assert [line.split()[-3:-1] for line in lines[-3:]] == [["2", "2"], ["3", "3"], ["4", "2"]]


def test_info_shows_what_was_dropped_when_the_list_is_in_the_cache(
    run: Run, untidy_list: str
) -> None:
    first = run("lexicon", "info", untidy_list)
    assert run("lexicon", "info", untidy_list) == first


def test_build_says_where_the_graph_is(run: Run, small_list: str, empty_cache: Path) -> None:
    document = run("lexicon", "build", small_list, "--json").document
    assert set(document) == {"lexicon", "words", "nodes", "bytes", "alphabet", "file"}
    file = Path(document["file"])
    assert file.parent == empty_cache
    assert file.stat().st_size == document["bytes"]
    assert str(file) in run("lexicon", "build", small_list).stdout


def test_build_repairs_a_damaged_graph(run: Run, small_list: str, empty_cache: Path) -> None:
    file = Path(run("lexicon", "build", small_list, "--json").document["file"])
    sound = file.read_bytes()
    file.write_bytes(b"\0" * len(sound))
    assert run("lexicon", "build", small_list).status == 0
    assert file.read_bytes() == sound


def test_build_saves_a_graph_that_opens_again(run: Run, small_list: str, tmp_path: Path) -> None:
    output = tmp_path / "saved.kwg"
    answer = run("lexicon", "build", small_list, "--output", str(output))
    assert answer.status == 0
    assert str(output) in answer.stdout
    assert list(Lexicon.load(output)) == list(Lexicon.load(small_list))
    again = tmp_path / "again.kwg"
    assert run("lexicon", "build", str(output), "--output", str(again)).status == 0
    assert again.read_bytes() == output.read_bytes()


def test_a_graph_needs_no_building(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "words.kwg")
    Lexicon.from_words(["cat"]).save(path)
    assert ".kwg" in run("lexicon", "build", path).complaint


@pytest.mark.parametrize(
    ("output", "complaint"),
    [("words.txt", ".kwg"), ("nowhere/words.kwg", "nowhere/words.kwg': No such file")],
)
def test_build_refuses_an_output_that_cannot_be_written(
    run: Run, small_list: str, tmp_path: Path, output: str, complaint: str
) -> None:
    path = str(tmp_path / output)
    assert complaint in run("lexicon", "build", small_list, "--output", path).complaint


def test_build_says_when_the_cache_cannot_be_written(
    run: Run, small_list: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(Path(small_list) / "cache"))
    assert "cache" in run("lexicon", "build", small_list).complaint


@pytest.mark.parametrize("command", ["info", "build"])
def test_each_command_refuses_invalid_lists(run: Run, tmp_path: Path, command: str) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert "is empty" in run("lexicon", command, str(empty)).complaint
    assert "did you mean 'enable'?" in run("lexicon", command, "enabel").complaint
    assert "no word list or file" in run("lexicon", command, "missing.txt").complaint
