"""Tournaments from Python in one call: `arena.play("scrabble", ["greedy", Mine], games=100)`."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TypedDict, Unpack

from tilewright.arena.entrants import Entrant, entrant_of
from tilewright.arena.jobs import full_rules, make_job
from tilewright.arena.memory import Memory, open_store
from tilewright.arena.played import Contest
from tilewright.arena.results import Isolate, Job
from tilewright.arena.tournament import Definition, Progress, Tournament
from tilewright.errors import TilewrightError
from tilewright.execution.executor import cores, open_executor
from tilewright.execution.progress import progress_bar
from tilewright.lexicon import Lexicon
from tilewright.lexicon.lexicon import DEFAULT
from tilewright.statistics import Sprt
from tilewright.table.game import AnyGame
from tilewright.table.guard import MEMORY, Allowance
from tilewright.table.loading import refuse_while_loading
from tilewright.table.registry import find_game

LOGGER = logging.getLogger(__name__)


class How(TypedDict, total=False):
    """How a tournament is run; does not affect its results."""

    store: str | Path | None  # a file, a URL, "none", or None for the user's own store
    logs: bool  # whether to store the logs of all games
    resume: bool  # whether to reuse games from the store
    workers: int | None  # processes; 1 plays in this one, None on all cores
    cluster: str | None  # the address of a Dask scheduler
    executor: Executor | None  # any other executor
    progress: bool | Progress  # show a bar, or call this with the finished and total games


def play(
    game: str,
    agents: Sequence[object],
    games: int = 100,
    *,
    seed: int = 0,
    lexicon: str | Path = DEFAULT,
    rules: Mapping[str, Any] | None = None,
    form: str | None = None,
    clock: str | None = None,
    patience: float | None = None,
    wall: float | None = None,
    memory: int = MEMORY,
    isolate: Isolate = "users",
    sprt: tuple[float, float] | None = None,
    **how: Unpack[How],
) -> Contest:
    """Play a tournament like `tilewright arena`; return its report, games and logs.

    `agents` are seats as on the command line ("greedy", "my_agents.py:Mine"), classes that take
    the lexicon, functions of `(view, rng)`, or instances. Other processes load classes and
    functions at the top level of a file from that file. Instances, lambdas and notebook code run
    in this process, one game after another.

    `patience`, `wall` and `memory` limit agents like the command-line options. `rules` are
    settings by name; `form` and `clock` default to the game's first; `sprt` is a pair of Elo
    differences. For `store`, `logs`, `resume`, `workers`, `cluster`, `executor` and `progress` see
    `How`. The same tournament in the same store is not played twice; users' agents are identified
    by their source.
    """
    refuse_while_loading()
    table = find_game(game)
    entrants = [entrant_of(table, one) for one in agents]
    allowance = Allowance(patience, wall, memory)
    job = _job(table, entrants, str(lexicon), rules or {}, form, clock, allowance, isolate)
    workers = _workers(entrants, how)
    return _play(Definition(job, games, seed), Sprt(*sprt) if sprt else None, workers, how)


def _job(
    game: AnyGame,
    entrants: Sequence[Entrant],
    lexicon: str,
    rules: Mapping[str, Any],
    form: str | None,
    clock: str | None,
    allowance: Allowance,
    isolate: Isolate,
) -> Job:
    form = form or next(iter(game.forms))
    return make_job(
        game,
        [one.seat for one in entrants],
        Lexicon.load(lexicon),
        lexicon,
        full_rules(game, rules, form, len(entrants)),
        form=form,
        clock=game.clock().name if clock is None else clock,
        allowance=allowance,
        isolate=isolate,
        complain=LOGGER.warning,
    )


def _workers(entrants: Sequence[Entrant], how: How) -> int:
    """Return the number of workers; objects of this process can only play here."""
    asked, cluster = how.get("workers"), how.get("cluster")
    objects = ", ".join(one.seat for one in entrants if one.here)
    if objects and cluster is not None:
        raise TilewrightError(
            f"{objects} cannot be sent to a cluster; define agents at the top level of a file"
        )
    if not objects or how.get("executor") is not None:
        return cores() if asked is None else asked
    if asked is None or asked > 1:
        LOGGER.warning("%s can only be played in this process; not using worker processes", objects)
    return 1


def _play(definition: Definition, test: Sprt | None, workers: int, how: How) -> Contest:
    place, executor = how.get("store"), how.get("executor")
    store = None if place is None else str(place)
    shown = how.get("progress", True)
    with open_store(store) as keeper:
        crew = nullcontext(executor) if executor else open_executor(workers, how.get("cluster"))
        if not how.get("resume", True):
            keeper.forget(definition.id)
        tournament = Tournament(definition, keeper, test)
        with crew as working, progress_bar(wanted=shown is True) as bar:
            progress = shown if callable(shown) else bar
            tournament.play(working, workers, progress, how.get("logs", False))
        results = [tournament.results[number] for number in sorted(tournament.results)]
        memory = keeper if isinstance(keeper, Memory) else None
        return Contest(tournament.report(), definition, results, store, memory)
