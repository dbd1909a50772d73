"""Agents for any game, and logs of games with faults."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tilewright.lexicon import Lexicon
from tilewright.table.faults import IllegalAction
from tilewright.table.game import State
from tilewright.table.log import Log
from tilewright.table.match import Match
from tilewright.table.registry import find_game

AnyMatch = Match[Any, Any, Any, Any]

# The agents that play with the faulty one.
SEATS = {
    "bananagrams": ("wright", "pseudo"),
    "scrabble": ("greedy", "equity"),
    "auction": ("auctioneer", "stingy"),
}


class Does:
    """An agent of any game whose answers are computed by a function of the view."""

    def __init__(self, what: Callable[[Any], Any]) -> None:
        self.what = what

    def act(self, view: Any, rng: Random) -> Any:
        return self.what(view)

    bid = word = act


class Unspeakable(Exception):
    """An error whose own text fails."""

    def __str__(self) -> str:
        raise RuntimeError


class UnspeakableAction(Unspeakable, IllegalAction):
    """An illegal action whose own text fails."""


def log_of(name: str, lexicon: Lexicon, seed: int = 1) -> tuple[AnyMatch, Log]:
    """Play a game with faults: no answer of seat 0 is valid."""
    game, seats = find_game(name), SEATS[name]
    agents = [Does(lambda view: None), *[game.agents.make(seat, lexicon) for seat in seats]]
    rules = game.rules_class.from_json(dict(game.trial) | {"seats": len(agents)})
    match = Match(game, rules, lexicon, agents, seed)
    events = match.play().events
    return match, Log(match.header(["faulty", *seats]), events)


def essence(state: State[Any, Any, Any]) -> dict[str, Any]:
    """Return everything in a state except caches, for comparison."""
    left_out = ("lexicon", "_public", "_players")
    parts = {name: value for name, value in vars(state).items() if name not in left_out}
    return {
        name: value.getstate() if isinstance(value, Random) else value
        for name, value in parts.items()
    }
