"""Useful racks, those contained in some seven-letter word, and their values in a market."""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_left
from collections.abc import Callable
from math import comb, prod
from typing import NamedTuple

from tilewright.alphabet import ENGLISH
from tilewright.auction.lattice import Lattice
from tilewright.auction.links import make_lattice
from tilewright.auction.market import Cells, phase_of
from tilewright.auction.rules import FULL_BAG, LONGEST_WORD, TILES, Rules
from tilewright.auction.words import Words, words_of
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon

TIMES = (*range(14), *range(14, 101, 3))  # numbers of auctions to come with computed values
OPENING = 1  # letters; up to this size, racks are valued in advance, with fewer words and times
OPENING_TIMES = (*range(7), 7, 10, 14, 19, 25, 33, 42, 52, 63, 75, 88, 102)
COMMON = 3  # the likeliest third of the words accounts for three quarters of all draws
MANY = 42  # auctions per round from which openings and reach use only common words


class Worth(NamedTuple):
    """The values of a rack and, by code, of the racks with one more letter, at each of `times`.

    A letter that rules out all seven-letter words has no entry.
    """

    times: array[int]
    values: array[float]
    larger: dict[int, array[float]]

    def with_letter(self, code: int, left: int) -> float | None:
        """Return the value with one more letter and `left` auctions to come; None if useless."""
        values = self.larger.get(code)
        return None if values is None else between(self.times, left, values.__getitem__)

    def without(self, left: int) -> float:
        """Return the value of the rack itself with `left` auctions to come."""
        return between(self.times, left, self.values.__getitem__)


class Reach(NamedTuple):
    """The values of all racks at each of `times`, for seats with more than seven letters."""

    lattice: Lattice
    times: array[int]
    rows: array[float]

    def worth(self, letters: str, left: int) -> float:
        """Return the value of the best rack within the letters with `left` auctions to come."""
        counts = ENGLISH.count(letters)
        return between(
            self.times, left, lambda place: self.lattice.best_within(counts, self.rows, place)
        )


def between(times: array[int], left: int, value: Callable[[int], float]) -> float:
    """Interpolate linearly between the values at two times; `value` takes the index of a time."""
    place = bisect_left(times, left)
    if times[place] == left:
        return value(place)
    part = (left - times[place - 1]) / (times[place] - times[place - 1])
    return value(place - 1) + part * (value(place) - value(place - 1))


def times_up_to(left: int, times: tuple[int, ...] = TIMES) -> array[int]:
    """Return the times up to the first that is at least `left`."""
    return array("i", times[: bisect_left(times, left) + 1])


class Racks:
    """The useful racks of a lexicon. Thread-safe."""

    def __init__(self, words: Words) -> None:
        sevens = words.mine.sevens
        names, points = words.names[:sevens], words.points[:sevens]
        common = sorted(range(sevens), key=lambda number: -ways(names[number]))[: sevens // COMMON]
        self._all = make_lattice(names, points)
        self._common = make_lattice([names[at] for at in common], [points[at] for at in common])
        self._lock = threading.Lock()
        self._first: dict[tuple[Rules, float], dict[str, Worth]] = {}

    def holds(self, letters: str) -> bool:
        """Whether some seven-letter word contains these letters."""
        return number_of(self._all, letters) >= 0

    def solve(
        self, letters: str, pool: bytearray, left: int, rules: Rules, gains: Cells, stuck: float
    ) -> Worth:
        """Return the values of a useful rack with up to `left` auctions of a round to come.

        `stuck` is the value of a useless rack.
        """
        times = times_up_to(left)
        with self._lock:
            _solve(self._all, letters, pool, times, rules, gains, stuck, 1)
            return _worth(self._all, letters, times)

    def openings(self, rules: Rules, gains: Cells, stuck: float) -> dict[str, Worth]:
        """Return the values of racks of at most one letter, with a full bag."""
        lattice = self._for(rules)
        times = times_up_to(rules.auctions, OPENING_TIMES)
        racks = ["", *(letter for letter in TILES.counts if number_of(lattice, letter) >= 0)]
        with self._lock:
            _solve(lattice, "", bytearray(FULL_BAG), times, rules, gains, stuck, OPENING + 1)
            return {letters: _worth(lattice, letters, times) for letters in racks}

    def first_openings(self, rules: Rules, gains: Cells, stuck: float) -> dict[str, Worth]:
        """Return the openings before any sale, which depend on the rules alone and are cached."""
        key = (rules, stuck)
        if key not in self._first:
            self._first[key] = self.openings(rules, gains, stuck)
        return self._first[key]

    def reach(self, pool: bytearray, left: int, rules: Rules, gains: Cells, stuck: float) -> Reach:
        """Return the values of all racks, for rules without a letter limit."""
        lattice = self._for(rules)
        times = times_up_to(left, OPENING_TIMES)
        with self._lock:
            _solve(lattice, "", pool, times, rules, gains, stuck, LONGEST_WORD)
            return Reach(lattice, times, lattice.rows())

    def _for(self, rules: Rules) -> Lattice:
        return self._common if rules.auctions >= MANY else self._all


def ways(word: str) -> int:
    """Return the number of ways to draw the letters of a word from a full bag."""
    return prod(comb(TILES.counts[letter], word.count(letter)) for letter in set(word))


def number_of(lattice: Lattice, letters: str) -> int:
    """Return the number of a rack, or −1 if no word contains it."""
    rack = 0
    for code in ENGLISH.encode(letters):
        rack = lattice.child(rack, code)
        if rack < 0:
            break
    return rack


def _solve(
    lattice: Lattice,
    letters: str,
    pool: bytearray,
    times: array[int],
    rules: Rules,
    gains: Cells,
    stuck: float,
    whole: int,
) -> None:
    lattice.solve(
        number_of(lattice, letters),
        ENGLISH.count(letters),
        pool,
        times,
        bytes(phase_of(time, rules.auctions) for time in times),
        gains.reshape(-1),
        stuck,
        rules.ending == "2009",
        whole,
    )


def _worth(lattice: Lattice, letters: str, times: array[int]) -> Worth:
    root = number_of(lattice, letters)
    children = {code: lattice.child(root, code) for code in ENGLISH.codes.values()}
    larger = {code: lattice.row(child) for code, child in children.items() if child >= 0}
    return Worth(times, lattice.row(root), larger)


@once_per_lexicon
def racks_of(lexicon: Lexicon) -> Racks:
    """Return the lexicon's useful racks, built on first use."""
    return Racks(words_of(lexicon))
