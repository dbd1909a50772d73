"""Tournaments with agents that do what no agent should: they hurt nobody but themselves."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.arena import hostile
from tests.arena.entrants import definition_of, timeless
from tests.arena.hostile import FAULTS, HARMLESS
from tilewright.arena import worker
from tilewright.arena.memory import Memory
from tilewright.arena.results import Result
from tilewright.arena.tournament import Definition, Tournament
from tilewright.execution.executor import open_executor
from tilewright.table import guard
from tilewright.table.isolation import end_all

FILE = Path(hostile.__file__)
NEIGHBOURS = ("greedy", f"{FILE}:Honest")  # a shipped agent, and a user's that does nothing wrong
MEMORY = 160  # MiB
WORDS = "AA\nAB\nBAA\nTEA\nEAT\nTEAR\nRATE\nIN\nTIN\nION\nON\nNO\nSO\nTO\nAT\nRAT\nSEA\n"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("words") / "words.txt"
    file.write_text(WORDS)
    return str(file)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little time to make agents, and no games to warm up."""
    monkeypatch.setattr(guard, "CREATION", 0.3)
    monkeypatch.setattr(worker, "_warm_up", lambda *about: None)


@pytest.fixture(scope="module", autouse=True)
def nothing_left() -> Iterator[None]:
    """No process outlives the tests."""
    yield
    end_all()


def definition(culprit: str, words: str, **about: Any) -> Definition:
    """Every two play one game; the first entrant is the culprit."""
    made = definition_of(
        culprit, *NEIGHBOURS, game="scrabble", form="pairs", games=1, lexicon=words, patience=0.2
    )
    limits = {"wall": 1.0, "memory": MEMORY} | about
    return replace(made, job=replace(made.job, **limits))


def play(definition: Definition, store: Any = None, workers: int = 1) -> Tournament:
    tournament = Tournament(definition, store or Memory())
    with open_executor(workers) as executor:
        tournament.play(executor, workers, lambda done, total: None)
    return tournament


def without_culprit(results: dict[int, Result]) -> list[Result]:
    return timeless({n: one for n, one in results.items() if 0 not in one.seats})


@pytest.fixture(scope="module")
def peaceful(words: str) -> list[Result]:
    """The games of the neighbours among themselves in a tournament without a culprit."""
    tournament = play(definition("greedy", words))
    found = without_culprit(tournament.results)
    assert len(found) == 1
    assert all(sum(one.faults) == 0 for one in found)
    return found


@pytest.mark.parametrize("culprit", FAULTS, ids=lambda culprit: culprit.__name__)
def test_a_hostile_agent_only_hurts_itself(
    culprit: type[hostile.Honest], words: str, peaceful: list[Result]
) -> None:
    here = os.getcwd()
    about = {"patience": 5.0, "wall": 20.0} if "Memory" in culprit.__name__ else {}
    tournament = play(definition(f"{FILE}:{culprit.__name__}", words, **about))
    assert len(tournament.results) == tournament.definition.length
    assert without_culprit(tournament.results) == peaceful
    kind, reason = FAULTS[culprit]
    for result in tournament.results.values():
        if 0 in result.seats:
            seat = result.seats.index(0)
            assert next(iter(result.fault_kinds[seat])) == kind, result.fault_reasons
            assert reason in result.fault_reasons[seat]
            assert len(result.fault_reasons[seat]) <= 500
            assert result.faults[1 - seat] == 0
    assert os.getcwd() == here
    row = tournament.report().seats[0]
    assert kind in row.faults and reason in row.fault_reason
    json.dumps(tournament.report().to_json())
    tournament.report().csv().encode()


@pytest.mark.parametrize("agent", HARMLESS, ids=lambda agent: agent.__name__)
def test_what_harms_nobody_is_no_fault(
    agent: type[hostile.Honest],
    words: str,
    peaceful: list[Result],
    capfd: pytest.CaptureFixture[str],
) -> None:
    here = os.getcwd()
    tournament = play(definition(f"{FILE}:{agent.__name__}", words))
    assert without_culprit(tournament.results) == peaceful
    assert all(sum(one.faults) == 0 for one in tournament.results.values())
    assert os.getcwd() == here
    assert capfd.readouterr() == ("", "")
