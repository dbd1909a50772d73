"""Conversion of a request into a checked job that any worker can play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tilewright.arena.results import Isolate, Job
from tilewright.arena.worker import check_agents, check_rules, find_form, make_agents, rules_of
from tilewright.lexicon import Lexicon
from tilewright.table.game import AnyGame
from tilewright.table.guard import Allowance
from tilewright.table.isolation import end_all


def seats_at_a_table(game: AnyGame, form: str, entrants: int) -> int:
    """Return the number of seats at a table in a form of tournament."""
    seating = find_form(game, form)
    together = 1 if seating.alone else 2 if seating.pairs else entrants
    return together * seating.copies


def full_rules(game: AnyGame, given: Mapping[str, Any], form: str, entrants: int) -> dict[str, Any]:
    """Return the JSON of rules with all defaults; a varying setting may have a list."""
    varying = {one.name for one in game.rules_class.settings() if one.about.varies}
    several = {
        name: list(value)
        for name, value in given.items()
        if name in varying and isinstance(value, list | tuple)
    }
    first = {name: values[0] for name, values in several.items() if values}
    seats = seats_at_a_table(game, form, entrants)
    document: dict[str, Any] = game.rules_class.from_json(
        {**given, **first, "seats": seats}
    ).to_json()
    return document | several


def make_job(
    game: AnyGame,
    agents: Sequence[str],
    words: Lexicon,
    source: str,
    rules: Mapping[str, Any],
    *,
    form: str,
    clock: str,
    allowance: Allowance,
    isolate: Isolate = "users",
    complain: Callable[[str], object] = lambda problem: None,
) -> Job:
    """Check entrants and rules, and return the job.

    `source` is where workers find the words. A user's agent that cannot be created still takes part
    and loses its games; `complain` is called with the reason.
    """
    check_rules(game, rules, form, len(agents))
    game.clock(clock)
    guards = make_agents(game, agents, words, source, allowance, isolate)
    for problem in check_agents(agents, guards):
        complain(problem)
    end_all()  # workers start their own processes
    seats = seats_at_a_table(game, form, len(agents))
    game.agents.check_policies(agents, words, rules_of(game, rules, seats, turn=0))
    return Job(
        game=game.name,
        agents=tuple(agents),
        lexicon=source,
        sha256=words.facts.sha256,
        rules=rules,
        clock=clock,
        patience=allowance.cpu,
        form=form,
        isolate=isolate,
        wall=allowance.wall,
        memory=allowance.memory,
    )
