"""`tilewright arena results`: stored tournaments and ratings."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.arena.run import StoreOption
from tilewright.cli.completion import offer_games
from tilewright.cli.output import AsJson, console, print_json

if TYPE_CHECKING:
    from tilewright.arena.history import Standing
    from tilewright.arena.store import Kept

app = typer.Typer(add_completion=False)
SHORT = 12  # letters of a tournament's name, which are enough to tell it apart


@app.command("results", epilog="Example: tilewright arena results --game bananagrams")
def results(
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="NAME",
            help="Only this game, with ratings of its agents.",
            autocompletion=offer_games,
        ),
    ] = None,
    store: StoreOption = None,
    as_json: AsJson = False,
) -> None:
    """List stored tournaments, latest first."""
    from tilewright.arena.history import standings
    from tilewright.arena.store import Store
    from tilewright.table.registry import find_game

    if game is not None:
        find_game(game)
    with Store(store, read_only=True) as book:
        kept = book.tournaments(game)
        standing = standings(book, game) if game else []
    if as_json:
        document: dict[str, object] = {"tournaments": [_document(one) for one in kept]}
        print_json(document | ({"standings": [*map(asdict, standing)]} if game else {}))
    elif not kept:
        typer.echo("No tournaments in the store yet.")
    else:
        _show(kept, standing)


def _document(kept: Kept) -> dict[str, object]:
    return {
        "id": kept.id,
        "game": kept.game,
        "agents": kept.agents,
        "lexicon": kept.lexicon,
        **{name: kept.definition.get(name) for name in ("seed", "clock", "form")},
        "played": kept.played,
        "wanted": kept.wanted,
        "begun": kept.begun.isoformat(timespec="seconds"),
        "touched": kept.touched.isoformat(timespec="seconds"),
    }


def _show(kept: list[Kept], standing: list[Standing]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table("tournament", "game", "games", "agents", box=SIMPLE_HEAD, padding=0)
    table.columns[2].justify = "right"
    for one in kept:
        games = f"{one.played:,}" if one.played >= one.wanted else f"{one.played:,}/{one.wanted:,}"
        table.add_row(one.id[:SHORT], one.game, games, ", ".join(one.agents))
    console().print(table)
    if standing:
        faulty = any(row.faults for row in standing)
        columns = ("agent", "games", "wins", "Elo", *(("faults",) if faulty else ()))
        table = Table(*columns, box=SIMPLE_HEAD, padding=0)
        for row in standing:
            elo = f"{row.elo:+.0f} ±{row.elo_error:.0f}"
            kinds = ", ".join(f"{kind} {number:,}" for kind, number in row.faults.items())
            cells = (row.agent, f"{row.games:,}", f"{row.wins:,}", elo, kinds)
            table.add_row(*cells[: len(columns)])
        console().print(table)
