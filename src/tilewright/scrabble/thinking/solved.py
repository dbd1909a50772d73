"""Analysis of the last turns: searches with an empty bag or one tile in it.

Each step searches again with four times as many nodes, so no answer depends on the clock unless the
time runs out. `finish` searches once with the whole limit.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from tilewright.scrabble.move import Move
from tilewright.scrabble.search.endgame import EndgameLine, can_search, solve_endgame
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.outcomes import PreendgameMove, outcome
from tilewright.scrabble.search.preendgame import solve_preendgame
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.thinking.insights import Insight, TileLine
from tilewright.scrabble.thinking.question import Question, phonies, playable
from tilewright.scrabble.thinking.simulated import is_bingo
from tilewright.solver.limit import Limit

FIRST_NODES = 5_000
GROWTH = 4
STEPS = 6  # from 5,000 nodes to 5 million
MOST_NODES = FIRST_NODES * GROWTH ** (STEPS - 1)
USED_UP = 0.9  # of the nodes: a search that used fewer has nothing left to search
LINE_NODES = 20_000  # for the line of play after one tile, at most


@dataclass
class EndgameWork:
    """The lines of the last search, best first, how many were wanted, and its limit of nodes."""

    limit: int = 0
    lines: tuple[EndgameLine, ...] = ()
    nodes: int = 0
    count: int = 0


class Endgame:
    """Searches the best moves together until all of them are proved."""

    playouts = 0

    def __init__(self, question: Question, finder: MoveFinder, work: EndgameWork | None) -> None:
        self._question = question
        self._position = question.position
        self._finder = finder
        self.work = work or EndgameWork()
        self._also = playable(self._position, question.also)
        self._hidden = question.hidden
        self._count = question.count + len(self._hidden)
        known = {line.move for line in self.work.lines}
        if self._count > self.work.count or not known.issuperset(self._also):
            self.work = replace(self.work, limit=0)  # search again, with more moves

    @property
    def nodes(self) -> int:
        return self.work.nodes

    @property
    def done(self) -> bool:
        work = self.work
        proved = work.limit > 0 and all(line.exact for line in work.lines)
        return proved or next_effort(self._question.nodes, work.limit) is None

    def step(self, seconds: float | None) -> None:
        """Search with more nodes."""
        self._search(next_effort(self._question.nodes, self.work.limit), seconds)

    def finish(self, seconds: float | None) -> None:
        """Search once."""
        self._search(self._question.nodes, seconds)

    def _search(self, nodes: int | None, seconds: float | None) -> None:
        answer = solve_endgame(self._position, Limit(nodes, seconds), self._count, self._also)
        spent = self.work.nodes + answer.nodes
        self.work = EndgameWork(nodes or MOST_NODES, answer.lines, spent, self._count)

    def insights(self) -> list[Insight]:
        """The moves by their value, followed by pinned moves with invalid words."""
        lines = [line for line in self.work.lines if line.move not in self._hidden]
        count = self._question.count
        shown = lines[:count] + [line for line in lines[count:] if line.move in self._also]
        known = {line.move for line in shown}
        missing = [move for move in self._question.also if move not in known]
        static = [static_insight(self._question, self._finder, move) for move in missing]
        return [self._insight(line) for line in shown] + static

    def _insight(self, line: EndgameLine) -> Insight:
        position = self._position
        static = static_insight(self._question, self._finder, line.move)
        seat, other = position.on_turn, 1 - position.on_turn
        spread = float(position.scores[seat] - position.scores[other] + line.value)
        known = 0.0 if line.exact else None
        judged = static.judged._replace(
            value=float(line.value),
            spread=spread,
            spread_error=known,
            win=outcome(spread) if line.exact else None,
            win_error=known,
        )
        return replace(static, judged=judged, exact=line.exact, line=line.variation)


@dataclass
class PreendgameWork:
    """The answer of the last search, and its limit of nodes."""

    limit: int = 0
    moves: tuple[PreendgameMove, ...] = ()
    exact: bool = False
    ended: bool = False  # a longer search would find the same
    nodes: int = 0
    lines: dict[tuple[Move, str], tuple[Move, ...]] = field(default_factory=dict)


class Preendgame:
    """Searches over all tiles that may be the last one in the bag, then lines of the best moves."""

    playouts = 0

    def __init__(self, question: Question, finder: MoveFinder, work: PreendgameWork | None) -> None:
        self._question = question
        self._position = question.position
        self._finder = finder
        self.work = work or PreendgameWork()
        self._also = playable(self._position, question.also)
        known = {one.move for one in self.work.moves}
        if self.work.moves and not known.issuperset(self._also):
            self.work = replace(self.work, ended=False, limit=0)  # search again, with these moves

    @property
    def nodes(self) -> int:
        return self.work.nodes

    @property
    def done(self) -> bool:
        return self._is_searched() and self._next_line() is None

    def _is_searched(self) -> bool:
        return self.work.ended or self._more() is None

    def _more(self) -> int | None:
        """The nodes of the next search."""
        return next_effort(self._question.nodes, self.work.limit)

    def step(self, seconds: float | None) -> None:
        """Search with more nodes, or follow one line of play."""
        if self._next_line() is not None:
            self._follow()
        else:
            self._search(self._more(), seconds)

    def finish(self, seconds: float | None) -> None:
        """Search once, then follow lines of play while there is time."""
        end = None if seconds is None else time.perf_counter() + seconds
        self._search(self._question.nodes, seconds)
        self.work.ended = True
        while not self.done and (end is None or time.perf_counter() < end):
            self._follow()

    def _search(self, nodes: int | None, seconds: float | None) -> None:
        work, question = self.work, self._question
        answer = solve_preendgame(
            self._position,
            Limit(nodes, seconds),
            question.threads,
            question.seed,
            self._finder,
            self._also,
        )
        work.limit = nodes or MOST_NODES
        work.nodes += answer.nodes
        work.moves, work.exact = answer.moves, answer.exact
        in_time = seconds is None or answer.seconds < seconds
        work.ended = answer.exact or (in_time and answer.nodes < USED_UP * work.limit)

    # Lines of play

    def _next_line(self) -> tuple[Move, str] | None:
        """A line of the best moves, or before the end of the search only of a proved best move."""
        lines = self._question.lines
        moves = [one for one in self._shown() if one.move.kind == "play"]
        if not self._is_searched():
            moves = [one for one in moves[:1] if one.exact]
        followed = moves[:lines] + [one for one in moves[lines:] if one.move in self._also]
        wanted = [(one.move, tile.tile) for one in followed for tile in one.tiles if lines]
        return next((one for one in wanted if one not in self.work.lines), None)

    def _follow(self) -> None:
        """Find how both players go on after a move and a draw."""
        following = self._next_line()
        assert following is not None
        move, tile = following
        after = self._position.play(move, tile)
        line: tuple[Move, ...] = (move,)
        if can_search(after):
            nodes = min(LINE_NODES, self._question.nodes or LINE_NODES)
            answer = solve_endgame(after, Limit(nodes))
            self.work.nodes += answer.nodes
            line = (move, *answer.variation)
        self.work.lines[move, tile] = line

    # Results

    def _shown(self) -> list[PreendgameMove]:
        hidden = self._question.hidden
        moves = [one for one in self.work.moves if one.move not in hidden]
        most = self._question.count
        return moves[:most] + [one for one in moves[most:] if one.move in self._question.also]

    def insights(self) -> list[Insight]:
        found = [self._insight(one) for one in self._shown()]
        shown = {one.move for one in found}
        missing = [one for one in self._question.also if one not in shown]
        found += [static_insight(self._question, self._finder, move) for move in missing]
        return found

    def _insight(self, one: PreendgameMove) -> Insight:
        static = static_insight(self._question, self._finder, one.move)
        judged = static.judged.with_outcome(one)
        lines = self.work.lines
        tiles = tuple(TileLine(tile, lines.get((one.move, tile.tile), ())) for tile in one.tiles)
        likely = max(tiles, key=lambda tile: tile.outcome.chance, default=None)
        line = (likely.line if likely else ()) or (one.move,)
        return replace(static, judged=judged, exact=one.exact, line=line, tiles=tiles)


def next_effort(most: int | None, before: int) -> int | None:
    """The nodes of the search after one with `before` nodes; `most` is the limit."""
    usual = [FIRST_NODES * GROWTH**step for step in range(STEPS)]
    steps = usual if most is None else [one for one in usual if one < most] + [most]
    return next((one for one in steps if one > before), None)


def static_insight(question: Question, finder: MoveFinder, move: Move) -> Insight:
    """A move with its score and leave only."""
    judged = Judgement.of(finder.weigh(question.position, move))
    return Insight(
        judged,
        pinned=move in question.also,
        bingo=is_bingo(question, judged),
        phonies=phonies(question.position, move),
    )
