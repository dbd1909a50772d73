"""`tilewright check`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

Board = Callable[[str | bytes], str]


@pytest.fixture
def board(tmp_path: Path) -> Board:
    """Write a board file and give its path."""

    def write(content: str | bytes) -> str:
        path = tmp_path / "board.txt"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return write


def test_a_valid_board_is_drawn_and_summed_up(run: Run, small_list: str, board: Board) -> None:
    answer = run("check", board("CAT\nO.A\nA..\nT..\n"), "--lexicon", small_list)
    assert (answer.status, answer.stderr) == (0, "")
    assert answer.stdout.splitlines() == [
        "CAT",
        "O.A",
        "A..",
        "T..",
        "",
        "valid: 7 tiles, 3 words, 4 × 3 squares in small",
    ]


def test_the_default_list_has_english_words(run: Run, board: Board) -> None:
    assert run("check", board("WHEN\n...E\n...W")).status == 0


@pytest.mark.parametrize(
    ("picture", "options", "flaws"),
    [
        ("CAX", (), ["bad word: CAX (row 1, column 1, across)"]),
        (
            "CAT\n...\nTA.",
            (),
            ["two components: the 2 tiles from row 3, column 1 "],
        ),
        ("CAT\n...\n..A", (), ["stray tile: A (row 3, column 3)"]),
        ("A", (), ["stray tile: A (row 1, column 1)"]),
        ("CAT", ("--tiles", "cats"), ["missing tile: 1 × S"]),
        ("CAT", ("--tiles", "at"), ["extra tile: 1 × C"]),
        ("ÑAT", (), ["bad word: ÑAT (row 1, column 1, across)"]),
    ],
)
def test_every_flaw_of_an_invalid_board_is_named(
    run: Run,
    small_list: str,
    board: Board,
    picture: str,
    options: tuple[str, ...],
    flaws: list[str],
) -> None:
    answer = run("check", board(picture), *options, "--lexicon", small_list)
    assert (answer.status, answer.stderr) == (1, "")
    drawn, _, said = answer.stdout.partition("\n\n")
    assert drawn.upper() == picture
    assert [one[: len(flaw)] for one, flaw in zip(said.splitlines(), flaws, strict=True)] == flaws


def test_the_tiles_of_a_flaw_are_marked(run: Run, small_list: str, board: Board) -> None:
    answer = run("check", board("CAT\n..X"), "--lexicon", small_list)
    assert answer.stdout.splitlines()[:2] == ["CAt", "..x"]


def test_the_tiles_may_be_given_in_any_order_and_case(
    run: Run, small_list: str, board: Board
) -> None:
    assert run("check", board("CAT"), "--tiles", "tac", "--lexicon", small_list).status == 0


def test_the_document_of_a_valid_board(run: Run, small_list: str, board: Board) -> None:
    answer = run("check", board("\n.cat\n....\n"), "--lexicon", small_list, "--json")
    assert answer.status == 0
    assert list(answer.document) == ["valid", "rows", "words", "flaws", "tiles", "lexicon"]
    assert answer.document == {
        "valid": True,
        "rows": ["CAT"],
        "words": ["CAT"],
        "flaws": [],
        "tiles": "ACT",
        "lexicon": "small",
    }


def test_the_document_of_an_invalid_board(run: Run, small_list: str, board: Board) -> None:
    path = board("....\n.CAX\n...A\n")
    answer = run("check", path, "--tiles", "caxx", "--lexicon", small_list, "--json")
    assert answer.status == 1
    document = answer.document
    assert (document["valid"], document["tiles"]) == (False, "CAXX")
    assert document["rows"] == ["CAX", "..A"]
    kinds = [(flaw["kind"], flaw["squares"]) for flaw in document["flaws"]]
    assert kinds == [
        ("bad word", [[0, 0], [0, 1], [0, 2]]),
        ("bad word", [[0, 2], [1, 2]]),
        ("missing tile", []),
        ("extra tile", [[0, 1], [1, 2]]),
    ]
    assert all(list(flaw) == ["kind", "message", "squares"] for flaw in document["flaws"])
    assert all(flaw["message"] for flaw in document["flaws"])


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("CAT\nO.\n", "board.txt' is not a board file: row 2 has 2 squares"),
        ("CAT\nO.7\n", "'7' in row 2 is not a tile"),
        ("", "board.txt' has no tiles"),
        ("\n\n", "has no tiles"),
        ("...\n...\n", "has no tiles"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not UTF-8 text"),
        (b"CAT\0\0\0", "binary file"),
        ("CAT".encode("utf-16"), "not UTF-8 text"),
    ],
)
def test_a_file_that_is_not_a_board_is_refused(
    run: Run, small_list: str, board: Board, content: str | bytes, complaint: str
) -> None:
    assert complaint in run("check", board(content), "--lexicon", small_list).complaint
    assert complaint in run("check", board(content), "--lexicon", small_list, "--json").complaint


def test_a_file_from_another_system_is_read(run: Run, small_list: str, board: Board) -> None:
    path = board(b"\xef\xbb\xbfCAT\r\nO..\r\nA..\r\nT..\r\n")
    assert run("check", path, "--lexicon", small_list).status == 0


def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "no such board.txt")
    assert f"{missing!r}: No such file or directory" in run("check", missing).complaint
    assert f"{str(tmp_path)!r}: Is a directory" in run("check", str(tmp_path)).complaint


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--tiles", "C4T"), "'4' in 'C4T' is not a letter of the alphabet"),
        (("--tiles", "C?T"), "'?' in 'C?T' is not a letter of the alphabet"),
        (("--lexicon", "no-such-list"), "no-such-list"),
    ],
)
def test_a_wrong_question_is_refused(
    run: Run, board: Board, options: tuple[str, ...], complaint: str
) -> None:
    assert complaint in run("check", board("CAT"), *options).complaint


def test_no_board_is_refused(run: Run) -> None:
    assert "BOARD_FILE" in run("check").complaint


def test_no_colour_goes_to_a_pipe(start: Run, small_list: str, board: Board) -> None:
    answer = start("check", board("CAX"), "--lexicon", small_list)
    assert answer.status == 1
    assert "\x1b" not in answer.stdout
    assert answer.stdout.startswith("cax\n\nbad word: CAX")
