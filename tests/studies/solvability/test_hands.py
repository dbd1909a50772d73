from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tilewright.alphabet import BANANAGRAMS, ENGLISH, TileSet
from tilewright.studies.solvability.hands import all_ways, every_hand, parts, shuffled

FEW = TileSet("few", {"A": 3, "B": 1, "C": 2}, ENGLISH)


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_the_ways_are_those_of_drawing_tiles(size: int) -> None:
    drawn = Counter("".join(hand) for hand in combinations(FEW.tiles, size))
    found = dict(entry for head in parts(FEW, size) for entry in every_hand(FEW, size, head))
    assert found == drawn


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_ways_add_up_for_the_tiles_of_the_game(size: int) -> None:
    ways = (
        number
        for head in parts(BANANAGRAMS, size)
        for _, number in every_hand(BANANAGRAMS, size, head)
    )
    assert sum(ways) == all_ways(BANANAGRAMS, size)


def test_a_bag_is_shuffled_the_same_way_by_the_same_seed() -> None:
    bag = shuffled(BANANAGRAMS, "1")
    assert Counter(bag) == Counter(BANANAGRAMS.tiles)
    assert bag == shuffled(BANANAGRAMS, "1") != shuffled(BANANAGRAMS, "2")
