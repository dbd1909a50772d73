"""Annotation of games and collections, turn by turn, in one process or several."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice

from tilewright.execution.executor import cores, process_pool
from tilewright.lexicon import Lexicon
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.scrabble.annotation.judging import Judge
from tilewright.scrabble.annotation.model import Annotation, JudgedTurn
from tilewright.scrabble.annotation.turns import Decision, decisions
from tilewright.scrabble.annotation.words import Words, words_for
from tilewright.scrabble.notation.gcg import Gcg, replay

AHEAD = 2  # queued turns per worker
QUICK = AnalysisOptions(seconds=0.1)

Times = Mapping[int, float]  # seconds that players used, by index of the event
OnTurn = Callable[[int, JudgedTurn, int, int], None]
"""Called with the number of the game, a judged turn, the turns done so far, and their total."""


@dataclass(frozen=True)
class Assignment:
    """Games and how to judge them, for a worker."""

    games: tuple[Gcg, ...]
    words: Words
    options: AnalysisOptions
    times: tuple[Times, ...] = ()

    def decisions(self) -> list[list[Decision]]:
        """The moves of each game."""
        return [decisions(game, self.words.lexicon) for game in self.games]

    def make_judge(self) -> Judge:
        """Return a judge with these words and options."""
        return Judge(self.words.lexicon, self.options, self.words.called)

    def judge(self, judge: Judge, number: int, decision: Decision) -> JudgedTurn:
        """Judge a move of one of the games."""
        player = self.games[number].players[decision.event.seat].nick
        seconds = self.times[number].get(decision.place) if self.times else None
        return judge.judge(decision, player, seconds)


def annotate(
    game: Gcg,
    lexicon: Lexicon,
    options: AnalysisOptions = QUICK,
    *,
    trusted: bool | None = None,
    workers: int = 1,
    name: str = "",
    times: Times | None = None,
    on_turn: OnTurn | None = None,
) -> Annotation:
    """Judge every move of a game.

    A lexicon is `trusted` if the game names it or names none; otherwise words that stayed on the
    board count as valid. `times` are the seconds that players used, by index of the event. Several
    workers are processes.
    """
    clocks = (times,) if times else ()
    found = annotate_all(
        [game],
        lexicon,
        options,
        trusted=trusted,
        workers=workers,
        names=[name],
        times=clocks,
        on_turn=on_turn,
    )
    return found[0]


def annotate_all(
    games: Sequence[Gcg],
    lexicon: Lexicon,
    options: AnalysisOptions = QUICK,
    *,
    trusted: bool | None = None,
    workers: int | None = None,
    names: Sequence[str] = (),
    times: Sequence[Times] = (),
    on_turn: OnTurn | None = None,
) -> list[Annotation]:
    """Judge every move of several games, by default on all cores."""
    words = words_for(games, lexicon, trusted)
    assignment = Assignment(tuple(games), words, options, tuple(times))
    total = sum(map(len, assignment.decisions()))
    judged: list[list[JudgedTurn]] = [[] for _ in games]
    with closing(judge_all(assignment, workers or cores())) as stream:
        for done, (number, turn) in enumerate(stream, start=1):
            judged[number].append(turn)
            if on_turn is not None:
                on_turn(number, turn, done, total)
    called = [*names, *[""] * len(games)]
    return [
        Annotation(
            game,
            tuple(judged[number]),
            lexicon.name,
            words.notice(number, game),
            called[number],
            replay(game).final_scores,
        )
        for number, game in enumerate(games)
    ]


def annotate_turns(
    game: Gcg, lexicon: Lexicon, options: AnalysisOptions = QUICK, *, trusted: bool | None = None
) -> Iterator[JudgedTurn]:
    """Judge the moves of a game in this process, and yield them one by one."""
    words = words_for([game], lexicon, trusted)
    for _, turn in judge_all(Assignment((game,), words, options), 1):
        yield turn


def judge_all(
    assignment: Assignment, workers: int
) -> Generator[tuple[int, JudgedTurn], None, None]:
    """Yield the judged moves in order; closing the generator stops the work."""
    moves = [
        (number, decision)
        for number, found in enumerate(assignment.decisions())
        for decision in found
    ]
    if workers == 1 or len(moves) < 2:
        judge = assignment.make_judge()
        for number, decision in moves:
            yield number, assignment.judge(judge, number, decision)
        return
    with process_pool(workers, partial(_prepare, assignment)) as pool:
        waiting: list[tuple[int, Future[JudgedTurn]]] = []
        source = iter(moves)
        while True:
            for number, decision in islice(source, AHEAD * workers - len(waiting)):
                waiting.append((number, pool.submit(_work, number, decision.number)))
            if not waiting:
                return
            number, future = waiting.pop(0)
            yield number, future.result()


class _Worker:
    """The assignment of a worker process, with its moves and its judge."""

    def __init__(self, assignment: Assignment) -> None:
        self.assignment = assignment
        self.found = assignment.decisions()
        self.judge = assignment.make_judge()


_workers: list[_Worker] = []  # of this process, at most one


def _prepare(assignment: Assignment) -> None:
    _workers[:] = [_Worker(assignment)]


def _work(number: int, move: int) -> JudgedTurn:
    worker = _workers[0]
    return worker.assignment.judge(worker.judge, number, worker.found[number][move - 1])
