"""What most bidders share: the word they hand in, and when they bid at all (3.1 of the paper)."""

from __future__ import annotations

from random import Random

from tilewright.auction.agents.position import Position
from tilewright.auction.data_mine import words_from
from tilewright.auction.view import View
from tilewright.lexicon import Lexicon


class SevenSeeker:
    """Bids for what helps a seven-letter word while one can be reached, else for increments."""

    def __init__(self, lexicon: Lexicon, mine: str = "bits") -> None:
        """`mine` is where word-lists come from: sets of bits, or the paper's a priori algorithm."""
        self.words = words_from(mine, lexicon)

    def word(self, view: View, rng: Random) -> str:
        """The best word of the letters."""
        return self.words.best(view.letters)

    def bid(self, view: View, rng: Random) -> int:
        position = Position(view, self.words)
        if position.reachable_with:
            return within(view, self.value(position))
        return 0 if position.reachable else within(view, position.increment)

    def value(self, position: Position) -> float:
        """What the letter is worth when it helps some seven-letter word that can be reached."""
        raise NotImplementedError


class Stingy(SevenSeeker):
    """The paper's StingyPlayer: bids nothing and makes the best of what nobody else wants."""

    def bid(self, view: View, rng: Random) -> int:
        return 0


class Incremental(SevenSeeker):
    """Bids what a letter adds to the best word at once (3.1); it cannot lose."""

    def bid(self, view: View, rng: Random) -> int:
        return within(view, Position(view, self.words).increment)


def within(view: View, amount: float) -> int:
    """An amount as a bid that is allowed."""
    return max(0, min(view.balance, round(amount)))
