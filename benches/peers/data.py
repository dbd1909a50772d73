"""Word list, leaves, tiles, board and win chances in MAGPIE's file formats."""

from __future__ import annotations

import struct
from array import array
from math import erf, sqrt
from pathlib import Path

from tilewright import Lexicon
from tilewright.alphabet import BLANK, SCRABBLE, TileSet
from tilewright.lexicon.layout import ENDS, LAST
from tilewright.scrabble.layout import STANDARD
from tilewright.scrabble.leaves import LARGEST, Leaves, rank, shipped

VOWELS = "AEIOU"
SPREAD = 300  # points on either side of a table of win chances
A_TILE = 14.0  # points of standard deviation that one unseen tile adds in quadrature
MANY = 1_000_000


def write_magpie_data(directory: Path, lexicon: Lexicon, name: str) -> None:
    """Write all files that MAGPIE needs for the standard game with a lexicon of this name."""
    for part in ("lexica", "letterdistributions", "layouts", "strategy"):
        (directory / part).mkdir(parents=True, exist_ok=True)
    lexicon.save(directory / "lexica" / f"{name}.kwg")
    words = [word for word in lexicon if len(word) <= STANDARD.columns]
    _write(directory / "lexica" / f"{name}.txt", words)
    leaves = write_klv(shipped(SCRABBLE.name), SCRABBLE)
    (directory / "lexica" / f"{name}.klv2").write_bytes(leaves)
    rows = [f"{BLANK},{BLANK},{SCRABBLE.counts[BLANK]},0,0"]
    for letter in SCRABBLE.alphabet.letters:
        count, value = SCRABBLE.counts[letter], SCRABBLE.values[letter]
        rows.append(f"{letter},{letter.lower()},{count},{value},{int(letter in VOWELS)}")
    _write(directory / "letterdistributions" / "english.csv", rows)
    picture = [row.replace(".", " ") for row in STANDARD.picture]
    _write(directory / "layouts" / "standard15.txt", ["7,7", *picture])
    unseen = range(1, len(SCRABBLE) - LARGEST)
    _write(directory / "strategy" / "winpct.csv", [_chances(tiles) for tiles in unseen])


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def _chances(unseen: int) -> str:
    """For each spread, the wins in a million games with this many unseen tiles."""
    scale = A_TILE * sqrt(2 * unseen)
    wins = [int(MANY * (1 + erf(spread / scale)) / 2) for spread in range(-SPREAD, SPREAD + 1)]
    return " ".join(map(str, [MANY, *wins]))


def write_klv(leaves: Leaves, tiles: TileSet) -> bytes:
    """Return all leaves of a tile set as a KLV2 file."""
    counts = [tiles.counts[BLANK], *(tiles.counts[one] for one in tiles.alphabet.letters)]
    graph = _LeaveGraph(counts)
    values = array("f", [leaves.values[rank(codes, len(counts))] for codes in graph.leaves()])
    nodes = array("I", graph.nodes)
    lengths = struct.pack("<I", len(nodes)), struct.pack("<I", len(values))
    return lengths[0] + nodes.tobytes() + lengths[1] + values.tobytes()


class _LeaveGraph:
    """The word graph of all multisets of up to six tiles in ascending order."""

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts
        self.nodes = [0, 0]
        self._rows: dict[tuple[int, int, int], int] = {}
        self.nodes[0] = self._row(0, 0, LARGEST) | LAST

    def _row(self, least: int, used: int, room: int) -> int:
        """Return the first node of the row of tiles that may follow."""
        key = (least, used, room)
        if key not in self._rows:
            tiles = [
                (code, used + 1 if code == least else 1)
                for code in range(least, len(self.counts))
                if (used if code == least else 0) < self.counts[code]
            ]
            children = [
                self._row(code, number, room - 1) if room > 1 else 0 for code, number in tiles
            ]
            self._rows[key] = len(self.nodes) if tiles else 0
            for (code, _), child in zip(tiles, children, strict=True):
                self.nodes.append(code << 24 | ENDS | child)
            if tiles:
                self.nodes[-1] |= LAST
        return self._rows[key]

    def leaves(self) -> list[list[int]]:
        """Return the leaves in graph order."""
        found: list[list[int]] = []

        def below(least: int, used: int, codes: list[int]) -> None:
            for code in range(least, len(self.counts)):
                number = used + 1 if code == least else 1
                if number <= self.counts[code]:
                    found.append([*codes, code])
                    if len(codes) + 1 < LARGEST:
                        below(code, number, found[-1])

        below(0, 0, [])
        return found
