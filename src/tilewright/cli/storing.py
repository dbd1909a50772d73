"""The option by which commands are told where the arena's store is."""

from __future__ import annotations

from typing import Any

import typer


def store_option(help: str) -> Any:
    """`--store` of a command, which says what it keeps or finds there."""
    return typer.Option(
        "--store",
        metavar="URL|FILE|none",
        show_default="a file in the user's data directory",
        help=help,
    )
