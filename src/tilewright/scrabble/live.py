"""Scrabble on a server: board and scores are public, racks are private."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from tilewright.grid.placement import Direction
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.move import CHALLENGE, PASS, THROUGH, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.state import State
from tilewright.scrabble.view import View
from tilewright.table.game import Event
from tilewright.table.live import Json, Level, LiveTable

FEWEST_TURNS = 12  # turns that an engine's time must last for

LEVELS = (
    Level(
        "easy",
        "common words of up to five letters, the highest score",
        "greedy",
        a_thought=4.0,
        a_tile=1.5,
        common=True,
        longest=5,
    ),
    Level(
        "medium",
        "common words, the highest score",
        "greedy",
        a_thought=4.0,
        a_tile=1.0,
        common=True,
    ),
    Level("hard", "every word, the best score and leave", "equity", a_thought=3.0, a_tile=0.7),
    Level(
        "expert",
        "every word, simulation and endgame search",
        "expert:seconds=2",
        a_thought=3.0,
        a_tile=0.5,
    ),
)


class LiveScrabble(LiveTable[Rules, State, Move, View]):
    """Moves are texts: `8D WORD`, `-ABC` to exchange, `-` to pass, `challenge`."""

    secrets: ClassVar = {
        "deal": {"racks": "each"},
        "play": {"drawn": "actor"},
        "exchange": {"move": "actor", "drawn": "actor"},
    }
    page = "scrabble"
    no_seat: ClassVar = {"score": 0, "tiles": 0, "seconds": None}

    @cached_property
    def levels(self) -> Mapping[str, Level]:
        return {level.name: level for level in LEVELS}

    def room_facts(self, rules: Rules) -> Json:
        tiles = rules.tile_set
        return {
            "board": list(rules.layout.picture),
            "start": list(rules.layout.start),
            "tiles": {tile: [count, tiles.value(tile)] for tile, count in tiles.counts.items()},
            "spellings": dict(tiles.spellings),
        }

    def facts(self, state: State) -> Json:
        position = state.position
        return {
            "rows": list(position.rows),
            "bag": position.bag,
            "laid": _squares(position),
            "may_challenge": position.may_challenge,
            "may_exchange": position.bag >= state.rules.exchange_limit,
            "ending": _ending(state) if state.over else None,
        }

    def seat_facts(self, state: State, seat: int) -> Json:
        limit = state.rules.seconds
        return {
            "score": state.scores[seat] if state.over else state.position.scores[seat],
            "tiles": state.position.held[seat],
            "seconds": None if limit is None else round(limit - state.seconds[seat], 3),
        }

    def own(self, state: State, seat: int) -> Json:
        rack = state.position.racks[seat]
        asked = {"prompt": self.prompt(state, seat), "asked": self.asked(state, seat)}
        return {"rack": rack, **asked, "text": rack, "facts": {}, "actions": []}

    def prompt(self, state: State, seat: int) -> str:
        if state.over or seat not in state.to_act():
            return ""
        if state.position.awaits_challenge:
            return "The last play went out: challenge it or pass"
        return "Your turn"

    def asked(self, state: State, seat: int) -> Json:
        if not self.prompt(state, seat):
            return {}
        return {"kind": "challenge" if state.position.awaits_challenge else "turn"}

    def public(self, event: Event) -> Event:
        public = super().public(event)
        if event["event"] == "exchange":
            public["count"] = len(event["drawn"])  # equals the number of tiles exchanged
        return public

    def answer(self, agent: Any, view: View, rng: Random, level: Level) -> object:
        """The engine's move; one with a small vocabulary does not challenge valid words."""
        position = view.position
        if level.common and position.may_challenge:
            if position.phonies:
                return CHALLENGE
            if position.awaits_challenge:
                return PASS
            unchallenged = replace(position, rules=replace(position.rules, challenge="void"))
            view = replace(view, position=unchallenged)
        given = super().answer(agent, view, rng, level)
        if isinstance(agent, Simulate):
            agent.rest()  # a server has many idle agents
        return given

    def steps(self, state: State, action: Move, level: Level) -> Iterator[tuple[Move, float]]:
        seconds = level.a_thought + level.a_tile * action.count
        limit = state.rules.seconds
        if limit is not None:
            left = limit - state.seconds[state.position.on_turn]
            seconds = min(seconds, max(0.0, left) / FEWEST_TURNS)
        yield action, seconds


def _squares(position: Position) -> list[list[int]]:
    """The squares filled by the last play, unless it was withdrawn."""
    last = position.last
    if last is None or last.move.kind is not Kind.PLAY:
        return []
    move = last.move
    across = move.direction is Direction.ACROSS
    return [
        [move.row, move.column + at] if across else [move.row + at, move.column]
        for at, tile in enumerate(move.tiles)
        if tile != THROUGH
    ]


def _ending(state: State) -> list[Json]:
    """The parts of each final score."""
    position = state.position
    parts = zip(position.scores, position.racks, position.adjustments, state.penalties, strict=True)
    return [
        {"points": points, "rack": rack, "adjustment": added, "penalty": penalty}
        for points, rack, added, penalty in parts
    ]
