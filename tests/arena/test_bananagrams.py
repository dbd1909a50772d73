"""One scheduled game after another, and agents that think for ever."""

from __future__ import annotations

import pickle
import threading
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from tests.arena.entrants import definition_of, write_agents
from tests.bananagrams.players import WORDS, Does
from tilewright import TilewrightError
from tilewright.arena.bananagrams import make_agents, play_games
from tilewright.arena.patience import Patient, TimeOut
from tilewright.bananagrams.actions import Wait
from tilewright.bananagrams.game import Game
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.view import view_of

VIEW = view_of(Game(Rules(1), WORDS, 0), 0)


def test_a_result_tells_the_game() -> None:
    definition = definition_of("wright", "pseudo", games=4)
    results = play_games(definition.job, list(definition.pairings()))
    assert [result.number for result in results] == [0, 1, 2, 3]
    assert [result.seats for result in results] == [(0, 1), (1, 0)] * 2
    assert [result.winner for result in results] == [0, 1, 0, 1]
    for result in results:
        assert result.reason == "won"
        assert len(result.cpu_ms) == len(result.tiles) == 2
        assert (result.faults, result.time_outs, result.outs) == ((0, 0), (0, 0), ("", ""))


def test_a_vocabulary_is_loaded_once() -> None:
    (one,), (other,) = (make_agents(["wright:vocabulary=common"], WORDS, 1) for _ in range(2))
    assert one.agent is not other.agent  # type: ignore[attr-defined]
    assert one.agent.lexicon is other.agent.lexicon  # type: ignore[attr-defined]
    assert one.agent.lexicon.name == "common"  # type: ignore[attr-defined]


def test_jobs_and_results_travel() -> None:
    definition = definition_of("wright", games=1)
    results = play_games(definition.job, list(definition.pairings()))
    assert pickle.loads(pickle.dumps((definition, results))) == (definition, results)


def test_a_changed_word_list_is_noticed() -> None:
    definition = definition_of("wright", games=1)
    job = replace(definition.job, sha256="0" * 64)
    with pytest.raises(TilewrightError, match="is not what it was"):
        play_games(job, list(definition.pairings()))


def test_an_endless_agent_is_counted_and_the_other_wins(tmp_path: Path) -> None:
    agent = f"{write_agents(tmp_path)}:Endless"
    definition = definition_of(agent, "wright", games=2, patience=0.1)
    for result in play_games(definition.job, list(definition.pairings())):
        seat = result.seats.index(0)
        assert result.winner == result.seats.index(1)
        assert result.time_outs[seat] == result.faults[seat] >= 1
        assert result.faults[1 - seat] == 0


def endless(view: object) -> Wait:
    while True:
        pass


def test_time_is_for_the_whole_game() -> None:
    patient = Patient(Does(endless), 0.1)
    started = perf_counter()
    for _ in range(5):
        with pytest.raises(TimeOut, match=r"no action within 0\.1 seconds"):
            patient.act(VIEW, Random(0))
    assert perf_counter() - started < 0.3
    quick = Patient(Does(lambda view: Wait()), 0.1)
    for _ in range(100):
        assert quick.act(VIEW, Random(0)) == Wait()
    assert 0 < quick.left < 0.1


def test_an_agents_own_error_goes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        Patient(Does(lambda view: 1 / 0), 1).act(VIEW, Random(0))


def test_in_another_thread_an_agent_is_trusted() -> None:
    said: list[object] = []

    def ask() -> None:
        said.append(Patient(Does(lambda view: Wait()), 1).act(VIEW, Random(0)))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert said == [Wait()]
