"""Bananagrams for the arena: a batch of scheduled games from plain data to small results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tilewright.arena.games import Job, PairColumn, Parts, SeatColumn, shares_of
from tilewright.arena.pairing import Pairing
from tilewright.arena.patience import TimeOut
from tilewright.arena.worker import patient_agents, play_all
from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.clock import find_clock
from tilewright.bananagrams.log import Header
from tilewright.bananagrams.match import Agent, Match, Outcome
from tilewright.bananagrams.rules import Rules
from tilewright.lexicon import Lexicon
from tilewright.record import log_bytes
from tilewright.statistics import rounded, summary

PLAYED_BY = (
    *("alphabet.py", "lexicon", "seats.py", "grid", "solver", "bananagrams"),
    *("arena/bananagrams.py", "arena/pairing.py", "arena/patience.py", "arena/worker.py"),
)


@dataclass(frozen=True)
class Result:
    """How one game ended; what is told for each seat stands in the order of the seats.

    `winner` is a seat, not an entrant. `outs` says why a seat left the game: "", "gave up" or
    "rotten".
    """

    number: int
    seats: tuple[int, ...]
    winner: int | None
    reason: str
    seconds: float
    cpu_ms: tuple[float, ...]
    tiles: tuple[int, ...]
    faults: tuple[int, ...]
    time_outs: tuple[int, ...]
    outs: tuple[str, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        return shares_of(self.winner, len(self.seats))


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
    return _result(pairing, match.play(), match)


def _play_logged(
    job: Job, pairing: Pairing, lexicon: Lexicon, patience: float
) -> tuple[Result, bytes]:
    match = _match(job, pairing, lexicon, patience)
    outcome = match.play()
    names = [job.agents[entrant] for entrant in pairing.seats]
    header = Header.of(match.game.rules, lexicon, pairing.seed, names, job.clock)
    return _result(pairing, outcome, match), log_bytes(header.to_json(), outcome.events)


def _match(job: Job, pairing: Pairing, lexicon: Lexicon, patience: float) -> Match:
    rules = Rules.from_json(dict(job.rules) | {"seats": len(pairing.seats)})
    agents = make_agents([job.agents[entrant] for entrant in pairing.seats], lexicon, patience)
    return Match(rules, lexicon, agents, pairing.seed, find_clock(job.clock))


def _result(pairing: Pairing, outcome: Outcome, match: Match) -> Result:
    seats = range(len(pairing.seats))
    outs = {
        event["seat"]: event["event"]
        for event in outcome.events
        if event["event"] in ("gave up", "rotten")
    }
    return Result(
        number=pairing.number,
        seats=pairing.seats,
        winner=outcome.winner,
        reason=outcome.reason,
        seconds=round(outcome.seconds, 9),
        cpu_ms=tuple(round(1000 * seconds, 6) for seconds in outcome.cpu),
        tiles=tuple(seat.tiles for seat in match.game.seats),
        faults=_count(outcome, seats, lambda reason: True),
        time_outs=_count(outcome, seats, lambda reason: reason.startswith(TimeOut.__name__)),
        outs=tuple(outs.get(seat, "") for seat in seats),
    )


def _count(outcome: Outcome, seats: range, which: Callable[[str], bool]) -> tuple[int, ...]:
    """How many faults of a kind each seat had."""
    return tuple(
        sum(fault.seat == seat and which(fault.reason) for fault in outcome.faults)
        for seat in seats
    )


# What a report adds


def failed(result: Result, seat: int) -> bool:
    """Whether a seat failed in a game: a fault, or no end to the game."""
    return result.faults[seat] > 0 or result.outs[seat] == "gave up" or result.winner is None


def _left(how: str) -> Callable[[Parts], int]:
    return lambda parts: sum(result.outs[seat] == how for result, seat in parts)


def _winning_seconds(parts: Parts) -> list[float]:
    """The simulated time of the games that an entrant won."""
    return [result.seconds for result, seat in parts if result.winner == seat]


SEAT_COLUMNS = (
    SeatColumn("gave_up", _left("gave up")),
    SeatColumn("unfinished", lambda parts: sum(result.winner is None for result, _ in parts)),
    SeatColumn("rotten", _left("rotten")),
    SeatColumn("mean_seconds", lambda parts: rounded(summary(_winning_seconds(parts)).mean)),
    SeatColumn("median_seconds", lambda parts: rounded(summary(_winning_seconds(parts)).median)),
)
PAIR_COLUMNS: tuple[PairColumn, ...] = ()
