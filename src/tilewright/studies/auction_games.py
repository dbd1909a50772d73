"""Tournaments of Seven Letter Word for a study, by the paper's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.arena.results import Result
from tilewright.studies.games import play

if TYPE_CHECKING:
    from tilewright.studies.bench import Bench

ROUNDS = 10  # of a game in the full form


def deals(bench: Bench, form: str, bidders: Sequence[str]) -> list[Result]:
    """A tournament of the paper's rules, of as many rounds as the size says.

    Hidden letters go round from none to six, game by game.
    """
    rounds = min(ROUNDS, bench.size)
    rules = {"rounds": rounds, "hidden": list(range(7)), "ending": "2009"}
    return play(bench, "auction", bidders, rules, games=bench.size // rounds, form=form)
