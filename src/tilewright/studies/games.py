"""Games for a study: tournaments of the arena, kept in the arena's own store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tilewright.alphabet import TILE_SETS
from tilewright.arena.results import Job, Result
from tilewright.arena.tournament import Definition, Tournament
from tilewright.bananagrams.game import GAME as BANANAGRAMS
from tilewright.bananagrams.rules import Rules
from tilewright.lexicon import Lexicon
from tilewright.studies.experiment import Measure, average, count, middle, share, spread

if TYPE_CHECKING:
    from tilewright.studies.bench import Bench


def play(
    bench: Bench,
    game: str,
    seats: Sequence[str],
    rules: Mapping[str, Any],
    *,
    games: int | None = None,
    form: str = "together",
    clock: str = "",
    lexicon: str = "enable",
) -> list[Result]:
    """The results of games between these seats, in the order of the schedule.

    Without a number of games there are as many as the experiment's size.
    """
    sha256 = Lexicon.load(lexicon).facts.sha256
    job = Job(game, tuple(seats), lexicon, sha256, rules, clock, form=form)
    definition = Definition(job, bench.size if games is None else games, bench.seed)
    if bench.fresh:
        bench.store.forget(definition.id)
    tournament = Tournament(definition, bench.store)
    bench.found += tournament.from_store
    label = " – ".join(dict.fromkeys(seats))
    tournament.play(bench.executor, bench.workers, partial(bench.progress, label))
    bench.done += len(tournament.results) - tournament.from_store
    return [tournament.results[number] for number in sorted(tournament.results)]


def bananagrams(
    bench: Bench,
    seats: Sequence[str],
    *,
    clock: str = "work",
    form: str = "together",
    lexicon: str = "enable",
    tiles: str = "bananagrams",
) -> list[Result]:
    """Games of Bananagrams; a dump takes what is left of a small bunch, as the first paper says."""
    rules = Rules(2 if form == "pairs" else len(seats), "classic", TILE_SETS[tiles], True)
    document = rules.to_json()
    return play(bench, "bananagrams", seats, document, form=form, clock=clock, lexicon=lexicon)


def timing(results: Sequence[Result], entrant: int) -> dict[str, Measure]:
    """One entrant's own CPU time a game in milliseconds, and how often it failed."""
    parts = [(result, result.seats.index(entrant)) for result in results]
    times = [result.cpu_ms[seat] for result, seat in parts]
    return {
        "mean": average(times),
        "median": middle(times),
        "sd": spread(times),
        "fails": count(sum(BANANAGRAMS.failed(result, seat) for result, seat in parts)),
    }


def wins(results: Sequence[Result], entrant: int) -> Measure:
    """One entrant's part of the games that somebody won, in per cent."""
    winners = [result.seats[result.winner] for result in results if result.winner is not None]
    return share(winners.count(entrant), len(winners))
