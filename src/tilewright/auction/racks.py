"""All racks that some seven-letter word holds, and what they are worth in a market."""

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

TIMES = (*range(14), *range(14, 101, 3))  # auctions to come for which values are found
OPENING = 1  # letters; up to here values are found beforehand, for fewer words and fewer times
OPENING_TIMES = (*range(7), 7, 10, 14, 19, 25, 33, 42, 52, 63, 75, 88, 102)
COMMON = 3  # one word in so many, the likeliest, makes up three quarters of all that can be drawn
MANY = 42  # auctions of a round, from which the values of all racks are over common words only


class Worth(NamedTuple):
    """The values of a rack, and of the racks with one letter more by its code, over `times`.

    A letter after which no seven-letter word is left has no entry.
    """

    times: array[int]
    values: array[float]
    larger: dict[int, array[float]]

    def with_letter(self, code: int, left: int) -> float | None:
        """The value with one letter more when so many auctions are left, or none."""
        values = self.larger.get(code)
        return None if values is None else between(self.times, left, values.__getitem__)

    def without(self, left: int) -> float:
        """The value of the rack as it is when so many auctions are left."""
        return between(self.times, left, self.values.__getitem__)


class Reach(NamedTuple):
    """The values of all racks over `times`, for seats whose letters may hold many of them."""

    lattice: Lattice
    times: array[int]
    rows: array[float]

    def worth(self, letters: str, left: int) -> float:
        """The value of the best rack of these letters when so many auctions are left."""
        counts = ENGLISH.count(letters)
        return between(
            self.times, left, lambda place: self.lattice.best_within(counts, self.rows, place)
        )


def between(times: array[int], left: int, value: Callable[[int], float]) -> float:
    """The value at one of the times, by its place, or between two of them in proportion."""
    place = bisect_left(times, left)
    if times[place] == left:
        return value(place)
    part = (left - times[place - 1]) / (times[place] - times[place - 1])
    return value(place - 1) + part * (value(place) - value(place - 1))


def times_up_to(left: int, times: tuple[int, ...] = TIMES) -> array[int]:
    """The times up to the first one that is enough."""
    return array("i", times[: bisect_left(times, left) + 1])


class Racks:
    """The useful racks of a lexicon. It may be asked from several threads."""

    def __init__(self, words: Words) -> None:
        sevens = words.mine.sevens
        names, points = words.names[:sevens], words.points[:sevens]
        common = sorted(range(sevens), key=lambda number: -ways(names[number]))[: sevens // COMMON]
        self._all = make_lattice(names, points)
        self._common = make_lattice([names[at] for at in common], [points[at] for at in common])
        self._lock = threading.Lock()
        self._first: dict[tuple[Rules, float], dict[str, Worth]] = {}

    def holds(self, letters: str) -> bool:
        """Whether some seven-letter word holds these letters."""
        return number_of(self._all, letters) >= 0

    def solve(
        self, letters: str, pool: bytearray, left: int, rules: Rules, gains: Cells, stuck: float
    ) -> Worth:
        """What a useful rack is worth with up to `left` of a round's auctions to come.

        `stuck` is the worth of a rack that no seven-letter word holds.
        """
        times = times_up_to(left)
        with self._lock:
            _solve(self._all, letters, pool, times, rules, gains, stuck, 1)
            return _worth(self._all, letters, times)

    def openings(self, rules: Rules, gains: Cells, stuck: float) -> dict[str, Worth]:
        """The same for racks of one letter at most, from a full bag."""
        lattice = self._for(rules)
        times = times_up_to(rules.auctions, OPENING_TIMES)
        racks = ["", *(letter for letter in TILES.counts if number_of(lattice, letter) >= 0)]
        with self._lock:
            _solve(lattice, "", bytearray(FULL_BAG), times, rules, gains, stuck, OPENING + 1)
            return {letters: _worth(lattice, letters, times) for letters in racks}

    def first_openings(self, rules: Rules, gains: Cells, stuck: float) -> dict[str, Worth]:
        """Those before anything was learned, when the gains are a matter of the rules alone."""
        key = (rules, stuck)
        if key not in self._first:
            self._first[key] = self.openings(rules, gains, stuck)
        return self._first[key]

    def reach(self, pool: bytearray, left: int, rules: Rules, gains: Cells, stuck: float) -> Reach:
        """The values of all racks where a seat may have more than seven letters."""
        lattice = self._for(rules)
        times = times_up_to(left, OPENING_TIMES)
        with self._lock:
            _solve(lattice, "", pool, times, rules, gains, stuck, LONGEST_WORD)
            return Reach(lattice, times, lattice.rows())

    def _for(self, rules: Rules) -> Lattice:
        return self._common if rules.auctions >= MANY else self._all


def ways(word: str) -> int:
    """In how many ways the tiles make the letters of a word."""
    return prod(comb(TILES.counts[letter], word.count(letter)) for letter in set(word))


def number_of(lattice: Lattice, letters: str) -> int:
    """The number of a rack, or −1 if no word holds it."""
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
    """The lexicon's useful racks, found when they are first asked for."""
    return Racks(words_of(lexicon))
