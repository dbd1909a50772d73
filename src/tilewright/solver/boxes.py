"""The complete search for grids within boxes: smaller boxes, and proofs that there are none."""

from __future__ import annotations

from random import Random

from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Cells, Stopwatch
from tilewright.solver.workshop import prepared_proof

FIRST_NODES = 2_000
MORE_NODES = 4
# Fewer than are visited in a second, so that no search exceeds its limit by much.
NODES_A_SECOND = 5_000_000

Box = tuple[int, int]  # rows and columns
Start = tuple[int, int, int]  # a word with the rarest letter, and its row and column


class Boxes:
    """Boxes that may hold a grid of the tiles, each with the starts that are not ruled out yet.

    The rarest letter is in some word, which lies across in the grid or in its mirror image, so
    each box is searched as it is and turned.
    """

    def __init__(self, tiles: str, words: Lexicon, clock: Stopwatch, seed: int) -> None:
        """`words` are those that the tiles can make."""
        self._tiles = len(tiles)
        self._letters = words.alphabet.letters
        self._clock = clock
        self._proof = prepared_proof(words, tiles)
        self.whole: bool = self._proof.whole  # without it nothing is searched
        self._words: list[int] = self._proof.words_with(self._proof.order[0])
        Random(seed).shuffle(self._words)
        self._left: dict[Box, list[Start]] = {}

    def bound(self, most: int) -> int:
        """Return a lower bound for the squares of any box; `most` is that of a known grid."""
        if not self.whole:
            return self._tiles
        return min((area for area, _, _ in self._open(most)), default=most)

    def smaller(self, most: int, nodes: int) -> Cells | None:
        """Return a grid in a box of fewer than `most` squares, if `nodes` per start find one.

        The smallest boxes come first.
        """
        for _, height, width in self._open(most) if self.whole else ():
            self._proof.set_box(height, width)
            starts = self._starts(height, width)
            waiting: list[Start] = []
            for at, (word, row, column) in enumerate(starts):
                if self._clock.over():
                    self._left[height, width] = waiting + starts[at:]
                    return None
                verdict = self._decide(word, row, column, nodes)
                if verdict > 0:
                    self._left[height, width] = waiting + starts[at:]
                    return self._grid()
                if verdict < 0:
                    waiting.append((word, row, column))
            self._left[height, width] = waiting
        return None

    def _open(self, most: int) -> list[tuple[int, int, int]]:
        """Return the area and sides of boxes that may hold a grid, smallest first."""
        return sorted(
            (height * width, height, width)
            for height in range(1, most)
            for width in range(-(-self._tiles // height), -(-most // height))
            if self._left.get((height, width), True)
        )

    def _starts(self, height: int, width: int) -> list[Start]:
        if (height, width) not in self._left:
            self._left[height, width] = [
                (word, row, column)
                for word in self._words
                for row in range(height)
                for column in range(width - len(self._proof.spelled(word)) + 1)
            ]
        return self._left[height, width]

    def _decide(self, word: int, row: int, column: int, nodes: int) -> int:
        left = self._clock.seconds_left()
        if left is not None:
            nodes = min(nodes, max(1, int(NODES_A_SECOND * left)))
        before = self._proof.visited
        nodes = min(nodes, self._clock.nodes_left())
        verdict: int = self._proof.decide(word, nodes, row, column)
        self._clock.nodes += self._proof.visited - before
        return verdict

    def _grid(self) -> Cells:
        return {(row, column): self._letters[code - 1] for row, column, code in self._proof.tiles()}
