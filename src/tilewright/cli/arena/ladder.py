"""`tilewright arena ladder`: the Scrabble agents against each other, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.arena.run import StoreOption
from tilewright.cli.options import Seed, Workers
from tilewright.cli.output import AsJson, complain, console, print_json
from tilewright.cli.sources import LexiconOption

if TYPE_CHECKING:
    from tilewright.arena.ladder import Rung, Step

app = typer.Typer(add_completion=False)

QUICK, SLOW = 5000, 500  # pairs of a step
SEED = 2026

# Agent, opponent and pairs of games; quick steps first.
STEPS: tuple[tuple[str, str, int], ...] = (
    ("equity", "greedy", QUICK),
    ("endgame:nodes=2000", "equity", QUICK),
    ("preendgame:nodes=20000", "endgame:nodes=2000", SLOW),
    ("simulate:seconds=0.1", "equity", SLOW),
    ("infer:seconds=0.1", "simulate:seconds=0.1", SLOW),
    ("simulate:seconds=1", "simulate:seconds=0.1", SLOW),
    ("expert:seconds=1", "equity", SLOW),
    ("expert:seconds=5", "equity", SLOW // 5),
)


@app.command("ladder", epilog="Example: tilewright arena ladder --steps 2 --pairs 1000")
def ladder(
    steps: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=len(STEPS),
            help="Play the first N steps; later ones take much longer.",
        ),
    ] = len(STEPS),
    pairs: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            show_default="5000 or 500, by step",
            help="Play at most N pairs of games in each step.",
        ),
    ] = None,
    lexicon: LexiconOption = "enable",
    seed: Seed = SEED,
    workers: Workers = None,
    store: StoreOption = None,
    as_json: AsJson = False,
) -> None:
    """Rate the Scrabble agents in steps, on the same deals with the seats swapped.

    Games are stored: run the same command again to resume, or to add pairs.
    """
    from tilewright.arena.ladder import Step, climb

    rungs: list[Rung] = []
    chosen: list[Step] = [Step(*one) for one in STEPS[:steps]]
    try:
        for rung in climb(
            *("scrabble", chosen),
            pairs=pairs,
            seed=seed,
            lexicon=lexicon,
            store=store,
            workers=workers,
        ):
            rungs.append(rung)
    except KeyboardInterrupt:
        complain("interrupted; run the same command to continue")
        _print(rungs, as_json)
        raise
    _print(rungs, as_json)


def _print(rungs: list[Rung], as_json: bool) -> None:
    from tilewright.arena.ladder import rate

    rated = rate(rungs)
    if as_json:
        elo = {name: {"elo": one.elo, "error": one.error} for name, one in rated.items()}
        print_json({"steps": [one.to_json() for one in rungs], "ratings": elo})
    else:
        _show(rungs)
        _show_ratings({name: f"{one.elo:+.0f} ±{one.error:.0f}" for name, one in rated.items()})


def _show(rungs: list[Rung]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    columns = ("agent", "against", "games", "wins %, 95 %", "spread", "CPU s", "faults")
    table = Table(*columns, box=SIMPLE_HEAD, padding=0)
    for one in rungs:
        table.add_row(
            one.agent,
            one.against,
            f"{one.games:,}",
            f"{100 * one.share:.1f} ({100 * one.low:.1f}–{100 * one.high:.1f})",
            "" if one.spread is None else f"{one.spread:+.1f}",
            f"{one.cpu[0]:.2f} : {one.cpu[1]:.2f}",
            str(one.faults),
        )
    console().print(table)


def _show_ratings(ratings: dict[str, str]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table("agent", "Elo", box=SIMPLE_HEAD, padding=0)
    for name, elo in ratings.items():
        table.add_row(name, elo)
    console().print(table)
