"""The record of a game: JSON lines, a header and then one event a line.

A log holds all that is needed to play the game again. `replay` does so and compares every event, so
that a log either leads to the same end or says at which line it does not. The same game gives the
same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from tilewright import __version__
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.record import (
    FIRST_EVENT,
    LogError,
    ReplayError,
    log_bytes,
    read_lines,
    require_end,
)
from tilewright.scrabble.match import end_of
from tilewright.scrabble.move import Kind
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.state import Event, State

GAME = "scrabble"
WRONG_SHAPE = (KeyError, TypeError, ValueError, IndexError, AttributeError)
LONGEST_TURN = 1e7  # seconds; nobody thinks for months


@dataclass(frozen=True)
class Header:
    """The first line of a log: what the game was played with."""

    rules: Rules
    lexicon: str
    lexicon_sha256: str
    seed: int
    agents: tuple[str, ...]
    version: str = __version__

    @classmethod
    def of(cls, rules: Rules, lexicon: Lexicon, seed: int, agents: Iterable[str]) -> Header:
        """The header of a game that is played now."""
        return cls(rules, lexicon.name, lexicon.facts.sha256, seed, tuple(agents))

    def to_json(self) -> dict[str, object]:
        return {
            "tilewright": self.version,
            "game": GAME,
            "rules": self.rules.to_json(),
            "lexicon": {"name": self.lexicon, "sha256": self.lexicon_sha256},
            "seed": self.seed,
            "agents": list(self.agents),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Header:
        """The header that was written, or a LogError that says what it lacks."""
        if data.get("game") != GAME or "tilewright" not in data:
            raise LogError(f"line 1 is not the header of a log of {GAME}")
        try:
            header = cls(
                Rules.from_json(data["rules"]),
                str(data["lexicon"]["name"]),
                str(data["lexicon"]["sha256"]),
                _whole(data["seed"]),
                tuple(map(str, data["agents"])),
                str(data["tilewright"]),
            )
        except KeyError as missing:
            raise LogError(f"line 1, the header, lacks {missing}") from None
        except WRONG_SHAPE as error:
            raise LogError(f"line 1, the header, is damaged: {error}") from None
        if len(header.agents) != header.rules.seats:
            raise LogError(
                f"line 1 names {len(header.agents)} agents for {header.rules.seats} seats"
            )
        return header


class Log(NamedTuple):
    """A game as it was written down."""

    header: Header
    events: list[Event]


def write_log(path: str | Path, header: Header, events: Iterable[Event]) -> None:
    """Write a game down; equal games give equal bytes."""
    Path(path).write_bytes(log_bytes(header.to_json(), events))


def read_log(path: str | Path) -> Log:
    """The log in a file; a damaged one is refused with the number of the line."""
    try:
        return parse_log(Path(path).read_bytes())
    except LogError as error:
        raise LogError(f"{str(path)!r} is not a whole log: {error}") from None


def parse_log(data: bytes) -> Log:
    """The log that these bytes are, with its last event in it."""
    documents = read_lines(data)
    header = Header.from_json(documents[0])
    require_end(documents)
    return Log(header, documents[1:])


def replay(header: Header, events: Sequence[Event], lexicon: Lexicon) -> State:
    """The game at its end, after every event was done again and came out as it was written."""
    if lexicon.facts.sha256 != header.lexicon_sha256:
        raise LogError(
            f"line 1: the game was played with another list than {lexicon.name}: "
            f"{header.lexicon} with the SHA-256 {header.lexicon_sha256[:12]}…"
        )
    game = State(header.rules, lexicon, header.seed)
    for line, event in enumerate(events, start=FIRST_EVENT):
        try:
            _compare(event, _again(game, event))
        except ReplayError as error:
            raise ReplayError(line, error.reason) from None
        except TilewrightError as error:
            raise ReplayError(line, str(error)) from None
        except WRONG_SHAPE as error:
            raise LogError(f"line {line} is not an event: {_said(error)}") from None
    return game


def _compare(written: Event, done: Event) -> None:
    for key in sorted(done.keys() | written.keys()):
        if done.get(key) != written.get(key):
            raise ReplayError(
                0, f"{key} is {written.get(key)!r} in the log and {done.get(key)!r} in the game"
            )


def _again(game: State, event: Event) -> Event:
    """What the game makes of an event."""
    kind = event["event"]
    if kind == "deal":
        return game.deal()
    if kind == "end":
        if not game.over:
            raise ReplayError(0, "the game is not over")
        return end_of(game)
    seat = _whole(event["seat"])
    if kind == "fault":
        return {"event": "fault", "seat": seat, "reason": str(event["reason"])}
    if kind not in list(Kind):
        raise TypeError(f"there is no event {kind!r}")
    seconds = _seconds(event) if game.rules.seconds is not None else None
    done = game.apply(seat, str(event["move"]), seconds or 0.0)
    return done if seconds is None else done | {"seconds": seconds}


def _seconds(event: Event) -> float:
    seconds = float(event["seconds"])
    if not isfinite(seconds) or not 0 <= seconds < LONGEST_TURN:
        raise ReplayError(0, f"nobody thinks for {seconds} seconds")
    return seconds


def _whole(number: object) -> int:
    if not isinstance(number, int):
        raise TypeError(f"{number!r} is not a whole number")
    return number


def _said(error: Exception) -> str:
    return f"it lacks {error}" if isinstance(error, KeyError) else str(error)
