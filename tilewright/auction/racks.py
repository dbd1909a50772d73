"""All racks that some seven-letter word holds, and what they are worth in a market."""

from __future__ import annotations

import threading
from array import array
from functools import lru_cache
from math import log2
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from tilewright.alphabet import ENGLISH
from tilewright.auction.ceiling import asks_under
from tilewright.auction.lattice import Lattice
from tilewright.auction.market import HALF, KIND_OF_CODE, PRICES, Gains, usual_prices
from tilewright.auction.rules import LONGEST_WORD, Rules
from tilewright.auction.view import FULL_BAG
from tilewright.auction.words import words_of
from tilewright.lexicon import Lexicon

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Rows = NDArray[Any]  # a rack in each row, its letters' codes in ascending order

BITS = 5  # of a letter's code in a rack's key
OPENING = 1  # letters; up to here a rack is looked up in a table that is made beforehand
FINE = 14  # auctions; beyond them the table of openings has a column for every third
COARSE = 3


class Climate(NamedTuple):
    """What openings depend on: the levels of prices and the ceilings of bids, early and late."""

    early: float
    late: float
    low: float
    high: float

    @classmethod
    def near(cls, early: float, late: float, low: float, high: float) -> Climate:
        """One of few that is close, so that few tables are needed."""
        return cls(_power(early, 2), _power(late, 2), _power(low, 1), _power(high, 1))

    def gains(self, rules: Rules) -> Gains:
        asks = [asks_under(height, PRICES) for height in (self.low, self.high) for _ in range(HALF)]
        return usual_prices(rules, self.early, self.late).gains(asks)


def _power(number: float, steps: int) -> float:
    """The nearest power of two, or with more steps of a root of two, from 1/8 to 64."""
    return float(2.0 ** (round(steps * log2(max(0.125, min(64.0, number)))) / steps))


class Worth(NamedTuple):
    """The values of a rack, and of the racks with one letter more by its code, over `times`.

    A letter after which no seven-letter word is left has no entry.
    """

    times: array[int]
    values: array[float]
    larger: dict[int, array[float]]


def worth_at(times: array[int], values: array[float], left: int) -> float:
    """The value when so many auctions are left, between two known ones in proportion."""
    if left <= FINE:
        return values[left]
    place = FINE + (left - FINE) // COARSE
    part = (left - times[place]) / COARSE
    if not part:
        return values[place]
    return values[place] + part * (values[place + 1] - values[place])


def times_up_to(left: int) -> array[int]:
    """The numbers of auctions for which values are found: all that are few, then every third."""
    coarse = range(FINE + COARSE, left + COARSE, COARSE)
    return array("i", [*range(min(FINE, left) + 1), *coarse])


class Racks:
    """The useful racks of a lexicon. It may be asked from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lattice = make_lattice(lexicon)
        self._lock = threading.Lock()
        self._openings = lru_cache(maxsize=64)(self._open)

    def number(self, letters: str) -> int:
        """The number of a rack, or −1 if no seven-letter word holds it."""
        rack = 0
        for code in ENGLISH.encode(letters):
            rack = self._lattice.child(rack, code)
            if rack < 0:
                break
        return rack

    def solve(
        self, letters: str, pool: bytearray, left: int, rules: Rules, gains: Gains, stuck: float
    ) -> Worth:
        """What a useful rack is worth with up to `left` of a round's auctions to come.

        `stuck` is the worth of a rack that no seven-letter word holds.
        """
        root = self.number(letters)
        times = times_up_to(left)
        with self._lock:
            self._solve(root, letters, pool, times, rules, gains, stuck)
            return self._worth(root, times)

    def opening(self, letters: str, rules: Rules, climate: Climate, stuck: float) -> Worth:
        """The same for a rack of one letter at most, from a full bag."""
        times, table = self._openings(rules, climate, stuck)
        root = self.number(letters)
        larger = {code: table[rack] for code, rack in self._larger(root)}
        return Worth(times, table[root], larger)

    def _open(
        self, rules: Rules, climate: Climate, stuck: float
    ) -> tuple[array[int], dict[int, array[float]]]:
        """The values of all racks that an opening can lead to."""
        times = times_up_to(rules.auctions)
        table: dict[int, array[float]] = {}
        with self._lock:
            gains = climate.gains(rules)
            self._solve(0, "", bytearray(FULL_BAG), times, rules, gains, stuck)
            racks = [0]
            for _ in range(OPENING + 2):
                table |= {rack: self._lattice.row(rack) for rack in racks}
                racks = sorted({child for rack in racks for _, child in self._larger(rack)})
        return times, table

    def _solve(
        self,
        root: int,
        letters: str,
        pool: bytearray,
        times: array[int],
        rules: Rules,
        gains: Gains,
        stuck: float,
    ) -> None:
        self._lattice.solve(
            root,
            ENGLISH.count(letters),
            pool,
            times,
            KIND_OF_CODE,
            *gains.by_time(times, rules.auctions),
            array("d", [stuck]) * (LONGEST_WORD + 1),
        )

    def _worth(self, root: int, times: array[int]) -> Worth:
        larger = {code: self._lattice.row(rack) for code, rack in self._larger(root)}
        return Worth(times, self._lattice.row(root), larger)

    def _larger(self, rack: int) -> list[tuple[int, int]]:
        children = [(code, self._lattice.child(rack, code)) for code in ENGLISH.codes.values()]
        return [(code, child) for code, child in children if child >= 0]


_kept: WeakKeyDictionary[Lexicon, Racks] = WeakKeyDictionary()
_lock = threading.Lock()


def racks_of(lexicon: Lexicon) -> Racks:
    """The lexicon's useful racks, found when they are first asked for and gone with the lexicon."""
    racks = _kept.get(lexicon)
    if racks is None:
        with _lock:
            racks = _kept.get(lexicon) or Racks(lexicon)
            _kept[lexicon] = racks
    return racks


