"""All racks that some seven-letter word holds, and what they are worth in a market."""

from __future__ import annotations

import threading
from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from tilewright.alphabet import ENGLISH
from tilewright.auction.lattice import Lattice
from tilewright.auction.market import Market
from tilewright.auction.rules import LONGEST_WORD
from tilewright.auction.view import FULL_BAG
from tilewright.auction.words import words_of
from tilewright.lexicon import Lexicon

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Rows = NDArray[Any]  # a rack in each row, its letters' codes in ascending order

BITS = 5  # of a letter's code in a rack's key
OPENING = 2  # letters; up to here a rack is looked up in a table that is made beforehand
FINE = 14  # auctions; beyond them the table of openings has a column for every third
COARSE = 3


class Worth(NamedTuple):
    """The values of a rack, and of the racks with one letter more by its code, over `times`.

    A letter after which no seven-letter word is left has no entry.
    """

    times: array[int]
    values: array[float]
    larger: dict[int, array[float]]


def worth_at(times: array[int], values: array[float], left: int) -> float:
    """The value when so many auctions are left, between two known ones in proportion."""
    if left <= FINE or len(times) > times[-1]:
        return values[left]
    place = FINE + (left - FINE) // COARSE
    part = (left - times[place]) / COARSE
    if not part:
        return values[place]
    return values[place] + part * (values[place + 1] - values[place])


class Racks:
    """The useful racks of a lexicon. It may be asked from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lattice = make_lattice(lexicon)
        self._lock = threading.Lock()
        self._openings = lru_cache(maxsize=32)(self._open)

    def number(self, letters: str) -> int:
        """The number of a rack, or −1 if no seven-letter word holds it."""
        rack = 0
        for code in ENGLISH.encode(letters):
            rack = self._lattice.child(rack, code)
            if rack < 0:
                break
        return rack

    def solve(
        self, letters: str, pool: bytearray, left: int, auctions: int, market: Market, stuck: float
    ) -> Worth:
        """What a useful rack is worth with up to `left` of a round's auctions to come.

        `stuck` is the worth of a rack that no seven-letter word holds.
        """
        root = self.number(letters)
        times = array("i", range(left + 1))
        with self._lock:
            self._solve(root, ENGLISH.count(letters), pool, times, auctions, market, stuck)
            return self._worth(root, times)

    def opening(self, letters: str, auctions: int, level: float, stuck: float) -> Worth:
        """The same for a rack of two letters at most, from a full bag in a market of a level."""
        times, table = self._openings(auctions, level, stuck)
        root = self.number(letters)
        larger = {code: table[rack] for code, rack in self._larger(root)}
        return Worth(times, table[root], larger)

    def _open(
        self, auctions: int, level: float, stuck: float
    ) -> tuple[array[int], dict[int, array[float]]]:
        """The values of all racks that an opening can lead to."""
        coarse = range(FINE + COARSE, auctions + COARSE, COARSE)
        times = array("i", [*range(min(FINE, auctions) + 1), *coarse])
        table: dict[int, array[float]] = {}
        with self._lock:
            bag = bytearray(FULL_BAG)
            self._solve(0, ENGLISH.count(""), bag, times, auctions, Market(level), stuck)
            racks = [0]
            for _ in range(OPENING + 2):
                table |= {rack: self._lattice.row(rack) for rack in racks}
                racks = sorted({child for rack in racks for _, child in self._larger(rack)})
        return times, table

    def _solve(
        self,
        root: int,
        rack: bytearray,
        pool: bytearray,
        times: array[int],
        auctions: int,
        market: Market,
        stuck: float,
    ) -> None:
        self._lattice.solve(
            root,
            rack,
            pool,
            times,
            market.gains(times, auctions),
            market.chances_of_force(times, auctions),
            array("d", [stuck]) * (LONGEST_WORD + 1),
            market.scales(),
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
