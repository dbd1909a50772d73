"""The bodies of requests, as FastAPI reads and documents them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tilewright.alphabet import BLANK, TILE_SETS
from tilewright.bananagrams.rules import Rules, Variant
from tilewright.lexicon.lexicon import DEFAULT

# Bananagrams has no blanks.
PLAYED = {name: tiles for name, tiles in TILE_SETS.items() if BLANK not in tiles.counts}

Name = Annotated[str, Field(max_length=100)]
Tiles = Annotated[str, Field(max_length=1000)]
Board = Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=300)]


class Body(BaseModel):
    """A body says nothing that nobody reads: what is misspelt is refused."""

    model_config = ConfigDict(extra="forbid")


class SeatBody(Body):
    """A seat: open for a person, for one of our engines, or for an engine from outside."""

    kind: Literal["person", "engine", "remote"] = "person"
    level: Name | None = None
    engine: Name | None = None


class RoomBody(Body):
    """A room to be made."""

    lexicon: Name = DEFAULT
    tile_set: Name = "bananagrams"
    variant: Variant = "classic"
    honour: bool = False
    short_dump: bool = False
    practice: bool = False
    seats: list[SeatBody] = Field(min_length=1, max_length=Rules.most)


class JoinBody(Body):
    """Who sits down; an engine from outside is known by its token and needs no name."""

    name: Name | None = None


class EngineBody(Body):
    """An engine from outside that wants a name."""

    name: Name


class RescueBody(Body):
    """One tile of the hand, or all of it."""

    letter: Annotated[str, Field(min_length=1, max_length=1)] | None = None


class SolveBody(Body):
    """Tiles for the solver, and a board to take them into."""

    tiles: Tiles = ""
    board: Board | None = None
    lexicon: Name = DEFAULT
    min_length: Annotated[int, Field(ge=2, le=15)] = 2
    avoid: Annotated[list[Name], Field(max_length=100)] = []
    compact: bool = False
    seconds: Annotated[float, Field(gt=0, le=60, allow_inf_nan=False)] = 2.0
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 0


class CheckBody(Body):
    """A board to be checked, against tiles if some are given."""

    board: Board
    tiles: Tiles | None = None
    lexicon: Name = DEFAULT


class VerbBody(BaseModel):
    """A verb of the protocol: `type`, `n` and what the verb needs."""

    model_config = ConfigDict(extra="allow")

    type: Name
    n: int | None = None
