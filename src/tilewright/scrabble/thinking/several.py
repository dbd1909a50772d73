"""Thinking with two to six tiles in the bag: playouts at once, then deals with searched endgames.

A search over few deals says nothing, and one over enough of them takes seconds. So the candidates
are played out first, as in the middle of a game, and the answer of the search replaces the playouts
when it rests on enough deals.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.thinking.insights import Insight
from tilewright.scrabble.thinking.question import Question
from tilewright.scrabble.thinking.simulated import Simulated, SimulationWork
from tilewright.scrabble.thinking.solved import Preendgame, PreendgameWork

ITERATIONS = 256  # of the playouts


@dataclass
class SeveralTilesWork:
    """What playouts and searches have brought so far."""

    simulated: SimulationWork | None = None
    solved: PreendgameWork = field(default_factory=PreendgameWork)


class SeveralTiles:
    """Plays candidates out, then searches."""

    def __init__(
        self, question: Question, finder: MoveFinder, work: SeveralTilesWork | None
    ) -> None:
        work = work or SeveralTilesWork()
        self._question = question
        self._simulated = Simulated(question, finder, work.simulated)
        self._solved = Preendgame(question, finder, work.solved)

    @property
    def work(self) -> SeveralTilesWork:
        return SeveralTilesWork(self._simulated.work, self._solved.work)

    @property
    def playouts(self) -> int:
        return 0 if self._solved.has_answer else self._simulated.playouts

    @property
    def nodes(self) -> int:
        return self._solved.nodes if self._solved.has_answer else 0

    @property
    def done(self) -> bool:
        return self._solved.done

    def step(self, seconds: float) -> None:
        """A round of playouts, or a search with more nodes."""
        is_ready = self._question.nodes is not None or self._is_played_out()
        (self._solved if is_ready else self._simulated).step(seconds)

    def _is_played_out(self) -> bool:
        done = self._simulated.work.trials.done
        return self._simulated.done or done >= (self._question.playouts or ITERATIONS)

    def insights(self) -> list[Insight]:
        return (self._solved if self._solved.has_answer else self._simulated).insights()