# How the lattice is made: racks level by level, from the words down to the empty rack.


def make_lattice(lexicon: Lexicon) -> Lattice:
    """All sub-multisets of the seven-letter words, with their links."""
    import numpy as np

    words = words_of(lexicon)
    sevens = words.mine.sevens
    codes = [sorted(ENGLISH.encode(name)) for name in words.names[:sevens]]
    letters = np.array(codes, dtype=np.int64).reshape(-1, LONGEST_WORD)
    levels = [_unique(letters)]
    while levels[-1].shape[1]:
        levels.append(_smaller(levels[-1]))
    levels.reverse()
    numbers = _Numbers(levels)
    worth = np.zeros(sum(map(len, levels)))
    worth[numbers.of(letters)] = words.points[:sevens]
    first, children, added, copies = _links(levels, numbers)
    sizes = np.concatenate([np.full(len(level), level.shape[1]) for level in levels])
    return Lattice(
        array("i", first.astype(np.int32).tobytes()),
        array("i", children.astype(np.int32).tobytes()),
        bytearray(added.astype(np.uint8).tobytes()),
        bytearray(copies.astype(np.uint8).tobytes()),
        bytearray(sizes.astype(np.uint8).tobytes()),
        array("d", worth.tobytes()),
    )


def _keys(rows: Rows) -> Rows:
    """A number for each rack that tells it from others of its size."""
    import numpy as np

    keys = np.zeros(len(rows), dtype=np.int64)
    for column in range(rows.shape[1]):
        keys = keys << BITS | rows[:, column]
    return keys


def _unique(rows: Rows) -> Rows:
    """The different racks, in the order of their keys."""
    import numpy as np

    return rows[np.unique(_keys(rows), return_index=True)[1]]


def _smaller(level: Rows) -> Rows:
    """All racks with one letter less; the empty one is there even if there are no words."""
    import numpy as np

    size = level.shape[1]
    if size == 1:
        return np.zeros((1, 0), dtype=np.int64)
    return _unique(np.concatenate([np.delete(level, place, axis=1) for place in range(size)]))


class _Numbers:
    """The numbers of racks: smaller racks first, those of a size in the order of their keys."""

    def __init__(self, levels: list[Rows]) -> None:
        import numpy as np

        self._starts = np.cumsum([0, *map(len, levels)])
        self._keys = [_keys(level) for level in levels]

    def of(self, rows: Rows) -> Rows:
        import numpy as np

        size = rows.shape[1]
        found: Rows = self._starts[size] + np.searchsorted(self._keys[size], _keys(rows))
        return found


def _links(levels: list[Rows], numbers: _Numbers) -> tuple[Rows, Rows, Rows, Rows]:
    """Where the links of each rack begin; their larger racks, the letters they add, its copies."""
    import numpy as np

    parts = []
    for level in levels[1:]:
        larger = numbers.of(level)
        for place in range(level.shape[1]):
            once = np.ones(len(level), dtype=bool)  # of equal letters, the last one
            if place + 1 < level.shape[1]:
                once = level[:, place] != level[:, place + 1]
            rest = np.delete(level, place, axis=1)[once]
            added = level[once, place]
            copies = (rest == added[:, None]).sum(axis=1)
            parts.append(np.stack([numbers.of(rest), larger[once], added, copies]))
    smaller, larger, added, copies = np.concatenate(parts, axis=1)
    order = np.lexsort((added, smaller))
    total = sum(map(len, levels))
    first = np.zeros(total + 1, dtype=np.int64)
    np.cumsum(np.bincount(smaller, minlength=total), out=first[1:])
    return first, larger[order], added[order], copies[order]
