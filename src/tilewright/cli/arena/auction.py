"""`tilewright arena auction`: a tournament of Seven Letter Word."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import typer

from tilewright.cli.arena.run import Run, with_run_options
from tilewright.cli.game.auction import EndingOption, Rounds, Seats
from tilewright.cli.sources import open_lexicon
from tilewright.errors import TilewrightError

app = typer.Typer(add_completion=False)

TableForm = Literal["one-each", "two-each", "1v1", "5v5", "self"]


@app.command(
    "auction",
    epilog="Example: tilewright arena auction auctioneer loss-market stingy --form two-each",
)
@with_run_options
def auction(
    run: Run,
    seats: Seats,
    form: Annotated[
        TableForm,
        typer.Option(
            "--form",
            help="All at one table, one or two seats each; every two, one or five seats each; or "
            "each alone at a table of eight.",
        ),
    ] = "one-each",
    rounds: Rounds = 10,
    hidden: Annotated[
        str,
        typer.Option(metavar="N[,N…]", help="Hidden letters of each seat; several take turns."),
    ] = "0",
    rules: EndingOption = "2009",
) -> None:
    """Play games of Seven Letter Word on the same deals in all orders of seats."""
    from tilewright.arena.auction import find_form, make_agents
    from tilewright.arena.games import Job
    from tilewright.auction.rules import Rules

    tables = find_form(form)
    run = replace(run, form=tables.form)
    at_table = 1 if tables.alone else run.table(len(seats))
    counts = read_counts(hidden)
    for count in counts:
        Rules(at_table * tables.copies, rounds, count, rules)
    book = open_lexicon(run.lexicon)
    make_agents(seats, book, run.patience)  # so that a wrong one is refused before the games
    shared = {"form": form, "rounds": rounds, "hidden": counts, "ending": rules}
    run.play("auction", Job(tuple(seats), run.lexicon, book.facts.sha256, shared, "", run.patience))


def read_counts(text: str) -> list[int]:
    """The numbers of hidden letters of `--hidden`."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise TilewrightError(
            f"--hidden is a number of 0 to 7, or several as in 0,3,6, not {text!r}"
        ) from None
