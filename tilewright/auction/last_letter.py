"""What a rack of six letters is worth: its best word with the letter that it will get.

Here every word counts, not only those of seven letters: few letters make one of those, and the
others still differ in what they add.
"""

from __future__ import annotations

from array import array

from tilewright.alphabet import ENGLISH
from tilewright.auction.market import KIND_OF_CODE, PRICES, Gains, phase_of
from tilewright.auction.racks import Worth, times_up_to
from tilewright.auction.rules import Rules
from tilewright.auction.words import Words

Points = dict[int, int]  # by the code of the last letter


def points_with(words: Words, letters: str) -> Points:
    """The best word with each letter of the alphabet."""
    return {code: words.best_points(letters + letter) for letter, code in ENGLISH.codes.items()}


def last_letter(points: Points, pool: bytearray, left: int, rules: Rules, gains: Gains) -> Worth:
    """The values of a rack that lacks one letter, with up to `left` auctions to come.

    Whoever waits for the last auction has to take what comes.
    """
    times = times_up_to(left)
    tiles = max(1, sum(pool))
    chances = {code: pool[code] / tiles for code in points if pool[code]}
    values = [0.0, sum(chance * points[code] for code, chance in chances.items())]
    for time in range(2, times[-1] + 1):
        phase = phase_of(time, rules.auctions)
        now = values[-1]
        more = 0.0
        for code, chance in chances.items():
            kind, gap = KIND_OF_CODE[code], points[code] - now
            if gap > 0:
                more += chance * _between(gains.gains[kind][phase], gap)
            else:
                more += chance * gains.forced[kind][phase] * gap
        values.append(now + more)
    larger = {code: array("f", [value]) * len(times) for code, value in points.items()}
    return Worth(times, array("f", [values[time] for time in times]), larger)


def _between(gains: list[float], gap: float) -> float:
    """What an advantage brings that is no whole number."""
    whole = min(int(gap), PRICES - 2)
    return gains[whole] + (gap - whole) * (gains[whole + 1] - gains[whole])
