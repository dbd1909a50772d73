"""Analysis of positions by agents.

from tilewright.scrabble import analyse
print(analyse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0").moves[0])
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from inspect import signature
from random import Random
from typing import TYPE_CHECKING, Any

from tilewright.alphabet import TileSet
from tilewright.errors import TilewrightError
from tilewright.frames import frame_of_rows
from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.considering import Considering
from tilewright.scrabble.agents.equity import Equity
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp, write_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.outcomes import TileOutcome
from tilewright.scrabble.search.thought import Judgement, Thought
from tilewright.scrabble.view import View
from tilewright.table.seats import SeatSpec

if TYPE_CHECKING:
    from pandas import DataFrame

AGENT = "expert"
COUNT = 10


@dataclass(frozen=True)
class Wishes:
    """Settings of an analysis: agent, number of moves, time, seed, threads."""

    agent: str = AGENT
    count: int = COUNT
    seconds: float | None = None
    seed: int = 0
    threads: int | None = None
    every: bool = False

    def seat(self) -> str:
        """The agent with its options."""
        wanted = {"seconds": self.seconds, "threads": self.threads}
        known = signature(AGENTS.find(SeatSpec.parse(self.agent).agent)).parameters
        seat = self.agent
        for name, value in wanted.items():
            if value is not None:
                if name not in known:
                    raise TilewrightError(f"the agent {self.agent!r} has no option {name}")
                seat += f"{',' if ':' in seat else ':'}{name}={value}"
        return seat


@dataclass(frozen=True)
class Analysis:
    """A position and its moves, best first."""

    position: Position
    thought: Thought
    agent: str
    seconds: float
    played: Move | None = None

    @property
    def moves(self) -> tuple[Judgement, ...]:
        return self.thought.moves

    def find(self, move: Move) -> Judgement | None:
        """Return the result for a move."""
        return next((one for one in self.moves if one.move == move), None)

    def to_json(self) -> dict[str, Any]:
        """Return the analysis as a JSON document."""
        tile_set = self.position.rules.tile_set
        thought = self.thought
        return {
            "position": write_cgp(self.position),
            "agent": self.agent,
            "method": thought.method,
            "plies": thought.plies,
            "iterations": thought.iterations,
            "exact": thought.exact,
            "seconds": round(self.seconds, 3),
            "moves": [_judged(one, tile_set) for one in self.moves],
        }

    def to_frame(self) -> DataFrame:
        """Return the moves as a pandas table, best first."""
        return frame_of_rows(self.to_json()["moves"])


def _judged(one: Judgement, tile_set: TileSet) -> dict[str, Any]:
    return {
        "move": one.move.text(tile_set),
        "score": one.score,
        "leave": one.leave,
        "equity": round(one.equity, 3),
        "win": _rounded(one.win, 5),
        "win_error": _rounded(one.win_error, 5),
        "spread": _rounded(one.spread, 3),
        "spread_error": _rounded(one.spread_error, 3),
        "iterations": one.iterations,
        "tiles": [_by_tile(tile) for tile in one.tiles],
        "line": [move.text(tile_set) for move in one.line],
    }


def _by_tile(one: TileOutcome) -> dict[str, Any]:
    return {
        "tile": one.tile,
        "chance": round(one.chance, 5),
        "win": round(one.win, 5),
        "proved": one.low == one.high,
        "spread": round(one.spread, 3),
    }


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)


def analyse(
    position: Position | str,
    lexicon: Lexicon | None = None,
    wishes: Wishes | None = None,
    played: Move | None = None,
) -> Analysis:
    """Analyse a position or a CGP line for the player on turn.

    The lexicon is that of the position, `lexicon`, or the default list. The move `played` is
    included.
    """
    wishes = wishes or Wishes()
    if isinstance(position, str):
        position = parse_cgp(position, lexicon or Lexicon.load()).position
    position = _ready(position, lexicon)
    assert position.lexicon is not None
    agent = AGENTS.make(wishes.seat(), position.lexicon)
    also = [played] if played else []
    started = time.perf_counter()
    if isinstance(agent, Considering):
        thought = agent.consider(position, Random(wishes.seed), wishes.count, also)
    else:
        thought = _asked(position, agent, wishes, also)
    seconds = time.perf_counter() - started
    if wishes.every:
        thought = _with_all(position, thought)
    return Analysis(position, thought, wishes.agent, seconds, played)


Think = Callable[[Position, Random, Sequence[Move]], Thought]


def thinker(lexicon: Lexicon, wishes: Wishes) -> Think:
    """Return a function that analyses many positions with one agent."""
    agent = AGENTS.make(wishes.seat(), lexicon)

    def think(position: Position, rng: Random, also: Sequence[Move]) -> Thought:
        position = _ready(position, lexicon)
        if isinstance(agent, Considering):
            return agent.consider(position, rng, wishes.count, also)
        return _asked(position, agent, wishes, list(also))

    return think


def _ready(position: Position, lexicon: Lexicon | None) -> Position:
    """The position with words, in which a player with a known rack has to move."""
    if lexicon is not None or position.lexicon is None:
        position = position.with_lexicon(lexicon or Lexicon.load())
    if position.is_over or position.awaits_challenge:
        raise PositionError("the game is over; there is no move to analyse")
    if not position.rack:
        raise PositionError("the rack of the player on turn is unknown; enter its tiles")
    return position


def _asked(position: Position, agent: Any, wishes: Wishes, also: list[Move]) -> Thought:
    """The choice of an agent that does not tell what it thinks, before the best by equity."""
    assert position.lexicon is not None
    seat = position.on_turn
    choice = agent.act(View(position.seen_by(seat), seat), Random(wishes.seed))
    choice = position.check(choice)
    static = Equity(position.lexicon)
    thought = static.consider(position, Random(wishes.seed), wishes.count, [choice, *also])
    first = [one for one in thought.moves if one.move == choice]
    rest = [one for one in thought.moves if one.move != choice]
    return Thought((*first, *rest), method="choice")


def _with_all(position: Position, thought: Thought) -> Thought:
    """Every placement, those that were not thought about by their equity."""
    assert position.lexicon is not None
    known = {one.move for one in thought.moves}
    finder = Equity(position.lexicon).finder(position.rules)
    rest = [finder.weigh(position, move) for move, _ in position.plays() if move not in known]
    rest.sort(key=lambda one: one.equity, reverse=True)
    return replace(thought, moves=(*thought.moves, *map(Judgement.of, rest)))
