"""Puzzles from games: positions in which one move is best beyond doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from tilewright.lexicon import Lexicon
from tilewright.quiz.games import Turn, is_known, self_play
from tilewright.quiz.judging import Doubt, Judge, Verdict, method_for, themes
from tilewright.quiz.puzzle import Method, Puzzle
from tilewright.scrabble.notation.cgp import write_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder

LOOKS = 8  # positions of a game that are judged before the next game is taken
OPEN = 0.05  # win chance of the best move below which the game is lost
DECIDED = 80  # points of spread beyond which an endgame is decided


class PuzzleMaker:
    """Makes puzzles with one word list.

    The same seed gives the same puzzles, whatever the number of threads or the machine.
    """

    def __init__(self, lexicon: Lexicon, doubt: Doubt | None = None, threads: int = 1) -> None:
        self.lexicon = lexicon
        self._doubt = doubt
        self._threads = threads
        self._last: Judge | None = None

    def from_self_play(
        self,
        seed: int,
        rules: Rules | None = None,
        first: int = 0,
        method: Method | None = None,
    ) -> Iterator[tuple[int, Puzzle]]:
        """Yield puzzles from games of two static players, at most one per game, with its number.

        `method` limits them to one part of a game.
        """
        rules = rules or Rules()
        for number in count(first):
            turns = self_play(self.lexicon, rules, seed, number)
            puzzle = next(self.from_turns(turns, seed, method=method), None)
            if puzzle is not None:
                yield number, puzzle

    def from_turns(
        self,
        turns: Sequence[Turn],
        seed: int = 0,
        looks: int = LOOKS,
        method: Method | None = None,
    ) -> Iterator[Puzzle]:
        """Yield the puzzles among some turns of a game, in random order."""
        order = [turn for turn in turns if is_known(turn.position)]
        if method is not None:
            order = [turn for turn in order if method_for(turn.position) == method]
        Random(f"puzzle {seed} {[turn.source for turn in order]}").shuffle(order)
        for turn in order[:looks]:
            puzzle = self.puzzle_of(turn, seed)
            if puzzle is not None:
                yield puzzle

    def puzzle_of(self, turn: Turn, seed: int = 0) -> Puzzle | None:
        """Return the puzzle of a position, or None."""
        position = turn.position.with_lexicon(self.lexicon)
        verdict = self._judge(position.rules).judge(position, 2 * seed)
        if verdict is None or not _is_open(position, verdict):
            return None
        theme = next(themes(position, verdict), None)
        return None if theme is None else _puzzle(position, self.lexicon, verdict, theme, turn)

    def _judge(self, rules: Rules) -> Judge:
        """The judge for the rules of a game, kept for the next position."""
        if self._last is None or self._last.finder.rules != rules:
            self._last = Judge(MoveFinder(self.lexicon, rules), self._doubt, self._threads)
        return self._last


def _is_open(position: Position, verdict: Verdict) -> bool:
    """Whether the game is still undecided."""
    if verdict.win is not None:
        return verdict.win > OPEN
    return abs(position.scores[0] - position.scores[1]) <= DECIDED


def _puzzle(
    position: Position, lexicon: Lexicon, verdict: Verdict, theme: str, turn: Turn
) -> Puzzle:
    tile_set = position.rules.tile_set
    return Puzzle(
        position=write_cgp(position, {}),
        lexicon=lexicon.name,
        move=verdict.move.text(tile_set),
        score=verdict.score,
        method=verdict.method,
        second=verdict.second.text(tile_set),
        lead=round(verdict.lead, 5),
        error=None if verdict.error is None else round(verdict.error, 5),
        win=None if verdict.win is None else round(verdict.win, 5),
        playouts=verdict.playouts,
        theme=theme,
        source=turn.source,
        played=turn.played,
    )
