"""What the arena reports of Scrabble: scores, spreads, bingos and the first mover's share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilewright.table.columns import (
    Cell,
    Meetings,
    PairColumn,
    Parts,
    Plot,
    Row,
    SeatColumn,
    Sheet,
    cell,
    decimals,
    deviation_of,
    high_of,
    low_of,
    mean_of,
)


def spread(result: Any, seat: int) -> float:
    """By how much a seat's score exceeds the mean of the others."""
    scores = result.facts["scores"]
    others = [score for one, score in enumerate(scores) if one != seat]
    return float(scores[seat] - sum(others) / len(others))


def _fact(name: str) -> Callable[[Parts], list[float]]:
    return lambda parts: [result.facts[name][seat] for result, seat in parts]


def _spreads(parts: Parts) -> list[float]:
    return [spread(result, seat) for result, seat in parts]


def _first_shares(parts: Parts) -> list[float]:
    """What an entrant has of the games in which it moved first."""
    return [result.shares[seat] for result, seat in parts if seat == 0]


def _a_spreads(meetings: Meetings) -> list[float]:
    return [
        float(result.facts["scores"][a] - result.facts["scores"][b]) for result, a, b in meetings
    ]


def _first_spreads(meetings: Meetings) -> list[float]:
    return [spread(result, 0) for result, _, _ in meetings]


def _first_rates(meetings: Meetings) -> list[float]:
    """What the first mover has of the games of two, whoever it was."""
    return [result.shares[0] for result, _, _ in meetings]


SEAT_COLUMNS = (
    SeatColumn("draws", lambda parts: sum(result.winner is None for result, _ in parts)),
    SeatColumn("mean_score", mean_of(_fact("scores"))),
    SeatColumn("sd_score", deviation_of(_fact("scores"))),
    SeatColumn("score_low", low_of(_fact("scores"))),
    SeatColumn("score_high", high_of(_fact("scores"))),
    SeatColumn("mean_spread", mean_of(_spreads)),
    SeatColumn("sd_spread", deviation_of(_spreads)),
    SeatColumn("spread_low", low_of(_spreads)),
    SeatColumn("spread_high", high_of(_spreads)),
    SeatColumn("first_share", mean_of(_first_shares)),
    SeatColumn("mean_bingos", mean_of(_fact("bingos"))),
)
PAIR_COLUMNS = (
    PairColumn("a_mean_spread", mean_of(_a_spreads)),
    PairColumn("a_spread_low", low_of(_a_spreads)),
    PairColumn("a_spread_high", high_of(_a_spreads)),
    PairColumn("first_rate", mean_of(_first_rates)),
    PairColumn("first_spread", mean_of(_first_spreads)),
)
PLOTS = (
    Plot("score, with 95 % intervals", "mean_score", "score_low", "score_high"),
    Plot("points ahead, with 95 % intervals", "mean_spread", "spread_low", "spread_high"),
)


def _interval(row: Row) -> str:
    signed = decimals(0, "+")
    return f"{signed(row['spread_low'])} to {signed(row['spread_high'])}"


def _first_percent(row: Row) -> str:
    share = row["first_share"]
    return "–" if share is None else f"{100 * float(share):.1f}"


SHEETS = (
    Sheet(
        "Scores and spreads; first %: share of the games in which it moved first",
        "agent",
        (
            cell("draws", "draws"),
            cell("score", "mean_score", decimals(0)),
            cell("sd", "sd_score", decimals(0)),
            cell("spread", "mean_spread", decimals(0, "+")),
            Cell("95 %", _interval),
            cell("sd", "sd_spread", decimals(0)),
            cell("bingos", "mean_bingos", decimals(2)),
            Cell("first %", _first_percent),
        ),
    ),
)
