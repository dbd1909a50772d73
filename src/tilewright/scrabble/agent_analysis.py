"""Analysis by an agent instead of the analysis engine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from inspect import signature
from random import Random

from tilewright.errors import TilewrightError
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.considering import Considering
from tilewright.scrabble.agents.equity import Equity
from tilewright.scrabble.move import Move
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.thought import Thought
from tilewright.scrabble.thinking.insights import Insight, Insights
from tilewright.scrabble.thinking.question import Question
from tilewright.scrabble.thinking.solved import static_insight
from tilewright.scrabble.view import View
from tilewright.table.seats import SeatSpec


def agent_spec(agent: str, seconds: float | None, threads: int) -> str:
    """Add a time and a number of threads to the options of an agent."""
    known = signature(AGENTS.find(SeatSpec.parse(agent).agent)).parameters
    wanted = {"seconds": seconds, "threads": threads if threads > 1 else None}
    for name, value in wanted.items():
        if value is not None:
            if name not in known:
                raise TilewrightError(f"the agent {agent!r} has no option {name}")
            agent += f"{',' if ':' in agent else ':'}{name}={value}"
    return agent


class AgentThinker:
    """Asks an agent about a question.

    Agents that weigh candidates return all of them. Of any other agent only the choice is known;
    the other moves follow by equity.
    """

    def __init__(self, question: Question, agent: str) -> None:
        position = question.position
        assert position.lexicon is not None
        self.question = question
        self.agent = agent
        self.finder = MoveFinder(position.lexicon, position.rules)

    def settle(self, seconds: float | None = None) -> Insights:
        """Analyse once; the time is an option of the agent."""
        question, position = self.question, self.question.position
        assert position.lexicon is not None
        started = time.perf_counter()
        agent = AGENTS.make(agent_spec(self.agent, seconds, question.threads), position.lexicon)
        rng = Random(question.seed)
        if isinstance(agent, Considering):
            thought = agent.consider(position, rng, question.count, question.also)
        else:
            seat = position.on_turn
            choice = position.check(agent.act(View(position.seen_by(seat), seat), rng))
            thought = self._choice_first(choice, question.also)
        return Insights(
            position.rules.tile_set,
            question.phase,
            "agent",
            tuple(self._insights(thought)),
            seconds=time.perf_counter() - started,
            done=True,
        )

    def _choice_first(self, choice: Move, also: Sequence[Move]) -> Thought:
        position = self.question.position
        static = Equity(self.finder.lexicon)
        moves = static.consider(position, Random(0), self.question.count, [choice, *also]).moves
        return Thought(tuple(sorted(moves, key=lambda one: one.move != choice)))

    def _insights(self, thought: Thought) -> list[Insight]:
        return [
            replace(
                static_insight(self.question, self.finder, one.move),
                judged=one,
                dropped=one.dropped,
                exact=thought.exact and one is thought.moves[0],
            )
            for one in thought.moves
        ]
