"""Thinking about the last turns: the searches of the endgame and before it, with growing limits.

Each step searches anew with four times as many nodes, so that no answer depends on the clock unless
the time runs out.
"""

from __future__ import annotations

from collections.abc import Sequence
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
USED_UP = 0.9  # of the nodes: a search that used fewer has come to its end
SEVERAL_NODES = 160_000  # with several tiles in the bag, where few deals tell nothing
FEWEST_DEALS = 8  # for an answer then
LINE_NODES = 50_000  # for the line of play behind one tile
LINES = 3  # candidates whose lines are told


@dataclass
class EndgameWork:
    """The lines of the last search, the best first, and how many nodes it had."""

    limit: int = 0
    lines: tuple[EndgameLine, ...] = ()
    nodes: int = 0


class Endgame:
    """Everything is known: the best moves are searched together until all are proved."""

    playouts = 0

    def __init__(self, question: Question, finder: MoveFinder, work: EndgameWork | None) -> None:
        self._question = question
        self._position = question.position
        self._finder = finder
        self.work = work or EndgameWork()
        self._also = playable(self._position, question.also)
        self._hidden = set(question.without) - set(question.also)
        known = {line.move for line in self.work.lines}
        if self.work.lines and not known.issuperset(self._also):
            self.work = replace(self.work, limit=0)  # to answer for these moves, too

    @property
    def nodes(self) -> int:
        return self.work.nodes

    @property
    def done(self) -> bool:
        work = self.work
        proved = work.limit > 0 and all(line.exact for line in work.lines)
        return proved or next_effort(self._question.nodes, work.limit) is None

    def step(self, seconds: float) -> None:
        """Search with more nodes."""
        nodes = next_effort(self._question.nodes, self.work.limit)
        assert nodes is not None
        count = self._question.count + len(self._hidden)
        answer = solve_endgame(self._position, Limit(nodes, seconds), count, self._also)
        spent = self.work.nodes + answer.nodes
        self.work = EndgameWork(nodes, answer.lines, spent)

    def insights(self) -> list[Insight]:
        """The moves by what they gain, and pinned ones that are no words."""
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
    """The answer of the last search, and how far it went."""

    limit: int = 0
    moves: tuple[PreendgameMove, ...] = ()
    exact: bool = False
    ended: bool = False  # a longer search would find nothing more
    nodes: int = 0
    lines: dict[tuple[Move, str], tuple[Move, ...]] = field(default_factory=dict)


class Preendgame:
    """A few tiles in the bag: over all that may be drawn, then the lines of the best moves."""

    playouts = 0

    def __init__(self, question: Question, finder: MoveFinder, work: PreendgameWork | None) -> None:
        self._question = question
        self._position = question.position
        self._finder = finder
        self.work = work or PreendgameWork()
        self._also = playable(self._position, question.also)
        known = {one.move for one in self.work.moves}
        if self.work.moves and not known.issuperset(self._also):
            self.work = replace(self.work, ended=False, limit=0)  # to answer for these moves, too

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
        first = FIRST_NODES if self._position.bag == 1 else SEVERAL_NODES
        return next_effort(self._question.nodes, self.work.limit, first)

    def step(self, seconds: float) -> None:
        """Search with more nodes, or follow one line of play."""
        nodes = self._more()
        if self.work.ended or nodes is None:
            self._follow()
            return
        work, question = self.work, self._question
        answer = solve_preendgame(
            self._position,
            Limit(nodes, seconds),
            question.threads,
            question.seed,
            self._finder,
            self._also,
        )
        work.limit = nodes
        work.nodes += answer.nodes
        work.ended = answer.exact or (answer.seconds < seconds and answer.nodes < USED_UP * nodes)
        if self._is_worth_showing(answer.moves):
            work.moves, work.exact = answer.moves, answer.exact

    def _is_worth_showing(self, moves: Sequence[PreendgameMove]) -> bool:
        """Whether an answer rests on enough deals, and on no fewer than the last one."""
        if self._position.bag == 1:
            return True
        least = FEWEST_DEALS if self._question.nodes is None else 1
        before = self.work.moves[0].deals if self.work.moves else least
        return moves[0].deals >= before

    @property
    def has_answer(self) -> bool:
        return bool(self.work.moves)

    # Lines of play

    def _next_line(self) -> tuple[Move, str] | None:
        if self._position.bag != 1:
            return None
        moves = [one for one in self._shown() if one.move.kind == "play"]
        told = moves[:LINES] + [one for one in moves[LINES:] if one.move in self._also]
        wanted = [(one.move, tile.tile) for one in told for tile in one.tiles]
        return next((one for one in wanted if one not in self.work.lines), None)

    def _follow(self) -> None:
        """How both play on after a move when a tile is drawn."""
        following = self._next_line()
        assert following is not None
        move, tile = following
        after = self._position.play(move, tile)
        line: tuple[Move, ...] = (move,)
        if can_search(after):
            answer = solve_endgame(after, Limit(nodes=LINE_NODES))
            self.work.nodes += answer.nodes
            line = (move, *answer.variation)
        self.work.lines[move, tile] = line

    # What is known

    def _shown(self) -> list[PreendgameMove]:
        hidden = set(self._question.without) - set(self._question.also)
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


def next_effort(most: int | None, before: int, first: int = FIRST_NODES) -> int | None:
    """The nodes of the search after one with so many, up to a limit if there is one."""
    usual = [first * GROWTH**step for step in range(STEPS)]
    steps = usual if most is None else [one for one in usual if one < most] + [most]
    return next((one for one in steps if one > before), None)


def static_insight(question: Question, finder: MoveFinder, move: Move) -> Insight:
    """A move that nothing is known of but its score and leave."""
    judged = Judgement.of(finder.weigh(question.position, move))
    return Insight(
        judged,
        pinned=move in question.also,
        bingo=is_bingo(question, judged),
        phonies=phonies(question.position, move),
    )
