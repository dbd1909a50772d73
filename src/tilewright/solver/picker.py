"""Which word to place next: the weights by which the searches rank what a word would leave.

A hand is trouble by its hard letters, by its tiles, and by vowels that are too many or too few; the
word goes first that leaves least trouble. A letter is hard when few words use it, and few of two
letters.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Picker:
    """What each kind of trouble costs; `noise` is how much of the choice is left to chance."""

    a_rare_letter: float
    an_unpaired_letter: float
    a_tile: float
    a_vowel: float
    vowel_share: float
    noise: float

    def weights(self, used: Sequence[int], paired: Sequence[int]) -> array[float]:
        """The weights as the table takes them, from the letters of all words and of pairs."""
        most = max(used[1:]) + 1
        hard = [
            self.a_rare_letter * math.log2(most / (words + 1))
            + self.an_unpaired_letter / (1 + pairs)
            for words, pairs in zip(used, paired, strict=True)
        ]
        hard[0] = 0.0
        return array("d", [*hard, self.a_tile, self.a_vowel, self.vowel_share, self.noise])


HAND_WRITTEN = Picker(1.0, 2.0, 1.5, 2.0, 0.42, 2.0)
# What `tilewright study run 001 --experiment word-picker` learns on hands of ENABLE.
LEARNED = Picker(0.773, 1.31, 0.96, 3.94, 0.342, 1.73)
