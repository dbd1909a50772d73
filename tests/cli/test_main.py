"""The door of the command line: help, version, and every kind of error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ENTRY, Run
from tilewright import __version__, cli
from tilewright.cli import sources
from tilewright.lexicon import DEFAULT

HEAVY = ("rich.console", "tilewright.lexicon")


def test_the_version_is_printed(run: Run) -> None:
    answer = run("--version")
    assert (answer.status, answer.stdout) == (0, f"tilewright {__version__}\n")


@pytest.mark.parametrize("arguments", [(), ("lexicon",)])
def test_a_group_alone_shows_its_help_and_fails(run: Run, arguments: tuple[str]) -> None:
    answer = run(*arguments)
    assert answer.status == 2
    assert "Usage:" in answer.stdout


def test_help_names_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.status == 0
    assert all(f" {name} " in answer.stdout for name in cli.COMMANDS)


@pytest.mark.parametrize(
    "command", [*cli.COMMANDS, "lexicon list", "lexicon info", "lexicon build"]
)
def test_the_help_of_every_command_has_an_example(run: Run, command: str) -> None:
    answer = run(*command.split(), "--help")
    assert answer.status == 0
    assert f"Example: tilewright {command}" in answer.stdout


def test_a_mistyped_command_gets_a_suggestion(run: Run) -> None:
    assert "did you mean 'words'?" in run("wrods").complaint


def test_an_unknown_command_lists_all_commands(run: Run) -> None:
    assert "words, lexicon, doctor" in run("zzz").complaint


def test_an_unknown_option_is_refused_with_the_way_to_help(run: Run) -> None:
    complaint = run("words", "CAT", "--lexicn", "enable").complaint
    assert "--lexicn" in complaint
    assert complaint.endswith("Try 'tilewright words --help'.")


def test_a_missing_argument_is_refused(run: Run) -> None:
    assert "NAME|FILE" in run("lexicon", "info").complaint


def test_an_error_of_the_system_is_one_sentence(run: Run) -> None:
    assert "File name too long" in run("words", "CAT", "--lexicon", "x" * 5000).complaint


def test_an_interrupt_ends_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(source: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tilewright.cli.words.open_lexicon", interrupt)
    answer = run("words", "CAT")
    assert answer.status == 130
    assert answer.stdout == ""
    assert "Traceback" not in answer.stderr


def test_an_unforeseen_error_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(source: str) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("tilewright.cli.words.open_lexicon", fail)
    with pytest.raises(RuntimeError, match="a bug"):
        run("words", "CAT")


def test_the_default_list_is_the_engines() -> None:
    assert sources.DEFAULT_LEXICON == DEFAULT


@pytest.mark.parametrize("arguments", [["words", "?????"], ["words", "CAT", "--json"], ["doctor"]])
def test_a_closed_pipe_ends_in_silence(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-c", ENTRY, *arguments],
            stdout=writer,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": ""},  # so that the last flush meets it, too
            check=False,
        )
    finally:
        os.close(writer)
    assert done.stderr == b""


@pytest.mark.parametrize("command", [("words", "niño", "--lexicon"), ("lexicon", "info")])
def test_a_letter_missing_from_the_encoding_is_not_an_error(
    start: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "spanish.txt"
    path.write_text("niño\n", encoding="utf-8")
    answer = start(*command, str(path), PYTHONIOENCODING="ascii")
    assert (answer.status, answer.stderr) == (0, "")
    assert "NIÑO" in answer.stdout or "NI\\xd1O" in answer.stdout


def test_a_process_answers_and_refuses(start: Run, small_list: str) -> None:
    assert "COAT  TACO" in start("words", "TACO", "--lexicon", small_list).stdout
    assert "not a letter" in start("words", "C4T", "--lexicon", small_list).complaint
    assert start("words", "ZZ", "--lexicon", small_list).status == 1


def test_no_colour_goes_to_a_pipe(start: Run, small_list: str) -> None:
    assert "\x1b" not in start("words", "TACO", "--lexicon", small_list).stdout


def test_the_entry_point_loads_neither_the_engine_nor_rich() -> None:
    check = f"import sys, tilewright.cli; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


def test_words_are_shown_without_rich(small_list: str) -> None:
    check = f"""
import sys, atexit
atexit.register(lambda: print([m for m in sys.modules if m.startswith("rich")], file=sys.stderr))
{ENTRY}
"""
    command = [sys.executable, "-c", check, "words", "TACO", "--lexicon", small_list]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stderr.strip() == b"[]"


def test_an_unusable_store_comes_with_the_option_to_change_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("no database\n" * 100)
    complaint = run("study", "report", str(tmp_path / "report"), "--store", str(file)).complaint
    assert "not a database" in complaint and complaint.endswith("try another --store")
