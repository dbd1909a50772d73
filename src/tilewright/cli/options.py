"""Options and arguments shared by several commands."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from tilewright.solver import Limit

FROM_STANDARD_INPUT = "-"
MOST_THREADS = 256

Seconds = Annotated[
    float | None,
    typer.Option(metavar="S", show_default="10", help="Time limit for each hand, in seconds."),
]
Nodes = Annotated[
    int | None,
    typer.Option(metavar="N", help="Node limit for each hand (reproducible on any machine)."),
]
Seed = Annotated[int, typer.Option(metavar="N", help="Random seed.")]
Prefer = Annotated[
    str | None,
    typer.Option(metavar="LIST", help="Prefer words of this list; use others only where needed."),
]
Threads = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=MOST_THREADS,
        show_default="1; with -: all cores",
        help="Number of threads; with -, number of inputs processed in parallel.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        max=MOST_THREADS,
        show_default="all cores",
        help="Number of worker processes; 0 or 1 uses this process.",
    ),
]
SvgFile = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Also draw the grid as an SVG.")
]
PngFile = Annotated[
    Path | None, typer.Option("--png", metavar="FILE", help="Also draw the grid as a PNG.")
]
BoardFile = Annotated[
    Path,
    typer.Argument(
        metavar="BOARD_FILE",
        show_default=False,
        help="Text file with a grid: rows of letters, with dots for empty squares.",
    ),
]


def check_finite(value: float | None) -> float | None:
    """Reject inf and nan, which the limits of an option let through."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"must be finite (got {value})")
    return value


def store_option(help: str) -> Any:
    """Create the option `--store`; `help` describes its contents."""
    return typer.Option(
        "--store",
        metavar="URL|FILE|none",
        show_default="a file in the user's data directory",
        help=help,
    )


def read_limit(seconds: float | None, nodes: int | None = None) -> Limit:
    """Return the limit of `--seconds` and `--nodes`, or the default."""
    from tilewright.solver import Limit
    from tilewright.solver.solve import DEFAULT_LIMIT

    if seconds is None and nodes is None:
        return DEFAULT_LIMIT
    return Limit(nodes=nodes, seconds=seconds)
