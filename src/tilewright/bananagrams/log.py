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
from tilewright.bananagrams.actions import Action, Bananas, Build, Dump, Peel
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import Event, IllegalAction, State
from tilewright.lexicon import Lexicon
from tilewright.record import (
    FIRST_EVENT,
    LogError,
    ReplayError,
    log_bytes,
    read_lines,
    require_end,
)

GAME = "bananagrams"
WRONG_SHAPE = (KeyError, TypeError, ValueError, IndexError, AttributeError)


@dataclass(frozen=True)
class Header:
    """The first line of a log: what the game was played with."""

    rules: Rules
    lexicon: str
    lexicon_sha256: str
    seed: int
    agents: tuple[str, ...]
    clock: str
    version: str = __version__

    @classmethod
    def of(
        cls, rules: Rules, lexicon: Lexicon, seed: int, agents: Iterable[str], clock: str
    ) -> Header:
        """The header of a game that is played now."""
        return cls(rules, lexicon.name, lexicon.facts.sha256, seed, tuple(agents), clock)

    def to_json(self) -> dict[str, object]:
        return {
            "tilewright": self.version,
            "game": GAME,
            "rules": self.rules.to_json(),
            "lexicon": {"name": self.lexicon, "sha256": self.lexicon_sha256},
            "seed": self.seed,
            "agents": list(self.agents),
            "clock": self.clock,
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
                str(data["clock"]),
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
    """Write a game down."""
    Path(path).write_bytes(log_bytes(header.to_json(), events))


def read_log(path: str | Path) -> Log:
    """The log in a file; a damaged one is refused with the number of the line."""
    name = repr(str(path))
    try:
        return parse_log(Path(path).read_bytes())
    except LogError as error:
        raise LogError(f"{name} is not a whole log: {error}") from None


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
    now = 0.0
    for line, event in enumerate(events, start=FIRST_EVENT):
        try:
            now = _do_again(game, event, now)
        except IllegalAction as error:
            raise ReplayError(line, str(error)) from None
        except ReplayError as error:
            raise ReplayError(line, error.reason) from None
        except WRONG_SHAPE as error:
            raise LogError(f"line {line} is not an event: {_said(error)}") from None
    return game


def _do_again(game: State, event: Event, now: float) -> float:
    """Do one event again and compare; the time of it comes back."""
    written = dict(event)
    time = float(written.pop("time"))
    if not isfinite(time) or time < now:
        raise ReplayError(0, f"its time {time} is before {now}, the time of the line above")
    done = _again(game, written)
    for key in sorted(done.keys() | written.keys()):
        if done.get(key) != written.get(key):
            raise ReplayError(
                0, f"{key} is {written.get(key)!r} in the log and {done.get(key)!r} in the game"
            )
    return time


def _again(game: State, event: Event) -> Event:
    """What the game makes of an event."""
    kind = event["event"]
    if kind == "end":
        return {"event": "end", "winner": game.winner, "reason": event["reason"]}
    seat = _whole(event["seat"])
    if not 0 <= seat < game.rules.seats:
        raise ReplayError(0, f"there is no seat {seat} in a game of {game.rules.seats}")
    if game.seats[seat].out:
        raise ReplayError(0, f"seat {seat} is out of the game")
    if kind == "fault":
        return {"event": "fault", "seat": seat, "reason": str(event["reason"])}
    if kind == "gave up":
        return game.give_up(seat, str(event["reason"]))
    return game.apply(seat, _action(kind, event))


def _action(kind: str, event: Event) -> Action:
    """The action that made an event."""
    if kind == "build":
        place = {(_whole(r), _whole(c)): str(letter) for r, c, letter in event["place"]}
        return Build(place, tuple((_whole(r), _whole(c)) for r, c in event["take"]))
    if kind == "dump":
        return Dump(str(event["letter"]))
    if kind == "peel":
        return Peel()
    if kind in ("bananas", "rotten"):
        return Bananas()
    raise ValueError(f"there is no event {kind!r}")


def _whole(number: object) -> int:
    if not isinstance(number, int):
        raise TypeError(f"{number!r} is not a whole number")
    return number


def _said(error: Exception) -> str:
    return f"it lacks {error}" if isinstance(error, KeyError) else str(error)
