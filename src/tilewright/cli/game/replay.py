"""`tilewright game replay`: play a game again from its log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.game.common import show_end, show_event, show_start
from tilewright.cli.output import NO, AsJson, complain, print_json
from tilewright.cli.sources import open_lexicon

app = typer.Typer(add_completion=False)


@app.command("replay", epilog="Example: tilewright game replay game.jsonl")
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", show_default=False, help="Game log to replay.")
    ],
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon",
            metavar="NAME|FILE",
            show_default="the one named in the log",
            help="Word list of the game, if it is not a shipped one.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a game from its log, compare every event, and show it."""
    from tilewright.table import log as logs
    from tilewright.table.registry import find_game

    log = logs.read_log(file)
    game = find_game(log.header.game)
    words = open_lexicon(lexicon or log.header.lexicon)
    try:
        end = logs.replay(log.header, log.events, words)
    except logs.ReplayError as error:
        if as_json:
            print_json({"replays": False, "line": error.line, "reason": error.reason})
        raise typer.Exit(complain(f"{str(file)!r}: {error}", NO)) from None
    if not as_json:
        show_start(game, log.header)
        for event in log.events:
            show_event(game, log.header, event)
    show_end(game, log, end, None, as_json)
