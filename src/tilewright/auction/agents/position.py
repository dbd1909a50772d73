"""A bidder's position: its rack, the pool, and the words still reachable."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.alphabet import ENGLISH
from tilewright.auction.rules import LONGEST_WORD, VALUES
from tilewright.auction.view import View
from tilewright.auction.words import Words, together

NOTHING = bytes(ENGLISH.count(""))


class Position:
    """A decision about one letter.

    `held` is what a seven-letter word must contain to be reachable: the whole rack if seats stop
    at seven letters, nothing if they may have more. `held_with` adds the letter on offer. `before`
    is the pool before that letter was drawn.
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
        """The most copies of each letter that the seat can get."""
        return together(self.rack, self.before)

    @property
    def reachable(self) -> int:
        """The number of seven-letter classes still reachable, with or without the letter."""
        return self.words.reachable(self.held, self.rack, self.before)

    @property
    def reachable_with(self) -> int:
        """The number of these that use the letter on offer."""
        return self.words.reachable(self.held_with, self.rack, self.before)

    @property
    def increment(self) -> int:
        """The points that the letter on offer adds to the best word now."""
        letters = self.view.letters
        return self.words.best_points(letters + self.letter) - self.words.best_points(letters)

    @property
    def value(self) -> int:
        """The points of the letter on offer."""
        return VALUES[self.letter]

    @property
    def needed(self) -> int:
        """The number of letters missing to seven, at least 1."""
        return max(1, LONGEST_WORD - len(self.view.letters))

    @property
    def paid(self) -> int:
        """The points spent in this round."""
        total = 0
        for sale in reversed(self.view.sales):
            if sale.round != self.view.round:
                break
            if sale.winner == self.view.seat:
                total += sale.price
        return total

    def naive_share(self) -> float:
        """The share of the summed naive probabilities kept with the letter (3.2.2)."""
        return self._share(self.words.naive_sum)

    def sequence_share(self) -> float:
        """The share of the summed draw sequences kept with the letter (3.2.3)."""
        return self._share(self.words.sequences)

    def _share(self, sum_of: Callable[[bytes, bytes, bytes], float]) -> float:
        whole = sum_of(self.held, self.rack, self.before)
        return sum_of(self.held_with, self.rack, self.before) / whole if whole else 0.0

    def rank_of_offer(self) -> float:
        """The share of the remaining letters that keep more of the naive probabilities (3.2.2)."""
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
        """The share of the summed draw sequences lost without the letter (3.3.1)."""
        held, rack, before = self.held, self.rack, self.before
        whole = self.words.sequences(held, rack, before)
        if not whole:
            return 0.0
        without = self.words.sequences_without(
            held, self.held_with, rack, before, self.pool, self.code
        )
        return (whole - without) / whole

    def chance_loss(self) -> float:
        """The share of the summed exact chances lost without the letter (6).

        A word's chance is that its missing letters are among those still to be auctioned.
        """
        mine, draws = self.words.mine, self.view.auctions_left - 1
        rack_with = _with(self.rack, self.code, self.rack[self.code] + 1)
        gained = mine.chances(self.held_with, rack_with, self.pool, draws)
        lost = gained - mine.chances(self.held_with, self.rack, self.pool, draws)
        whole = lost + mine.chances(self.held, self.rack, self.pool, draws)
        return lost / whole if whole else 0.0


def _with(counts: bytes, code: int, count: int) -> bytes:
    """Return counts with one replaced."""
    return counts[:code] + bytes((count,)) + counts[code + 1 :]
