"""One scheduled game of Bananagrams after another."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from tests.arena.entrants import definition_of, write_agents
from tests.bananagrams.players import WORDS
from tilewright import TilewrightError
from tilewright.arena.bananagrams import make_agents, play_games


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
