"""Options and output that single games and replays share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.options import check_finite
from tilewright.cli.output import console, print_json

if TYPE_CHECKING:
    from tilewright.table.game import AnyGame, Event
    from tilewright.table.log import AnyState, Header, Log

DEFAULT_MEMORY = 2048

Seed = Annotated[int, typer.Option(metavar="N", help="Random seed of the deal.")]
Patience = Annotated[
    float | None,
    typer.Option(
        metavar="S",
        min=0.01,
        callback=check_finite,
        show_default="as the agent declares",
        help="CPU time limit per agent and game, in seconds.",
    ),
]
WallOption = Annotated[
    float | None,
    typer.Option(
        "--wall",
        metavar="S",
        min=0.01,
        callback=check_finite,
        show_default="60 s + 10 × CPU seconds",
        help="Wall time limit per agent and game, in seconds.",
    ),
]
MemoryOption = Annotated[
    int,
    typer.Option(
        "--memory",
        metavar="MIB",
        min=0,
        help="Memory limit of an isolated agent in MiB; 0 = no limit.",
    ),
]
IsolateOption = Annotated[
    Literal["users", "all", "none"],
    typer.Option("--isolate", help="Which agents run in separate processes."),
]
LogOption = Annotated[
    Path | None, typer.Option("--log", metavar="FILE", help="Write the game log as JSON lines.")
]


def show_start(game: AnyGame, header: Header) -> None:
    """Print what will be played."""
    clock = f", {header.clock} clock" if header.clock else ""
    facts = f"{game.about(header.rules)}, {header.lexicon}, seed {header.seed}{clock}"
    typer.secho(f"{game.title}: {facts}", dim=True)


def show_event(game: AnyGame, header: Header, event: Event) -> None:
    """Print the description of an event, if any."""
    from tilewright.table.telling import tell

    sentence = "" if event["event"] == "end" else tell(game, event, _names(header), header.rules)
    if sentence:
        time = f"{time_text(event['time']):>10}  " if "time" in event else ""
        typer.echo(f"{time}{sentence}")


def show_end(
    game: AnyGame, log: Log, end: AnyState, cpu_ms: Sequence[float] | None, as_json: bool
) -> None:
    """Print the end of a game; logs have no CPU times."""
    from tilewright.table.telling import result, summary

    if as_json:
        print_json(summary(game, log, end, cpu_ms))
        return
    names = _names(log.header)
    for part in game.picture(end, names):
        if isinstance(part, str):
            typer.echo(part)
        else:
            console().print(part)
    if cpu_ms is not None:
        times = [f"{name} {time:.1f} ms" for name, time in zip(names, cpu_ms, strict=True)]
        typer.secho(f"\nCPU time: {', '.join(times)}", dim=True)
    last = log.events[-1]
    after = f" after {time_text(last['time'])}" if "time" in last else ""
    said = result(end.winners, names, last.get("reason", ""))
    typer.secho(f"\n{said}{after}", bold=True)


def time_text(seconds: float) -> str:
    """Simulated time: games of engines take milliseconds, games of people minutes."""
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def _names(header: Header) -> list[str]:
    return [f"{seat} {agent}" for seat, agent in enumerate(header.agents)]
