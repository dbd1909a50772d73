"""What the arena reports of Seven Letter Word: the tables of the paper's section 4."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.statistics import rounded, summary
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
    high_of,
    low_of,
    mean_of,
)

points = decimals(2)


def a_round(parts: Parts) -> list[float]:
    """Points gained a round, of each game."""
    return [result.facts["gains"][seat] / result.facts["rounds"] for result, seat in parts]


def _total(name: str) -> Callable[[Parts], int]:
    return lambda parts: sum(result.facts[name][seat] for result, seat in parts)


def _ratio(name: str, by: str) -> Callable[[Parts], float | None]:
    def ratio(parts: Parts) -> float | None:
        many = _total(by)(parts)
        return rounded(_total(name)(parts) / many) if many else None

    return ratio


def _seven_rate(parts: Parts) -> float | None:
    sevens, others = _total("sevens")(parts), _total("others")(parts)
    return rounded(sevens / (sevens + others)) if sevens + others else None


def _by_hidden(parts: Parts) -> str:
    """Points a round for each number of hidden letters."""
    counts = sorted({result.facts["hidden"] for result, _ in parts})
    means = {
        count: summary(a_round([part for part in parts if part[0].facts["hidden"] == count])).mean
        for count in counts
    }
    return " ".join(f"{count}:{mean:.2f}" for count, mean in means.items())


def _leads(meetings: Meetings) -> list[float]:
    return [
        (result.facts["gains"][a] - result.facts["gains"][b]) / result.facts["rounds"]
        for result, a, b in meetings
    ]


SEAT_COLUMNS = (
    SeatColumn("score", mean_of(a_round), "points", points),
    SeatColumn("score_low", low_of(a_round)),
    SeatColumn("score_high", high_of(a_round)),
    SeatColumn("total", lambda parts: rounded(_total("gains")(parts))),
    SeatColumn("sevens", _total("sevens"), "sevens"),
    SeatColumn("seven_rate", _seven_rate),
    SeatColumn("seven_paid_a_letter", _ratio("seven_paid", "seven_letters")),
    SeatColumn("seven_gain", _total("seven_gain")),
    SeatColumn("other_rounds", _total("others")),
    SeatColumn("other_paid_a_letter", _ratio("other_paid", "other_letters")),
    SeatColumn("other_gain", _total("other_gain")),
    SeatColumn("score_by_hidden", _by_hidden),
)
PAIR_COLUMNS = (
    PairColumn("a_lead", mean_of(_leads)),
    PairColumn("a_lead_low", low_of(_leads)),
    PairColumn("a_lead_high", high_of(_leads)),
)
PLOTS = (
    Plot("points gained a round, with 95 % intervals", "score", "score_low", "score_high"),
    Plot("points paid a letter when a seven was made", "seven_paid_a_letter"),
)


def _interval(row: Row) -> str:
    return f"{points(row['score_low'])}–{points(row['score_high'])}"


def _seven_percent(row: Row) -> str:
    return points(100 * float(row["seven_rate"] or 0))


SHEETS = (
    Sheet(
        "Score and seven-letter words (4.1, 4.2)",
        "bidder",
        (
            cell("points a round", "score", points),
            Cell("95 %", _interval),
            cell("total", "total"),
            cell("sevens", "sevens"),
            Cell("% of rounds", _seven_percent),
        ),
        best="score",
    ),
    Sheet(
        "Rounds with a seven-letter word, and without (4.3)",
        "bidder",
        (
            cell("sevens", "sevens"),
            cell("paid a letter", "seven_paid_a_letter", points),
            cell("gain", "seven_gain"),
            cell("without", "other_rounds"),
            cell("paid a letter", "other_paid_a_letter", points),
            cell("gain", "other_gain"),
        ),
        best="score",
    ),
)
