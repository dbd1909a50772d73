"""The bodies of requests, as FastAPI reads and documents them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tilewright.lexicon.lexicon import DEFAULT
from tilewright.web.live.setup import FIRST_GAME, LONGEST_TURN

MOST_SEATS = 32  # of any game; its rules may allow fewer

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


class RoomBody(BaseModel):
    """A room to be made; settings of the game's rules may stand in `rules` or beside the others."""

    model_config = ConfigDict(extra="allow")

    game: Name = FIRST_GAME
    lexicon: Name = DEFAULT
    practice: bool = False
    turn_seconds: Annotated[float, Field(ge=1, le=LONGEST_TURN)] | None = None
    rules: dict[str, Any] = {}
    seats: list[SeatBody] = Field(min_length=1, max_length=MOST_SEATS)

    def choices(self) -> dict[str, Any]:
        """All but the seats, with every setting of the rules in its place."""
        chosen = {name: getattr(self, name) for name in ("game", "lexicon", "practice")}
        more = self.model_extra or {}
        return chosen | {"turn_seconds": self.turn_seconds, "rules": self.rules | more}


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
    """Tiles for the solver, and a board to take them into.

    Words of `prefer` are tried first; `suggest` asks which tile to dump where there is no grid.
    """

    tiles: Tiles = ""
    board: Board | None = None
    lexicon: Name = DEFAULT
    prefer: Name | None = None
    suggest: bool = False
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


class DailyBody(Body):
    """Who begins the daily hand."""

    name: Name


class DailyGridBody(Body):
    """A grid of the whole daily hand."""

    board: Board


class VerbBody(BaseModel):
    """A verb of the protocol: `type`, `n` and what the verb needs."""

    model_config = ConfigDict(extra="allow")

    type: Name
    n: int | None = None
