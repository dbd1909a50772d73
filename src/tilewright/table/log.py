"""Game logs: JSON lines, a header followed by one event per line, the last of which is `end`.

A log contains everything needed to play the game again. `replay` does that and compares every
event: either it reaches the same end, or it reports the first line that differs. Equal games give
equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from tilewright import __version__
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.clock import WALL
from tilewright.table.faults import KINDS
from tilewright.table.game import AnyGame, Event, State
from tilewright.table.registry import find_game
from tilewright.table.rules import Rules
from tilewright.table.values import number, text, whole

FIRST_EVENT = 2  # its line; lines are counted from 1, and the header is the first
LONGEST_TURN = 1e7  # seconds
SEALED = "sealed"  # the event of a live game that holds an answer back until all have arrived
WRONG_SHAPE = (KeyError, TypeError, ValueError, IndexError, AttributeError)

AnyState = State[Any, Any, Any]


class LogError(TilewrightError):
    """A log that is damaged or belongs to another game."""


class ReplayError(TilewrightError):
    """A readable log whose game does not replay."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line} does not replay: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Header:
    """The first line of a log: what the game was played with."""

    game: str
    rules: Rules
    lexicon: str
    lexicon_sha256: str
    seed: int
    agents: tuple[str, ...]
    clock: str = ""
    version: str = __version__

    @classmethod
    def of(
        cls,
        game: AnyGame,
        rules: Rules,
        lexicon: Lexicon,
        seed: int,
        agents: Iterable[str],
        clock: str = "",
    ) -> Header:
        """Create the header of a game."""
        name, words = game.name, lexicon.facts.sha256
        return cls(name, rules, lexicon.name, words, seed, tuple(agents), clock)

    def to_json(self) -> dict[str, Any]:
        document = {
            "tilewright": self.version,
            "game": self.game,
            "rules": self.rules.to_json(),
            "lexicon": {"name": self.lexicon, "sha256": self.lexicon_sha256},
            "seed": self.seed,
            "agents": list(self.agents),
        }
        return document | {"clock": self.clock} if self.clock else document

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Header:
        """Read a header from JSON, or raise LogError."""
        name = data.get("game")
        if not isinstance(name, str) or "tilewright" not in data:
            raise LogError("line 1 is not the header of a game log").because("no-log").at_place(1)
        try:
            header = cls(
                name,
                find_game(name).rules_class.from_json(data["rules"]),
                str(data["lexicon"]["name"]),
                str(data["lexicon"]["sha256"]),
                whole(data["seed"]),
                tuple(map(str, data["agents"])),
                str(data.get("clock", "")),
                str(data["tilewright"]),
            )
        except KeyError as missing:
            raise LogError(f"line 1, the header, lacks {missing}") from None
        except WRONG_SHAPE as error:
            raise LogError(f"line 1, the header, is damaged: {error}") from None
        if len(header.agents) != header.rules.seats:
            raise LogError(f"line 1 has {len(header.agents)} agents for {header.rules.seats} seats")
        return header


class Log(NamedTuple):
    """A game log: header and events."""

    header: Header
    events: list[Event]

    def to_bytes(self) -> bytes:
        """Return the log as the bytes of a file."""
        lines = (self.header.to_json(), *self.events)
        return "".join(map(write_line, lines)).encode("ascii")


