"""A game played by agents, turn by turn.

Whatever an agent does wrong costs it its turn and is recorded; nobody else loses by it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import index
from random import Random
from typing import Protocol

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.state import Event, State, read_move
from tilewright.scrabble.view import View, view_of


class Agent(Protocol):
    """A player: it is asked for a move, and adds what it looked at to `nodes` if it likes.

    It keeps what it wants to remember in itself; there is one object for each seat of a game.
    """

    def act(self, view: View, rng: Random) -> Move: ...


@dataclass(frozen=True)
class Fault:
    """Something that an agent did wrong, and the event before which it did it."""

    seat: int
    event: int
    reason: str


@dataclass
class Outcome:
    """How a match ended."""

    winner: int | None
    reason: str
    scores: tuple[int, ...]
    events: list[Event]
    faults: list[Fault] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)


class Match:
    """One game between agents."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        agents: list[Agent],
        seed: int,
        strict: bool = False,
        watch: Callable[[Event], None] | None = None,
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`strict` raises at an agent's first fault; `watch` is told of every event at once.

        `timer` is what the rules' clock goes by, where they have one.
        """
        self.game = State(rules, lexicon, seed)
        self.agents = agents
        self.strict = strict
        self.watch = watch
        self.timer = timer
        self._rngs = [Random(f"seat {seat} {seed}") for seat in range(rules.seats)]
        self.outcome = Outcome(None, "", (), [])
        self.outcome.cpu = [0.0] * rules.seats
        self.outcome.nodes = [0] * rules.seats

    def play(self) -> Outcome:
        """Play to the end. It always comes: tiles run out, or nobody scores any more."""
        self._record(self.game.deal())
        while not self.game.over:
            self._turn(self.game.position.on_turn)
        return self._end()

    def _turn(self, seat: int) -> None:
        """Ask the agent of a seat and do what it says."""
        started = self.timer()
        move, reason = self._ask(seat)
        timed = self.game.rules.seconds is not None
        seconds = round(max(0.0, self.timer() - started), 3) if timed else 0.0
        if move is not None:
            try:
                event = self.game.apply(seat, move, seconds)
            except TilewrightError as error:
                move, reason = None, str(error)
        if move is None:
            self._fault(seat, reason)
            event = self.game.apply(seat, PASS, seconds)
        self._record(event | {"seconds": seconds} if timed else event)

    def _ask(self, seat: int) -> tuple[Move | None, str]:
        """An agent's move, or nothing and what is wrong with it."""
        agent = self.agents[seat]
        nodes = _nodes(agent)
        view = view_of(self.game, seat)
        start = time.process_time()
        try:
            return read_move(agent.act(view, self._rngs[seat])), ""
        except IllegalMove as error:
            return None, str(error)
        except (Exception, SystemExit) as error:
            return None, _said(error)
        finally:
            self.outcome.cpu[seat] += time.process_time() - start
            self.outcome.nodes[seat] += _nodes(agent) - nodes

    def _fault(self, seat: int, reason: str) -> None:
        if self.strict:
            raise IllegalMove(f"seat {seat}: {reason}")
        self.outcome.faults.append(Fault(seat, len(self.outcome.events), reason))
        self._record({"event": "fault", "seat": seat, "reason": reason})

    def _record(self, event: Event) -> None:
        self.outcome.events.append(event)
        if self.watch:
            self.watch(event)

    def _end(self) -> Outcome:
        end = end_of(self.game)
        self.outcome.winner = end["winner"]
        self.outcome.reason = end["reason"]
        self.outcome.scores = tuple(end["scores"])
        self._record(end)
        return self.outcome


def end_of(game: State) -> Event:
    """The last event of a game that is over."""
    return {
        "event": "end",
        "winner": game.winner,
        "reason": game.position.ending,
        "scores": list(game.scores),
        "penalties": list(game.penalties),
    }


def _nodes(agent: Agent) -> int:
    """What an agent says that it has looked at so far; nonsense is nothing."""
    try:
        return index(getattr(agent, "nodes", 0))
    except Exception:
        return 0


def _said(error: BaseException) -> str:
    """An agent's error in one line; even its text may be wrong."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__
