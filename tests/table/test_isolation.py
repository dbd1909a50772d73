"""Agents in their own processes: what they do costs nobody else anything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.table import hostile
from tilewright import Lexicon
from tilewright.auction.game import GAME as AUCTION
from tilewright.bananagrams.game import GAME as BANANAGRAMS
from tilewright.scrabble.game import GAME as SCRABBLE
from tilewright.table import isolation
from tilewright.table.isolation import Isolated, Words, end_all, process_of
from tilewright.table.log import Log
from tilewright.table.match import Match

FILE = Path(hostile.__file__)
PATIENCE = 0.3


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Short limits of wall time and memory, and no process left behind."""
    monkeypatch.setattr(isolation, "WALL_SECONDS", 2.0)
    monkeypatch.setattr(isolation, "MEMORY", 512)
    end_all()
    yield
    end_all()


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    file = tmp_path_factory.mktemp("words") / "words.txt"
    file.write_text("AA\nAB\nBAA\n")
    return Words(str(file), Lexicon.load(file).facts.sha256)


@pytest.fixture(scope="module")
def lexicon(words: Words) -> Lexicon:
    return Lexicon.load(words.source)


def isolated(seat: str, lexicon: Lexicon, words: Words, game: Any = SCRABBLE) -> Isolated:
    return Isolated(game, seat, lexicon, words, PATIENCE)


def seat_of(agent: type[Any]) -> str:
    return f"{FILE}:{agent.__name__}"


def play(seats: list[str], lexicon: Lexicon, words: Words, seed: int = 1) -> Any:
    agents = [isolated(seat, lexicon, words) for seat in seats]
    match = Match(SCRABBLE, SCRABBLE.rules_class(seats=2), lexicon, agents, seed)
    match.play()
    return match


@pytest.mark.parametrize("agent", hostile.HURTS_ITS_GAME, ids=lambda agent: agent.__name__)
def test_a_hostile_agent_only_hurts_itself(
    agent: type[Any], lexicon: Lexicon, words: Words
) -> None:
    match = play([seat_of(agent), seat_of(hostile.Honest)], lexicon, words)
    assert match.state.over
    faults = match.outcome.faults
    assert {fault.seat for fault in faults} == {0}
    assert faults[0].kind == hostile.HURTS_ITS_GAME[agent], faults[0].reason
    assert faults[0].reason
    again = play([seat_of(hostile.Honest)] * 2, lexicon, words)
    assert not again.outcome.faults


@pytest.mark.parametrize("agent", hostile.HURTS_NOBODY, ids=lambda agent: agent.__name__)
def test_what_harms_nobody_is_no_fault(
    agent: type[Any], lexicon: Lexicon, words: Words, capfd: pytest.CaptureFixture[str]
) -> None:
    here = os.getcwd()
    match = play([seat_of(agent), seat_of(hostile.Honest)], lexicon, words)
    assert not match.outcome.faults
    assert match.outcome.nodes[0] == hostile.Honest.nodes
    assert os.getcwd() == here
    assert capfd.readouterr().out == ""


def test_what_an_agent_prints_is_in_its_log(lexicon: Lexicon, words: Words) -> None:
    seat = seat_of(hostile.Prints)
    play([seat, seat], lexicon, words)
    end_all()
    assert "and at me" in isolation.log_file(seat).read_text()


def test_a_process_serves_game_after_game_and_is_replaced_when_it_died(
    lexicon: Lexicon, words: Words
) -> None:
    seat = seat_of(hostile.Honest)
    first = process_of("scrabble", seat, words)
    play([seat, seat], lexicon, words)
    assert process_of("scrabble", seat, words) is first
    first.kill()
    play([seat, seat], lexicon, words)
    assert process_of("scrabble", seat, words) is not first


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (BANANAGRAMS, ["wright", "two-letter"]),
        (SCRABBLE, ["equity", "greedy"]),
        (AUCTION, ["loss", "stingy"]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_an_isolated_agent_plays_the_same_games(
    game: Any, seats: list[str], enable: Lexicon
) -> None:
    words = Words("enable", enable.facts.sha256)
    rules = game.rules_class.from_json(dict(game.trial) | {"seats": 2})

    def log_of(agents: list[Any]) -> bytes:
        match = Match(game, rules, enable, agents, 5)
        return Log(match.header(seats), match.play().events).to_bytes()

    here = log_of([game.agents.make(seat, enable) for seat in seats])
    there = log_of([Isolated(game, seat, enable, words, 30.0) for seat in seats])
    assert there == here


def test_time_in_the_other_process_is_counted(enable: Lexicon) -> None:
    words = Words("enable", enable.facts.sha256)
    agents = [Isolated(SCRABBLE, "equity", enable, words, 30.0) for _ in range(2)]
    match = Match(SCRABBLE, SCRABBLE.rules_class(seats=2), enable, agents, 1)
    match.play()
    assert all(spent > 0 for spent in match.outcome.cpu)
    assert agents[0].cpu > 0


def test_patience_ends_an_agent_for_the_rest_of_its_game(lexicon: Lexicon, words: Words) -> None:
    agent = isolated(seat_of(hostile.LoopsInC), lexicon, words)
    state = SCRABBLE.new(SCRABBLE.rules_class(seats=2), lexicon, 1)
    for _ in range(3):
        with pytest.raises(isolation.TimeOut, match="CPU"):
            agent.act(state.view(0), Random(1))
