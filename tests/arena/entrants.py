"""Tournaments between quick agents, for tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tilewright import Lexicon
from tilewright.arena.bananagrams import Result
from tilewright.arena.games import Job
from tilewright.arena.pairing import Form
from tilewright.arena.tournament import Definition
from tilewright.bananagrams.rules import Rules

AGENTS = '''
import time
from tilewright.bananagrams.actions import Dump, Wait


class Sleeper:
    def __init__(self, lexicon):
        pass

    def act(self, view, rng):
        return Wait()


class Gambler(Sleeper):
    """Dumps for a while, and sometimes gives the wrong answer."""

    def act(self, view, rng):
        if view.dumps[view.seat] > 3 or not view.may_dump:
            return None
        return Dump(rng.choice(view.hand))


class Endless(Sleeper):
    def act(self, view, rng):
        while True:
            try:
                time.sleep(0.001)
            except Exception:
                pass
'''


def write_agents(directory: Path) -> Path:
    path = directory / "agents.py"
    path.write_text(AGENTS)
    return path


def definition_of(
    *agents: str,
    games: int = 12,
    form: Form = "together",
    seed: int = 5,
    patience: float = 30.0,
    clock: str = "work",
) -> Definition:
    facts = Lexicon.load("enable").facts
    seats = 2 if form == "pairs" else len(agents)
    job = Job(agents, "enable", facts.sha256, Rules(seats).to_json(), clock, patience)
    return Definition(job, form, games, seed)


def timeless(results: dict[int, Result]) -> list[Result]:
    """Results in order, without the CPU time, which no two runs share."""
    return [replace(results[number], cpu_ms=()) for number in sorted(results)]
