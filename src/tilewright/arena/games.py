"""What the arena knows of a game: how to play a schedule, and what results add to a report.

Each game has a module here that offers what `GameRoom` says. It is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import Any, ClassVar, Protocol, cast

from tilewright.arena.pairing import Pairing
from tilewright.errors import TilewrightError

GAMES = {
    "bananagrams": "tilewright.arena.bananagrams",
    "scrabble": "tilewright.arena.scrabble",
    "auction": "tilewright.arena.auction",
}


@dataclass(frozen=True)
class Job:
    """What all games of a tournament have in common, in values that any process can read."""

    agents: tuple[str, ...]
    lexicon: str
    sha256: str
    rules: Mapping[str, Any]
    clock: str
    patience: float


class Result(Protocol):
    """How one game ended; what is told for each seat stands in the order of the seats.

    A frozen dataclass of plain values (numbers, text, None, and tuples of these). `winner` is a
    seat, not an entrant, and None in a game that nobody won alone. `faults` count the time-outs.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def number(self) -> int: ...

    @property
    def seats(self) -> tuple[int, ...]: ...

    @property
    def winner(self) -> int | None: ...

    @property
    def cpu_ms(self) -> tuple[float, ...]: ...

    @property
    def faults(self) -> tuple[int, ...]: ...

    @property
    def time_outs(self) -> tuple[int, ...]: ...

    @property
    def shares(self) -> tuple[float, ...]:
        """What each seat has of the game, from 0 to 1, all together 1: no field but a property."""


def shares_of(winner: int | None, seats: int) -> tuple[float, ...]:
    """All for the winner; a game that nobody won is shared by all in it."""
    if winner is None:
        return (1 / seats,) * seats
    return tuple(float(seat == winner) for seat in range(seats))


Part = tuple[Any, int]  # a result, and the seat that is meant: what a column is worked out from
Parts = Sequence[Part]
Value = float | int | str | None


def plain(value: Value) -> str:
    """A value in a table for people."""
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


@dataclass(frozen=True)
class SeatColumn:
    """What a game tells of an entrant, from its results with its seats: in JSON and CSV by `name`.

    With a `header` it is in the table for people too, which has little room: one or two at most.
    """

    name: str
    value: Callable[[Parts], Value]
    header: str | None = None
    format: Callable[[Any], str] = plain


@dataclass(frozen=True)
class PairColumn:
    """What a game tells of two entrants, from the games that both played: a result, a's and b's
    seat in it."""

    name: str
    value: Callable[[Sequence[tuple[Any, int, int]]], Value]


class GameRoom(Protocol):
    """A game's module in the arena."""

    Result: type[Any]
    PLAYED_BY: Sequence[str]  # the sources, below the package, that its results depend on
    SEAT_COLUMNS: Sequence[SeatColumn]
    PAIR_COLUMNS: Sequence[PairColumn]

    def play_games(self, job: Job, pairings: Sequence[Pairing]) -> list[Any]:
        """What a worker does: play the games one after another."""

    def play_logged(self, job: Job, pairings: Sequence[Pairing]) -> list[tuple[Any, bytes | None]]:
        """The same with the log of each game that has one; a room may do without it."""

    def failed(self, result: Any, seat: int) -> bool:
        """Whether a game went wrong for a seat: a fault, or no proper end."""


def find_game(name: str) -> GameRoom:
    """The module of a game."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"the games are {', '.join(GAMES)}."
        raise TilewrightError(f"there is no game {name!r}: {hint}")
    return cast(GameRoom, import_module(GAMES[name]))
