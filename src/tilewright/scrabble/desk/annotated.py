"""Annotation for the analysis page, a few turns at a time and in any process."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, fields
from hashlib import sha256

from tilewright.errors import TilewrightError
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.scrabble.annotation import Annotation, JudgedTurn, MistakeKind, Phase, Skip
from tilewright.scrabble.annotation.grades import shipped_fit
from tilewright.scrabble.annotation.judging import Judge
from tilewright.scrabble.annotation.running import Assignment
from tilewright.scrabble.annotation.turns import Decision
from tilewright.scrabble.annotation.words import words_for
from tilewright.scrabble.desk.opened import recorded_of
from tilewright.scrabble.notation.gcg import replay
from tilewright.table.desk import Book, Find, Json

MOST_TURNS = 5000  # per request
MOST_KEPT = 2  # jobs per process


@dataclass(frozen=True)
class Job:
    """Games that are being annotated, with all their moves and a judge."""

    assignment: Assignment
    moves: tuple[tuple[int, Decision], ...]
    judge: Judge


_kept: OrderedDict[str, Job] = OrderedDict()


def judged(wish: Json, book: Book, find: Find, begin: int, seconds: float) -> Json:
    """Judge turns from `begin` on for some seconds, at least one."""
    job = _job(wish, book, find)
    started, turns = time.perf_counter(), []
    at = begin
    while at < len(job.moves) and (at == begin or time.perf_counter() - started < seconds):
        number, decision = job.moves[at]
        turn = job.assignment.judge(job.judge, number, decision)
        turns.append({"game": number} | turn.to_json())
        at += 1
    counts = [0] * len(job.assignment.games)
    for number, _ in job.moves:
        counts[number] += 1
    return {"judged": turns, "next": at, "total": len(job.moves), "turns": counts}


def summed_up(wish: Json, book: Book, find: Find, turns: Sequence[Json]) -> list[Json]:
    """Return the losses of each player in each game, from all judged turns.

    `fit` is the linear fit of the Elo estimates, for totals over several games.
    """
    assignment = _job(wish, book, find).assignment
    found = []
    for number, game in enumerate(assignment.games):
        own = tuple(_turn(one) for one in turns if one["game"] == number)
        words = assignment.words.notice(number, game)
        scores = replay(game).final_scores
        document = Annotation(game, own, book.lexicon.name, words, scores=scores).to_json()
        del document["turns"]
        found.append(document | {"fit": shipped_fit()._asdict()})
    return found


def _turn(document: Json) -> JudgedTurn:
    """Read a turn from a document of `to_json`."""
    given = {one.name: document[one.name] for one in fields(JudgedTurn)}
    given["phase"] = Phase(given["phase"])
    given["kind"] = given["kind"] and MistakeKind(given["kind"])
    given["skipped"] = given["skipped"] and Skip(given["skipped"])
    given |= {name: tuple(given[name]) for name in ("phoneys", "variation")}
    return JudgedTurn(**given)


def _job(wish: Json, book: Book, find: Find) -> Job:
    """Return the job of a request, created once in each process."""
    asked = [wish["texts"], wish["seconds"], book.lexicon.facts.sha256, book.leaves]
    name = sha256(json.dumps(asked).encode()).hexdigest()
    if name not in _kept:
        _kept[name] = _begin(wish, book, find)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(name)
    return _kept[name]


def _begin(wish: Json, book: Book, find: Find) -> Job:
    opened = [recorded_of(text, find) for text in wish["texts"]]
    games = tuple(one.game for one in opened)
    options = AnalysisOptions(seconds=wish["seconds"], leaves=book.leaves)
    times = tuple(one.times for one in opened)
    assignment = Assignment(games, words_for(games, book.lexicon), options, times)
    moves = tuple(
        (number, decision)
        for number, found in enumerate(assignment.decisions())
        for decision in found
    )
    if len(moves) > MOST_TURNS:
        raise TilewrightError(f"the games have {len(moves):,} turns; at most {MOST_TURNS:,}")
    return Job(assignment, moves, assignment.make_judge())
