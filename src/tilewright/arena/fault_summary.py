"""An entrant's faults over all its games: counts by kind, and the first reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tilewright.arena.results import OTHER
from tilewright.table.columns import Parts
from tilewright.table.faults import KINDS

if TYPE_CHECKING:
    from rich.text import Text

    from tilewright.arena.report import SeatRow

ALL_KINDS = (*KINDS, OTHER)


class FaultSummary(NamedTuple):
    """`faults` by kind, the number of games with faults, and the game and reason of the first."""

    faults: dict[str, int]
    faulty_games: int
    fault_game: int | None
    fault_reason: str


def summarise(parts: Parts) -> FaultSummary:
    """Summarise the faults of an entrant; its games are in the order of the schedule."""
    kinds: Counter[str] = Counter()
    faulty = [(result, seat) for result, seat in parts if result.faults[seat]]
    for result, seat in faulty:
        kinds.update(result.kinds_of(seat))
    ordered = {kind: kinds[kind] for kind in ALL_KINDS if kinds[kind]}
    if not faulty:
        return FaultSummary(ordered, 0, None, "")
    first, seat = faulty[0]
    return FaultSummary(ordered, len(faulty), first.number, first.reason_of(seat))


def columns_of(faults: Mapping[str, int]) -> dict[str, int]:
    """Return faults as columns of a table, the same for every row."""
    return {f"faults_{kind}": faults.get(kind, 0) for kind in ALL_KINDS}


def fault_lines(rows: Iterable[SeatRow]) -> list[Text]:
    """Return the faults of all entrants as lines for a terminal; empty if there are none."""
    from rich.text import Text

    lines = []
    for row in rows:
        if row.faults:
            kinds = ", ".join(f"{kind} {number:,}" for kind, number in row.faults.items())
            lines.append(Text(f" {row.name}: {kinds} in {_games(row.faulty_games)}"))
            if row.fault_reason:
                said = f"   game {row.fault_game}: {row.fault_reason}"
                lines.append(Text(said, "dim", no_wrap=True, overflow="ellipsis"))
    return lines


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"
