"""Scrabble for the arena: a batch of scheduled games from plain data to small results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from tilewright.arena.games import Job, PairColumn, Parts, SeatColumn, Value, plain
from tilewright.arena.pairing import Pairing
from tilewright.arena.patience import TimeOut
from tilewright.arena.worker import patient_agents, play_all
from tilewright.lexicon import Lexicon
from tilewright.record import log_bytes
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.log import Header
from tilewright.scrabble.match import Agent, Match, Outcome
from tilewright.scrabble.rules import Rules
from tilewright.statistics import CONFIDENCE, normal_quantile, rounded, summary

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tilewright.arena.report import Report

PLAYED_BY = (
    *("alphabet.py", "lexicon", "seats.py", "grid", "solver", "scrabble"),
    *("arena/scrabble.py", "arena/pairing.py", "arena/patience.py", "arena/worker.py"),
)
Meetings = Sequence[tuple["Result", int, int]]  # games of two, with a's and b's seat


@dataclass(frozen=True)
class Result:
    """How one game ended; what is told for each seat stands in the order of the seats.

    `winner` is a seat, not an entrant, and None when the best score is shared. Seat 0 moved first.
    """

    number: int
    seats: tuple[int, ...]
    winner: int | None
    reason: str
    scores: tuple[int, ...]
    turns: int
    bingos: tuple[int, ...]
    cpu_ms: tuple[float, ...]
    faults: tuple[int, ...]
    time_outs: tuple[int, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        best = max(self.scores)
        return tuple((score == best) / self.scores.count(best) for score in self.scores)


def make_agents(seats: Iterable[str], lexicon: Lexicon, patience: float) -> list[Agent]:
    """A fresh agent for each seat, which is stopped when its time is up."""
    return patient_agents(AGENTS, seats, lexicon, patience)


def play_games(job: Job, pairings: Sequence[Pairing]) -> list[Result]:
    """What a worker does: play the games one after another."""
    return play_all(job, pairings, _play)


def play_logged(job: Job, pairings: Sequence[Pairing]) -> list[tuple[Result, bytes]]:
    """The same, with the log of each game."""
    return play_all(job, pairings, _play_logged)


def _play(job: Job, pairing: Pairing, lexicon: Lexicon, patience: float) -> Result:
    match = _match(job, pairing, lexicon, patience)
    return _result(pairing, match.play(), match.game.rules)


def _play_logged(
    job: Job, pairing: Pairing, lexicon: Lexicon, patience: float
) -> tuple[Result, bytes]:
    match = _match(job, pairing, lexicon, patience)
    outcome, rules = match.play(), match.game.rules
    names = [job.agents[entrant] for entrant in pairing.seats]
    header = Header.of(rules, lexicon, pairing.seed, names)
    return _result(pairing, outcome, rules), log_bytes(header.to_json(), outcome.events)


def _match(job: Job, pairing: Pairing, lexicon: Lexicon, patience: float) -> Match:
    rules = Rules.from_json(dict(job.rules) | {"seats": len(pairing.seats)})
    agents = make_agents([job.agents[entrant] for entrant in pairing.seats], lexicon, patience)
    return Match(rules, lexicon, agents, pairing.seed)


def _result(pairing: Pairing, outcome: Outcome, rules: Rules) -> Result:
    seats = range(len(pairing.seats))
    plays = [event for event in outcome.events if event["event"] == "play"]
    bingos = [event["seat"] for event in plays if _placed(event["move"]) == rules.rack_size]
    return Result(
        number=pairing.number,
        seats=pairing.seats,
        winner=outcome.winner,
        reason=outcome.reason,
        scores=outcome.scores,
        turns=sum("move" in event for event in outcome.events),
        bingos=tuple(map(bingos.count, seats)),
        cpu_ms=tuple(round(1000 * seconds, 6) for seconds in outcome.cpu),
        faults=_count(outcome, seats, lambda reason: True),
        time_outs=_count(outcome, seats, lambda reason: reason.startswith(TimeOut.__name__)),
    )


def _placed(move: str) -> int:
    """How many tiles a written play brings onto the board."""
    return sum(tile.isalpha() for tile in move.partition(" ")[2])


def _count(outcome: Outcome, seats: range, which: Callable[[str], bool]) -> tuple[int, ...]:
    """How many faults of a kind each seat had."""
    return tuple(
        sum(fault.seat == seat and which(fault.reason) for fault in outcome.faults)
        for seat in seats
    )


# What a report adds


def failed(result: Result, seat: int) -> bool:
    """Whether a seat failed in a game: a fault."""
    return result.faults[seat] > 0


def spread(result: Result, seat: int) -> float:
    """By how much a seat's score is above the mean of the others."""
    others = [score for one, score in enumerate(result.scores) if one != seat]
    return result.scores[seat] - sum(others) / len(others)


