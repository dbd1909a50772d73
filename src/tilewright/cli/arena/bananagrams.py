"""`tilewright arena bananagrams`: a tournament of Bananagrams."""

from __future__ import annotations

import typer

from tilewright.cli.arena.run import Run, with_run_options
from tilewright.cli.game.bananagrams import (
    ClockOption,
    Honour,
    Seats,
    ShortDump,
    TilesOption,
    VariantOption,
    read_rules,
)
from tilewright.cli.sources import open_lexicon

app = typer.Typer(add_completion=False)


@app.command(
    "bananagrams", epilog="Example: tilewright arena bananagrams wright pseudo --games 100"
)
@with_run_options
def bananagrams(
    run: Run,
    seats: Seats,
    clock: ClockOption = "work",
    variant: VariantOption = "classic",
    tiles: TilesOption = "bananagrams",
    honour: Honour = False,
    short_dump: ShortDump = False,
) -> None:
    """Play games of Bananagrams on the same deals in all orders of seats."""
    from tilewright.arena.bananagrams import make_agents
    from tilewright.arena.games import Job

    rules = read_rules(run.table(len(seats)), variant, tiles, honour, short_dump)
    book = open_lexicon(run.lexicon)
    make_agents(seats, book, run.patience)  # so that a wrong one is refused before the games
    run.play(
        "bananagrams",
        Job(tuple(seats), run.lexicon, book.facts.sha256, rules.to_json(), clock, run.patience),
    )
