"""Weights for choosing the next word: searches rank words by the hand that they leave.

A hand costs more for hard letters, for each tile, and for too many or too few vowels. The word that
leaves the cheapest hand comes first. A letter is hard if few words use it, and few two-letter words
in particular.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Picker:
    """The cost of each difficulty in a hand; `noise` is the range of the random part."""

    a_rare_letter: float
    an_unpaired_letter: float
    a_tile: float
    a_vowel: float
    vowel_share: float
    noise: float

    def weights(self, used: Sequence[int], paired: Sequence[int]) -> array[float]:
        """Return the weights for `WordTable.rank`; `paired` counts letters of two-letter words."""
        most = max(used[1:]) + 1
        hard = [
            self.a_rare_letter * math.log2(most / (words + 1))
            + self.an_unpaired_letter / (1 + pairs)
            for words, pairs in zip(used, paired, strict=True)
        ]
        hard[0] = 0.0
        return array("d", [*hard, self.a_tile, self.a_vowel, self.vowel_share, self.noise])


HAND_WRITTEN = Picker(1.0, 2.0, 1.5, 2.0, 0.42, 2.0)
# Learned by `tilewright study run 001 --experiment word-picker` on hands of ENABLE.
LEARNED = Picker(0.773, 1.31, 0.96, 3.94, 0.342, 1.73)
