"""What a client may ask of the game, read from its messages; nonsense is refused here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tilewright.bananagrams.actions import Action, Bananas, Build, Dump, Peel
from tilewright.bananagrams.state import FARTHEST
from tilewright.grid.placement import Square
from tilewright.table.faults import IllegalAction
from tilewright.web.errors import Refusal, check_known
from tilewright.web.settings import Json

MOST_TILES = 200  # in one verb; no tile set of a game has more
MOST_N = 2**53  # beyond it, numbers of JavaScript are not whole

Cells = Mapping[Square, str]
Verb = Callable[[Cells], Action | None]
"""From a seat's own grid to the action that is wanted; None is to leave the game."""


def read_n(message: Json) -> int:
    """The number that a verb carries."""
    n = message.get("n")
    if type(n) is not int or not 0 < n < MOST_N:
        raise Refusal("invalid", "a verb carries n, a whole number that grows from verb to verb")
    return n


def read_verb(message: Json) -> Verb:
    """The verb that a message is."""
    kind = message.get("type")
    kind = kind if isinstance(kind, str) else ""
    check_known("verb", kind, VERBS)
    return VERBS[kind](message)


def _move(message: Json) -> Verb:
    start, end = _squares(message, "from"), _squares(message, "to")
    if len(start) != len(end):
        raise Refusal("invalid", "a move has as many squares in 'from' as in 'to'")
    if len(set(end)) != len(end):
        raise Refusal("invalid", "two tiles cannot move to one square")

    def act(cells: Cells) -> Action:
        missing = [square for square in start if square not in cells]
        if missing:
            raise IllegalAction(f"there is no tile on {missing[0]} to move")
        letters = [cells[square] for square in start]
        return Build(dict(zip(end, letters, strict=True)), start)

    return act


def _always(action: Action | None) -> Verb:
    return lambda cells: action


VERBS: dict[str, Callable[[Json], Verb]] = {
    "place": lambda message: _always(Build(_tiles(message, "tiles"))),
    "move": _move,
    "take": lambda message: _always(Build(take=_squares(message, "squares"))),
    "build": lambda message: _always(Build(_tiles(message, "place"), _squares(message, "take"))),
    "dump": lambda message: _always(Dump(_letter(message.get("letter")))),
    "peel": lambda message: _always(Peel()),
    "bananas": lambda message: _always(Bananas()),
    "resign": lambda message: _always(None),
}


def _listed(message: Json, key: str) -> list[Any]:
    listed = message.get(key, [])
    if not isinstance(listed, list) or len(listed) > MOST_TILES:
        raise Refusal("invalid", f"{key!r} is a list of at most {MOST_TILES} squares")
    return listed


def _squares(message: Json, key: str) -> tuple[Square, ...]:
    return tuple([_square(square) for square in _listed(message, key)])


def _square(value: object) -> Square:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or any(type(number) is not int or abs(number) > FARTHEST for number in value)
    ):
        raise Refusal(
            "invalid", f"a square is [row, column], whole numbers from -{FARTHEST} to {FARTHEST}"
        )
    return value[0], value[1]


def _tiles(message: Json, key: str) -> dict[Square, str]:
    tiles: dict[Square, str] = {}
    for tile in _listed(message, key):
        if not isinstance(tile, list) or len(tile) != 3:
            raise Refusal("invalid", "a tile on the grid is [row, column, letter]")
        square = _square(tile[:2])
        if square in tiles:
            raise Refusal("invalid", "two tiles cannot stand on one square")
        tiles[square] = _letter(tile[2])
    return tiles


def _letter(value: object) -> str:
    if not isinstance(value, str) or len(value) != 1 or not value.isalpha():
        raise Refusal("invalid", "a letter is one upper-case letter")
    return value
