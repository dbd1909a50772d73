"""Junk: short words for the tiles that are left over, which come off first when the seat is stuck.

Nothing is built on junk, so that it can be taken off all at once.
"""

from __future__ import annotations

from tilewright.alphabet import BANANAGRAMS
from tilewright.bananagrams.agents.building import Finder, Pairs, best_across
from tilewright.bananagrams.agents.table import Table, crossing
from tilewright.lexicon import Lexicon


def play_junk(table: Table, finder: Finder, pairs: Pairs) -> None:
    """Go through the anchors, the most useful letters first, and play as much as each takes."""
    squares = squares_of_letters(table)
    if table.left == 1:
        tile = next(code for code, tiles in enumerate(table.hand) if tiles)
        hang(table, tile, pairs.partners[tile], squares, pairs)
        return
    for code in pairs.most_useful:
        for square in squares.get(code, ()):
            if not finder.ranked(table.hand, 1, table.left + 1, anchor=code):
                break
            step = table.free_step(square)
            if step and (play := best_across(table, finder, square, step)):
                table.lay(play.word, play.start, play.step, junk=True)
                if not table.left:
                    return


def hang(
    table: Table, tile: int, anchors: list[int], squares: dict[int, list[int]], pairs: Pairs
) -> bool:
    """Lay a two-letter word of a tile and one on the board, at the first letter that has room."""
    for anchor in anchors:
        before, after = (tile, anchor) in pairs.words, (anchor, tile) in pairs.words
        for square in squares.get(anchor, ()):
            step = table.free_step(square)
            if step and before and _is_clear(table, square - step, -step):
                table.lay(bytes((tile, anchor)), square - step, step, junk=True)
                return True
            if step and after and _is_clear(table, square + step, step):
                table.lay(bytes((anchor, tile)), square, step, junk=True)
                return True
    return False


def squares_of_letters(table: Table) -> dict[int, list[int]]:
    """The squares of each letter on the board that is not junk."""
    squares: dict[int, list[int]] = {}
    for square, code in table.cells.items():
        if square not in table.junk:
            squares.setdefault(code, []).append(square)
    return squares


class Synergy:
    """The paper's `junk_anchor_synergy`: for each tile, at which letters it is best hung.

    The synergy of a tile with a letter on the board is the share that its pairs have of all the
    pairs of two-letter words that the letter could be in, counted in tiles of the set.
    """

    def __init__(self, lexicon: Lexicon, pairs: Pairs) -> None:
        codes = lexicon.alphabet.codes
        counts = BANANAGRAMS.counts
        tiles = {codes[letter]: counts.get(letter, 1) for letter in lexicon.alphabet.letters}
        chances = dict.fromkeys(tiles, 0)
        for first, second in pairs.words:
            chances[first] += min(tiles[first], tiles[second])
            chances[second] += min(tiles[first], tiles[second])
        self.of = {
            (junk, anchor): min(tiles[junk], tiles[anchor]) / chances[anchor]
            for word in pairs.words
            for junk, anchor in (word, word[::-1])
        }
        self.anchors: dict[int, list[int]] = {code: [] for code in tiles}
        for junk, anchor in sorted(self.of, key=lambda pair: (-self.of[pair], pair)):
            self.anchors[junk].append(anchor)
        self._pairs = pairs

    def play_junk(self, table: Table) -> None:
        """Hang the tiles of the hand one by one, the least useful first, where they go best."""
        squares = squares_of_letters(table)
        tiles = [code for code in self.anchors for _ in range(table.hand[code])]
        tiles.sort(key=lambda code: self._pairs.useful[code])
        for tile in tiles:
            hang(table, tile, self.anchors[tile], squares, self._pairs)


def _is_clear(table: Table, square: int, step: int) -> bool:
    """Whether a tile on an empty square, one step from its anchor, touches nothing else."""
    cells = table.cells
    side = crossing(step)
    table.looked += 1
    return square + step not in cells and square + side not in cells and square - side not in cells
