"""Small tables of every shipped game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from tests.auction import bidders
from tests.bananagrams import players as bananagrams
from tests.scrabble import players as scrabble
from tests.scrabble.strategies import SMALL
from tests.table.players import AnyMatch
from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.greedy import Greedy
from tilewright.table.game import AnyGame
from tilewright.table.match import Match
from tilewright.table.registry import find_game


class Table(NamedTuple):
    """A game with a small list of words, and agents for it.

    `steady` creates an agent that plays well and without faults, `restless` one that does anything.
    """

    game: AnyGame
    lexicon: Lexicon
    steady: Callable[[], Any]
    restless: Callable[[], Any]
    rules: dict[str, Any]
    options: st.SearchStrategy[dict[str, Any]]

    def match(self, *agents: Any, seed: int = 3, **about: Any) -> AnyMatch:
        rules = self.game.rules_class(len(agents), **self.rules)
        return Match(self.game, rules, self.lexicon, agents, seed, **about)


TABLES = (
    Table(
        find_game("bananagrams"),
        bananagrams.WORDS,
        bananagrams.Steady,
        bananagrams.Restless,
        {"tile_set": bananagrams.ALL_A},
        st.fixed_dictionaries(
            {
                "seats": st.integers(1, 4),
                "tile_set": st.sampled_from([bananagrams.TILES, bananagrams.ALL_A]),
                "honour": st.booleans(),
            }
        ),
    ),
    Table(
        find_game("scrabble"),
        SMALL,
        lambda: Greedy(SMALL),
        scrabble.Restless,
        {},
        st.fixed_dictionaries(
            {"seats": st.integers(2, 4), "challenge": st.sampled_from(["void", "double"])}
        ),
    ),
    Table(
        find_game("auction"),
        bidders.WORDS,
        lambda: bidders.Fixed(bidders.chance),
        bidders.Restless,
        {"rounds": 2, "hidden": 1},
        st.fixed_dictionaries(
            {
                "seats": st.integers(1, 5),
                "rounds": st.just(2),
                "hidden": st.integers(0, 7),
                "ending": st.sampled_from(["2009", "2010"]),
            }
        ),
    ),
)

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game.name)
