"""The value of a rack of six letters: its best word with the last letter.

All words count, not only those of seven letters: few letters complete a seven-letter word, but the
others differ in what they add.
"""

from __future__ import annotations

from array import array

import numpy as np

from tilewright.alphabet import ENGLISH
from tilewright.auction.market import PRICES, Cells, phase_of
from tilewright.auction.racks import Worth, times_up_to
from tilewright.auction.rules import Rules
from tilewright.auction.words import Words

Points = dict[int, int]  # by the code of the last letter


def points_with(words: Words, letters: str) -> Points:
    """Return the points of the best word with each letter of the alphabet."""
    return {code: words.best_points(letters + letter) for letter, code in ENGLISH.codes.items()}


def last_letter(points: Points, pool: bytearray, left: int, rules: Rules, gains: Cells) -> Worth:
    """Return the values of a rack that lacks one letter, with up to `left` auctions to come.

    In the last auction the letter must be taken.
    """
    times = times_up_to(left)
    codes = np.array([code for code in points if pool[code]] or list(points))
    words = np.array([points[code] for code in codes])
    chances = np.array([pool[code] for code in codes]) / max(1, sum(pool))
    values = [0.0, float(chances @ words)]
    for time in range(2, times[-1] + 1):
        advantages = words - values[-1]
        places = np.clip(advantages + 1, 0, PRICES - 1).astype(int)
        lines = gains[phase_of(time, rules.auctions), codes, places]
        more = chances @ (lines[:, 0] + lines[:, 1] * advantages)
        values.append(values[-1] + float(more))
    larger = {code: array("f", [value]) * len(times) for code, value in points.items()}
    return Worth(times, array("f", [values[time] for time in times]), larger)
