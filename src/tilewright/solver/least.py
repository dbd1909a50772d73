"""Small changes that the repair misses, found by complete search or inside a word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tilewright.grid import Grid, Placement
from tilewright.grid.placement import NEXT_TO, Square
from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Cells, Stopwatch
from tilewright.solver.proof import Proof
from tilewright.solver.workshop import prepared_proof, restricted, workshop_of

NODES_A_SET = 20_000
# Node limit for all sets of tiles that a smaller change may move.
MOST_NODES = 3_000_000
MOST_TILES = 64
# Distance of the old grid from the edge of the search's board.
ROOM = 48


def least_change(old: Cells, tiles: str, lexicon: Lexicon, most: int) -> Cells | None:
    """Return a grid that moves the fewest old tiles, at most `most`; for small grids only.

    It tries every set of tiles to move, smallest first.
    """
    letters = "".join(old.values()) + tiles
    words = restricted(lexicon, letters)
    if words is None:
        return None
    proof = prepared_proof(words, letters)
    top = min(row for row, _ in old) - ROOM
    left = min(column for _, column in old) - ROOM
    standing = [
        (row - top, column - left, lexicon.alphabet.codes[letter])
        for (row, column), letter in old.items()
    ]
    for moved in range(min(most, len(old)) + 1):
        for kept in combinations(standing, len(old) - moved):
            if proof.complete(list(kept), NODES_A_SET) == 1:
                return {
                    (row + top, column + left): lexicon.alphabet.letters[code - 1]
                    for row, column, code in proof.tiles()
                }
    return None


class Lesser:
    """Rules out changes of a grid that move few tiles, or finds one."""

    def __init__(self, old: Cells, tiles: str, lexicon: Lexicon, clock: Stopwatch) -> None:
        self._old = old
        self._lexicon = lexicon
        self._clock = clock
        self._codes = lexicon.alphabet.encode("".join(old.values()) + tiles)
        self._top = min(row for row, _ in old) - ROOM
        self._left = min(column for _, column in old) - ROOM
        self.nodes = 0
        self.ruled_out = -1  # no change moves this many tiles or fewer

    def find(self, most: int) -> Cells | None:
        """The grid after a change that moves as few tiles as possible, at most `most`."""
        with workshop_of(self._lexicon).proof(MOST_TILES) as proof:
            for moved in range(most + 1):
                sure = True
                for gone in combinations(sorted(self._old), moved):
                    before = proof.visited
                    verdict = self._try(proof, gone)
                    self.nodes += proof.visited - before
                    if verdict > 0:
                        return self._grid(proof)
                    if self.nodes > MOST_NODES or self._clock.over():
                        return None
                    sure &= verdict == 0
                if not sure:
                    return None
                self.ruled_out = moved
        return None

    def _try(self, proof: Proof, gone: tuple[Square, ...]) -> int:
        """Decide whether a grid keeps all other tiles; those beside the gaps come first."""
        beside = {(row + down, column + right) for row, column in gone for down, right in NEXT_TO}
        near = [square for square in self._old if square in beside and square not in gone]
        far = [square for square in self._old if square not in beside and square not in gone]
        codes = self._lexicon.alphabet.codes
        fixed = [
            (row - self._top, column - self._left, codes[self._old[row, column]])
            for row, column in near + far
        ]
        proof.hold(self._codes)
        return proof.complete(fixed, NODES_A_SET)

    def _grid(self, proof: Proof) -> Cells:
        letters = self._lexicon.alphabet.letters
        return {
            (row + self._top, column + self._left): letters[code - 1]
            for row, column, code in proof.tiles()
        }


def word_by_word(old: Cells, lexicon: Lexicon, most: int) -> list[Cells]:
    """For each word, return what is left of a grid without it and the tiles that depend on it.

    Only valid grids that lose at most `most` tiles are returned, those that lose the fewest first.
    """
    found = []
    for word in Grid.from_cells(old).words:
        rest = dict(old)
        for row, column in word.squares:
            down, right = word.direction.step
            beside = ((row + right, column + down), (row - right, column - down))
            if not any(square in old for square in beside):
                del rest[row, column]
        kept = _largest_piece(rest)
        enough = max(1, len(old) - most) <= len(kept) < len(old)
        if enough and Grid.from_cells(kept).is_valid(lexicon):
            found.append(kept)
    return sorted(found, key=len, reverse=True)


def _largest_piece(cells: Cells) -> Cells:
    best: set[Square] = set()
    left = set(cells)
    while left:
        piece = _hanging({square: cells[square] for square in left}, min(left), (-1, -1))
        best = max(best, piece, key=len)
        left -= piece
    return {square: cells[square] for square in best}


def opened_word(old: Cells, tile: str, lexicon: Lexicon, most: int) -> Cells | None:
    """Return the grid with a tile inserted into a word, as L into SANG to make SLANG.

    The tiles on one side of the gap move by one square, all together: as few as possible, at most
    `most`.
    """
    best: Cells | None = None
    for word in Grid.from_cells(old).words:
        for index in range(1, len(word.word)):
            if word.word[:index] + tile + word.word[index:] not in lexicon:
                continue
            for part, new in _openings(old, word, index, tile):
                apart = len(new) == len(old) + 1  # no two tiles are on one square
                if len(part) <= most and apart and Grid.from_cells(new).is_valid(lexicon):
                    best, most = new, len(part) - 1
    return best


def _openings(
    old: Cells, word: Placement, index: int, tile: str
) -> Iterator[tuple[set[Square], Cells]]:
    """Yield the two ways to open a word before a letter: the tiles that move, and the grid."""
    squares = list(word.squares)
    before, behind = squares[index - 1], squares[index]
    down, right = word.direction.step
    tail = _hanging(old, behind, before)
    if before in tail:
        return
    head = old.keys() - tail
    yield tail, _moved(old, tail, down, right) | {behind: tile}
    yield head, _moved(old, head, -down, -right) | {before: tile}


def _hanging(old: Cells, start: Square, barred: Square) -> set[Square]:
    """All tiles that can be reached from a square without a step from it to the barred one."""
    reached = {start}
    queue = [start]
    for row, column in queue:
        for down, right in NEXT_TO:
            near = (row + down, column + right)
            is_cut = (row, column) == start and near == barred
            if near in old and near not in reached and not is_cut:
                reached.add(near)
                queue.append(near)
    return reached


def _moved(old: Cells, part: set[Square], down: int, right: int) -> Cells:
    """The grid with a part of it shifted; if two tiles meet, one is lost."""
    new = {square: letter for square, letter in old.items() if square not in part}
    for row, column in part:
        new[row + down, column + right] = old[row, column]
    return new
