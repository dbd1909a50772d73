"""Sample complete racks for a partly recorded one."""

from __future__ import annotations

import math
from random import Random

from tilewright.scrabble.annotation.turns import Decision
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.tiles import sort_tiles

MOST_MISSING = 4  # unknown tiles; with more, a move is not judged
RACKS = 6  # sampled per move
TRIES = 40
SCALE = 10.0  # points of loss that make a rack less likely by a factor of e, for human players


def missing_tiles(decision: Decision) -> int:
    """Count the unknown tiles of the rack."""
    position = decision.position
    return position.held[position.on_turn] - len(position.rack)


def possible_racks(decision: Decision, finder: MoveFinder, rng: Random) -> list[str]:
    """Sample complete racks with the known tiles, weighted by the move made.

    The player probably had no move that was much better, so racks on which this one is bad are less
    likely, but far from impossible.
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
