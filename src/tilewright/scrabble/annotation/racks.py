"""Racks that a partly recorded one may have been."""

from __future__ import annotations

import math
from random import Random

from tilewright.scrabble.annotation.turns import Decision
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.tiles import sort_tiles

MOST_MISSING = 4  # tiles; with more of them unknown nothing can be said of a move
RACKS = 6  # over which a move is judged
TRIES = 40
SCALE = 10.0  # points of loss that make a rack less likely by a factor of e, for a human player


def missing_tiles(decision: Decision) -> int:
    """How many tiles of the rack are not known."""
    position = decision.position
    return position.held[position.on_turn] - len(position.rack)


def possible_racks(decision: Decision, finder: MoveFinder, rng: Random) -> list[str]:
    """Whole racks with the known tiles, as likely as the draw and the move make them.

    Who played this move probably had no much better one. A rack on which it is bad is therefore
    less likely, yet far from impossible.
    """
    position, move = decision.position, decision.move
    assert move is not None
    unseen, missing = list(position.unseen), missing_tiles(decision)
    tried = {
        sort_tiles(position.rack + "".join(rng.sample(unseen, missing)), position.rules.tile_set)
        for _ in range(TRIES)
    }
    racks = sorted(tried)
    losses = []
    for rack in racks:
        best = finder.best(position, 1, rack)[0].equity
        whole = position.with_rack(position.on_turn, rack)
        losses.append(max(0.0, best - finder.weigh(whole, move).equity))
    least = min(losses)
    weights = [math.exp((least - loss) / SCALE) for loss in losses]
    return rng.choices(racks, weights, k=RACKS)
