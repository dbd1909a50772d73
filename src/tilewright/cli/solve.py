"""`tilewright solve`: tiles into a grid, one hand or many."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.check import show_grid
from tilewright.cli.output import NO, AsJson, complain, print_json
from tilewright.cli.progress import announced
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.grid import Grid
    from tilewright.grid.placement import Square
    from tilewright.lexicon import Lexicon
    from tilewright.solver import Limit, Solution

app = typer.Typer(add_completion=False)

FROM_STANDARD_INPUT = "-"
SHORTEST = 2
MOST_THREADS = 256
COMPACT_SECONDS = 1.0  # a search for small boxes never ends by itself

Seconds = Annotated[
    float | None,
    typer.Option(metavar="S", show_default="10", help="Search each hand no longer than this."),
]
Nodes = Annotated[
    int | None,
    typer.Option(metavar="N", help="Look at no more nodes than this: the same on any machine."),
]
Seed = Annotated[int, typer.Option(metavar="N", help="Another seed may find another grid.")]
SvgFile = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw the grid as an SVG, too.")
]
PngFile = Annotated[
    Path | None, typer.Option("--png", metavar="FILE", help="Draw the grid as a PNG, too.")
]


@dataclass(frozen=True)
class Wishes:
    """What is asked for, whatever the hand."""

    limit: Limit
    seed: int = 0
    threads: int = 1
    compact: bool = False
    min_length: int = SHORTEST
    avoid: tuple[str, ...] = ()
    strategy: str | None = None

    def check(self, book: Lexicon) -> None:
        """Refuse what no hand could be asked for."""
        if self.avoid:
            from tilewright.solver.workshop import restricted

            restricted(book, self.avoid[0], avoid=self.avoid)  # which refuses what is no word
        if self.strategy is not None:
            self._check_strategy(self.strategy)

    def _check_strategy(self, name: str) -> None:
        from tilewright.solver.strategies import find_strategy

        find_strategy(name)
        given = {
            "--compact": self.compact,
            "--min-length": self.min_length > SHORTEST,
            "--avoid": bool(self.avoid),
        }
        for option in (option for option, is_given in given.items() if is_given):
            raise TilewrightError(
                f"--strategy and {option} do not go together: only the solver's own search knows it"
            )

    def prepare(self, book: Lexicon) -> None:
        """Make what the search needs of a lexicon, which is no part of the search for a hand."""
        if self.strategy is None:
            from tilewright.solver.workshop import workshop_of

            workshop_of(book)

    def no_luck(self) -> str:
        """Why a search without an answer may have ended, and what to try."""
        if self.strategy is None:
            return at_the_limit(self.limit)
        return (
            f"{self.strategy} got stuck or reached its limit. Try another --seed, "
            "or the solver's own search without --strategy"
        )

    def answer(self, tiles: str, book: Lexicon) -> Solution:
        """Search for a grid of these tiles."""
        if self.strategy is not None:
            from tilewright.solver.strategies import find_strategy

            return find_strategy(self.strategy).run(
                tiles, book, self.limit, self.seed, self.threads
            )
        from tilewright.solver import solve

        return solve(
            tiles,
            book,
            limit=self.limit,
            seed=self.seed,
            threads=self.threads,
            min_length=self.min_length,
            avoid=self.avoid,
            compact=self.compact,
        )


@app.command(epilog="Example: tilewright solve BANANAGRAMSOLVERSPEED")
def solve(
    tiles: Annotated[
        str,
        typer.Argument(
            metavar="TILES",
            show_default=False,
            help="The letters of the tiles; - reads many hands, one a line, from standard input "
            "and answers each with one line of JSON.",
        ),
    ],
    lexicon: LexiconOption = DEFAULT_LEXICON,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    threads: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST_THREADS,
            show_default="1; with -: all cores",
            help="How many threads search, or, with -, how many hands are searched at a time.",
        ),
    ] = None,
    compact: Annotated[
        bool,
        typer.Option(
            "--compact", help="Look for the smallest box until the limit, or for one second."
        ),
    ] = False,
    min_length: Annotated[
        int, typer.Option(metavar="N", min=SHORTEST, help="Use no shorter words than this.")
    ] = SHORTEST,
    avoid: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD", help="Do not use this word; may be given many times."),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Search as one of the papers did: see bench strategies."),
    ] = None,
    svg: SvgFile = None,
    png: PngFile = None,
    as_json: AsJson = False,
) -> None:
    """Make one crossword grid of all the tiles, or prove that there is none."""
    if compact and seconds is None and nodes is None:
        seconds = COMPACT_SECONDS
    many = tiles == FROM_STANDARD_INPUT
    if many and (svg or png):
        raise TilewrightError("--svg and --png draw one grid: give TILES, not -")
    wishes = Wishes(
        read_limit(seconds, nodes),
        seed,
        1 if many else threads or 1,
        compact,
        min_length,
        tuple(avoid or ()),
        strategy,
    )
    book = open_lexicon(lexicon)
    wishes.check(book)
    if many:
        from tilewright.cli.hands import answer_all

        raise typer.Exit(answer_all(lexicon, wishes, threads))
    wishes.prepare(book)
    with announced(f"Searching for a grid in {book.name} …"):
        solution = wishes.answer(tiles, book)
    save_pictures(solution.grid, svg, png)
    if as_json:
        print_json(solution.to_json() | {"lexicon": book.name, "seed": seed})
    else:
        show(solution, book.name, wishes.no_luck())
    if solution.grid is None:
        raise typer.Exit(NO)


def read_limit(seconds: float | None, nodes: int | None = None) -> Limit:
    """The limit that was asked for, or the engine's own."""
    from tilewright.solver import Limit
    from tilewright.solver.solve import DEFAULT_LIMIT

    if seconds is None and nodes is None:
        return DEFAULT_LIMIT
    return Limit(nodes=nodes, seconds=seconds)


