"""Grids of preferred words, with no other words or as few as possible."""

from __future__ import annotations

from tilewright.grid import Grid
from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Cells, Stopwatch
from tilewright.solver.workshop import prepared_proof

MOST_TILES = 60
# The part of the limit for grids of preferred words only.
FOR_PREFERRED = 0.5
FIRST_NODES = 2_000
MORE_NODES = 8


def others_in(cells: Cells, preferred: Lexicon) -> tuple[str, ...]:
    """Return the words of a grid that are not preferred, with repetitions."""
    words = [placement.word for placement in Grid.from_cells(cells).words]
    return tuple(sorted(word for word in words if word not in preferred))


def without_new_others(
    cells: Cells, lexicon: Lexicon, preferred: Lexicon, tiles: str = ""
) -> Lexicon:
    """Return the words of the grid, and the preferred ones that it and more tiles can make."""
    kept = set(others_in(cells, preferred))
    formable = lexicon.subwords("".join(cells.values()) + tiles)
    words = [word for word in formable if word in kept or word in preferred]
    return Lexicon.from_words(words, lexicon.alphabet, lexicon.name)


def with_fewer_others(
    cells: Cells, lexicon: Lexicon, preferred: Lexicon, clock: Stopwatch
) -> Cells:
    """Return a grid of the same tiles with fewer words that are not preferred, or the same grid.

    Grids with one such word are tried before those with two, and so on; each number of words gets
    half of the remaining limit.
    """
    most = len(others_in(cells, preferred))
    tiles = "".join(cells.values())
    if most <= 1 or len(tiles) > MOST_TILES:
        return cells
    words = lexicon.formable(tiles)
    assert words is not None  # it has at least those of the grid
    search = FewOthers(words, tiles, preferred)
    for count in range(1, most):
        if clock.over():
            break
        own = clock.part(0.5)
        found = search.grid_with(count, own)
        clock.nodes += own.nodes
        if found:
            return found
    return cells


class FewOthers:
    """The complete search with a limited number of words that are not preferred."""

    def __init__(self, words: Lexicon, tiles: str, preferred: Lexicon) -> None:
        self._letters = words.alphabet.letters
        self._proof = prepared_proof(words, tiles)
        spelled = [self._proof.spelled(word) for word in range(self._proof.words)]
        self._others = [
            number
            for number, codes in enumerate(spelled)
            if words.alphabet.decode(codes) not in preferred
        ]

    def grid_with(self, count: int, clock: Stopwatch) -> Cells | None:
        """Return a grid with at most `count` words that are not preferred, if one is found in time.

        One of these words lies across, in the grid or in its mirror image. Each is put on the board
        in turn, with more nodes every time, and forbidden once it is ruled out.
        """
        self._proof.ration(self._others, count - 1)
        left = self._others
        nodes = FIRST_NODES
        while left and not clock.over():
            waiting: list[int] = []
            for word in left:
                verdict = -1 if clock.over() else self._decide(word, nodes, clock)
                if verdict > 0:
                    tiles = self._proof.tiles()
                    return {(row, at): self._letters[code - 1] for row, at, code in tiles}
                if verdict < 0:
                    waiting.append(word)
                else:
                    self._proof.forbid(word)
            left = waiting
            nodes *= MORE_NODES
        return None

    def _decide(self, word: int, nodes: int, clock: Stopwatch) -> int:
        before = self._proof.visited
        verdict: int = self._proof.decide(word, min(nodes, clock.nodes_left()))
        clock.nodes += self._proof.visited - before
        return verdict
