"""What a bidder looks at: its rack, the pool, and the words that it can still reach."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.alphabet import ENGLISH
from tilewright.auction.rules import LONGEST_WORD, VALUES
from tilewright.auction.view import View
from tilewright.auction.words import Words, together

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
        self.code = code = ENGLISH.codes[self.letter]
        self.rack = rack = words.counts(view.letters)
        self.pool = bytes(view.pool)
        self.before = _with(self.pool, code, self.pool[code] + 1)
        self.held = rack if view.rules.ending == "2009" else NOTHING
        self.held_with = _with(self.held, code, rack[code] + 1)

    @property
    def most(self) -> bytes:
        """All that the seat can come to have of each letter."""
        return together(self.rack, self.before)

    @property
    def reachable(self) -> int:
        """How many classes of seven letters can still be reached, with the letter or without."""
        return self.words.reachable(self.held, self.rack, self.before)

    @property
    def reachable_with(self) -> int:
        """How many of them have a use for the letter on offer."""
        return self.words.reachable(self.held_with, self.rack, self.before)

    @property
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
        return self._share(self.words.naive_sum)

    def sequence_share(self) -> float:
        """The part of the summed draw sequences that is kept with the letter (3.2.3)."""
        return self._share(self.words.sequences)

    def _share(self, sum_of: Callable[[bytes, bytes, bytes], float]) -> float:
        whole = sum_of(self.held, self.rack, self.before)
        return sum_of(self.held_with, self.rack, self.before) / whole if whole else 0.0

    def rank_of_offer(self) -> float:
        """The part of all letters in the bag that keep more of these probabilities (3.2.2)."""
        sums = {
            code: self.words.naive_sum(
                _with(self.held, code, self.held[code] + 1), self.rack, self.before
            )
            for code, tiles in enumerate(self.before)
            if tiles
        }
        better = sum(found > sums[self.code] for found in sums.values())
        return better / len(sums)

    def sequence_loss(self) -> float:
        """The part of the summed draw sequences that is lost without the letter (3.3.1)."""
        held, rack, before = self.held, self.rack, self.before
        whole = self.words.sequences(held, rack, before)
        if not whole:
            return 0.0
        without = self.words.sequences_without(
            held, self.held_with, rack, before, self.pool, self.code
        )
        return (whole - without) / whole


def _with(counts: bytes, code: int, count: int) -> bytes:
    """Counts in which one is another."""
    return counts[:code] + bytes((count,)) + counts[code + 1 :]
