"""The cost of running an agent in a separate process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import process_time
from typing import Any

from benches import Bench, Row, interleaved
from tilewright import Lexicon
from tilewright.arena.worker import make_agents
from tilewright.table.connection import AgentProcess
from tilewright.table.guard import Allowance, Guard
from tilewright.table.isolation import Isolated, end_all
from tilewright.table.match import Match
from tilewright.table.patience import ticking
from tilewright.table.registry import find_game

GAMES, REPEATS = 20, 7
MOST_MS = {"scrabble": 0.3}  # per decision
SEATS = {
    "bananagrams": ("wright", "two-letter"),
    "scrabble": ("greedy", "greedy"),
    "auction": ("incremental", "loss"),
}


def benches() -> dict[str, Bench]:
    return {game: partial(isolation, game, seats) for game, seats in SEATS.items()}


class Counted(Match[Any, Any, Any, Any]):
    """A match that counts decisions."""

    asked = 0

    def ask(self, seat: int) -> Any:
        self.asked += 1
        return super().ask(seat)


class Games:
    """Some games, and the agent processes whose CPU time they use."""

    def __init__(self, game: str, seats: Sequence[str], lexicon: Lexicon) -> None:
        self.game = find_game(game)
        self.seats, self.lexicon = seats, lexicon
        self.asked = 0
        self._processes: set[AgentProcess] = set()

    def play(self, isolate: Any) -> None:
        self.asked = 0
        rules = self.game.rules_class.from_json(dict(self.game.trial) | {"seats": len(self.seats)})
        with ticking():
            for seed in range(GAMES):
                match = Counted(self.game, rules, self.lexicon, self._agents(isolate), seed)
                match.play()
                self.asked += match.asked

    def _agents(self, isolate: Any) -> list[Guard]:
        allowance = Allowance()
        agents = make_agents(self.game, self.seats, self.lexicon, "enable", allowance, isolate)
        self._processes |= {one.process for one in agents if isinstance(one, Isolated)}
        return agents

    def clock(self) -> float:
        return process_time() + sum(process.cpu() for process in self._processes)


def isolation(game: str, seats: Sequence[str]) -> list[Row]:
    games = Games(game, seats, Lexicon.load("enable"))
    games.play("all")  # starts the processes
    works = {isolate: partial(games.play, isolate) for isolate in ("none", "all")}
    times = interleaved(works, REPEATS, games.clock)
    end_all()
    apart, here = (min(times.rounds[isolate]) for isolate in ("all", "none"))
    extra = 1000 * (apart - here) / games.asked
    name = f"{game}: an isolated decision, beyond one here"
    return [Row(name, extra, "ms", "one here", apart / here, MOST_MS.get(game))]
