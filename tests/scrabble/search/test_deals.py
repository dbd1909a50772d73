"""Deals of the unseen tiles, and the games that follow."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from tests.scrabble.search.test_preendgame import small_position
from tests.scrabble.strategies import SMALL
from tilewright.scrabble.move import PASS
from tilewright.scrabble.search.deals import FEWEST, deal, draws_of, follow
from tilewright.scrabble.search.finder import MoveFinder


@pytest.mark.parametrize(("unseen", "bag"), [(9, 2), (10, 3), (13, 6), (7, 7), (3, 0)])
def test_every_split_is_dealt_equally_often(unseen: int, bag: int) -> None:
    class Seen:
        """The part of a position that deals depend on."""

        racks = ("AB", "QZ")
        on_turn = 0

        def __init__(self) -> None:
            self.unseen, self.bag = "AABCDEEEFGHIJ"[:unseen], bag

    position = Seen()
    deals = deal(position, Random(1))  # type: ignore[arg-type]
    wanted = Counter("".join(sorted(tiles)) for tiles in combinations(position.unseen, bag))
    number = comb(unseen, bag)
    assert len(deals) >= FEWEST and len(deals) % number == 0
    for begin in range(0, len(deals), number):
        splits = deals[begin : begin + number]
        assert Counter("".join(sorted(one.bag)) for one in splits) == wanted
    for one in deals:
        assert one.other.startswith("QZ")
        assert sorted(one.bag + one.other[2:]) == sorted(position.unseen)
    assert deals == deal(position, Random(1))  # type: ignore[arg-type]
    assert number < 2 or deals != deal(position, Random(2))  # type: ignore[arg-type]


@pytest.mark.parametrize("bag", ["XA", "XAT", "AXTO"])
@pytest.mark.parametrize("exchange_limit", [1, 7])
def test_the_same_draws_lead_to_the_same_game(bag: str, exchange_limit: int) -> None:
    racks, scores = ("TEAS", "SOON"), (20, 24)
    position = small_position(racks, bag, "SON", scores, exchange_limit=exchange_limit)
    finder = MoveFinder(SMALL, position.rules)
    for move in [one.move for one in finder.best(position, 8)] + [PASS]:
        games: dict[str, tuple[object, ...]] = {}
        for one in deal(position, Random(2)):
            after = follow(position, move, one, finder)
            assert after.is_over or not after.bag
            racks_after = tuple("".join(sorted(rack)) for rack in after.racks)
            game = (after.squares, racks_after, after.scores)
            assert games.setdefault(draws_of(move, one), game) == game
