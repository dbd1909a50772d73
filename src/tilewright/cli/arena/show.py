"""`tilewright arena show`: show a stored tournament, or write the log of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.arena.run import CsvFile, PlotFile, StoreOption, check_outputs, write
from tilewright.cli.arena.run import show as show_report
from tilewright.cli.files import check_files
from tilewright.cli.output import AsJson
from tilewright.errors import TilewrightError

app = typer.Typer(add_completion=False)

TournamentArgument = Annotated[
    str,
    typer.Argument(
        metavar="TOURNAMENT",
        show_default=False,
        help="Tournament id or its first characters (see `arena results`).",
    ),
]


@app.command("show", epilog="Example: tilewright arena show 3f2a --number 17 --log game.jsonl")
def show(
    tournament: TournamentArgument,
    number: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Number of the game for --log.")
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the log of game --number to this file."),
    ] = None,
    csv: CsvFile = None,
    plot: PlotFile = None,
    store: StoreOption = None,
    as_json: AsJson = False,
) -> None:
    """Show the report of a stored tournament, or write the log of one game."""
    from tilewright.arena.history import log_of, report_of
    from tilewright.arena.store import Store

    if (number is None) != (log is None):
        raise TilewrightError("--number and --log must be used together")
    check_files({"--log": log})
    check_outputs(csv, plot)
    with Store(store, read_only=True) as book:
        kept = book.tournament(tournament)
        if number is not None and log is not None:
            log.write_bytes(log_of(book, kept, number))
            return
        report = report_of(book, kept, times=plot is not None)
    show_report(report, as_json)
    write(report, csv, plot)
