"""Games by name: shipped games and those of installed packages.

A package registers a game through the entry point group `tilewright.games`; the entry point has the
name of the game and loads a `Game`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from tilewright.errors import TilewrightError, suggestion
from tilewright.table.game import AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tilewright.games"

# Modules that define GAME, imported when the game is first used.
SHIPPED: Mapping[str, str] = {
    "bananagrams": "tilewright.bananagrams.game",
    "scrabble": "tilewright.scrabble.game",
    "auction": "tilewright.auction.game",
}


def game_names() -> list[str]:
    """Return the names of all games, shipped ones first."""
    return [*SHIPPED, *sorted(_installed())]


@lru_cache(maxsize=64)
def find_game(name: str) -> AnyGame:
    """Return a game by name."""
    if name in SHIPPED:
        game: AnyGame = import_module(SHIPPED[name]).GAME
        return game
    if name not in _installed():
        raise TilewrightError(f"unknown game {name!r}; {suggestion(name, game_names())}")
    return _load(_installed()[name])


@lru_cache(maxsize=1)
def _installed() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {one.name: one for one in entry_points(group=GROUP) if one.name not in SHIPPED}


def _load(entry: EntryPoint) -> AnyGame:
    try:
        game = entry.load()
    except Exception as error:
        raise TilewrightError(
            f"the game {entry.name!r} of {entry.value} cannot be loaded: "
            f"{type(error).__name__}: {error}"
        ) from error
    if not isinstance(game, Game) or game.name != entry.name:
        raise TilewrightError(f"{entry.value} is not a tilewright.table.Game named {entry.name!r}")
    return game
