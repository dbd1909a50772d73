"""The base of most bidders: which word to play, and when to bid (3.1 of the paper)."""

from __future__ import annotations

from random import Random

from tilewright.auction.agents.position import Position
from tilewright.auction.data_mine import words_from
from tilewright.auction.view import View
from tilewright.lexicon import Lexicon


class SevenSeeker:
    """Bids for letters of reachable seven-letter words; without any, for increments."""

    def __init__(self, lexicon: Lexicon, mine: str = "bits") -> None:
        """`mine` is the source of word-lists: "bits", or the paper's "apriori" algorithm."""
        self.words = words_from(mine, lexicon)

    def word(self, view: View, rng: Random) -> str:
        """Return the best word from the letters."""
        return self.words.best(view.letters)

    def bid(self, view: View, rng: Random) -> int:
        position = Position(view, self.words)
        if position.reachable_with:
            return within(view, self.value(position))
        return 0 if position.reachable else within(view, position.increment)

    def value(self, position: Position) -> float:
        """Return the value of a letter that helps a reachable seven-letter word."""
        raise NotImplementedError


class Stingy(SevenSeeker):
    """The paper's StingyPlayer: always bids 0 and uses the letters it gets for free."""

    def bid(self, view: View, rng: Random) -> int:
        return 0


class Incremental(SevenSeeker):
    """Bids what a letter adds to the best word now (3.1), so it never loses points."""

    def bid(self, view: View, rng: Random) -> int:
        return within(view, Position(view, self.words).increment)


def within(view: View, amount: float) -> int:
    """Round an amount to a legal bid."""
    return max(0, min(view.balance, round(amount)))
