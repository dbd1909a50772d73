"""Bananagrams on a server: verbs that move tiles, and what each seat may see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil
from random import Random
from typing import Any, ClassVar

from tilewright.bananagrams.actions import Action, Bananas, Build, Dump, Peel
from tilewright.bananagrams.agents.wright import Wright
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import FARTHEST, State
from tilewright.bananagrams.view import View
from tilewright.errors import suggestion
from tilewright.grid.cleaning import sound_part
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.table.faults import IllegalAction, MalformedAction
from tilewright.table.game import Event
from tilewright.table.live import Json, Level, LiveTable

MOST_TILES = 200  # in one message; no tile set has more
SHORTEST_STEP = 0.5  # seconds; faster engines move several tiles per step

Message = Mapping[str, Any]
Cells = Mapping[Square, str]

LEVELS = (
    Level(
        "easy",
        "common words of up to five letters, a tile every five seconds",
        "wright",
        a_thought=8.0,
        a_tile=5.0,
        common=True,
        longest=5,
    ),
    Level(
        "medium",
        "common words, a tile every two seconds",
        "wright",
        a_thought=4.0,
        a_tile=2.0,
        common=True,
    ),
    Level("hard", "every word, a tile every second", "wright", a_thought=2.0, a_tile=1.0),
    Level("wright", "every word, five tiles a second", "wright", a_thought=0.4, a_tile=0.2),
)


class LiveBananagrams(LiveTable[Rules, State, Action, View]):
    """Everybody sees how many tiles a seat has in hand and on its grid, but not which."""

    secrets: ClassVar = {
        "build": {"take": "actor", "place": "actor"},
        "peel": {"drawn": "each"},
        "dump": {"letter": "actor", "drawn": "actor"},
    }
    page = "room"
    practice = True
    no_facts: ClassVar = {"bunch": 0, "may_peel": False, "may_dump": False}
    no_seat: ClassVar = {"hand": 0, "grid": 0, "peels": 0, "dumps": 0}

    @cached_property
    def levels(self) -> Mapping[str, Level]:
        return {level.name: level for level in LEVELS}

    def room_facts(self, rules: Rules) -> Json:
        settings = rules.to_json()
        del settings["seats"]
        return settings | {"tiles": len(rules.tile_set), "opening_tiles": rules.opening_tiles}

    def facts(self, state: State) -> Json:
        enough = 1 if state.rules.short_dump else 3
        facts: Json = {
            "bunch": len(state.bunch),
            "may_peel": state.may_peel,
            "may_dump": state.rules.has_dump and len(state.bunch) >= enough,
        }
        if state.over or state.abandoned:
            facts["grids"] = [_cells(own.cells) for own in state.seats]
        return facts

    def seat_facts(self, state: State, seat: int) -> Json:
        own = state.seats[seat]
        return {
            "hand": own.hand.total(),
            "grid": len(own.cells),
            "peels": state.peels[seat],
            "dumps": state.dumps[seat],
        }

    def watched(self, state: State, seat: int) -> Json:
        """The seat's grid, as a spectator sees it."""
        return {"cells": _cells(state.seats[seat].cells)}

    def own(self, state: State, seat: int) -> Json:
        """A seat's tiles, and the flaws of its grid that the rules reveal."""
        own = state.seats[seat]
        untold = "bad word" if state.rules.honour else None
        flaws = [flaw for flaw in own.grid.flaws(state.lexicon) if flaw.kind != untold]
        return {
            "hand": "".join(sorted(own.hand.elements())),
            "grid": _cells(own.cells),
            "complete": len(own.cells) > 1 and not own.hand.total() and not flaws,
            "flaws": [flaw.to_json() for flaw in flaws],
        }

    def touched(self, event: Event, seats: int) -> Collection[int]:
        if event["event"] == "peel":
            return range(seats)
        return (event["seat"],) if "seat" in event else ()

    def tell(self, public: Event, names: Sequence[str], rules: Rules) -> str:
        return "" if public["event"] == "build" else super().tell(public, names, rules)

    def action(self, state: State, seat: int, message: Message) -> Action:
        kind = message.get("type")
        if not isinstance(kind, str) or kind not in VERBS:
            raise MalformedAction(f"unknown verb {kind!r}; {suggestion(str(kind), VERBS)}")
        return VERBS[kind](message, state.seats[seat].cells)

    def position(self, state: State, seat: int) -> Json:
        own = state.seats[seat]
        return {
            "hand": "".join(sorted(own.hand.elements())),
            "grid": [[row, column, letter] for (row, column), letter in own.cells.items()],
        }

    def steps(self, state: State, action: Action, level: Level) -> Iterator[tuple[Action, float]]:
        """Yield an action in steps with delays: take tiles, then place them, a few at a time."""
        thought = level.a_thought
        at_once = max(1, ceil(SHORTEST_STEP / level.a_tile))
        for step, tiles in _parts(action, at_once):
            yield step, thought + level.a_tile * tiles
            thought = 0.0

    def answer(self, agent: Any, view: View, rng: Random, level: Level) -> object:
        """Ask an engine, then release its board: a server has hundreds of idle engines."""
        given = super().answer(agent, view, rng, level)
        if isinstance(agent, Wright):
            agent.rest()
        return given

    def resume(self, view: View, words: Lexicon) -> Action | None:
        """Take invalid parts off a grid that may be half built."""
        wrong = tuple(sorted(set(view.cells) - set(sound_part(view.cells, words))))
        return Build(take=wrong) if wrong else None


