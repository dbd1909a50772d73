"""What results say: a row for each entrant, a table of who beat whom, ratings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tilewright.arena.bananagrams import Result
from tilewright.arena.pairing import Form
from tilewright.arena.statistics import Rating, median_interval, ratings, summary, wilson

if TYPE_CHECKING:
    from rich.console import Group, RenderableType
    from rich.table import Table

UNITS = "wins in per cent with 95 % intervals; mean, median, sd in ms of CPU a game"
PAIRS = "Head to head: wins of the row against the column, in per cent"
FIRST_COLUMN = 22  # letters of a name; the other columns need the rest of a line


@dataclass(frozen=True)
class SeatRow:
    """One entrant over all its games.

    `fails` counts games in which it timed out, gave up, did something illegal, or which ended
    without a winner; the four that follow say how many of each there were. Milliseconds are of its
    own CPU time in a game; seconds are simulated, of the games that it won.
    """

    name: str
    games: int
    wins: int
    win_rate: float | None
    win_low: float
    win_high: float
    fails: int
    time_outs: int
    gave_up: int
    illegal: int
    unfinished: int
    rotten: int
    mean_ms: float | None
    median_ms: float | None
    sd_ms: float | None
    median_ms_low: float | None
    median_ms_high: float | None
    mean_seconds: float | None
    median_seconds: float | None
    elo: float
    elo_error: float


@dataclass(frozen=True)
class PairRow:
    """Two entrants in the games that both played: who won, and how often neither did."""

    a: str
    b: str
    games: int
    a_wins: int
    b_wins: int
    neither: int
    a_rate: float | None
    a_low: float
    a_high: float


@dataclass(frozen=True)
class Report:
    """All that is told of a tournament; `times` are the CPU milliseconds of each entrant."""

    game: str
    games: int
    seed: int
    clock: str
    form: Form
    lexicon: str
    rules: dict[str, Any]
    seats: list[SeatRow]
    pairs: list[PairRow]
    sprt: dict[str, Any] | None = None
    times: list[list[float]] = field(default_factory=list, repr=False)

    def document(self) -> dict[str, Any]:
        """The stable document of `--json`."""
        document = asdict(self)
        del document["times"]
        return document

    def csv(self) -> str:
        """The rows of the entrants as a table for other programs."""
        text = io.StringIO()
        names = list(SeatRow.__dataclass_fields__)
        writer = csv.DictWriter(text, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(asdict, self.seats))
        return text.getvalue()

    def __rich__(self) -> Group:
        from rich.console import Group
        from rich.text import Text

        words = f"{self.game} with {self.lexicon}"
        title = f"{self.games:,} games of {words}, seed {self.seed}, {self.clock} clock"
        parts: list[RenderableType] = [Text(title, "bold"), _seats_table(self), Text(UNITS, "dim")]
        if len(self.seats) > 1:
            parts += [Text(f"\n{PAIRS}", "bold"), _pairs_table(self)]
        return Group(*parts)


def make_report(
    game: str,
    agents: Sequence[str],
    results: Sequence[Result],
    seed: int,
    clock: str,
    form: Form,
    lexicon: str,
    rules: Mapping[str, Any],
    sprt: dict[str, Any] | None = None,
) -> Report:
    """The report of results, which are in the order of the schedule."""
    names = distinct(agents)
    rated = ratings(len(agents), contests(results))
    parts = _parts(len(agents), results)
    winners = _winners(results)
    return Report(
        game,
        len(results),
        seed,
        clock,
        form,
        lexicon,
        dict(rules),
        [_seat_row(*row) for row in zip(names, parts, rated, strict=True)],
        [
            _pair_row(names, a, b, winners.get((a, b), []))
            for a, b in combinations(range(len(names)), 2)
        ],
        sprt,
        [[_digits(result.cpu_ms[seat]) for result, seat in part] for part in parts],
    )


def distinct(names: Sequence[str]) -> list[str]:
    """Names that tell entrants apart: the second of two equal ones is numbered."""
    return [
        f"{name} #{names[: place + 1].count(name)}" if name in names[:place] else name
        for place, name in enumerate(names)
    ]


def contests(results: Iterable[Result]) -> dict[tuple[int, ...], list[float]]:
    """Who met, and how many wins each had; a game that nobody won is shared by all in it."""
    table: dict[tuple[int, ...], list[float]] = {}
    for result in results:
        met = tuple(sorted(result.seats))
        wins = table.setdefault(met, [0.0] * len(met))
        if result.winner is None:
            for place in range(len(met)):
                wins[place] += 1 / len(met)
        else:
            wins[met.index(result.seats[result.winner])] += 1
    return {met: wins for met, wins in table.items() if len(met) > 1}


Parts = list[tuple[Result, int]]  # the games of an entrant, and its seat in each


def _parts(entrants: int, results: Sequence[Result]) -> list[Parts]:
    parts: list[Parts] = [[] for _ in range(entrants)]
    for result in results:
        for seat, entrant in enumerate(result.seats):
            parts[entrant].append((result, seat))
    return parts


def _winners(results: Sequence[Result]) -> dict[tuple[int, int], list[int | None]]:
    """The entrants who won the games that two of them both played."""
    winners: dict[tuple[int, int], list[int | None]] = {}
    for result in results:
        won = None if result.winner is None else result.seats[result.winner]
        for pair in combinations(sorted(result.seats), 2):
            winners.setdefault(pair, []).append(won)
    return winners


def _seat_row(name: str, parts: Parts, rating: Rating) -> SeatRow:
    games = len(parts)
    won = [result for result, seat in parts if result.winner == seat]
    milliseconds = [result.cpu_ms[seat] for result, seat in parts]
    times, seconds = summary(milliseconds), summary([result.seconds for result in won])
    low, high = wilson(len(won), games)
    interval = median_interval(milliseconds) or (None, None)
    return SeatRow(
        name=name,
        games=games,
        wins=len(won),
        win_rate=_round(len(won) / games if games else None),
        win_low=_digits(low),
        win_high=_digits(high),
        fails=sum(failed(result, seat) for result, seat in parts),
        time_outs=sum(result.time_outs[seat] > 0 for result, seat in parts),
        gave_up=sum(result.outs[seat] == "gave up" for result, seat in parts),
        illegal=sum(result.faults[seat] > result.time_outs[seat] for result, seat in parts),
        unfinished=sum(result.winner is None for result, seat in parts),
        rotten=sum(result.outs[seat] == "rotten" for result, seat in parts),
        mean_ms=_round(times.mean),
        median_ms=_round(times.median),
        sd_ms=_round(times.sd),
        median_ms_low=_round(interval[0]),
        median_ms_high=_round(interval[1]),
        mean_seconds=_round(seconds.mean),
        median_seconds=_round(seconds.median),
        elo=round(rating.elo, 1),
        elo_error=round(rating.error, 1),
    )


def failed(result: Result, seat: int) -> bool:
    """Whether a seat failed in a game: a fault, or no end to the game."""
    return result.faults[seat] > 0 or result.outs[seat] == "gave up" or result.winner is None


def _pair_row(names: Sequence[str], a: int, b: int, winners: Sequence[int | None]) -> PairRow:
    a_wins, b_wins = winners.count(a), winners.count(b)
    decided = a_wins + b_wins
    low, high = wilson(a_wins, decided)
    return PairRow(
        names[a],
        names[b],
        len(winners),
        a_wins,
        b_wins,
        len(winners) - decided,
        _round(a_wins / decided if decided else None),
        _digits(low),
        _digits(high),
    )


def _digits(number: float) -> float:
    return round(number, 6)


def _round(number: float | None) -> float | None:
    return None if number is None else _digits(number)


# For people


def _seats_table(report: Report) -> Table:
    table = _table("agent", "games", "wins", "Elo", "fails", "mean", "median", "sd")
    for row in sorted(report.seats, key=lambda row: -row.elo):
        table.add_row(
            row.name,
            f"{row.games:,}",
            f"{_percent(row.win_rate, 1)} ({_percent(row.win_low)}–{_percent(row.win_high)})",
            f"{row.elo:+.0f} ±{row.elo_error:.0f}",
            str(row.fails),
            *map(_milliseconds, (row.mean_ms, row.median_ms, row.sd_ms)),
        )
    return table


def _pairs_table(report: Report) -> Table:
    """Who beat whom, in per cent of the games that one of the two won."""
    names = [row.name for row in report.seats]
    rates = {(row.a, row.b): row.a_rate for row in report.pairs}
    rates |= {
        (row.b, row.a): None if row.a_rate is None else 1 - row.a_rate for row in report.pairs
    }
    table = _table("agent", *(str(number) for number in range(1, len(names) + 1)))
    for number, name in enumerate(names, start=1):
        table.add_row(f"{number} {name}", *(_percent(rates.get((name, one))) for one in names))
    return table


def _table(first: str, *others: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, padding=0)
    table.add_column(first, no_wrap=True, overflow="ellipsis", max_width=FIRST_COLUMN)
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _percent(rate: float | None, digits: int = 0) -> str:
    return "–" if rate is None else f"{100 * rate:.{digits}f}"


def _milliseconds(number: float | None) -> str:
    if number is None:
        return "–"
    return f"{number:,.{2 if number < 10 else 1 if number < 100 else 0}f}"