def save_pictures(
    grid: Grid | None, svg: Path | None, png: Path | None, highlight: Collection[Square] = ()
) -> None:
    """Draw the grid into the files that were asked for; where there is no grid, none is made."""
    if grid is None or not (svg or png):
        return
    from tilewright.grid.draw import draw_png, draw_svg

    if svg:
        svg.write_text(draw_svg(grid, highlight), "utf-8")
    if png:
        png.write_bytes(draw_png(grid, highlight))


def show(
    solution: Solution,
    lexicon: str,
    no_luck: str,
    highlight: Collection[Square] = (),
    more: str = "",
) -> None:
    """Tell a person: the grid and what it took, that there is none, or why none was found."""
    grid = solution.grid
    hand = f"the {count(len(solution.tiles), 'tile')}"
    if grid is not None:
        show_grid(grid, highlight)
        size = f"{count(len(grid.words), 'word')}, {grid.height} × {grid.width} squares{more}"
        solved = typer.style("solved", fg="green", bold=True)
        typer.echo(f"\n{solved}: {size}, {_effort(solution)} in {lexicon}")
    elif solution.status == "impossible":
        proof = f"this is proved ({_effort(solution)})"
        complain(f"{hand} have no grid in {lexicon}: {proof}", NO)
    else:
        complain(f"{hand} have no grid so far, and may have one: {no_luck}", NO)


def count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _effort(solution: Solution) -> str:
    milliseconds = 1000 * solution.seconds
    exact = f"{milliseconds:.1f}" if milliseconds < 100 else f"{milliseconds:,.0f}"
    return f"{count(solution.nodes, 'node')}, {exact} ms"


def at_the_limit(limit: Limit) -> str:
    """Why a search ended without an answer, and what to try."""
    parts = []
    if limit.seconds is not None:
        parts.append(f"{limit.seconds:g} {'second' if limit.seconds == 1 else 'seconds'}")
    if limit.nodes is not None:
        parts.append(count(limit.nodes, "node"))
    return (
        f"the limit of {' or '.join(parts)} was reached. Try a higher one, another --seed, "
        "or a larger --lexicon"
    )
