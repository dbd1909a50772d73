"""Bananagrams for the arena: a batch of scheduled games from plain data to small results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tilewright.arena.pairing import Pairing
from tilewright.arena.patience import Patient, TimeOut
from tilewright.bananagrams.agents import SeatSpec
from tilewright.bananagrams.clock import find_clock
from tilewright.bananagrams.match import Agent, Match, Outcome
from tilewright.bananagrams.rules import Rules
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon

WARM_UP_SECONDS = 1.0


@dataclass(frozen=True)
class Job:
    """What all games of a tournament have in common, in values that any process can read."""

    agents: tuple[str, ...]
    lexicon: str
    sha256: str
    rules: Mapping[str, Any]
    clock: str
    patience: float


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


def make_agents(specs: Iterable[str], lexicon: Lexicon, patience: float) -> list[Agent]:
    """A fresh agent for each seat, which is stopped when its time is up."""
    return [Patient(_make(spec, lexicon), patience) for spec in specs]


def _make(text: str, lexicon: Lexicon) -> Agent:
    """An agent; whatever a user's own class does wrong is told in a sentence."""
    spec = SeatSpec.parse(text)
    vocabulary = spec.options.pop("vocabulary", None)
    try:
        return spec.make(_vocabulary(vocabulary) if vocabulary else lexicon)
    except (TilewrightError, OSError):
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise TilewrightError(f"the agent {text!r} cannot be made: {said}") from error


@lru_cache(maxsize=16)
def _vocabulary(source: str) -> Lexicon:
    """An agent's own words, loaded once in each process with all that is kept for them."""
    return Lexicon.load(source)


def play_games(job: Job, pairings: Sequence[Pairing]) -> list[Result]:
    """What a worker does: play the games one after another."""
    lexicon = _lexicon(job.lexicon, job.sha256)
    _warm_up(job, pairings, lexicon)
    return [_play(job, pairing, lexicon, job.patience) for pairing in pairings]


@lru_cache(maxsize=4)
def _lexicon(source: str, sha256: str) -> Lexicon:
    """The lexicon, loaded once in each process, and the same words as everywhere."""
    lexicon = Lexicon.load(source)
    if lexicon.facts.sha256 != sha256:
        raise TilewrightError(f"the word list {source!r} is not what it was when the games began")
    return lexicon


_warm: set[tuple[str, str]] = set()  # what this process has already met: a list and an agent


def _warm_up(job: Job, pairings: Sequence[Pairing], lexicon: Lexicon) -> None:
    """Let each agent make what it keeps for a lexicon, which is no part of the time of a game."""
    for pairing in pairings:
        new = {(job.sha256, job.agents[entrant]) for entrant in pairing.seats} - _warm
        if new:
            _play(job, pairing, lexicon, min(job.patience, WARM_UP_SECONDS))
            _warm.update(new)


def _play(job: Job, pairing: Pairing, lexicon: Lexicon, patience: float) -> Result:
    rules = Rules.from_json(dict(job.rules) | {"seats": len(pairing.seats)})
    agents = make_agents([job.agents[entrant] for entrant in pairing.seats], lexicon, patience)
    match = Match(rules, lexicon, agents, pairing.seed, find_clock(job.clock))
    return _result(pairing, match.play(), match)


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
