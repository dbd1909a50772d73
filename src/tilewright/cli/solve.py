"""`tilewright solve`: solve one hand or many."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.boards import (
    said_of_blanks,
    said_of_box,
    said_of_others,
    save_pictures,
    show_solution,
    squares_of_others,
)
from tilewright.cli.certificates import save_certificate
from tilewright.cli.files import check_files
from tilewright.cli.options import (
    FROM_STANDARD_INPUT,
    Nodes,
    PngFile,
    Prefer,
    Seconds,
    Seed,
    SvgFile,
    Threads,
    read_limit,
)
from tilewright.cli.output import NO, AsJson, print_json
from tilewright.cli.progress import announced
from tilewright.cli.search import SHORTEST, HandSearch
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

app = typer.Typer(add_completion=False)

COMPACT_SECONDS = 1.0  # a search for small boxes always uses all of its time

Tiles = Annotated[
    str,
    typer.Argument(
        metavar="TILES",
        show_default=False,
        help="Letters of the tiles, with up to two blanks (?); - reads hands from standard input, "
        "one per line, and prints one line of JSON for each.",
    ),
]
Compact = Annotated[
    bool,
    typer.Option(
        "--compact", help="Search for the smallest bounding box, for 1 s or up to the limit."
    ),
]
MinLength = Annotated[int, typer.Option(metavar="N", min=SHORTEST, help="Shortest word length.")]
Avoid = Annotated[
    list[str] | None,
    typer.Option(metavar="WORD", help="Exclude a word; may be repeated."),
]
ProofFile = Annotated[
    Path | None,
    typer.Option(
        "--proof",
        metavar="FILE",
        help="If there is no grid, write a certificate that check --proof verifies.",
    ),
]
StrategyName = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Use a strategy from the papers (see bench strategies), with options as in "
        "beam:width=40,depth=10,grain=states.",
    ),
]


@app.command(epilog="Example: tilewright solve BANANAGRAMSOLVERSPEED")
def solve(
    tiles: Tiles,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    threads: Threads = None,
    compact: Compact = False,
    min_length: MinLength = SHORTEST,
    avoid: Avoid = None,
    prefer: Prefer = None,
    strategy: StrategyName = None,
    proof: ProofFile = None,
    svg: SvgFile = None,
    png: PngFile = None,
    as_json: AsJson = False,
) -> None:
    """Make one crossword grid from all the tiles, or prove that none exists."""
    if compact and seconds is None and nodes is None:
        seconds = COMPACT_SECONDS
    many = tiles == FROM_STANDARD_INPUT
    if many and (svg or png or proof):
        raise TilewrightError("--svg, --png and --proof need one hand; give TILES instead of -")
    if proof and strategy:
        raise TilewrightError("--proof and --strategy cannot be combined: strategies prove nothing")
    check_files({"--proof": proof})
    limit = read_limit(seconds, nodes)
    own_threads = 1 if many else threads or 1
    words = tuple(avoid or ())
    search = HandSearch(limit, seed, own_threads, compact, min_length, words, strategy, prefer)
    book = open_lexicon(lexicon)
    search.check(book)
    if many:
        raise typer.Exit(search.answer_all(lexicon, threads))
    search.prepare(book)
    with announced(f"Searching for a grid in {book.name} …"):
        solution = search.run(tiles, book)
    marked = squares_of_others(solution)
    save_pictures(solution.grid, svg, png, marked)
    if proof:
        save_certificate(solution, proof)
    if as_json:
        print_json(search.document(solution, book))
    else:
        more = said_of_blanks(solution) + said_of_others(solution, prefer) + said_of_box(solution)
        show_solution(solution, book.name, search.advice(), marked, more)
    if solution.grid is None:
        raise typer.Exit(NO)
