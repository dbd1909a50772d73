"""KLV2 files: the leave values of other engines, a word graph over leaves and a float for each."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator
from pathlib import Path

from tilewright.alphabet import ENGLISH, Alphabet
from tilewright.lexicon.layout import CHILD, ENDS, LAST
from tilewright.scrabble.leaves import LARGEST, Leaves, LeavesError, rank

MOST_BYTES = 1 << 26  # all leaves, and as many nodes as an index can name, are half of it
LARGEST_VALUE = 1e4  # points, far beyond any real leave


def read_klv(path: Path, alphabet: Alphabet = ENGLISH) -> Leaves:
    """The leaves of a file; those that it does not name are worth nothing.

    A file from anywhere may be read: its graph can be walked in bounded time, and all its values
    are numbers.
    """
    name = repr(str(path))
    if path.stat().st_size > MOST_BYTES:
        raise LeavesError(f"{name} is too large for a KLV2 file ({path.stat().st_size:,} bytes)")
    nodes, values = _parts(path.read_bytes(), name)
    for value in values:
        if not abs(value) <= LARGEST_VALUE:  # so that NaN is refused, too
            raise LeavesError(f"{name} is damaged: it has a leave worth {value:g} points")
    leaves = Leaves.zero(alphabet)
    kinds = len(alphabet) + 1
    number = 0
    for codes in _walk(nodes, kinds, name):
        if number == len(values):
            raise LeavesError(f"{name} has more leaves than its {number} values")
        leaves.values[rank(list(codes), kinds)] = values[number]
        number += 1
    if number != len(values):
        raise LeavesError(f"{name} has {len(values)} values for {number} leaves")
    return leaves


def _parts(data: bytes, name: str) -> tuple[array[int], array[float]]:
    """The graph and the values, each behind its length."""
    nodes, values = array("I"), array("f")
    try:
        (length,) = struct.unpack_from("<I", data, 0)
        end = 4 + 4 * length
        (number,) = struct.unpack_from("<I", data, end)
    except struct.error:
        raise LeavesError(f"{name} is cut short: it is no KLV2 file") from None
    if len(data) != end + 4 + 4 * number or length == 0:
        raise LeavesError(
            f"{name} is no KLV2 file: for {length} nodes and {number} values it would have "
            f"{end + 4 + 4 * number} bytes, and it has {len(data)}"
        )
    nodes.frombytes(data[4:end])
    values.frombytes(data[end + 4 :])
    return nodes, values


def _walk(nodes: array[int], kinds: int, name: str) -> Iterator[tuple[int, ...]]:
    """The leaves of a graph in their order.

    A tile never comes before a smaller one, neither in a leave nor in a row of siblings: no leave
    comes twice, and no graph has more paths than there are leaves.
    """

    def below(node: int, codes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        least = codes[-1] if codes else 0
        while node:
            if node >= len(nodes):
                raise LeavesError(f"{name} is damaged: a node points behind the end of its graph")
            packed = nodes[node]
            code = packed >> 24
            if not least <= code < kinds or len(codes) == LARGEST:
                raise LeavesError(f"{name} holds what is no leave of {kinds - 1} letters")
            least = code + 1
            if packed & ENDS:
                yield (*codes, code)
            yield from below(packed & CHILD, (*codes, code))
            node = 0 if packed & LAST else node + 1

    yield from below(nodes[0] & CHILD, ())
