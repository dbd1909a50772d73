"""`tilewright arena scrabble`: a tournament of Scrabble."""

from __future__ import annotations

import typer

from tilewright.cli.arena.run import Run, with_run_options
from tilewright.cli.game.scrabble import (
    Board,
    ChallengeOption,
    Minutes,
    Seats,
    TilesOption,
    read_rules,
)
from tilewright.cli.sources import open_lexicon

app = typer.Typer(add_completion=False)


@app.command("scrabble", epilog="Example: tilewright arena scrabble greedy greedy --games 100")
@with_run_options
def scrabble(
    run: Run,
    seats: Seats,
    tiles: TilesOption = "scrabble",
    board: Board = "standard",
    challenge: ChallengeOption = "void",
    minutes: Minutes = None,
) -> None:
    """Play games of Scrabble on the same bags in all orders of seats."""
    from tilewright.arena.games import Job
    from tilewright.arena.scrabble import make_agents

    rules = read_rules(run.table(len(seats)), tiles, board, challenge, minutes)
    book = open_lexicon(run.lexicon)
    make_agents(seats, book, run.patience)  # so that a wrong one is refused before the games
    run.play(
        "scrabble",
        Job(tuple(seats), run.lexicon, book.facts.sha256, rules.to_json(), "", run.patience),
    )
