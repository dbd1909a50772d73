"""Hands, and figures of the papers, for the studies and for `tilewright bench`."""

from __future__ import annotations

# Agrawal and Kwok, table 1: per cent of hands completed and mean seconds, by strategy and tiles.
TABLE_1 = {
    ("letters-in-hand", 10): (88, 0.2),
    ("letters-in-hand", 15): (85, 4.4),
    ("letters-in-hand", 21): (80, 399.5),
    ("dictionary", 10): (80, 2.6),
    ("dictionary", 15): (85, 2.6),
    ("dictionary", 21): (79, 2.7),
}
# BananaSolve's inputs, with its seconds: sequential, and parallel on four cores.
SENTENCES = {
    "icandthisonequickly": (1.7, 0.8),
    "howareyousounbelievablyquickatbananagrams": (7.2, 2.05),
    "howareyousogoodatpuzzlesitstrulyastonishing": (11.65, 3.52),
    "whydoesntanyonewanttoplaybananagramwithmeiguessbeingthisgoodisntsofunafterall": (59.69, 19.90),
    "acomputerwoulddeservetobecalledintelligentifitcoulddeceiveahumanintobelievingthatitwashuman": (
        76.99,
        27.62,
    ),
}


def draw_hands(hands: int, size: int, seed: int | str, tiles: str = "bananagrams") -> list[str]:
    """Hands of a tile set, each drawn from the full bag."""
    from random import Random

    from tilewright.alphabet import TILE_SETS

    bag = Random(seed)
    return ["".join(bag.sample(TILE_SETS[tiles].tiles, size)) for _ in range(hands)]
