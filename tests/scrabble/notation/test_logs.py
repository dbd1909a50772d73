"""Logs become games on paper."""

from __future__ import annotations

import pytest

from tests.scrabble.strategies import SMALL
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.game import GAME
from tilewright.scrabble.notation.gcg import format_gcg, parse_gcg, walk
from tilewright.scrabble.notation.logs import game_of_log, is_log
from tilewright.scrabble.rules import Rules
from tilewright.table.log import Header, Log, LogError, parse_log
from tilewright.table.match import Match


def logged(rules: Rules) -> tuple[Log, Match]:
    names = ("equity", "greedy")
    agents = [AGENTS.make(name, SMALL) for name in names]
    match = Match(GAME, rules, SMALL, agents, 5, strict=True)
    match.play()
    header = Header.of(GAME, rules, SMALL, 5, names)
    return Log(header, list(match.outcome.events)), match


def test_a_log_is_a_game_on_paper() -> None:
    log, match = logged(Rules())
    assert is_log(log.to_bytes())
    game, times = game_of_log(parse_log(log.to_bytes()), SMALL)
    assert walk(parse_gcg(format_gcg(game)), SMALL)[-1].squares == match.state.position.squares
    assert game.pragma("lexicon") == SMALL.name
    assert times == {}


def test_seconds_of_a_game_with_a_clock_are_kept() -> None:
    log, _ = logged(Rules(seconds=600.0))
    game, times = game_of_log(log, SMALL)
    assert times and all(place < len(game.events) for place in times)


def test_a_log_of_another_game_is_refused() -> None:
    log, _ = logged(Rules())
    other = log.header.__class__(**(vars(log.header) | {"game": "ghost"}))
    with pytest.raises(LogError, match="a log of ghost"):
        game_of_log(Log(other, log.events), SMALL)
