"""Leave values: the value in points of keeping up to six tiles.

A leave is a multiset of tiles. Leaves are ranked by size, and leaves of one size by the
combinatorial number system over their tile codes, with blanks as 0. A table has one float for each
rank. It includes leaves that the tiles of a game cannot form, so that ranks need no lookup.
"""

from __future__ import annotations

import zlib
from array import array
from functools import lru_cache
from importlib import resources
from math import comb
from pathlib import Path

from tilewright.alphabet import BLANK, ENGLISH, Alphabet
from tilewright.errors import TilewrightError

LARGEST = 6
MAGIC = b"TWLEAVES1\n"
STEP = 8  # saved values are in eighths of a point


class LeavesError(TilewrightError):
    """An invalid file of leave values."""


class Leaves:
    """The values of all leaves over an alphabet, by rank."""

    def __init__(self, alphabet: Alphabet, values: array[float]) -> None:
        self.alphabet = alphabet
        self.values = values
        if len(values) != table_size(alphabet):
            raise LeavesError(
                f"{len(alphabet)} letters have {table_size(alphabet)} leaves of up to {LARGEST} "
                f"tiles (got {len(values)} values)"
            )

    @classmethod
    def zero(cls, alphabet: Alphabet) -> Leaves:
        """Leaves that are all worth 0; a player with these only counts points."""
        return cls(alphabet, array("f", bytes(4 * table_size(alphabet))))

    def __getitem__(self, tiles: str) -> float:
        """Return the value of some tiles; `?` is a blank."""
        if len(tiles) > LARGEST:
            raise LeavesError(f"a leave has at most {LARGEST} tiles (got {len(tiles)}: {tiles})")
        return self.values[rank(sorted(self._codes(tiles)), len(self.alphabet) + 1)]

    def _codes(self, tiles: str) -> list[int]:
        letters = self.alphabet.encode(tiles.replace(BLANK, ""))
        return [0] * tiles.count(BLANK) + list(letters)

    def save(self, path: str | Path) -> None:
        """Write a compressed file in Tilewright's own format."""
        rounded = array("h", [_eighths(value) for value in self.values])
        letters = self.alphabet.letters.encode()
        body = zlib.compress(_planes(rounded), 9)
        Path(path).write_bytes(MAGIC + letters + b"\n" + body)

    @classmethod
    def load(cls, path: str | Path, alphabet: Alphabet = ENGLISH) -> Leaves:
        """Read a Tilewright file, or a `.klv2` file of other engines.

        KLV2 files do not name their alphabet; it is given by `alphabet`.
        """
        file = Path(path).expanduser()
        if file.suffix == ".klv2":
            from tilewright.scrabble.notation.klv import read_klv  # imports this module

            return read_klv(file, alphabet)
        return _read(file.read_bytes(), repr(str(file)))


def _eighths(value: float) -> int:
    return max(-32768, min(32767, round(value * STEP)))


def _planes(numbers: array[int]) -> bytes:
    """High bytes, then low bytes, which compresses better."""
    data = numbers.tobytes()
    return data[1::2] + data[::2]


def _read(data: bytes, name: str) -> Leaves:
    if not data.startswith(MAGIC):
        raise LeavesError(f"{name} is not a leaves file")
    letters, _, body = data[len(MAGIC) :].partition(b"\n")
    try:
        alphabet = Alphabet(letters.decode())
        size = table_size(alphabet)
        inflate = zlib.decompressobj()
        planes = inflate.decompress(body, 2 * size + 1)
    except (zlib.error, UnicodeDecodeError) as error:
        raise LeavesError(f"{name} is a damaged leaves file: {error}") from None
    if len(planes) != 2 * size:
        raise LeavesError(f"{name} has values for {len(planes) // 2} leaves; expected {size}")
    numbers = array("h")
    mixed = bytearray(2 * size)
    mixed[1::2], mixed[::2] = planes[:size], planes[size:]
    numbers.frombytes(mixed)
    return Leaves(alphabet, array("f", [number / STEP for number in numbers]))


@lru_cache(maxsize=4)
def shipped(name: str) -> Leaves:
    """Return the leaves included in the package, by the name of a tile set."""
    file = resources.files("tilewright.scrabble") / "data" / f"{name}.leaves"
    if not file.is_file():
        raise LeavesError(f"no leaves included for the tile set {name!r}")
    return _read(file.read_bytes(), name)


@lru_cache(maxsize=4)
def zero_leaves(alphabet: Alphabet) -> Leaves:
    """Return shared zero leaves; do not change them."""
    return Leaves.zero(alphabet)


def table_size(alphabet: Alphabet) -> int:
    """The number of leaves of up to six tiles over an alphabet and a blank."""
    return comb(len(alphabet) + 1 + LARGEST, LARGEST)


def rank(codes: list[int], kinds: int) -> int:
    """Return the rank of a leave, given as ascending tile codes."""
    size = len(codes)
    smaller = comb(kinds + size - 1, size - 1) if size else 0
    return smaller + sum(comb(code + place, place + 1) for place, code in enumerate(codes))