def _cells(cells: Cells) -> list[list[Any]]:
    return [[row, column, letter] for (row, column), letter in sorted(cells.items())]


def _parts(action: Action, at_once: int) -> Iterator[tuple[Action, int]]:
    """Yield the parts of an action, each with the number of tiles it moves."""
    if not isinstance(action, Build):
        yield action, 1
        return
    for start in range(0, len(action.take), at_once):
        squares = action.take[start : start + at_once]
        yield Build(take=squares), len(squares)
    placed = list(action.place.items())
    for start in range(0, len(placed), at_once):
        part = dict(placed[start : start + at_once])
        yield Build(part), len(part)


# Verbs: from a message and the seat's grid to an action


def _move(message: Message, cells: Cells) -> Action:
    start, end = _squares(message, "from"), _squares(message, "to")
    if len(start) != len(end):
        raise MalformedAction("'from' and 'to' must have the same number of squares")
    if len(set(end)) != len(end):
        raise MalformedAction("two tiles cannot move to the same square")
    missing = [square for square in start if square not in cells]
    if missing:
        raise IllegalAction(f"no tile to move at {missing[0]}").because("no-tile")
    letters = [cells[square] for square in start]
    return Build(dict(zip(end, letters, strict=True)), start)


VERBS: Mapping[str, Callable[[Message, Cells], Action]] = {
    "place": lambda message, _: Build(_tiles(message, "tiles")),
    "move": _move,
    "take": lambda message, _: Build(take=_squares(message, "squares")),
    "build": lambda message, _: Build(_tiles(message, "place"), _squares(message, "take")),
    "dump": lambda message, _: Dump(_letter(message.get("letter"))),
    "peel": lambda message, _: Peel(),
    "bananas": lambda message, _: Bananas(),
}


def _listed(message: Message, key: str) -> list[Any]:
    listed = message.get(key, [])
    if not isinstance(listed, list) or len(listed) > MOST_TILES:
        raise MalformedAction(f"{key!r} must be a list of at most {MOST_TILES} squares")
    return listed


def _squares(message: Message, key: str) -> tuple[Square, ...]:
    return tuple([_square(square) for square in _listed(message, key)])


def _square(value: object) -> Square:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or any(type(number) is not int or abs(number) > FARTHEST for number in value)
    ):
        raise MalformedAction(
            f"a square must be [row, column], integers from -{FARTHEST} to {FARTHEST}"
        )
    return value[0], value[1]


def _tiles(message: Message, key: str) -> dict[Square, str]:
    tiles: dict[Square, str] = {}
    for tile in _listed(message, key):
        if not isinstance(tile, list) or len(tile) != 3:
            raise MalformedAction("a tile on the grid must be [row, column, letter]")
        square = _square(tile[:2])
        if square in tiles:
            raise MalformedAction("two tiles cannot be on the same square")
        tiles[square] = _letter(tile[2])
    return tiles


def _letter(value: object) -> str:
    if not isinstance(value, str) or len(value) != 1 or not value.isalpha():
        raise MalformedAction("a letter must be one upper-case character")
    return value
