"""What a worker needs for any game: the words that were meant, and agents that are stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from tilewright.arena.games import Job
from tilewright.arena.pairing import Pairing
from tilewright.arena.patience import Patient
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.seats import Roster

WARM_UP_SECONDS = 1.0

One = TypeVar("One")
Play = Callable[[Job, Pairing, Lexicon, float], One]  # one game; the float is the patience


def patient_agents(
    roster: Roster, seats: Iterable[str], lexicon: Lexicon, patience: float
) -> list[Any]:
    """A fresh agent for each seat, which is stopped when its time is up."""
    return [Patient(roster.make(seat, lexicon), patience) for seat in seats]


def play_all(job: Job, pairings: Sequence[Pairing], play: Play[One]) -> list[One]:
    """The results of games that are played one after another."""
    lexicon = lexicon_of(job)
    _warm_up(job, pairings, lexicon, play)
    return [play(job, pairing, lexicon, job.patience) for pairing in pairings]


def lexicon_of(job: Job) -> Lexicon:
    """The lexicon of a job, the same words as everywhere."""
    return _lexicon(job.lexicon, job.sha256)


@lru_cache(maxsize=4)
def _lexicon(source: str, sha256: str) -> Lexicon:
    """It is loaded once in each process."""
    lexicon = Lexicon.load(source)
    if lexicon.facts.sha256 != sha256:
        raise TilewrightError(f"the word list {source!r} is not what it was when the games began")
    return lexicon


_warm: set[tuple[str, str, str]] = set()  # what this process has met: a game, words, an agent


def _warm_up(job: Job, pairings: Sequence[Pairing], lexicon: Lexicon, play: Play[object]) -> None:
    """Let each agent make what it keeps for a lexicon, which is no part of the time of a game."""
    for pairing in pairings:
        met = {(play.__module__, job.sha256, job.agents[entrant]) for entrant in pairing.seats}
        new = met - _warm
        if new:
            play(job, pairing, lexicon, min(job.patience, WARM_UP_SECONDS))
            _warm.update(new)
