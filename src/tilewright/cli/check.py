"""`tilewright check`: whether a board is one crossword, or a certificate a proof."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.boards import read_board, show_grid, size
from tilewright.cli.certificates import check_proof
from tilewright.cli.output import NO, AsJson, count, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.grid.flaws import Check

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: tilewright check board.txt --tiles CATSDOG")
def check(
    board_file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[BOARD_FILE]",
            show_default=False,
            help="Text file with a grid: rows of letters, with dots for empty squares.",
        ),
    ] = None,
    tiles: Annotated[
        str | None,
        typer.Option(metavar="TILES", help="The board must use exactly these tiles."),
    ] = None,
    proof: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Check a certificate from solve --proof instead."),
    ] = None,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    as_json: AsJson = False,
) -> None:
    """Check that a board is a valid crossword; list errors with their squares."""
    if (board_file is None) == (proof is None):
        raise TilewrightError("expected either BOARD_FILE or --proof FILE")
    if proof is not None:
        check_proof(proof, tiles, open_lexicon(lexicon), as_json)
        return
    assert board_file is not None
    from tilewright.grid import Grid
    from tilewright.grid.flaws import check_grid

    grid = Grid.from_rows(read_board(board_file).rows)  # so that squares are counted from 0
    book = open_lexicon(lexicon)
    if tiles is not None:
        book.alphabet.encode(tiles)  # rejects what is not a letter
    result = check_grid(grid, book, tiles)
    if as_json:
        print_json(result.to_json())
    else:
        _show(result)
    if result.flaws:
        raise typer.Exit(NO)


def _show(result: Check) -> None:
    grid = result.grid
    show_grid(grid, {square for flaw in result.flaws for square in flaw.squares}, "wrong")
    typer.echo()
    for flaw in result.flaws:
        typer.echo(f"{typer.style(flaw.kind, fg='red', bold=True)}: {flaw.message}")
    if not result.flaws:
        valid = typer.style("valid", fg="green", bold=True)
        typer.echo(f"{valid}: {count(len(grid), 'tile')}, {size(grid)} in {result.lexicon}")
