"""Analysis of a position in one call.

    from tilewright.scrabble import analyse

    print(analyse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0").moves[0])

`think` does the same step by step, and the analysis page of the server uses the same code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright.errors import TilewrightError
from tilewright.frames import frame_of_rows
from tilewright.lexicon import Lexicon
from tilewright.scrabble.agent_analysis import AgentThinker, agent_spec
from tilewright.scrabble.agents.considering import MOST_SECONDS, read_leaves
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp, write_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.thinking.insights import Insight, Insights
from tilewright.scrabble.thinking.question import COUNT, LINES, MOST_COUNT, PLIES, Question
from tilewright.scrabble.thinking.solved import static_insight
from tilewright.scrabble.thinking.thinker import Thinker

if TYPE_CHECKING:
    from pandas import DataFrame

PLAYOUTS = 300  # of each candidate, where no time is given
NODES = 100_000  # of a search, where no time is given


@dataclass(frozen=True)
class AnalysisOptions:
    """How to analyse positions: see `Question`.

    With `seconds` an analysis takes about this long. Otherwise it ends after `playouts` of each
    candidate or `nodes` of a search, and does not depend on the machine. `leaves` is a file of
    leave values; by default they are those of the word list. `agent` is an agent with its options
    that analyses instead of the engine.
    """

    count: int = COUNT
    seconds: float | None = None
    playouts: int | None = None
    nodes: int | None = None
    plies: int = PLIES
    infer: bool = False
    seed: int = 0
    threads: int = 1
    leaves: str | None = None
    lines: int = LINES
    agent: str | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise TilewrightError(
                f"seconds must be above 0 and at most {MOST_SECONDS} (got {self.seconds})"
            )
        for name in ("playouts", "nodes"):
            limit = getattr(self, name)
            if limit is not None and limit < 1:
                raise TilewrightError(f"{name} must be positive (got {limit})")
        if self.agent is not None:
            agent_spec(self.agent, self.seconds, self.threads)  # rejects unknown agents

    def thinker(
        self, position: Position, also: Sequence[Move] = (), *, only_playouts: bool = False
    ) -> Thinker | AgentThinker:
        """Return a thinker for a position; `also` are moves that are always compared."""
        assert position.lexicon is not None
        limited = self.seconds is None
        question = Question(
            position,
            count=min(max(self.count, COUNT), MOST_COUNT),
            also=tuple(also),
            plies=self.plies,
            threads=self.threads,
            infer=self.infer,
            seed=self.seed,
            playouts=self.playouts or (PLAYOUTS if limited else None),
            nodes=self.nodes or (NODES if limited else None),
            lines=self.lines,
            only_playouts=only_playouts,
        )
        if self.agent is not None and not only_playouts:
            return AgentThinker(question, self.agent)
        leaves = self.leaves and read_leaves(self.leaves, position.lexicon.alphabet)
        return Thinker(question, leaves or None)

    def analyse(
        self, position: Position, also: Sequence[Move] = (), *, only_playouts: bool = False
    ) -> Insights:
        """Analyse a position that has a lexicon."""
        thinker = self.thinker(position, also, only_playouts=only_playouts)
        return thinker.settle(self.seconds)


@dataclass(frozen=True)
class Analysis:
    """A position and its moves, best first."""

    position: Position
    insights: Insights
    played: Move | None = None
    agent: str | None = None

    @property
    def candidates(self) -> tuple[Insight, ...]:
        return self.insights.candidates

    @property
    def moves(self) -> tuple[Judgement, ...]:
        return tuple(one.judged for one in self.candidates)

    def find(self, move: Move) -> Insight | None:
        """Return the result for a move."""
        return next((one for one in self.candidates if one.move == move), None)

    def to_json(self) -> dict[str, Any]:
        """Return the analysis as a JSON document."""
        tile_set, played = self.position.rules.tile_set, self.played
        return {
            "position": write_cgp(self.position),
            "played": None if played is None else played.text(tile_set),
            "agent": self.agent,
            **self.insights.to_json(),
        }

    def to_frame(self) -> DataFrame:
        """Return the moves as a pandas table, best first."""
        return frame_of_rows(self.to_json()["candidates"])


def analyse(
    position: Position | str,
    lexicon: Lexicon | None = None,
    options: AnalysisOptions | None = None,
    *,
    played: Move | None = None,
    every: bool = False,
) -> Analysis:
    """Analyse a position or a CGP line for the player on turn.

    The lexicon is that of the position, `lexicon`, or the default list. The move `played` is
    included. With `every` all other legal plays follow, by equity.
    """
    if isinstance(position, str):
        position = parse_cgp(position, lexicon or Lexicon.load()).position
    elif lexicon is not None or position.lexicon is None:
        position = position.with_lexicon(lexicon or Lexicon.load())
    options = options or AnalysisOptions()
    thinker = options.thinker(position, [played] if played else [])
    insights = thinker.settle(options.seconds)
    if every:
        insights = insights.with_more(_all_others(thinker, insights))
    return Analysis(position, insights, played, options.agent)


def _all_others(thinker: Thinker | AgentThinker, insights: Insights) -> list[Insight]:
    """The legal plays that are not among the results, by equity."""
    known = {one.move for one in insights.candidates}
    question, finder = thinker.question, thinker.finder
    others = [
        static_insight(question, finder, play.move)
        for play in question.position.plays()
        if play.move not in known
    ]
    return sorted(others, key=lambda one: one.judged.equity, reverse=True)
