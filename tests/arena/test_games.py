"""What the arena knows of games."""

from __future__ import annotations

from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path

import pytest

import tilewright
from tilewright import TilewrightError
from tilewright.arena.games import GAMES, find_game, plain, shares_of

PACKAGE = Path(tilewright.__file__).parent
THERE = [game for game, module in GAMES.items() if find_spec(module)]
NEEDED = {"number", "seats", "winner", "cpu_ms", "faults", "time_outs"}


@pytest.mark.parametrize("game", THERE)
def test_a_game_gives_what_the_arena_asks_for(game: str) -> None:
    room = find_game(game)
    names = {field.name for field in fields(room.Result)}
    assert names >= NEEDED
    assert "shares" not in names
    assert isinstance(room.Result.shares, property)
    assert callable(room.play_games)
    assert callable(room.failed)
    columns = [column.name for column in (*room.SEAT_COLUMNS, *room.PAIR_COLUMNS)]
    assert len(columns) == len(set(columns))


@pytest.mark.parametrize("game", THERE)
def test_the_sources_that_results_depend_on_are_there(game: str) -> None:
    sources = find_game(game).PLAYED_BY
    assert all((PACKAGE / source).exists() for source in sources)
    assert {f"arena/{game}.py", "seats.py", "lexicon", game} <= set(sources)


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(TilewrightError, match="did you mean 'scrabble'"):
        find_game("scrable")


def test_a_game_that_nobody_won_is_shared() -> None:
    assert shares_of(1, 3) == (0, 1, 0)
    assert shares_of(None, 4) == (0.25,) * 4


def test_values_for_people() -> None:
    assert [plain(value) for value in (None, 1234, "x", 0.5)] == ["–", "1,234", "x", "0.5"]
