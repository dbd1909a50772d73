"""Read board files and draw grids."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import typer

from tilewright.cli.output import NO, complain, count
from tilewright.errors import GridError

if TYPE_CHECKING:
    from tilewright.grid import Grid
    from tilewright.grid.draw import Accent
    from tilewright.grid.placement import Square
    from tilewright.solver import Limit, Solution


def read_board(path: Path) -> Grid:
    """Read a board file; squares keep their positions in the file."""
    from tilewright.grid import Grid

    try:
        grid = Grid.parse(_text(path.read_bytes()))
    except GridError as error:
        raise GridError(f"{str(path)!r} is not a board file: {error}") from None
    if not grid:
        raise GridError(f"{str(path)!r} has no tiles; expected rows of letters and dots")
    return grid


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GridError("not UTF-8 text") from None
    if "\0" in text:
        raise GridError("binary file")
    return text


def show_grid(grid: Grid, highlight: Collection[Square] = (), accent: Accent = "new") -> None:
    """Draw a grid on standard output: coloured tiles on a terminal, otherwise a board file."""
    from tilewright.grid.draw import draw_text

    typer.echo(draw_text(grid, _has_colour(), highlight, accent, get_terminal_size().columns))


def _has_colour() -> bool:
    """Whether standard output is a terminal that shows colours and block characters."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    blocks = (sys.stdout.encoding or "").lower().startswith("utf")
    return sys.stdout.isatty() and wanted and blocks


def size(grid: Grid) -> str:
    """Describe the number of words and the size of a grid."""
    return f"{count(len(grid.words), 'word')}, {grid.height} × {grid.width} squares"


def save_pictures(
    grid: Grid | None, svg: Path | None, png: Path | None, highlight: Collection[Square] = ()
) -> None:
    """Draw a grid, if there is one, into the files given by `--svg` and `--png`."""
    if grid is None or not (svg or png):
        return
    from tilewright.grid.draw import draw_png, draw_svg

    if svg:
        svg.write_text(draw_svg(grid, highlight), "utf-8")
    if png:
        png.write_bytes(draw_png(grid, highlight))


def show_solution(
    solution: Solution,
    lexicon: str,
    advice: str,
    highlight: Collection[Square] = (),
    more: str = "",
) -> None:
    """Print the grid and the effort, or why there is none; `advice` is for unknown results."""
    grid = solution.grid
    hand = f"the {count(len(solution.tiles), 'tile')}"
    if grid is not None:
        show_grid(grid, highlight)
        solved = typer.style("solved", fg="green", bold=True)
        typer.echo(f"\n{solved}: {size(grid)}{more}, {_effort(solution)} in {lexicon}")
    elif solution.status == "impossible":
        proof = f"proved ({_effort(solution)})"
        complain(f"no grid exists for {hand} in {lexicon}: {proof}", NO)
    else:
        complain(f"no grid found for {hand}; one may still exist. {advice}", NO)


def squares_of_others(solution: Solution) -> set[Square]:
    """Return the squares of words that are not preferred."""
    grid = solution.grid
    words = grid.words if grid else ()
    return {square for word in words if word.word in solution.others for square in word.squares}


def said_of_others(solution: Solution, preferred: str | None) -> str:
    """List the words of a grid that are not preferred."""
    if preferred is None or solution.grid is None:
        return ""
    words = ", ".join(solution.others)
    return f", not in {preferred}: {words}" if words else f", all in {preferred}"


def said_of_blanks(solution: Solution) -> str:
    """Name the letters that the blanks stand for."""
    if not solution.blanks:
        return ""
    return f", {count(len(solution.blanks), 'blank')} as {', '.join(solution.blanks)}"


def said_of_box(solution: Solution) -> str:
    """Describe the box of a compact grid and whether it is proved minimal."""
    if solution.bound is None or solution.grid is None:
        return ""
    squares = solution.grid.area
    if squares == solution.bound:
        return f", a box of {squares} (proved minimal)"
    return f", a box of {squares} (lower bound {solution.bound})"


def _effort(solution: Solution) -> str:
    milliseconds = 1000 * solution.seconds
    exact = f"{milliseconds:.1f}" if milliseconds < 100 else f"{milliseconds:,.0f}"
    return f"{count(solution.nodes, 'node')}, {exact} ms"


def limit_reached(limit: Limit) -> str:
    """Return advice for a search that stopped at its limit."""
    parts = []
    if limit.seconds is not None:
        parts.append(f"{limit.seconds:g} {'second' if limit.seconds == 1 else 'seconds'}")
    if limit.nodes is not None:
        parts.append(count(limit.nodes, "node"))
    return (
        f"The limit of {' or '.join(parts)} was reached; try a higher one, another --seed, "
        "or a larger --lexicon"
    )
