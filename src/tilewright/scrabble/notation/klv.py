"""KLV2 files: leave values of other engines, as a word graph of leaves and a float for each."""

from __future__ import annotations

import struct
from array import array
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.alphabet import ENGLISH, Alphabet
from tilewright.lexicon.layout import CHILD, ENDS, LAST
from tilewright.scrabble.leaves import LARGEST, Leaves, LeavesError, table_size

MOST_BYTES = 1 << 26  # over twice the size of a file with all leaves and the largest possible graph
LARGEST_VALUE = 1e4  # points; far beyond any real leave

Numbers = NDArray[np.int64]


def read_klv(path: Path, alphabet: Alphabet = ENGLISH) -> Leaves:
    """Read leave values from a file; leaves not in it are worth 0.

    Safe for untrusted files: the walk takes bounded time, and values that are not finite or too
    large are rejected.
    """
    name = repr(str(path))
    if path.stat().st_size > MOST_BYTES:
        raise LeavesError(f"{name} is too large for a KLV2 file ({path.stat().st_size:,} bytes)")
    nodes, values = _parts(path.read_bytes(), name)
    wrong = values[~(np.abs(values) <= LARGEST_VALUE)]  # negated to catch NaN
    if len(wrong):
        raise LeavesError(f"{name} is damaged: a leave is worth {wrong[0]:g} points")
    numbers, ranks = _Walk(nodes, len(alphabet) + 1, name).leaves()
    if len(ranks) != len(values):
        raise LeavesError(f"{name} has {len(values)} values for {len(ranks)} leaves")
    table = np.zeros(table_size(alphabet), dtype=np.float32)
    table[ranks] = values[numbers]
    return Leaves(alphabet, array("f", table.tobytes()))


def _parts(data: bytes, name: str) -> tuple[NDArray[Any], NDArray[Any]]:
    """The graph and the values; a length precedes each."""
    try:
        (length,) = struct.unpack_from("<I", data, 0)
        end = 4 + 4 * length
        (number,) = struct.unpack_from("<I", data, end)
    except struct.error:
        raise LeavesError(f"{name} is not a KLV2 file: it is truncated") from None
    if len(data) != end + 4 + 4 * number or length == 0:
        raise LeavesError(
            f"{name} is not a KLV2 file: {length} nodes and {number} values need "
            f"{end + 4 + 4 * number} bytes (got {len(data)})"
        )
    nodes = np.frombuffer(data, "<u4", length, 4)
    values = np.frombuffer(data, "<f4", number, end + 4)
    return nodes, values


class _Walk:
    """Walk all paths of a graph at once, tile by tile.

    Tiles must be sorted, both within a leave and among siblings. So no leave occurs twice, and no
    graph has more paths than there are leaves. Values are in depth-first order.
    """

    def __init__(self, nodes: NDArray[Any], kinds: int, name: str) -> None:
        self.kinds = kinds
        self.name = name
        self.size = len(nodes)
        self.codes = (nodes >> 24).astype(np.int64)
        self.children = (nodes & CHILD).astype(np.int64)
        self.ends = (nodes & ENDS) != 0
        self.last = (nodes & LAST) != 0
        if int(self.children.max()) >= self.size:
            raise LeavesError(f"{name} is damaged: a node points past the end of the graph")
        self.found: list[tuple[Numbers, Numbers]] = []  # numbers and ranks of leaves

    def leaves(self) -> tuple[Numbers, Numbers]:
        """The indices of the leaves in the file, and their ranks."""
        below = self._counts()
        none = np.zeros(1, dtype=np.int64)
        first = self.children[:1]
        paths = [part[first > 0] for part in (first, none, none, none)]
        for tiles in range(LARGEST + 1):
            if not len(paths[0]):
                break
            paths = self._longer(tiles, below, *paths)
        if not self.found:
            return none[:0], none[:0]
        numbers, ranks = (np.concatenate(parts) for parts in zip(*self.found, strict=True))
        return numbers, ranks

    def _counts(self) -> Numbers:
        """Count the leaves that end at or below each node, for paths of up to six tiles."""
        rows = np.flatnonzero(self.last)
        row_ends = np.append(rows, self.size - 1)[np.searchsorted(rows, np.arange(self.size))]
        counts = self.ends.astype(np.int64)
        for _ in range(LARGEST):
            sums = np.append(np.cumsum(counts), 0)  # index -1 is the sum before the first node
            in_row = sums[row_ends] - sums[np.arange(self.size) - 1]
            counts = self.ends + np.where(self.children > 0, in_row[self.children], 0)
        return np.asarray(counts, dtype=np.int64)

    def _longer(
        self,
        tiles: int,
        below: Numbers,
        node: Numbers,
        least: Numbers,
        number: Numbers,
        rank: Numbers,
    ) -> list[Numbers]:
        """Extend the paths by a tile; return first child, least tile, index and rank of each."""
        longer = []
        places = np.array([comb(code + tiles, tiles + 1) for code in range(self.kinds)], np.int64)
        smaller = comb(self.kinds + tiles, tiles)  # leaves with fewer tiles
        while len(node):
            code = self.codes[node] if int(node.max()) < self.size else least - 1
            if tiles == LARGEST or not np.all((least <= code) & (code < self.kinds)):
                raise LeavesError(
                    f"{self.name} contains an entry that is not a leave of {self.kinds - 1} letters"
                )
            ranks, ends, child = rank + places[code], self.ends[node], self.children[node]
            self.found.append((number[ends], ranks[ends] + smaller))
            more = child > 0
            longer.append([part[more] for part in (child, code, number + ends, ranks)])
            on = ~self.last[node]
            number = number + below[node]
            node, least, number, rank = node[on] + 1, code[on] + 1, number[on], rank[on]
        return [np.concatenate(parts) for parts in zip(*longer, strict=True)]
