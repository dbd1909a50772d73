"""The bodies of requests, as FastAPI reads and documents them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tilewright.lexicon.lexicon import DEFAULT
from tilewright.web.live.setup import FIRST_GAME, LONGEST_DELAY, LONGEST_TURN

MOST_SEATS = 32  # in any game; its rules may allow fewer

Name = Annotated[str, Field(max_length=100)]
PersonName = Annotated[str, Field(max_length=1000)]  # an emoji may have a dozen code points
Delay = Annotated[float, Field(ge=0, le=LONGEST_DELAY, allow_inf_nan=False)]
Tiles = Annotated[str, Field(max_length=1000)]
Board = Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=300)]


class Body(BaseModel):
    """Base of all bodies; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class SeatBody(Body):
    """A seat: open for a person, or for an engine of the server or a remote one."""

    kind: Literal["person", "engine", "remote"] = "person"
    level: Name | None = None
    engine: Name | None = None


class RoomBody(BaseModel):
    """A new room; settings of the game's rules may be in `rules` or at the top level.

    With a `name`, the creator takes a seat.
    """

    model_config = ConfigDict(extra="allow")

    game: Name = FIRST_GAME
    lexicon: Name = DEFAULT
    practice: bool = False
    turn_seconds: Annotated[float, Field(ge=1, le=LONGEST_TURN)] | None = None
    rules: dict[str, Any] = {}
    host_starts: bool = False
    boards: bool = False
    delay: Delay = 0.0
    seats: list[SeatBody] = Field(min_length=1, max_length=MOST_SEATS)
    name: PersonName | None = None

    def choices(self) -> dict[str, Any]:
        """All choices except seats and name, with the settings of the rules in `rules`."""
        chosen = self.model_dump(exclude={"seats", "name", "rules", *(self.model_extra or ())})
        return chosen | {"rules": self.rules | (self.model_extra or {})}


class JoinBody(Body):
    """A new player; a remote engine is identified by its token and needs no name.

    `before` is a token of an earlier seat in the room, or the host's.
    """

    name: PersonName | None = None
    before: Name | None = None


class AtSeatBody(Body):
    """A seat of a room; `name` is the expected player, so that nobody else is affected."""

    seat: Annotated[int, Field(ge=0, le=MOST_SEATS)]
    name: PersonName | None = None


class ChoicesBody(Body):
    """What the host may change while the room waits; omitted fields keep their values."""

    host_starts: bool | None = None
    boards: bool | None = None
    delay: Delay | None = None


class EmoteBody(Body):
    """One of the emotes."""

    emote: Name


class EngineBody(Body):
    """The registration of a remote engine."""

    name: Name


class RescueBody(Body):
    """One tile of the hand, or all of it."""

    letter: Annotated[str, Field(min_length=1, max_length=1)] | None = None


class SolveBody(Body):
    """Tiles for the solver, and optionally a board to add them to.

    Words of `prefer` are tried first; with `suggest`, a hand without a grid gets a tile to dump.
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
    """A board to check, against tiles if given."""

    board: Board
    tiles: Tiles | None = None
    lexicon: Name = DEFAULT


class DailyBody(Body):
    """The name of a visitor who starts the daily hand."""

    name: PersonName


class DailyGridBody(Body):
    """A grid of the whole daily hand."""

    board: Board


class VerbBody(BaseModel):
    """A verb of the protocol: `type`, `n` and the fields of the verb."""

    model_config = ConfigDict(extra="allow")

    type: Name
    n: int | None = None
