"""The lead of a move over others with a few tiles in the bag, on shared deals.

Both sides play by equity until the bag is empty, then the endgame is searched. Moves are compared
deal by deal, so the luck of a deal cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.deals import Deal, deal, follow
from tilewright.scrabble.search.endgame import can_search, value_endgame
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.outcomes import outcome
from tilewright.solver.limit import Limit

ENDGAME = Limit(nodes=1_000)
EARLY = 40  # deals after which a lead
LIKELY = 2.0  # of fewer standard errors is given up
LEAST_ERROR = 0.01  # of a mean: equal deals do not make a lead certain


class Lead(NamedTuple):
    """The mean distance from a move in wins, and its standard error."""

    move: Move
    mean: float
    error: float


def leads_over(
    position: Position,
    best: Move,
    rivals: Sequence[Move],
    finder: MoveFinder,
    number: int,
    seed: int,
    is_clear: Callable[[Lead], bool],
) -> tuple[float, list[Lead]] | None:
    """Return a move's share of wins and its lead over each rival; None if a lead is not clear."""
    rng = Random(f"deals {seed}")
    deals: list[Deal] = []
    while len(deals) < number:
        deals += deal(position, rng)
    results: dict[Move, list[float]] = {move: [] for move in (best, *rivals)}
    for count, one in enumerate(deals[:number], start=1):
        for move, found in results.items():
            found.append(_result(position, move, one, finder))
        if count == EARLY and not all(_is_likely(_lead(results, best, move)) for move in rivals):
            return None
    leads = [_lead(results, best, move) for move in rivals]
    return (fmean(results[best]), leads) if all(map(is_clear, leads)) else None


def _is_likely(lead: Lead) -> bool:
    return lead.mean > LIKELY * lead.error


def _lead(results: dict[Move, list[float]], best: Move, rival: Move) -> Lead:
    pairs = zip(results[best], results[rival], strict=True)
    differences = [one - other for one, other in pairs]
    error = max(stdev(differences) / sqrt(len(differences)), LEAST_ERROR)
    return Lead(rival, fmean(differences), error)


def _result(position: Position, move: Move, one: Deal, finder: MoveFinder) -> float:
    """Return 1 if a move wins a deal, 0.5 for a tie, 0 for a loss."""
    seat = position.on_turn
    after = follow(position, move, one, finder)
    scores = after.final_scores
    ahead = scores[seat] - scores[1 - seat]
    if not can_search(after):
        return outcome(ahead)
    value = value_endgame(after, ENDGAME).value
    return outcome(ahead + (value if after.on_turn == seat else -value))
