"""Arena columns for Bananagrams: unfinished games, and the duration of won games."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.statistics import rounded, summary
from tilewright.table.columns import Parts, SeatColumn, mean_of


def _left(how: str) -> Callable[[Parts], int]:
    return lambda parts: sum(result.facts["outs"][seat] == how for result, seat in parts)


def _winning_seconds(parts: Parts) -> list[float]:
    """The simulated time of the games that an entrant won."""
    return [result.facts["seconds"] for result, seat in parts if result.winner == seat]


SEAT_COLUMNS = (
    SeatColumn("gave_up", _left("gave up")),
    SeatColumn("unfinished", lambda parts: sum(result.winner is None for result, _ in parts)),
    SeatColumn("rotten", _left("rotten")),
    SeatColumn("mean_seconds", mean_of(_winning_seconds)),
    SeatColumn("median_seconds", lambda parts: rounded(summary(_winning_seconds(parts)).median)),
)
