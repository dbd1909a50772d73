"""`tilewright game replay`: the first line of a log says of which game it is."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.game import GAMES
from tilewright.cli.output import NO, AsJson, complain, print_json
from tilewright.cli.sources import open_lexicon
from tilewright.errors import TilewrightError

LONGEST_HEADER = 1_000_000  # bytes

app = typer.Typer(add_completion=False)


@app.command("replay", epilog="Example: tilewright game replay game.jsonl")
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", show_default=False, help="The log of a game.")
    ],
    lexicon: Annotated[
        str | None,
        typer.Option(
            "--lexicon",
            metavar="NAME|FILE",
            show_default="the one that the log names",
            help="Where the words of the game are, when they are no shipped list.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a game again from its log, compare every event, and show it."""
    from tilewright.record import ReplayError

    game = game_of(file)
    logs, page = import_module(f"tilewright.{game}.log"), import_module(GAMES[game])
    log = logs.read_log(file)
    book = open_lexicon(lexicon or log.header.lexicon)
    try:
        end = logs.replay(log.header, log.events, book)
    except ReplayError as error:
        if as_json:
            print_json({"replays": False, "line": error.line, "reason": error.reason})
        raise typer.Exit(complain(f"{str(file)!r}: {error}", NO)) from None
    if not as_json:
        page.show_start(log.header)
        for event in log.events:
            page.show_event(log.header, event)
    page.tell(log, end, None, as_json)


def game_of(file: Path) -> str:
    """The game that a log is of."""
    with file.open("rb") as lines:
        first = lines.readline(LONGEST_HEADER)
    try:
        header = json.loads(first)
    except (ValueError, RecursionError):
        raise TilewrightError(
            f"{str(file)!r}: line 1 is not JSON, as each line of a log is"
        ) from None
    game = header.get("game") if isinstance(header, dict) else None
    if not isinstance(game, str) or game not in GAMES:
        raise TilewrightError(
            f"{str(file)!r}: line 1 is not the header of a log of {' or '.join(GAMES)}"
        )
    return game
