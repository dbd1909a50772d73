"""Thinking about the last turns: the searches of the endgame and before it, with growing limits.

Each step searches anew with four times as many nodes, so that no answer depends on the clock unless
the time runs out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tilewright.scrabble.move import Move
from tilewright.scrabble.search.endgame import can_search, solve_endgame
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.outcomes import PreendgameMove, outcome
from tilewright.scrabble.search.preendgame import solve_preendgame
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.search.trials import SPREAD_COUNTS
from tilewright.scrabble.thinking.insights import Insight, TileLine
from tilewright.scrabble.thinking.question import Question, phonies, playable
from tilewright.scrabble.thinking.simulated import is_bingo
from tilewright.solver.limit import Limit

FIRST_NODES = 5_000
GROWTH = 4
STEPS = 6  # from 5,000 nodes to 5 million
USED_UP = 0.9  # of the nodes: a search that used fewer has come to its end
LINE_NODES = 50_000  # for the line of play behind one tile
LINES = 3  # candidates whose lines are told


@dataclass
class EndgameWork:
    """The values of moves as far as they are known, by move."""

    found: dict[Move, Ending] = field(default_factory=dict)
    best: Move | None = None
    nodes: int = 0


@dataclass(frozen=True)
class Ending:
    """What a move gains until the end of the game, and how both play on.

    `limit` is how many nodes the search for it had.
    """

    value: int
    exact: bool
    line: tuple[Move, ...]
    limit: int


class Endgame:
    """Everything is known: the best move is proved, then the others; `step` is one search."""

    playouts = 0

    def __init__(self, question: Question, finder: MoveFinder, work: EndgameWork | None) -> None:
        self._question = question
        self._position = question.position
        self._finder = finder
        self.work = work or EndgameWork()
        self._moves = playable(self._position, self._candidates())

    def _candidates(self) -> list[Move]:
        return [one.move for one in self._question.candidates(self._finder)]

    @property
    def nodes(self) -> int:
        return self.work.nodes

    @property
    def done(self) -> bool:
        return self._next() is None

    def step(self, seconds: float) -> None:
        """Search for the best move, or the next candidate that is not proved."""
        following = self._next()
        assert following is not None
        nodes, move = following
        work, limit = self.work, Limit(nodes, seconds)
        if move is not None:
            work.found[move] = self._after(move, nodes, limit)
            return
        answer = solve_endgame(self._position, limit)
        work.best = answer.move
        work.found[answer.move] = Ending(answer.value, answer.exact, answer.variation, nodes)
        work.nodes += answer.nodes

    def _next(self) -> tuple[int, Move | None] | None:
        """The nodes and the move to search next; None for a move is the search for the best."""
        for nodes in efforts(self._question.nodes):
            if not self._is_settled(self.work.best, nodes):
                return nodes, None
            for move in self._moves:
                if not self._is_settled(move, nodes):
                    return nodes, move
        return None

    def _is_settled(self, move: Move | None, nodes: int) -> bool:
        known = self.work.found.get(move) if move else None
        return known is not None and (known.exact or known.limit >= nodes)

    def _after(self, move: Move, nodes: int, limit: Limit) -> Ending:
        position = self._position
        after = position.play(move)
        seat, other = position.on_turn, 1 - position.on_turn
        gain = after.final_scores[seat] - after.final_scores[other]
        gain -= position.scores[seat] - position.scores[other]
        if not can_search(after):
            return Ending(gain, True, (move,), nodes)
        answer = solve_endgame(after, limit)
        self.work.nodes += answer.nodes
        line = (move, *answer.variation)
        return Ending(gain - answer.value, answer.exact, line, nodes)

    def insights(self) -> list[Insight]:
        """The candidates by what they gain; the proved best stays first among equals."""
        work = self.work
        hidden = set(self._question.without) - set(self._question.also)
        moves = dict.fromkeys([*([work.best] if work.best else []), *self._candidates()])
        found = [self._insight(move) for move in moves if move not in hidden]
        return sorted(found, key=lambda one: one.judged.value, reverse=True)

    def _insight(self, move: Move) -> Insight:
        position = self._position
        judged = Judgement.of(self._finder.weigh(position, move))
        pinned, bad = move in self._question.also, phonies(position, move)
        bingo = is_bingo(self._question, judged)
        ending = self.work.found.get(move)
        if ending is None:
            judged = judged._replace(value=judged.equity - 1000)  # behind all that were searched
            return Insight(judged, pinned=pinned, bingo=bingo, phonies=bad)
        seat, other = position.on_turn, 1 - position.on_turn
        spread = float(position.scores[seat] - position.scores[other] + ending.value)
        known = 0.0 if ending.exact else None
        judged = judged._replace(
            value=float(ending.value),
            spread=spread,
            spread_error=known,
            win=outcome(spread) if ending.exact else None,
            win_error=known,
        )
        return Insight(
            judged, pinned=pinned, exact=ending.exact, bingo=bingo, phonies=bad, line=ending.line
        )


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
        return next((one for one in efforts(self._question.nodes) if one > self.work.limit), None)

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
        work.limit, work.moves, work.exact = nodes, answer.moves, answer.exact
        work.nodes += answer.nodes
        work.ended = answer.exact or (answer.seconds < seconds and answer.nodes < USED_UP * nodes)

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
        missing = [one for one in self._question.also if one not in shown] if found else []
        found += [self._static(move) for move in missing]
        return found or [self._static(one.move) for one in self._question.candidates(self._finder)]

    def _static(self, move: Move) -> Insight:
        judged = Judgement.of(self._finder.weigh(self._position, move))
        return Insight(
            judged,
            pinned=move in self._question.also,
            bingo=is_bingo(self._question, judged),
            phonies=phonies(self._position, move),
        )

    def _insight(self, one: PreendgameMove) -> Insight:
        static = self._static(one.move)
        judged = static.judged._replace(
            value=one.win + SPREAD_COUNTS * one.spread,
            spread=one.spread,
            win=one.win,
            win_error=0.0 if one.exact else None,
            win_bounds=(one.low, one.high),
            iterations=one.deals,
            tiles=one.tiles,
        )
        lines = self.work.lines
        tiles = tuple(TileLine(tile, lines.get((one.move, tile.tile), ())) for tile in one.tiles)
        likely = max(tiles, key=lambda tile: tile.outcome.chance, default=None)
        line = (likely.line if likely else ()) or (one.move,)
        return replace(static, judged=judged, exact=one.exact, line=line, tiles=tiles)


def efforts(most: int | None) -> list[int]:
    """The nodes of one search after the other, up to a limit if there is one."""
    usual = [FIRST_NODES * GROWTH**step for step in range(STEPS)]
    return usual if most is None else [one for one in usual if one < most] + [most]
