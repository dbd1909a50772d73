"""Tournaments of Seven Letter Word for studies, with the paper's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.arena.results import Result
from tilewright.studies.games import play

if TYPE_CHECKING:
    from tilewright.studies.bench import Bench

ROUNDS = 10  # per game in the full form


def deals(bench: Bench, form: str, bidders: Sequence[str]) -> list[Result]:
    """Play a tournament with the paper's rules; the experiment's size is its number of rounds.

    The number of hidden letters cycles from 0 to 6, game by game.
    """
    rounds = min(ROUNDS, bench.size)
    rules = {"rounds": rounds, "hidden": list(range(7)), "ending": "2009"}
    return play(bench, "auction", bidders, rules, games=bench.size // rounds, form=form)
