"""The schedule of cards: the algorithm SM-2.

P. A. Woźniak, "Optimization of learning", master's thesis, University of Technology in Poznań,
1990, section 3.2; https://www.supermemo.com/archives1990-2015/english/ol/sm2

The steps are those of the text. Two points that it leaves open: the next interval uses the new
E-Factor, and intervals are at most a hundred years.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import ceil

from tilewright.quiz.errors import QuizError

FIRST_EASE = 2.5
LEAST_EASE = 1.3
FIRST_INTERVALS = (1, 6)  # days after the first and the second answer
MOST_DAYS = 36_500
BEST = 5
PASSED = 3  # below it a card starts over
SURE = 4  # below it a card is asked again on the same day


@dataclass(frozen=True)
class Schedule:
    """The state of a card: `due` is the day of its next review.

    `repetitions` counts the answers since the card was last new or forgotten, `ease` is the
    E-Factor, and `again` says that the last answer was below 4: the card is asked on the same day
    until it is answered well, which changes nothing else.
    """

    due: date
    interval: int = 0
    repetitions: int = 0
    ease: float = FIRST_EASE
    again: bool = False

    def is_due(self, today: date) -> bool:
        """Whether the card is to be asked on this day."""
        return self.again or self.due <= today

    def review(self, quality: int, today: date) -> Schedule:
        """Return the state after an answer of quality 0 (blackout) to 5 (perfect)."""
        if not 0 <= quality <= BEST:
            raise QuizError(f"quality must be from 0 to {BEST} (got {quality})")
        if self.again and self.due > today:
            return replace(self, again=quality < SURE)
        if quality < PASSED:
            return self._next(1, self.ease, quality, today)
        return self._next(self.repetitions + 1, _new_ease(self.ease, quality), quality, today)

    def _next(self, repetitions: int, ease: float, quality: int, today: date) -> Schedule:
        if repetitions <= len(FIRST_INTERVALS):
            interval = FIRST_INTERVALS[repetitions - 1]
        else:
            # Rounded first, because 30.000000000000004 days are 30.
            interval = min(ceil(round(self.interval * ease, 6)), MOST_DAYS)
        days = min(timedelta(interval), date.max - today)
        return Schedule(today + days, interval, repetitions, ease, quality < SURE)


def _new_ease(ease: float, quality: int) -> float:
    """Return the E-Factor after an answer, rounded to hundredths."""
    short = BEST - quality
    return round(max(LEAST_EASE, ease + 0.1 - short * (0.08 + short * 0.02)), 2)
