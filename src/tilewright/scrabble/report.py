"""Arena report columns for Scrabble: scores, spreads, bingos and first-mover win share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilewright.table import columns


def spread(result: Any, seat: int) -> float:
    """The lead of a seat over the mean of the others."""
    scores = result.facts["scores"]
    others = [score for one, score in enumerate(scores) if one != seat]
    return float(scores[seat] - sum(others) / len(others))


def _fact(name: str) -> Callable[[columns.Parts], list[float]]:
    return lambda parts: [result.facts[name][seat] for result, seat in parts]


def _spreads(parts: columns.Parts) -> list[float]:
    return [spread(result, seat) for result, seat in parts]


def _first_shares(parts: columns.Parts) -> list[float]:
    """An entrant's results when moving first."""
    return [result.shares[seat] for result, seat in parts if seat == 0]


def _a_spreads(meetings: columns.Meetings) -> list[float]:
    return [
        float(result.facts["scores"][a] - result.facts["scores"][b]) for result, a, b in meetings
    ]


def _first_spreads(meetings: columns.Meetings) -> list[float]:
    return [spread(result, 0) for result, _, _ in meetings]


def _first_rates(meetings: columns.Meetings) -> list[float]:
    """The first mover's results in two-player games."""
    return [result.shares[0] for result, _, _ in meetings]


SEAT_COLUMNS = (
    columns.SeatColumn("draws", lambda parts: sum(result.winner is None for result, _ in parts)),
    columns.SeatColumn("mean_score", columns.mean_of(_fact("scores"))),
    columns.SeatColumn("sd_score", columns.deviation_of(_fact("scores"))),
    columns.SeatColumn("score_low", columns.low_of(_fact("scores"))),
    columns.SeatColumn("score_high", columns.high_of(_fact("scores"))),
    columns.SeatColumn("mean_spread", columns.mean_of(_spreads)),
    columns.SeatColumn("sd_spread", columns.deviation_of(_spreads)),
    columns.SeatColumn("spread_low", columns.low_of(_spreads)),
    columns.SeatColumn("spread_high", columns.high_of(_spreads)),
    columns.SeatColumn("first_share", columns.mean_of(_first_shares)),
    columns.SeatColumn("mean_bingos", columns.mean_of(_fact("bingos"))),
)
PAIR_COLUMNS = (
    columns.PairColumn("a_mean_spread", columns.mean_of(_a_spreads)),
    columns.PairColumn("a_spread_low", columns.low_of(_a_spreads)),
    columns.PairColumn("a_spread_high", columns.high_of(_a_spreads)),
    columns.PairColumn("first_rate", columns.mean_of(_first_rates)),
    columns.PairColumn("first_spread", columns.mean_of(_first_spreads)),
)
PLOTS = (
    columns.Plot("score, with 95 % intervals", "mean_score", "score_low", "score_high"),
    columns.Plot("spread, with 95 % intervals", "mean_spread", "spread_low", "spread_high"),
)


def _interval(row: columns.Row) -> str:
    signed = columns.decimals(0, "+")
    return f"{signed(row['spread_low'])} to {signed(row['spread_high'])}"


def _first_percent(row: columns.Row) -> str:
    share = row["first_share"]
    return "–" if share is None else f"{100 * float(share):.1f}"


SHEETS = (
    columns.Sheet(
        "Scores and spreads; first %: win share when moving first",
        "agent",
        (
            columns.cell("draws", "draws"),
            columns.cell("score", "mean_score", columns.decimals(0)),
            columns.cell("sd", "sd_score", columns.decimals(0)),
            columns.cell("spread", "mean_spread", columns.decimals(0, "+")),
            columns.Cell("95 %", _interval),
            columns.cell("sd", "sd_spread", columns.decimals(0)),
            columns.cell("bingos", "mean_bingos", columns.decimals(2)),
            columns.Cell("first %", _first_percent),
        ),
    ),
)
