"""The contents of a GCG file: players, pragmas and events."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from tilewright.errors import TilewrightError
from tilewright.scrabble.move import Move
from tilewright.scrabble.tiles import shortened

DEFAULT_ENCODING = "ISO-8859-1"
LONGEST_MESSAGE = 200  # characters of a warning, which may quote what a file says


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
    say the same as the sentence, and `because` why a move was refused.
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
        told: dict[str, Any] = {"line": self.line, "code": self.code, "message": self.message}
        if self.reason:
            told |= {"reason": self.reason, "facts": dict(self.facts)}
        if self.because is not None:
            told["because"] = {"reason": self.because[0], "facts": dict(self.because[1])}
        return told


class EventKind(StrEnum):
    """The kind of an event line."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    WITHDRAWN = "withdrawn"  # the last play was taken back
    CHALLENGE = "challenge"  # points for a play that was challenged in vain
    TIME = "time"  # points lost by the clock
    RACK = "rack"  # points for tiles that are left at the end
    UNKNOWN = "unknown"  # a line that was read leniently for its points alone


MOVES = (EventKind.PLAY, EventKind.EXCHANGE, EventKind.PASS)


class Player(NamedTuple):
    """A player: the nickname used in event lines, and the full name."""

    nick: str
    name: str = ""


@dataclass(frozen=True)
class Event:
    """One line: who, with which rack, did what, for how many points, and the total after it.

    `tiles` are those that count at the end, or the words of an unknown event. `line` is where the
    event stood in its file. `has_points` is false where the file does not say how many.
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
    """A game on paper. `pragmas` are the lines about the whole game, in order, by name and value;
    `racks` are those of players in the middle of a game, and `note` stands before all events.
    A game that was read leniently has `warnings` and the line of its last rack, and `replay` plays
    it through."""

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
