"""`tilewright play`: start a local server and open a game in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from tilewright.cli.completion import offer_games
from tilewright.cli.serve import (
    Database,
    Host,
    Pace,
    Port,
    check_extra,
    checked_lists,
    for_others,
    start,
)
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption
from tilewright.errors import TilewrightError

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: tilewright play scrabble --level medium")
def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]",
            autocompletion=offer_games,
            help="bananagrams, scrabble, auction, or your own.",
        ),
    ] = "bananagrams",
    level: Annotated[
        str | None,
        typer.Option(show_default="the easiest", help="Engine level: easy, medium, hard, …"),
    ] = None,
    engines: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, max=13, show_default="set by the game", help="Number of engines."
        ),
    ] = None,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    practice: Annotated[
        bool, typer.Option("--practice", help="Allow hints and rescues by the solver.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open a browser, or just print the link.")] = True,
    host: Host = "127.0.0.1",
    port: Port = 0,
    database: Database = None,
    pace: Pace = 1.0,
) -> None:
    """Play a game in the browser. Ctrl-C stops the server and keeps the game."""
    check_extra()
    from threading import Thread

    from tilewright.lexicon.lists import word_lists
    from tilewright.web.settings import Settings

    room = _room(game, level, engines, lexicon, practice)
    own = () if lexicon in word_lists() else checked_lists([lexicon])
    settings = Settings(host=host, port=port, database=database, lexicons=own, pace=pace)

    def ready(address: str) -> None:  # another thread, as this one has to serve the request
        others = for_others(settings, address)
        Thread(target=_invite, args=(address, room, browser, others), daemon=True).start()

    start(settings, "warning", ready)


def _room(
    game: str, level: str | None, engines: int | None, lexicon: str, practice: bool
) -> dict[str, object]:
    """The request for a room of one person and engines."""
    from pathlib import Path

    from tilewright.lexicon.lists import word_lists
    from tilewright.web.live.setup import Setup, level_named, opponents_in

    engines = opponents_in(game) if engines is None else engines
    Setup.checked(1 + engines, game=game, practice=practice)
    engine = {"kind": "engine", "level": level_named(game, level).name}
    return {
        "game": game,
        "lexicon": lexicon if lexicon in word_lists() else Path(lexicon).stem,
        "practice": practice,
        "seats": [{"kind": "person"}, *[engine] * engines],
    }


def _invite(address: str, room: dict[str, object], browser: bool, others: str | None) -> None:
    import webbrowser

    id = make_room(address, room)
    link = f"{address}/room/{id}#join"
    typer.echo(f"Play at {link}")
    if others is not None:
        typer.echo(f"On your network: {others}/room/{id}")
    typer.echo("Ctrl-C stops the server.", err=True)
    if browser:
        webbrowser.open(link)


def make_room(address: str, room: dict[str, object]) -> str:
    """Create a room on a server and return its id."""
    import json
    from urllib.request import Request, urlopen

    request = Request(
        f"{address}/api/rooms", json.dumps(room).encode(), {"content-type": "application/json"}
    )
    try:
        with urlopen(request, timeout=60) as answer:
            return str(json.load(answer)["id"])
    except OSError as error:
        raise TilewrightError(f"cannot create the room: {error}") from None
