"""The desk of the analysis page: that of the first game that has one."""

from __future__ import annotations

from functools import cache

from tilewright.table.desk import Desk, Json
from tilewright.table.registry import find_game, game_names
from tilewright.web.errors import Refusal


@cache
def find_desk() -> Desk:
    """Return the desk that analyses games and positions."""
    for name in game_names():
        desk = find_game(name).desk()
        if desk is not None:
            return desk
    raise Refusal("not-found", "no game on this server can be analysed")


def describe_values(name: str, has_own: bool) -> Json:
    """Describe the leave values used with a list, and whether they belong to another list."""
    return find_desk().values_of(name, has_own)
