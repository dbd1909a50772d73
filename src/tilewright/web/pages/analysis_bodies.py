"""The bodies of requests to the analysis page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tilewright.lexicon.lexicon import DEFAULT
from tilewright.web.pages.bodies import Body, Name

MOST_TEXT = 1_000_000  # characters of a file
LONGEST_POSITION = 4096  # characters of a CGP line
LARGEST_BOARD = 26
MOST_POINTS = 100_000

Line = Annotated[str, Field(max_length=LONGEST_POSITION)]
MoveText = Annotated[str, Field(min_length=1, max_length=100)]
Row = Annotated[str, Field(max_length=8 * LARGEST_BOARD)]  # a tile may be spelled in brackets
Rack = Annotated[str, Field(max_length=100)]
Points = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Text = Annotated[str, Field(max_length=MOST_TEXT)]
Notes = Annotated[
    dict[Annotated[str, Field(max_length=500)], Annotated[str, Field(max_length=5000)]],
    Field(max_length=1000),
]


class OpenBody(Body):
    """A file as text, or the id of a finished game on this server."""

    text: Text | None = None
    name: Name | None = None
    game: Annotated[str, Field(max_length=32)] | None = None


class PositionBody(Body):
    """A position as a CGP line, or square by square; the player on turn comes first."""

    cgp: Line | None = None
    board: Annotated[list[Row], Field(max_length=LARGEST_BOARD)] | None = None
    racks: Annotated[tuple[Rack, ...], Field(max_length=2)] = ()
    scores: Annotated[tuple[Points, ...], Field(max_length=2)] = ()
    scoreless: Annotated[int, Field(ge=0, le=1000)] = 0
    lexicon: Name = DEFAULT
    layout: Name | None = None
    tiles: Name | None = None


class MoveBody(Body):
    """A move of the player on turn: `8D WORD`, `-ABC` or `exch ABC`, `-` or `pass`."""

    cgp: Line
    move: MoveText
    lexicon: Name = DEFAULT


class ThinkBody(Body):
    """A position to analyse, pinned and excluded moves, and options.

    `opponent` are tiles known to be on the other rack. `previous` are positions that led here, of
    which `infer` needs the last. `thorough` goes on when one move is clearly best. `resume` is the
    token of an earlier stream.
    """

    cgp: Line
    lexicon: Name = DEFAULT
    plies: Annotated[int, Field(ge=1, le=60)] | None = None
    threads: Annotated[int, Field(ge=1, le=2)] = 1
    seconds: Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)] = 10.0
    playouts: Annotated[int, Field(ge=1, le=10_000_000)] | None = None
    count: Annotated[int, Field(ge=1, le=40)] = 15
    also: Annotated[tuple[MoveText, ...], Field(max_length=16)] = ()
    without: Annotated[tuple[MoveText, ...], Field(max_length=100)] = ()
    opponent: Rack | None = None
    infer: bool = False
    thorough: bool = False
    resume: Name | None = None
    previous: Annotated[tuple[Line, ...], Field(max_length=8)] = ()


class AnnotateBody(Body):
    """Games as GCG texts or logs, and the seconds for each move."""

    text: Text | None = None
    games: Annotated[tuple[Text, ...], Field(max_length=100)] = ()
    lexicon: Name = DEFAULT
    seconds: Annotated[float, Field(ge=0.01, le=5, allow_inf_nan=False)] = 0.1


class NotesBody(Body):
    """Notes on a game by turn or variation, and its variations as the page keeps them."""

    notes: Notes = Field(default_factory=dict)
    tree: Any = None


class ExportBody(Body):
    """A game or a position to export.

    Notes are named by their event from 0 on, or by the path of a variation in the tree.
    """

    text: Text | None = None
    game: Annotated[str, Field(max_length=32)] | None = None
    cgp: Line | None = None
    turn: Annotated[int, Field(ge=0, le=10_000)] | None = None
    notes: Notes = Field(default_factory=dict)
    tree: Annotated[list[Any], Field(max_length=1000)] | None = None
    format: Literal["gcg", "cgp", "text", "svg"]
