"""What a bidder looks at: its rack, the pool, and the words that it can still reach."""

from __future__ import annotations

from array import array
from functools import cached_property
from operator import add

from tilewright.alphabet import ENGLISH
from tilewright.auction.odds import naive_factors, sequence_factors
from tilewright.auction.rules import LONGEST_WORD, VALUES
from tilewright.auction.view import View
from tilewright.auction.words import Words

NOTHING = bytes(ENGLISH.count(""))


class Position:
    """A decision about one letter.

    `held` is what a seven-letter word has to hold to be of use: the whole rack where a seat stops
    at seven letters, nothing where it may have more. `held_with` is the same with the letter on
    offer. `before` is the pool with that letter in it, as it was before the letter came out.
    """

    def __init__(self, view: View, words: Words) -> None:
        self.view = view
        self.words = words
        self.letter = view.offered or ""
        self.code = ENGLISH.codes[self.letter]
        self.rack = ENGLISH.count(view.letters)
        self.pool = view.pool
        self.before = bytearray(self.pool)
        self.before[self.code] += 1
        self.most = bytearray(map(add, self.rack, self.before))
        bounded = view.rules.ending == "2009"
        self.held = self.rack if bounded else bytearray(NOTHING)
        self.held_with = bytearray(self.held)
        self.held_with[self.code] = self.rack[self.code] + 1

    @cached_property
    def reachable(self) -> int:
        """How many classes of seven letters can still be reached, with the letter or without."""
        return int(self.words.mine.count(self.held, self.most))

    @cached_property
    def reachable_with(self) -> int:
        """How many of them have a use for the letter on offer."""
        return int(self.words.mine.count(self.held_with, self.most))

    @cached_property
    def increment(self) -> int:
        """By how much the letter on offer raises the best word at once."""
        letters = self.view.letters
        return self.words.best_points(letters + self.letter) - self.words.best_points(letters)

    @property
    def value(self) -> int:
        """What the letter on offer counts in a word."""
        return VALUES[self.letter]

    @property
    def needed(self) -> int:
        """Letters missing from seven, and at least one."""
        return max(1, LONGEST_WORD - len(self.view.letters))

    @property
    def paid(self) -> int:
        """What was spent in this round."""
        total = 0
        for sale in reversed(self.view.sales):
            if sale.round != self.view.round:
                break
            if sale.winner == self.view.seat:
                total += sale.price
        return total

    def naive_share(self) -> float:
        """The part of the summed naive probabilities that is kept with the letter (3.2.2)."""
        return self._share(naive_factors(self.before))

    def sequence_share(self) -> float:
        """The part of the summed draw sequences that is kept with the letter (3.2.3)."""
        return self._share(sequence_factors(self.before))

    def _share(self, factors: array[float]) -> float:
        weigh = self.words.mine.weigh
        whole = weigh(self.held, self.most, self.rack, factors)
        return weigh(self.held_with, self.most, self.rack, factors) / whole if whole else 0.0

    def sequence_loss(self) -> float:
        """The part of the summed draw sequences that is lost without the letter (3.3.1)."""
        both = [sequence_factors(self.before), sequence_factors(self.pool)]
        whole, without = self.words.mine.weigh_all(self.held, self.most, self.rack, both)
        return (whole - without) / whole if whole else 0.0
