"""Reports of results: a row for each entrant, a table of pairs, ratings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any, Self

from tilewright.arena.fault_summary import columns_of, fault_lines, summarise
from tilewright.arena.names import distinct, shortened
from tilewright.arena.results import Job, Result
from tilewright.frames import frame_of_rows
from tilewright.statistics import Rating, median_interval, ratings, rounded, summary, wilson
from tilewright.table.columns import Parts, Sheet, Value
from tilewright.table.game import AnyGame
from tilewright.table.registry import find_game

if TYPE_CHECKING:
    from pandas import DataFrame
    from rich.console import Group, RenderableType
    from rich.table import Table

UNITS = "wins in percent with 95 % intervals; mean, median, sd of CPU time per game in ms"
PAIRS = "Head to head: wins of the row against the column, in percent"
FIRST_COLUMN = 22  # width of names, leaving room for the other columns
NARROWEST = 8  # of names, if a game adds columns


@dataclass(frozen=True, kw_only=True)
class _Row:
    """A row of a report; `added` are the game's own columns by name."""

    added: dict[str, Value] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return all columns in one document."""
        return {name: getattr(self, name) for name in type(self).__annotations__} | self.added

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        values = dict(document)
        own = {name: values.pop(name) for name in cls.__annotations__ if name in values}
        return cls(**own, added=values)


@dataclass(frozen=True)
class SeatRow(_Row):
    """One entrant over all its games.

    `fails` counts games in which it failed as the game defines it, including those in which it
    timed out or did something illegal. Milliseconds are its own CPU time per game. `faults` counts
    faults by kind; the first one was in `fault_game`.
    """

    name: str
    games: int
    wins: int
    win_rate: float | None
    win_low: float
    win_high: float
    fails: int
    time_outs: int
    illegal: int
    mean_ms: float | None
    median_ms: float | None
    sd_ms: float | None
    median_ms_low: float | None
    median_ms_high: float | None
    elo: float
    elo_error: float
    faults: dict[str, int] = field(default_factory=dict)
    faulty_games: int = 0
    fault_game: int | None = None
    fault_reason: str = ""


@dataclass(frozen=True)
class PairRow(_Row):
    """Two entrants in the games they both played: wins of each, and games won by neither."""

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
    """The report of a tournament; `times` are the CPU milliseconds of each entrant.

    `games_per_cpu_second` counts the CPU time of playing, in workers and isolated agents, without
    starting and storing; it is None if old results do not have it.
    """

    game: str
    games: int
    seed: int
    clock: str
    form: str
    lexicon: str
    rules: dict[str, Any]
    seats: list[SeatRow]
    pairs: list[PairRow]
    sprt: dict[str, Any] | None = None
    games_per_cpu_second: float | None = None
    times: list[list[float]] = field(default_factory=list, repr=False)

    def to_frame(self, pairs: bool = False) -> DataFrame:
        """Return a pandas table with a row for each agent, or for each pair of agents."""
        return frame_of_rows(row.to_json() for row in (self.pairs if pairs else self.seats))

    def to_json(self) -> dict[str, Any]:
        """Return the stable document of `--json`."""
        document = {name: getattr(self, name) for name in self.__dataclass_fields__}
        del document["times"]
        return document | {
            "seats": [row.to_json() for row in self.seats],
            "pairs": [row.to_json() for row in self.pairs],
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Report:
        """Read a stored report, which lacks the times of single games."""
        rows = {
            "seats": [SeatRow.from_json(row) for row in document["seats"]],
            "pairs": [PairRow.from_json(row) for row in document["pairs"]],
        }
        return cls(**{**document, **rows})

    def csv(self) -> str:
        """Return the rows of the entrants as CSV."""
        text = io.StringIO()
        rows = [row.to_json() | columns_of(row.faults) for row in self.seats]
        for row in rows:
            del row["faults"]
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()

    def __rich__(self) -> Group:
        from rich.console import Group
        from rich.text import Text

        words = f"{self.game} with {self.lexicon}"
        clock = f", {self.clock} clock" if self.clock else ""
        title = f"{self.games:,} games of {words}, seed {self.seed}{clock}"
        parts: list[RenderableType] = [Text(title, "bold"), _seats_table(self), Text(UNITS, "dim")]
        if self.games_per_cpu_second is not None:
            parts.append(Text(f"{_speed(self.games_per_cpu_second)} games per CPU second", "dim"))
        if faults := fault_lines(self.seats):
            parts += [Text("\nFaults", "bold"), *faults]
        for sheet in find_game(self.game).sheets:
            parts += [Text(f"\n{sheet.title}", "bold"), _sheet_table(self, sheet)]
        if len(self.seats) > 1:
            parts += [Text(f"\n{PAIRS}", "bold"), _pairs_table(self)]
        if self.sprt:
            parts.append(Text(sprt_sentence(self.sprt)))
        return Group(*parts)


def make_report(
    job: Job, seed: int, results: Sequence[Result], sprt: dict[str, Any] | None = None
) -> Report:
    """Make a report of results, which are in the order of the schedule."""
    game = find_game(job.game)
    names = distinct(job.agents)
    rated = ratings(len(names), contests(results))
    parts = _parts(len(names), results)
    met = _meetings(results)
    return Report(
        job.game,
        len(results),
        seed,
        job.clock,
        job.form,
        job.lexicon,
        dict(job.rules),
        [_seat_row(game, *row) for row in zip(names, parts, rated, strict=True)],
        [
            _pair_row(game, names[a], names[b], met.get((a, b), []))
            for a, b in combinations(range(len(names)), 2)
        ],
        sprt,
        _games_per_cpu_second(results),
        [[_digits(result.cpu_ms[seat]) for result, seat in part] for part in parts],
    )


def contests(results: Iterable[Result]) -> dict[tuple[int, ...], list[float]]:
    """Count the wins of all entrants who met; a game without a sole winner is shared."""
    return summed((result.seats, result.shares, 1) for result in results)


def summed(
    games: Iterable[tuple[Sequence[int], Sequence[float], int]],
) -> dict[tuple[int, ...], list[float]]:
    """Sum shares of wins, given seats, their shares of a game, and the number of such games.

    Games alone or against oneself are skipped.
    """
    table: dict[tuple[int, ...], list[float]] = {}
    for seats, shares, number in games:
        met = tuple(sorted(set(seats)))
        if 1 < len(met) == len(seats):
            wins = table.setdefault(met, [0.0] * len(met))
            for entrant, share in zip(seats, shares, strict=True):
                wins[met.index(entrant)] += number * share
    return table


def _parts(entrants: int, results: Sequence[Result]) -> list[list[tuple[Result, int]]]:
    """Return the games of each entrant, and its seat in each."""
    parts: list[list[tuple[Result, int]]] = [[] for _ in range(entrants)]
    for result in results:
        for seat, entrant in enumerate(result.seats):
            parts[entrant].append((result, seat))
    return parts


Met = list[tuple[Result, int, int]]  # games between two entrants, and their seats


def _meetings(results: Sequence[Result]) -> dict[tuple[int, int], Met]:
    met: dict[tuple[int, int], Met] = {}
    for result in results:
        at = {entrant: seat for seat, entrant in enumerate(result.seats)}
        for a, b in combinations(sorted(result.seats), 2):
            met.setdefault((a, b), []).append((result, at[a], at[b]))
    return met


def _games_per_cpu_second(results: Sequence[Result]) -> float | None:
    used = [result.total_ms for result in results if result.total_ms is not None]
    total = sum(used)
    return round(1000 * len(used) / total, 3) if total else None


def _seat_row(game: AnyGame, name: str, parts: Parts, rating: Rating) -> SeatRow:
    games = len(parts)
    wins = sum(result.winner == seat for result, seat in parts)
    milliseconds = [result.cpu_ms[seat] for result, seat in parts]
    times = summary(milliseconds)
    low, high = wilson(wins, games)
    interval = median_interval(milliseconds) or (None, None)
    return SeatRow(
        name=name,
        games=games,
        wins=wins,
        win_rate=rounded(wins / games if games else None),
        win_low=_digits(low),
        win_high=_digits(high),
        fails=sum(game.failed(result, seat) for result, seat in parts),
        time_outs=sum(result.time_outs[seat] > 0 for result, seat in parts),
        illegal=sum(result.faults[seat] > result.time_outs[seat] for result, seat in parts),
        mean_ms=rounded(times.mean),
        median_ms=rounded(times.median),
        sd_ms=rounded(times.sd),
        median_ms_low=rounded(interval[0]),
        median_ms_high=rounded(interval[1]),
        elo=round(rating.elo, 1),
        elo_error=round(rating.error, 1),
        **summarise(parts)._asdict(),
        added={column.name: column.value(parts) for column in game.seat_columns},
    )


def _pair_row(game: AnyGame, a: str, b: str, met: Met) -> PairRow:
    a_wins = sum(result.winner == seat for result, seat, _ in met)
    b_wins = sum(result.winner == seat for result, _, seat in met)
    decided = a_wins + b_wins
    low, high = wilson(a_wins, decided)
    return PairRow(
        a,
        b,
        len(met),
        a_wins,
        b_wins,
        len(met) - decided,
        rounded(a_wins / decided if decided else None),
        _digits(low),
        _digits(high),
        added={column.name: column.value(met) for column in game.pair_columns},
    )


def _digits(number: float) -> float:
    return round(number, 6)


# Printed tables


def sprt_sentence(sprt: Mapping[str, Any]) -> str:
    """Describe the state of a sequential test and its log-likelihood ratio."""
    lower, ratio, upper = sprt["lower"], sprt["llr"], sprt["upper"]
    elo0, elo1 = f"{sprt['elo0']:g}", f"{sprt['elo1']:g}"
    found = {
        "accept": f"LLR {ratio} ≥ {upper}, the first is better by {elo1} Elo, not {elo0}",
        "reject": f"LLR {ratio} ≤ {lower}, the first is better by {elo0} Elo, not {elo1}",
        None: f"{lower} < LLR {ratio} < {upper}, undecided between {elo0} and {elo1} Elo",
    }
    return f"SPRT after {sprt['pairs']} pairs: {found[sprt['verdict']]}"


def _seats_table(report: Report) -> Table:
    shown = [column for column in find_game(report.game).seat_columns if column.header]
    headers = [column.header or "" for column in shown]
    room = max(NARROWEST, FIRST_COLUMN - sum(len(header) + 1 for header in headers))
    names = ("agent", "games", "wins", "Elo", *headers, "fails", "mean", "median", "sd")
    table = table_of(*names, room=room)
    short = _short_names(report, room)
    for row in sorted(report.seats, key=lambda row: -row.elo):
        table.add_row(
            short[row.name],
            f"{row.games:,}",
            f"{_percent(row.win_rate, 1)} ({_percent(row.win_low)}–{_percent(row.win_high)})",
            f"{row.elo:+.0f} ±{row.elo_error:.0f}",
            *(column.format(row.added[column.name]) for column in shown),
            str(row.fails),
            *map(_milliseconds, (row.mean_ms, row.median_ms, row.sd_ms)),
        )
    return table


def _sheet_table(report: Report, sheet: Sheet) -> Table:
    """Return a table added by the game."""
    rows = list(report.seats)
    best = sheet.best
    if best is not None:
        rows.sort(key=lambda row: -float(row.added[best] or 0))
    table = table_of(sheet.first, *(cell.header for cell in sheet.cells))
    short = _short_names(report, FIRST_COLUMN)
    for row in rows:
        table.add_row(short[row.name], *(cell.text(row.added) for cell in sheet.cells))
    return table


def _pairs_table(report: Report) -> Table:
    """Return the head-to-head table, in per cent of the games won by one of the two."""
    names = [row.name for row in report.seats]
    rates = {(row.a, row.b): row.a_rate for row in report.pairs}
    rates |= {
        (row.b, row.a): None if row.a_rate is None else 1 - row.a_rate for row in report.pairs
    }
    table = table_of("agent", *(str(number) for number in range(1, len(names) + 1)))
    short = _short_names(report, FIRST_COLUMN - len(f"{len(names)} "))
    for number, name in enumerate(names, start=1):
        won = [_percent(rates.get((name, one))) for one in names]
        table.add_row(f"{number} {short[name]}", *won)
    return table


def _short_names(report: Report, room: int) -> dict[str, str]:
    names = [row.name for row in report.seats]
    return dict(zip(names, shortened(names, room), strict=True))


def table_of(
    first: str, *others: str, room: int = FIRST_COLUMN, padding: int = 0, **look: Any
) -> Table:
    """Create a table with a column of names and columns of figures; `look` is passed to rich."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, padding=(0, padding), **look)
    table.add_column(first, no_wrap=True, overflow="ellipsis", max_width=room)
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _percent(rate: float | None, digits: int = 0) -> str:
    return "–" if rate is None else f"{100 * rate:.{digits}f}"


def _speed(number: float) -> str:
    """A rate with three digits, whatever its size."""
    return f"{number:,.{0 if number >= 100 else 1 if number >= 10 else 2}f}"


def _milliseconds(number: float | None) -> str:
    if number is None:
        return "–"
    return f"{number:,.{2 if number < 10 else 1 if number < 100 else 0}f}"