def mean_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """The normal interval of a mean; it takes the values for independent, as `wilson` does."""
    facts = summary(values)
    if facts.mean is None or facts.sd is None:
        return None
    reach = normal_quantile(CONFIDENCE) * facts.sd / sqrt(len(values))
    return facts.mean - reach, facts.mean + reach


def _scores(parts: Parts) -> list[float]:
    return [result.scores[seat] for result, seat in parts]


def _spreads(parts: Parts) -> list[float]:
    return [spread(result, seat) for result, seat in parts]


def _end(values: Sequence[float], which: int) -> float | None:
    interval = mean_interval(values)
    return None if interval is None else rounded(interval[which])


def _first_share(parts: Parts) -> float | None:
    """What an entrant has of the games in which it moved first."""
    first = [result.shares[seat] for result, seat in parts if seat == 0]
    return rounded(summary(first).mean)


def _first_rate(meetings: Meetings) -> float | None:
    """What who moved first has of all games of two, whoever it was: the first mover's advantage."""
    return rounded(summary([result.shares[0] for result, _, _ in meetings]).mean)


def _a_spreads(meetings: Meetings) -> list[float]:
    return [float(result.scores[a] - result.scores[b]) for result, a, b in meetings]


def _first_spreads(meetings: Meetings) -> list[float]:
    return [spread(result, 0) for result, _, _ in meetings]


def _points(value: Value) -> str:
    return "–" if value is None else f"{float(value):.0f}"


def _signed(value: Value) -> str:
    return "–" if value is None else f"{float(value):+.0f}"


SEAT_COLUMNS = (
    SeatColumn("draws", lambda parts: sum(result.winner is None for result, _ in parts)),
    SeatColumn("mean_score", lambda parts: rounded(summary(_scores(parts)).mean)),
    SeatColumn("sd_score", lambda parts: rounded(summary(_scores(parts)).sd)),
    SeatColumn("score_low", lambda parts: _end(_scores(parts), 0)),
    SeatColumn("score_high", lambda parts: _end(_scores(parts), 1)),
    SeatColumn("mean_spread", lambda parts: rounded(summary(_spreads(parts)).mean)),
    SeatColumn("sd_spread", lambda parts: rounded(summary(_spreads(parts)).sd)),
    SeatColumn("spread_low", lambda parts: _end(_spreads(parts), 0)),
    SeatColumn("spread_high", lambda parts: _end(_spreads(parts), 1)),
    SeatColumn("first_share", _first_share),
    SeatColumn(
        "mean_bingos",
        lambda parts: rounded(summary([float(one.bingos[seat]) for one, seat in parts]).mean),
    ),
)
PAIR_COLUMNS = (
    PairColumn("a_mean_spread", lambda games: rounded(summary(_a_spreads(games)).mean)),
    PairColumn("a_spread_low", lambda games: _end(_a_spreads(games), 0)),
    PairColumn("a_spread_high", lambda games: _end(_a_spreads(games), 1)),
    PairColumn("first_rate", _first_rate),
    PairColumn("first_spread", lambda games: rounded(summary(_first_spreads(games)).mean)),
)
PLOTS = (
    ("score, with 95 % intervals", "mean_score", "score_low", "score_high"),
    ("points ahead, with 95 % intervals", "mean_spread", "spread_low", "spread_high"),
)


def tables(report: Report) -> list[RenderableType]:
    """For people: scores and spreads with their deviations, and what the first move is worth."""
    from rich.text import Text

    from tilewright.arena.report import table_of

    scores = table_of("agent", "draws", "score", "sd", "spread", "95 %", "sd", "bingos", "first %")
    for row in report.seats:
        told = row.added
        scores.add_row(
            row.name,
            plain(told["draws"]),
            _points(told["mean_score"]),
            _points(told["sd_score"]),
            _signed(told["mean_spread"]),
            f"{_signed(told['spread_low'])} to {_signed(told['spread_high'])}",
            _points(told["sd_spread"]),
            "–" if told["mean_bingos"] is None else f"{float(told['mean_bingos']):.2f}",
            "–" if told["first_share"] is None else f"{100 * float(told['first_share']):.1f}",
        )
    return [
        Text("\nScores and spreads; first %: won of the games in which it moved first", "bold"),
        scores,
    ]
