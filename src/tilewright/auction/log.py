"""The record of a game: JSON lines, a header and then one event a line.

A log holds all that is needed to play the game again. `replay` does so and compares every event, so
that a log either leads to the same end or says at which line it does not. The same game gives the
same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tilewright import __version__
from tilewright.auction.rules import Rules
from tilewright.auction.state import Event, IllegalMove, State
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

GAME = "auction"
WRONG_SHAPE = (KeyError, TypeError, ValueError, IndexError, AttributeError, TilewrightError)


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
            done = _again(game, event)
        except IllegalMove as error:
            raise ReplayError(line, str(error)) from None
        except WRONG_SHAPE as error:
            said = f"it lacks {error}" if isinstance(error, KeyError) else str(error)
            raise LogError(f"line {line} is not an event: {said}") from None
        _compare(line, event, done)
    return game


def _compare(line: int, written: Event, done: Event) -> None:
    for key in sorted(done.keys() | written.keys()):
        if done.get(key) != written.get(key):
            raise ReplayError(
                line, f"{key} is {written.get(key)!r} in the log and {done.get(key)!r} in the game"
            )


def _again(game: State, event: Event) -> Event:
    """What the game makes of an event."""
    kind = event["event"]
    if kind == "round":
        return game.begin_round()
    if kind == "sale":
        return game.sell(list(event["bids"]))
    if kind == "words":
        return game.hand_in([_text(word) for word in event["words"]])
    if kind == "fault":
        if not 0 <= _whole(event["seat"]) < game.rules.seats:
            raise IllegalMove(f"there is no seat {event['seat']} in a game of {game.rules.seats}")
        return {"event": "fault", "seat": event["seat"], "reason": _text(event["reason"])}
    if kind == "end":
        if not game.over:
            raise IllegalMove(f"the game ends after round {game.rules.rounds}, not {game.round}")
        scores = [seat.balance for seat in game.seats]
        return {"event": "end", "winners": game.winners, "scores": scores}
    raise ValueError(f"there is no event {kind!r}")


def _whole(number: object) -> int:
    if type(number) is not int:
        raise TypeError(f"{number!r} is not a whole number")
    return number


def _text(text: object) -> str:
    if type(text) is not str:
        raise TypeError(f"{text!r} is not text")
    return text