def write_line(data: Mapping[str, Any]) -> str:
    """Return one line of a log."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False) + "\n"


def write_log(path: str | Path, log: Log) -> None:
    """Write a game to a file."""
    Path(path).write_bytes(log.to_bytes())


def read_log(path: str | Path) -> Log:
    """Read a log file; a damaged one is rejected with the line number."""
    try:
        return parse_log(Path(path).read_bytes())
    except LogError as error:
        flaw = LogError(f"{str(path)!r} is not a complete game log: {error}")
        raise flaw.at_place(error.line) from None


def parse_log(data: bytes) -> Log:
    """Parse a complete log."""
    documents = _documents(data)
    header = Header.from_json(documents[0])
    ends = [line for line, event in enumerate(documents, start=1) if event.get("event") == "end"]
    if ends[:1] != [len(documents)]:
        where = f"continues after line {ends[0]}" if ends else f"stops after line {len(documents)}"
        raise LogError(f"the log {where}; exactly the last event must be 'end'")
    return Log(header, documents[1:])


def _documents(data: bytes) -> list[dict[str, Any]]:
    lines = data.split(b"\n")
    rest = lines.pop()
    documents = [_document(line, number) for number, line in enumerate(lines, start=1)]
    if rest:
        flaw = LogError(f"line {len(lines) + 1} is truncated")
        raise flaw.at_place(len(lines) + 1)
    if not documents:
        raise LogError("the file is empty; expected a header in line 1")
    return documents


def _document(line: bytes, number: int) -> dict[str, Any]:
    try:
        document = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        flaw = LogError(f"line {number} is not JSON (truncated or damaged)")
        raise flaw.at_place(number) from None
    if not isinstance(document, dict):
        raise LogError(f"line {number} is not a JSON object").at_place(number)
    return document


# Replays


def replay(header: Header, events: Sequence[Event], lexicon: Lexicon) -> AnyState:
    """Replay a log, compare every event, and return the final state."""
    state = begin(header, lexicon)
    for _ in walk(header, events, state):
        pass
    return state


def begin(header: Header, lexicon: Lexicon) -> AnyState:
    """Return the initial state of a log; the lexicon must have the same words."""
    if lexicon.facts.sha256 != header.lexicon_sha256:
        raise LogError(
            f"line 1: the game was played with {header.lexicon} (SHA-256 "
            f"{header.lexicon_sha256[:12]}…), but {lexicon.name} has other words"
        )
    state: AnyState = find_game(header.game).new(header.rules, lexicon, header.seed)
    state.clock = header.clock
    return state


def walk(header: Header, events: Iterable[Event], state: AnyState) -> Iterator[Event]:
    """Replay events one by one, yielding each after it was applied."""
    again = _Again(header, state)
    now = 0.0
    for line, event in enumerate(events, start=FIRST_EVENT):
        try:
            written = dict(event)
            if again.by_clock or "time" in written:
                now = _later(written.pop("time"), now)
            _compare(written, again.do(written))
        except ReplayError as error:
            raise ReplayError(line, error.reason) from None
        except TilewrightError as error:
            raise ReplayError(line, str(error)) from None
        except WRONG_SHAPE as error:
            reason = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
            flaw = LogError(f"line {line} is not an event: {reason}")
            raise flaw.at_place(line) from None
        yield event


def _later(time: object, now: float) -> float:
    seconds = number(time)
    if not isfinite(seconds) or seconds < now:
        raise ReplayError(0, f"its time {time} is before {now}, the time of the previous line")
    return seconds


def _compare(written: Event, done: Event) -> None:
    for key in sorted(done.keys() | written.keys()):
        if done.get(key) != written.get(key):
            raise ReplayError(
                0, f"{key} is {written.get(key)!r} in the log and {done.get(key)!r} in the game"
            )


class _Again:
    """Repeats the events of a log, in order."""

    def __init__(self, header: Header, state: AnyState) -> None:
        self.state = state
        self.game = find_game(header.game)
        self.by_clock = self.game.dynamics == "clock"
        self.may_stop = self.by_clock or header.clock == WALL
        self._due: Event | None = None  # the event that followed the last sealed answer

    def do(self, event: Event) -> Event:
        """Repeat an event and return the resulting event."""
        kind, state = event["event"], self.state
        if self._due is not None:
            due, self._due = self._due, None
            return due
        if kind == "end":
            return self._end(event)
        if "seat" in event and not 0 <= whole(event["seat"]) < state.rules.seats:
            raise ReplayError(0, f"no seat {event['seat']} in a game of {state.rules.seats}")
        if kind == "fault":
            return _fault_again(event)
        if kind == "gave up":
            return state.give_up(event["seat"], text(event["reason"]))
        if kind == SEALED:
            self._due = state.apply(event["seat"], self.game.action_from_json(event["action"]))
            return dict(event)
        return self._redo(event)

    def _end(self, event: Event) -> Event:
        if not self.state.over and not self.may_stop:
            raise ReplayError(0, "the game is not over")
        return self.state.close(text(event["reason"]) if "reason" in event else None)

    def _redo(self, event: Event) -> Event:
        state = self.state
        done = state.redo(event)
        if done is None:
            raise ReplayError(0, f"unexpected event {event['event']}")
        if state.timed and "seat" in event:
            seconds = _thinking_time(event["seconds"])
            state.spend(event["seat"], seconds)
            done = done | {"seconds": seconds}
        return done


def _fault_again(event: Event) -> Event:
    """Repeat a fault, which changes nothing; old logs lack its kind."""
    done = {"event": "fault", "seat": event["seat"], "reason": text(event["reason"])}
    if "kind" in event:
        if event["kind"] not in KINDS:
            raise ReplayError(0, f"unknown kind of fault {event['kind']!r}")
        done["kind"] = event["kind"]
    return done


def _thinking_time(seconds: object) -> float:
    value = number(seconds)
    if not isfinite(value) or not 0 <= value < LONGEST_TURN:
        raise ReplayError(0, f"a turn cannot take {seconds} seconds")
    return value
