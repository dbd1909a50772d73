"""Arena columns for Seven Letter Word: the tables of the paper's section 4."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.statistics import rounded, summary
from tilewright.table import columns

points = columns.decimals(2)


def a_round(parts: columns.Parts) -> list[float]:
    """The points gained per round in each game."""
    return [result.facts["gains"][seat] / result.facts["rounds"] for result, seat in parts]


def _total(name: str) -> Callable[[columns.Parts], int]:
    return lambda parts: sum(result.facts[name][seat] for result, seat in parts)


def _ratio(name: str, by: str) -> Callable[[columns.Parts], float | None]:
    def ratio(parts: columns.Parts) -> float | None:
        many = _total(by)(parts)
        return rounded(_total(name)(parts) / many) if many else None

    return ratio


def _seven_rate(parts: columns.Parts) -> float | None:
    sevens, others = _total("sevens")(parts), _total("others")(parts)
    return rounded(sevens / (sevens + others)) if sevens + others else None


def _by_hidden(parts: columns.Parts) -> str:
    """The points per round by number of hidden letters."""
    counts = sorted({result.facts["hidden"] for result, _ in parts})
    means = {
        count: summary(a_round([part for part in parts if part[0].facts["hidden"] == count])).mean
        for count in counts
    }
    return " ".join(f"{count}:{mean:.2f}" for count, mean in means.items())


def _leads(meetings: columns.Meetings) -> list[float]:
    return [
        (result.facts["gains"][a] - result.facts["gains"][b]) / result.facts["rounds"]
        for result, a, b in meetings
    ]


SEAT_COLUMNS = (
    columns.SeatColumn("score", columns.mean_of(a_round), "points", points),
    columns.SeatColumn("score_low", columns.low_of(a_round)),
    columns.SeatColumn("score_high", columns.high_of(a_round)),
    columns.SeatColumn("total", lambda parts: rounded(_total("gains")(parts))),
    columns.SeatColumn("sevens", _total("sevens"), "sevens"),
    columns.SeatColumn("seven_rate", _seven_rate),
    columns.SeatColumn("seven_paid_a_letter", _ratio("seven_paid", "seven_letters")),
    columns.SeatColumn("seven_gain", _total("seven_gain")),
    columns.SeatColumn("other_rounds", _total("others")),
    columns.SeatColumn("other_paid_a_letter", _ratio("other_paid", "other_letters")),
    columns.SeatColumn("other_gain", _total("other_gain")),
    columns.SeatColumn("score_by_hidden", _by_hidden),
)
PAIR_COLUMNS = (
    columns.PairColumn("a_lead", columns.mean_of(_leads)),
    columns.PairColumn("a_lead_low", columns.low_of(_leads)),
    columns.PairColumn("a_lead_high", columns.high_of(_leads)),
)
PLOTS = (
    columns.Plot("points per round, with 95 % intervals", "score", "score_low", "score_high"),
    columns.Plot("price per letter in rounds with a seven-letter word", "seven_paid_a_letter"),
)


def _interval(row: columns.Row) -> str:
    return f"{points(row['score_low'])}–{points(row['score_high'])}"


def _seven_percent(row: columns.Row) -> str:
    return points(100 * float(row["seven_rate"] or 0))


SHEETS = (
    columns.Sheet(
        "Score and seven-letter words (4.1, 4.2)",
        "bidder",
        (
            columns.cell("points a round", "score", points),
            columns.Cell("95 %", _interval),
            columns.cell("total", "total"),
            columns.cell("sevens", "sevens"),
            columns.Cell("% of rounds", _seven_percent),
        ),
        best="score",
    ),
    columns.Sheet(
        "Rounds with a seven-letter word, and without (4.3)",
        "bidder",
        (
            columns.cell("sevens", "sevens"),
            columns.cell("paid a letter", "seven_paid_a_letter", points),
            columns.cell("gain", "seven_gain"),
            columns.cell("without", "other_rounds"),
            columns.cell("paid a letter", "other_paid_a_letter", points),
            columns.cell("gain", "other_gain"),
        ),
        best="score",
    ),
)
