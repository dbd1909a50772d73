"""Games for a study: tournaments of the arena, kept in the arena's own store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tilewright.alphabet import TILE_SETS
from tilewright.arena.results import Job, Result
from tilewright.arena.tournament import Definition, Tournament
from tilewright.bananagrams.rules import Rules
from tilewright.lexicon import Lexicon
from tilewright.studies.experiment import Measure, share

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
    lexicon: str | None = None,
) -> list[Result]:
    """The results of games between these seats, in the order of the schedule.

    Without a number of games there are as many as the experiment's size, and without a lexicon the
    words are those of the run.
    """
    job = job_of(bench, game, seats, rules, form, clock, lexicon)
    definition = Definition(job, bench.size if games is None else games, bench.seed)
    if bench.fresh:
        bench.store.forget(definition.id)
    tournament = Tournament(definition, bench.store)
    bench.found += tournament.from_store
    label = " – ".join(dict.fromkeys(seats))
    tournament.play(bench.executor, bench.workers, partial(bench.progress, label))
    bench.done += len(tournament.results) - tournament.from_store
    return [tournament.results[number] for number in sorted(tournament.results)]


def job_of(
    bench: Bench,
    game: str,
    seats: Sequence[str],
    rules: Mapping[str, Any],
    form: str = "together",
    clock: str = "",
    lexicon: str | None = None,
) -> Job:
    """Games between these seats, with the words of the run or with others."""
    source = lexicon or bench.lexicon
    sha256 = Lexicon.load(source).facts.sha256
    return Job(game, tuple(seats), source, sha256, rules, clock, form=form)


def bananagrams(
    bench: Bench,
    seats: Sequence[str],
    *,
    clock: str = "work",
    form: str = "together",
    lexicon: str | None = None,
    tiles: str = "bananagrams",
) -> list[Result]:
    """Games of Bananagrams; a dump takes what is left of a small bunch, as the first paper says."""
    rules = bananagrams_rules(2 if form == "pairs" else len(seats), tiles)
    return play(bench, "bananagrams", seats, rules, form=form, clock=clock, lexicon=lexicon)


def bananagrams_rules(seats: int, tiles: str = "bananagrams") -> Mapping[str, Any]:
    """Classic rules, but a dump takes what is left of a small bunch."""
    return Rules(seats, "classic", TILE_SETS[tiles], True).to_json()


def wins(results: Sequence[Result], entrant: int) -> Measure:
    """One entrant's part of the games that somebody won, in per cent."""
    winners = [result.seats[result.winner] for result in results if result.winner is not None]
    return share(winners.count(entrant), len(winners))
