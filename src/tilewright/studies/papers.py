"""Hands and the papers' figures, for the studies and `tilewright bench`."""

from __future__ import annotations

# Agrawal and Kwok, table 1: percentage of hands completed and mean seconds, by strategy and tiles.
TABLE_1 = {
    ("letters-in-hand", 10): (88, 0.2),
    ("letters-in-hand", 15): (85, 4.4),
    ("letters-in-hand", 21): (80, 399.5),
    ("dictionary", 10): (80, 2.6),
    ("dictionary", 15): (85, 2.6),
    ("dictionary", 21): (79, 2.7),
}
# BananaSolve's inputs with its seconds, sequential and parallel on four cores. For the second input
# the paper gives a range; this is its slower end.
SENTENCES = {
    "icandthisonequickly": (1.7, 0.8),
    "howareyousounbelievablyquickatbananagrams": (7.2, 2.1),
    "howareyousogoodatpuzzlesitstrulyastonishing": (11.65, 3.52),
    "whydoesntanyonewanttoplaybananagramwithmeiguessbeingthisgoodisntsofunafterall": (59.69, 19.90),
    "acomputerwoulddeservetobecalledintelligentifitcoulddeceiveahumanintobelievingthatitwashuman": (
        76.99,
        27.62,
    ),
}
FIGURE_2 = "howareyousounbelievablyquickatbananagrams"
FIGURE_2_PARALLEL = (2.0, 2.1)


def short(text: str) -> str:
    """Shorten an input for a table."""
    return text if len(text) <= 24 else f"{text[:20]}… ({len(text)} tiles)"


def draw_hands(hands: int, size: int, seed: int | str, tiles: str = "bananagrams") -> list[str]:
    """Draw hands, each from a full bag of the tile set."""
    from random import Random

    from tilewright.alphabet import TILE_SETS

    bag = Random(seed)
    return ["".join(bag.sample(TILE_SETS[tiles].tiles, size)) for _ in range(hands)]
