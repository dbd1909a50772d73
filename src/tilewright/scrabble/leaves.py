"""What it is worth to keep some tiles: a number for each leave of up to six.

A leave is a multiset of tiles, and leaves have a rank: the smaller ones first, and those of one
size in the order of the combinatorial number system over the codes of their tiles, blanks at 0. A
table is one float for each rank. Leaves that the tiles of a game cannot make are in the table too,
so that a rank needs no look-up.
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
STEP = 8  # a saved value counts eighths of a point


class LeavesError(TilewrightError):
    """A file that holds no leaves that can be used."""


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
        """Leaves that are worth nothing: a player with these only counts points."""
        return cls(alphabet, array("f", bytes(4 * table_size(alphabet))))

    def __getitem__(self, tiles: str) -> float:
        """The value of some tiles; `?` is a blank."""
        if len(tiles) > LARGEST:
            raise LeavesError(f"a leave has at most {LARGEST} tiles (got {len(tiles)}: {tiles})")
        return self.values[rank(sorted(self._codes(tiles)), len(self.alphabet) + 1)]

    def _codes(self, tiles: str) -> list[int]:
        letters = self.alphabet.encode(tiles.replace(BLANK, ""))
        return [0] * tiles.count(BLANK) + list(letters)

    def save(self, path: str | Path) -> None:
        """Write a small file of our own: eighths of points, compressed."""
        rounded = array("h", [_eighths(value) for value in self.values])
        letters = self.alphabet.letters.encode()
        body = zlib.compress(_planes(rounded), 9)
        Path(path).write_bytes(MAGIC + letters + b"\n" + body)

    @classmethod
    def load(cls, path: str | Path, alphabet: Alphabet = ENGLISH) -> Leaves:
        """Read a file of ours, or a KLV2 file of other engines (by its `.klv2` name), whose
        alphabet it does not say."""
        file = Path(path).expanduser()
        if file.suffix == ".klv2":
            from tilewright.scrabble.notation.klv import read_klv  # which needs this module

            return read_klv(file, alphabet)
        return _read(file.read_bytes(), repr(str(file)))


def _eighths(value: float) -> int:
    return max(-32768, min(32767, round(value * STEP)))


def _planes(numbers: array[int]) -> bytes:
    """High bytes, then low bytes: they compress better apart."""
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
    """The leaves that come with the package, by the name of a tile set."""
    file = resources.files("tilewright.scrabble") / "data" / f"{name}.leaves"
    if not file.is_file():
        raise LeavesError(f"no leaves shipped for the tile set {name!r}")
    return _read(file.read_bytes(), name)


@lru_cache(maxsize=4)
def zero_leaves(alphabet: Alphabet) -> Leaves:
    """The leaves of a player who only counts points; they are not to be changed."""
    return Leaves.zero(alphabet)


def table_size(alphabet: Alphabet) -> int:
    """How many leaves of up to six tiles an alphabet and a blank make."""
    return comb(len(alphabet) + 1 + LARGEST, LARGEST)


def rank(codes: list[int], kinds: int) -> int:
    """The rank of a leave given by the codes of its tiles in ascending order."""
    size = len(codes)
    smaller = comb(kinds + size - 1, size - 1) if size else 0
    return smaller + sum(comb(code + place, place + 1) for place, code in enumerate(codes))
