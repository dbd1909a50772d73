"""`tilewright peel`: add tiles to a board with the least change."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewright.cli.boards import (
    limit_reached,
    read_board,
    said_of_others,
    save_pictures,
    show_solution,
)
from tilewright.cli.options import BoardFile, PngFile, Prefer, Seconds, Seed, SvgFile, read_limit
from tilewright.cli.output import NO, AsJson, print_json
from tilewright.cli.progress import announced
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: tilewright peel board.txt V")
def peel(
    board_file: BoardFile,
    tiles: Annotated[
        str, typer.Argument(metavar="TILES", show_default=False, help="Letters to add.")
    ],
    lexicon: LexiconOption = DEFAULT_LEXICON,
    seconds: Seconds = None,
    seed: Seed = 0,
    prefer: Prefer = None,
    svg: SvgFile = None,
    png: PngFile = None,
    as_json: AsJson = False,
) -> None:
    """Add tiles to a grid, moving as few of the old ones as possible."""
    from tilewright.solver.peel import peel as take_in
    from tilewright.solver.workshop import shared_words, workshop_of

    limit = read_limit(seconds)
    board = read_board(board_file)
    book = open_lexicon(lexicon)
    preferred = open_lexicon(prefer) if prefer else None
    workshop_of(book)  # which is no part of the search
    if preferred is not None:
        shared_words(preferred, book)
    with announced(f"Searching for the next grid in {book.name} …"):
        solution = take_in(board, tiles, book, limit=limit, seed=seed, prefer=preferred)
    save_pictures(solution.grid, svg, png, solution.placed)
    if as_json:
        made: dict[str, object] = {"lexicon": book.name, "seed": seed}
        if preferred is not None:
            made |= {"prefer": preferred.name, "others": list(solution.others)}
        print_json(solution.to_json() | made | solution.change_to_json())
    else:
        moved = f"{len(solution.moved) or 'no'} tile{'s' * (len(solution.moved) != 1)} moved"
        if solution.moved and solution.minimal:
            moved += " (proved minimal)"
        advice = limit_reached(limit)
        more = f", {moved}{said_of_others(solution, prefer)}"
        show_solution(solution, book.name, advice, solution.placed, more)
    if solution.grid is None:
        raise typer.Exit(NO)
