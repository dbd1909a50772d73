"""Jobs for workers and the results of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tilewright.table.guard import MEMORY

Isolate = Literal["users", "all", "none"]  # which agents run in separate processes

OTHER = "other"  # the kind of faults in results that do not specify it

_OWN = ("number", "seats", "winner", "cpu_ms", "faults", "time_outs")
_OF_FAULTS = ("fault_kinds", "fault_reasons")
_ADDED = (*_OF_FAULTS, "total_ms")  # not in all results


@dataclass(frozen=True)
class Job:
    """The parameters shared by all games of a tournament, as plain values.

    `rules` is the JSON of the game's rules, without `seats`, which follows from the form; a varying
    setting may have a list of values, which alternate from deal to deal. `patience` is the CPU time
    of an agent per game, None for what it declares; `wall` is a fallback limit in wall time and
    `memory` a limit in MiB for agents in separate processes: see `Allowance`.
    """

    game: str
    agents: tuple[str, ...]
    lexicon: str
    sha256: str
    rules: Mapping[str, Any]
    clock: str
    patience: float | None = None
    form: str = "together"
    isolate: Isolate = "users"
    wall: float | None = None
    memory: int = MEMORY


@dataclass(frozen=True)
class Result:
    """The result of one game; tuples have one member for each entrant in it.

    `seats` are indexes into the list of entrants. `winner` is an index into `seats`, not an
    entrant, and None without a sole winner. `faults` include the timeouts. `fault_kinds` count them
    by kind and `fault_reasons` are the first reasons; both are empty if there were no faults.
    `total_ms` is the CPU time of the whole game: views, checks and all agents, including isolated
    ones; None in old results. `facts` are the game's own values: see `Game.totals` and
    `Game.tally`.
    """

    number: int
    seats: tuple[int, ...]
    winner: int | None
    cpu_ms: tuple[float, ...]
    faults: tuple[int, ...]
    time_outs: tuple[int, ...]
    facts: Mapping[str, Any]
    fault_kinds: tuple[Mapping[str, int], ...] = ()
    fault_reasons: tuple[str, ...] = ()
    total_ms: float | None = None

    @property
    def shares(self) -> tuple[float, ...]:
        """Each entrant's share of the game, adding up to 1; equal best scores share it."""
        scores = self.facts.get("scores")
        if scores is None:
            return shares_of(self.winner, len(self.seats))
        best = max(scores)
        return tuple((score == best) / scores.count(best) for score in scores)

    def kinds_of(self, seat: int) -> Mapping[str, int]:
        """Return an entrant's faults by kind; old results only have timeouts and others."""
        if self.fault_kinds:
            return self.fault_kinds[seat]
        late = self.time_outs[seat]
        known = {"timeout": late, OTHER: self.faults[seat] - late}
        return {kind: number for kind, number in known.items() if number}

    def reason_of(self, seat: int) -> str:
        """Return the reason of an entrant's first fault, if known."""
        return self.fault_reasons[seat] if self.fault_reasons else ""

    def to_json(self) -> dict[str, Any]:
        names = (*_OWN, *(_OF_FAULTS if self.fault_kinds else ()))
        document = {name: getattr(self, name) for name in names} | dict(self.facts)
        return document if self.total_ms is None else document | {"total_ms": self.total_ms}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Result:
        """Read a result from its JSON document."""
        values = {name: _value(value) for name, value in document.items()}
        names = (*_OWN, *(name for name in _ADDED if name in values))
        own = {name: values.pop(name) for name in names}
        return cls(**own, facts=values)


class Played(NamedTuple):
    """A finished game, with its log if requested or after a fault."""

    result: Result
    log: bytes | None = None


def shares_of(winner: int | None, seats: int) -> tuple[float, ...]:
    """Return the shares of a game: 1 for the winner, equal shares if nobody won."""
    if winner is None:
        return (1 / seats,) * seats
    return tuple(float(seat == winner) for seat in range(seats))


def _value(value: Any) -> Any:
    return tuple(map(_value, value)) if isinstance(value, list) else value
