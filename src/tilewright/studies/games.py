"""Arena tournaments for studies, kept in the arena's store."""

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
    """Play games between these seats and return the results in schedule order.

    The number of games defaults to the experiment's size, the lexicon to that of the run.
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
    """Create the job for games between these seats; the lexicon defaults to that of the run."""
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
    """Play Bananagrams; a dump draws what is left of a small bunch, as in paper 000."""
    rules = bananagrams_rules(2 if form == "pairs" else len(seats), tiles)
    return play(bench, "bananagrams", seats, rules, form=form, clock=clock, lexicon=lexicon)


def bananagrams_rules(seats: int, tiles: str = "bananagrams") -> Mapping[str, Any]:
    """Classic rules with short dumps: a dump draws what is left of a small bunch."""
    return Rules(seats, "classic", TILE_SETS[tiles], True).to_json()


def wins(results: Sequence[Result], entrant: int) -> Measure:
    """An entrant's share of the games that have a winner, in per cent."""
    winners = [result.seats[result.winner] for result in results if result.winner is not None]
    return share(winners.count(entrant), len(winners))
