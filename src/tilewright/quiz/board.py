"""A position as a page shows it."""

from __future__ import annotations

from typing import Any

from tilewright.scrabble.notation.cgp import parse_cgp


def board_view(cgp: str) -> dict[str, Any]:
    """The board with its premium squares and tiles, the rack, the scores and the bag."""
    position = parse_cgp(cgp).position
    rules, tiles = position.rules, position.rules.tile_set
    return {
        "board": list(rules.layout.picture),
        "start": list(rules.layout.start),
        "tiles": {tile: [count, tiles.value(tile)] for tile, count in tiles.counts.items()},
        "rules": {"rack_size": rules.rack_size, "bingo": rules.bingo},
        "rows": list(position.rows),
        "rack": position.rack,
        "scores": list(position.scores),
        "bag": position.bag,
    }
