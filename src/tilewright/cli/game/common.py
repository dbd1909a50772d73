"""The options that a single game of any kind has."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DEFAULT_PATIENCE = 30.0

Seed = Annotated[int, typer.Option(metavar="N", help="Another seed deals other tiles.")]
Patience = Annotated[
    float,
    typer.Option(metavar="S", min=0.01, help="Seconds that an agent may think in one game."),
]
LogOption = Annotated[
    Path | None, typer.Option("--log", metavar="FILE", help="Write the events as JSON lines.")
]


def may_write(log: Path | None) -> None:
    """See that a log can be written: that it cannot is no news for after the game."""
    if log is not None:
        log.open("ab").close()
