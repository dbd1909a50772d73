"""The contents of a GCG file: players, pragmas and events."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from tilewright.errors import TilewrightError
from tilewright.scrabble.move import Move
from tilewright.scrabble.tiles import shortened

DEFAULT_ENCODING = "ISO-8859-1"
LONGEST_MESSAGE = 200  # characters; warnings may quote the file


class GcgError(TilewrightError):
    """An invalid GCG file, with line and column counted from 1."""

    def __init__(self, reason: str, line: int = 1, at: int = 1, text: str = "") -> None:
        shown = f": {shortened(text, at)}" if text else ""
        super().__init__(f"line {line}, character {at}: {reason}{shown}")
        self.reason = reason
        self.line = line
        self.at = self.position = at


@dataclass(frozen=True)
class GcgWarning:
    """A problem in a leniently read file: line, code and message.

    The code is one word: `encoding`, `line`, `player`, `rack`, `play`, `turn`, `score`, `total`,
    `withdrawn`, `bonus`, `exchange`, `ending`, `tiles`, `board` or `rules`. `reason` and `facts`
    repeat the message as data; `because` says why a move was rejected.
    """

    line: int
    code: str
    message: str
    reason: str = ""
    facts: tuple[tuple[str, Any], ...] = field(default=(), compare=False)
    because: tuple[str, tuple[tuple[str, Any], ...]] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if len(self.message) > LONGEST_MESSAGE:
            object.__setattr__(self, "message", f"{self.message[:LONGEST_MESSAGE]}…")

    def to_json(self) -> dict[str, Any]:
        """Return the warning as a JSON document."""
        document: dict[str, Any] = {"line": self.line, "code": self.code, "message": self.message}
        if self.reason:
            document |= {"reason": self.reason, "facts": dict(self.facts)}
        if self.because is not None:
            document["because"] = {"reason": self.because[0], "facts": dict(self.because[1])}
        return document


class EventKind(StrEnum):
    """The kind of an event line."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    WITHDRAWN = "withdrawn"  # the last play is taken back
    CHALLENGE = "challenge"  # bonus after an unsuccessful challenge
    TIME = "time"  # time penalty
    RACK = "rack"  # points for tiles left at the end
    UNKNOWN = "unknown"  # an unreadable line; only its points count


MOVES = (EventKind.PLAY, EventKind.EXCHANGE, EventKind.PASS)


class Player(NamedTuple):
    """A player: the nickname used in event lines, and the full name."""

    nick: str
    name: str = ""


@dataclass(frozen=True)
class Event:
    """One event line: player, rack, move, points and the total after it.

    `tiles` are the tiles left at the end, or the text of an unknown event. `line` is the line
    number in the file. `has_points` is false if the file gives no points.
    """

    seat: int
    kind: EventKind
    rack: str
    score: int
    total: int
    move: Move | None = None
    tiles: str = ""
    note: str = ""
    line: int = field(default=0, compare=False)
    has_points: bool = field(default=True, compare=False)


@dataclass(frozen=True)
class Gcg:
    """A GCG game. `pragmas` are the names and values of lines about the whole game, in order;
    `racks` are the racks in an unfinished game; `note` comes before all events. A leniently read
    game also has `warnings` and the line of its last `#rack`; use `replay` to play it through."""

    players: tuple[Player, ...]
    events: tuple[Event, ...] = ()
    pragmas: tuple[tuple[str, str], ...] = ()
    racks: tuple[str, ...] = ()
    note: str = ""
    encoding: str = DEFAULT_ENCODING
    warnings: tuple[GcgWarning, ...] = field(default=(), compare=False)
    rack_line: int = field(default=0, compare=False)

    def pragma(self, name: str) -> str | None:
        """Return the last value of a pragma: `title`, `lexicon`, `id` and so on."""
        return dict(self.pragmas).get(name)
