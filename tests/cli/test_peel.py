"""`tilewright peel`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.reference.grid import check_grid, runs

Board = Callable[[str | bytes], str]


@pytest.fixture
def board(tmp_path: Path) -> Board:
    """Write a board file and give its path."""

    def write(content: str | bytes) -> str:
        path = tmp_path / "board.txt"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return write


@pytest.fixture
def slang(tmp_path: Path) -> str:
    """A list in which an L can only be inserted into a word, or not placed at all."""
    path = tmp_path / "slang.txt"
    path.write_text("sang\nslang\ngo\ngod\n")
    return str(path)


def test_the_next_grid_is_drawn_with_what_changed(run: Run, slang: str, board: Board) -> None:
    answer = run("peel", board("SANG\n"), "o", "--lexicon", slang)
    assert (answer.status, answer.stderr) == (0, "")
    *drawn, blank, said = answer.stdout.splitlines()
    assert drawn == ["SANG", "...o"]  # the new tile in lower case, where there is no colour
    assert blank == ""
    assert said.startswith("solved: 2 words, 2 × 4 squares, no tiles moved, ")
    assert said.endswith(" ms in slang")


def test_moved_tiles_are_marked_and_counted(run: Run, slang: str, board: Board) -> None:
    answer = run("peel", board("SANG\n...O\n"), "L", "--lexicon", slang)
    assert answer.status == 0
    assert answer.stdout.splitlines()[:2] == ["slANG", "....O"]
    assert "1 tile moved" in answer.stdout


def test_the_document_says_what_moved_and_where_tiles_were_placed(
    run: Run, slang: str, board: Board
) -> None:
    answer = run("peel", board("SANG\n...O\n"), "l", "--lexicon", slang, "--seed", "3", "--json")
    assert (answer.status, answer.stderr) == (0, "")
    document = answer.document
    assert list(document) == [
        *("status", "tiles", "rows", "words", "nodes", "seconds", "lexicon", "seed"),
        *("moved", "placed", "minimal"),
    ]
    assert document | {"nodes": 0, "seconds": 0} == {
        "status": "solved",
        "tiles": document["tiles"],
        "rows": ["SLANG", "....O"],
        "words": ["SLANG", "GO"],
        "nodes": 0,
        "seconds": 0,
        "lexicon": "slang",
        "seed": 3,
        "moved": [[0, 0]],
        "placed": [[0, 0], [0, 1]],
        "minimal": True,
    }
    assert sorted(document["tiles"]) == sorted("SANGOL")


def test_moved_is_counted_as_in_the_file_and_placed_as_in_the_rows(
    run: Run, slang: str, board: Board
) -> None:
    picture = "........\n..SANG..\n.....O..\n........\n"
    document = run("peel", board(picture), "L", "--lexicon", slang, "--json").document
    assert document["rows"] == ["SLANG", "....O"]
    assert document["moved"] == [[1, 2]]
    assert document["placed"] == [[0, 0], [0, 1]]


def test_a_grid_that_grows_to_the_left_is_counted_from_its_own_corner(
    run: Run, small_list: str, board: Board
) -> None:
    document = run("peel", board("CAT\n"), "T", "--lexicon", small_list, "--json").document
    assert check_grid(document["rows"], {"CAT", "ACT", "AT", "TA"}, "CATT") == []
    assert document["moved"] == []
    [[row, column]] = document["placed"]
    assert document["rows"][row][column] == "T"


def test_the_absence_of_a_next_grid_is_reported_as_proved(
    run: Run, slang: str, board: Board
) -> None:
    answer = run("peel", board("SANG"), "Z", "--lexicon", slang)
    assert (answer.status, answer.stdout) == (1, "")
    assert "no grid exists for the 5 tiles in slang" in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_the_document_of_no_next_grid(run: Run, slang: str, board: Board) -> None:
    answer = run("peel", board("SANG"), "Z", "--lexicon", slang, "--json")
    assert (answer.status, answer.stderr) == (1, "")
    document = answer.document
    assert document["status"] == "impossible"
    assert [document[key] for key in ("rows", "words", "moved", "placed")] == [[], [], [], []]


def test_the_grid_of_solve_can_be_fed_to_peel(run: Run, board: Board) -> None:
    rows = run("solve", "BANANAGRAMSOLVERSPEED", "--json").document["rows"]
    document = run("peel", board("\n".join(rows)), "VE", "--json").document
    assert document["status"] == "solved"
    assert document["words"] == runs(document["rows"])
    assert len(document["placed"]) == len(document["moved"]) + 2


def test_the_drawn_grid_is_a_board_file_again(run: Run, board: Board) -> None:
    drawn = run("peel", board("CAT"), "S").stdout.split("\n\n")[0]
    assert run("check", board(drawn), "--tiles", "CATS").status == 0


def test_pictures_show_what_is_new(run: Run, slang: str, board: Board, tmp_path: Path) -> None:
    svg, png = tmp_path / "grid.svg", tmp_path / "grid.png"
    options = ("--lexicon", slang, "--svg", str(svg), "--png", str(png))
    assert run("peel", board("SANG"), "O", *options).status == 0
    assert svg.read_text("utf-8").count("tilewright-new") > 1
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["text", "json"])
@pytest.mark.parametrize(
    ("picture", "arguments", "complaint"),
    [
        ("CAT\nA\n", ["S"], "board.txt' is not a board file: row 2 has 1 square"),
        ("CAT\n..7\n", ["S"], "'7' in row 2 is not a tile"),
        ("", ["S"], "board.txt' has no tiles"),
        (b"\xff\xfe", ["S"], "not UTF-8 text"),
        ("CAX", ["S"], "CAX (row 1, column 1, across) is not in the lexicon"),
        ("CAT\n...\nCUT", ["S"], "are not connected to the other 3"),
        ("CAT\n...\n..A", ["S"], "A (row 3, column 3) is not part of a word"),
        ("CAT", ["4"], "'4' in '4' is not a letter of the alphabet"),
        ("CAT", ["?"], "is not a letter of the alphabet"),
        ("CAT", [""], "no tiles"),
        ("CAT", [], "missing argument 'TILES'"),
        ("CAT", ["E" * 2000], "2003"),
        ("CAT", ["S", "--seconds", "-1"], "seconds must be positive (got -1.0)"),
        ("CAT", ["S", "--lexicon", "no-such-list"], "no-such-list"),
    ],
)
def test_a_wrong_request_is_refused_in_one_sentence(
    run: Run,
    small_list: str,
    board: Board,
    picture: str | bytes,
    arguments: list[str],
    complaint: str,
    as_json: tuple[str, ...],
) -> None:
    options = () if "--lexicon" in arguments else ("--lexicon", small_list)
    answer = run("peel", board(picture), *arguments, *options, *as_json)
    assert complaint in answer.complaint


def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "no such board.txt")
    assert f"{missing!r}: No such file or directory" in run("peel", missing, "S").complaint
    assert f"{str(tmp_path)!r}: Is a directory" in run("peel", str(tmp_path), "S").complaint


def test_a_picture_that_cannot_be_written_leaves_nothing_printed(
    run: Run, slang: str, board: Board, tmp_path: Path
) -> None:
    path = str(tmp_path / "no such place" / "grid.svg")
    answer = run("peel", board("SANG"), "O", "--lexicon", slang, "--svg", path)
    assert f"{path!r}: No such file or directory" in answer.complaint


def test_preferred_words_are_added_and_others_listed(
    run: Run, tmp_path: Path, board: Board
) -> None:
    every, liked = tmp_path / "every.txt", tmp_path / "liked.txt"
    every.write_text("qat\nqats\nas\ncat\n")
    liked.write_text("as\ncat\n")
    options = ("--lexicon", str(every), "--prefer", str(liked))
    document = run("peel", board("QAT\n"), "S", *options, "--json").document
    assert (document["others"], document["words"]) == (["QAT"], ["QAT", "AS"])
    assert "QAT" in run("peel", board("QAT\n"), "S", *options).stdout.splitlines()[-1]
