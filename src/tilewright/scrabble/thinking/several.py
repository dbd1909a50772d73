"""Analysis with two to six tiles in the bag: playouts first, then deals with searched endgames.

A search of enough endgames takes seconds, so the candidates are played out first, as in the middle
of a game. Then each step searches one more deal and plays one more round.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from tilewright.scrabble.search.few_tiles import OUT, SEARCHED, FewTiles, Searches, is_behind
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import Purse
from tilewright.scrabble.search.outcomes import PreendgameMove
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.thinking.insights import Insight, TileLine
from tilewright.scrabble.thinking.question import Question, playable
from tilewright.scrabble.thinking.simulated import PODIUM, Simulated, SimulationWork
from tilewright.scrabble.thinking.worker import take_steps

ITERATIONS = 96  # of playouts before the first search


@dataclass
class SeveralTilesWork:
    """Results of playouts and searches so far."""

    simulated: SimulationWork | None = None
    searches: Searches = field(default_factory=Searches)
    nodes: int = 0


class SeveralTiles:
    """Plays candidates out, then searches their endgames deal by deal."""

    def __init__(
        self, question: Question, finder: MoveFinder, work: SeveralTilesWork | None
    ) -> None:
        work = work or SeveralTilesWork()
        self._question = question
        self._simulated = Simulated(question, finder, work.simulated)
        self._purse = Purse(question.nodes, 0.0)
        self._purse.used = work.nodes
        self._tiles = FewTiles(
            question.position,
            finder,
            self._purse,
            question.threads,
            question.seed,
            work.searches,
        )
        self._also = playable(question.position, question.also)
        before = work.simulated.hidden if work.simulated else question.hidden
        self._others = before != question.hidden  # moves to choose from

    @property
    def work(self) -> SeveralTilesWork:
        return SeveralTilesWork(self._simulated.work, self._tiles.work, self.nodes)

    @property
    def playouts(self) -> int:
        return self._simulated.playouts

    @property
    def nodes(self) -> int:
        return self._purse.used

    @property
    def done(self) -> bool:
        if not self._is_played_out():
            return False
        self._choose()
        return self._tiles.is_done or self._is_used_up()

    def step(self, seconds: float | None) -> None:
        """Play a round, or search a deal and play a round."""
        if self._is_played_out():
            self._choose()
            self._purse.deadline = 0.0 if seconds is None else time.perf_counter() + seconds
            self._tiles.search(self._judged())
            self._purse.deadline = 0.0
        if not self._simulated.done:
            self._simulated.step(seconds)

    def finish(self, seconds: float | None) -> None:
        take_steps(self, seconds)

    def _is_used_up(self) -> bool:
        most = self._question.nodes
        return most is not None and self._purse.used >= most

    def _is_played_out(self) -> bool:
        done = self._simulated.iterations
        return self._simulated.done or done >= min(
            self._question.playouts or ITERATIONS, ITERATIONS
        )

    def _choose(self) -> None:
        judged = self._judged()
        if self._others:
            self._tiles.work.alive = [one.move for one in judged[:SEARCHED]]
            self._others = False
        self._tiles.choose(judged, self._also)
        if self._question.thorough:
            alive = self._tiles.work.alive
            best = [one.move for one in self._tiles.moves(judged)[:PODIUM]]
            alive += [move for move in best if move not in alive]

    def _judged(self) -> list[Judgement]:
        """The results of playouts of the moves that can be searched, best first."""
        found = self._simulated.insights()
        return [one.judged for one in found if not one.phonies and one.judged.iterations]

    # Results

    def insights(self) -> list[Insight]:
        """The candidates by win chance, with the corrections of searched endgames."""
        if not self._is_played_out():
            return self._simulated.insights()
        played = {one.move: one for one in self._simulated.insights()}
        judged = self._judged()
        moves, corrections = self._tiles.moves(judged), self._tiles.corrections(judged)
        best = played[moves[0].move].judged if moves else None
        found = []
        for one in moves:
            insight = played.pop(one.move)
            assert best is not None
            behind = is_behind(insight.judged, best, corrections, OUT)
            found.append(self._insight(insight, one, behind))
        return found + list(played.values())

    def _insight(self, one: Insight, move: PreendgameMove, behind: bool) -> Insight:
        judged = one.judged.with_outcome(move)._replace(
            iterations=one.judged.iterations, dropped=behind
        )
        tiles = tuple(TileLine(tile) for tile in move.tiles)
        dropped = not one.pinned and move.move not in self._tiles.work.alive
        return replace(one, judged=judged, tiles=tiles, dropped=dropped and bool(self.nodes))
