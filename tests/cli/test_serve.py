"""Options of `tilewright serve` and `tilewright play`, valid and invalid."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the server's packages are not installed")

from tests.cli.conftest import Run
from tilewright import Lexicon, TilewrightError
from tilewright.cli.serve import checked_leaves, checked_lists
from tilewright.scrabble.leaves import Leaves
from tilewright.web.books import Books, named_file


def test_lists_are_named_by_the_operator_or_by_their_files(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("at\nta\n")
    file = str(tmp_path / "words.txt")
    assert checked_lists([file, f"NWL23={file}"]) == (file, f"NWL23={file}")
    books = Books((file, f"NWL23={file}"))
    assert len(books.open("words")) == len(books.open("NWL23")) == 2
    odd = tmp_path / "a=b.txt"
    odd.write_text("at\n")
    assert named_file(str(odd)) == ("a=b", str(odd))
    with pytest.raises(TilewrightError):
        checked_lists([f"NWL23={tmp_path / 'nothing'}"])


def test_leaves_belong_to_a_list(tmp_path: Path) -> None:
    Leaves.zero(Lexicon.from_words(["at"]).alphabet).save(tmp_path / "own.leaves")
    text = f"NWL23={tmp_path / 'own.leaves'}"
    assert checked_leaves([text]) == (text,) and checked_leaves(None) == ()
    (tmp_path / "bad.leaves").write_bytes(b"nonsense")
    for wrong in (str(tmp_path / "own.leaves"), "NWL23=nothing", f"A={tmp_path / 'bad.leaves'}"):
        with pytest.raises(TilewrightError):
            checked_leaves([wrong])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["scrable"], "did you mean 'scrabble'"),
        (["scrabble", "--level", "wright"], "unknown level"),
        (["scrabble", "--engines", "5"], "seats must be from 2 to 4"),
        (["auction", "--practice"], "no hints"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused_before_the_server_starts(
    options: list[str], words: str, run: Run
) -> None:
    assert words in run("play", "--no-browser", *options).complaint


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--database", "nonsense://x"], "nonsense"),
        (["--database", "sqlite://"], "in memory"),
        (["--database", "/proc/nowhere/x.sqlite"], "--database"),
        (["--store", "mysql://x/y"], "store"),
        (["--lexicon", "missing.txt"], "missing.txt"),
        (["--origin", "example.org"], "is not an origin"),
        (["--host", "203.0.113.7"], "--host"),
        (["--max-rooms", "0"], "--max-rooms"),
    ],
)
def test_a_server_that_cannot_run_says_why(options: list[str], words: str, run: Run) -> None:
    assert words in run("serve", "--port", "0", *options).complaint
