"""`tilewright check`: whether a board is one crossword, and what is wrong with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.output import NO, AsJson, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import GridError

if TYPE_CHECKING:
    from tilewright.grid import Flaw, Grid
    from tilewright.grid.draw import Accent
    from tilewright.grid.flaws import Check
    from tilewright.grid.placement import Square

app = typer.Typer(add_completion=False)

BoardFile = Annotated[
    Path,
    typer.Argument(
        metavar="BOARD_FILE",
        show_default=False,
        help="A text file with the picture of a grid: rows of letters, dots for empty squares.",
    ),
]


@app.command(epilog="Example: tilewright check board.txt --tiles CATSDOG")
def check(
    board_file: BoardFile,
    tiles: Annotated[
        str | None,
        typer.Option(metavar="TILES", help="The tiles that the board has to use, all of them."),
    ] = None,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    as_json: AsJson = False,
) -> None:
    """Check that a board is one crossword of words, and say what is wrong with it and where."""
    from tilewright.grid.flaws import check_grid

    grid = cropped(read_board(board_file))
    book = open_lexicon(lexicon)
    if tiles is not None:
        book.alphabet.encode(tiles)  # which refuses what is no letter
    result = check_grid(grid, book, tiles)
    if as_json:
        print_json(result.to_json())
    else:
        _show(result)
    if result.flaws:
        raise typer.Exit(NO)


def read_board(path: Path) -> Grid:
    """The grid of a board file, its squares counted as they stand there; it must have tiles."""
    from tilewright.grid import Grid

    try:
        grid = Grid.parse(_text(path.read_bytes()))
    except GridError as error:
        raise GridError(f"{str(path)!r} is not a board: {error}") from None
    if not grid:
        raise GridError(f"{str(path)!r} holds no tiles: rows of letters and dots are due")
    return grid


def cropped(grid: Grid) -> Grid:
    """The grid with its squares counted as in `rows`."""
    from tilewright.grid import Grid

    return Grid.from_rows(grid.rows)


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GridError("it is not UTF-8 text") from None
    if "\0" in text:
        raise GridError("it is a binary file")
    return text


def show_grid(grid: Grid, highlight: Collection[Square] = (), accent: Accent = "new") -> None:
    """Draw a grid on standard output: tiles for a terminal that has colour, else a board file."""
    from tilewright.grid.draw import draw_text

    typer.echo(draw_text(grid, _has_colour(), highlight, accent, get_terminal_size().columns))


def _has_colour() -> bool:
    """Whether standard output is a terminal that shows colours and the edges of tiles."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    blocks = (sys.stdout.encoding or "").lower().startswith("utf")
    return sys.stdout.isatty() and wanted and blocks


def _show(result: Check) -> None:
    grid = result.grid
    show_grid(grid, _squares(result.flaws), "wrong")
    typer.echo()
    for flaw in result.flaws:
        typer.echo(f"{typer.style(flaw.kind, fg='red', bold=True)}: {flaw.message}")
    if not result.flaws:
        words = _count(len(grid.words), "word")
        summary = f"{_count(len(grid), 'tile')}, {words}, {grid.height} × {grid.width} squares"
        typer.echo(f"{typer.style('valid', fg='green', bold=True)}: {summary} in {result.lexicon}")


def _squares(flaws: Iterable[Flaw]) -> set[Square]:
    return {square for flaw in flaws for square in flaw.squares}


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
