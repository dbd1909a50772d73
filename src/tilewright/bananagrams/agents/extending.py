"""Stranding that also extends words: at the front, at the end and in the middle.

The paper's future work: an L that fits no new word turns SANG into SLANG. Inserting a letter in the
middle shifts the connected part of the grid behind it by one square.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Wait
from tilewright.bananagrams.agents.stranding import TwoLetter
from tilewright.bananagrams.agents.table import Laid, Table, crossing
from tilewright.bananagrams.view import View

MOST_TILES = 3  # added to an end of a word at once
NEXT = (1, -1, crossing(1), -crossing(1))


class Extending(TwoLetter):
    """Extends words with tiles that cannot even be played as junk.

    It tries short words first, including junk: most two-letter words can be extended, few
    seven-letter words can. Letters are inserted into structural words only.
    """

    def when_stuck(self, view: View, owned: int, rng: Random) -> Action:
        """Extend words after taking off the junk failed, before dumping a tile."""
        table = self.table
        while table.left and self.extend(table):
            pass
        return super().when_stuck(view, owned, rng) if table.left else table.show() or Wait()

    def extend(self, table: Table) -> bool:
        """Extend one word: by one tile at an end, one inside, or several at an end."""
        if not table.cells:
            return False
        runs = sorted(table.runs(), key=lambda run: len(run[0]))
        return (
            any(self._by_one(table, *run) for run in runs)
            or self._inside_any(table)
            or (table.left > 1 and any(self._by_several(table, *run) for run in runs))
        )

    def _by_one(self, table: Table, word: bytes, start: int, step: int) -> bool:
        """Add a tile to an end of a word, as junk, since the word is valid without it."""
        contains = self.lexicon.graph.contains
        for code in self.commonness:
            if not table.hand[code]:
                continue
            tile = bytes((code,))
            table.looked += 2
            end = start + (len(word) - 1) * step
            if contains(word + tile) and table.room(end, step, 1):
                table.lay(word + tile, start, step, junk=True)
                return True
            if contains(tile + word) and table.room(start, -step, 1):
                table.lay(tile + word, start - step, step, junk=True)
                return True
        return False

    def _by_several(self, table: Table, word: bytes, start: int, step: int) -> bool:
        """Add two or three tiles to an end of a word."""
        most = min(table.left, MOST_TILES)
        before = table.room(start, -step, most)
        after = table.room(start + (len(word) - 1) * step, step, most)
        return any(
            (tiles <= after and self._lay_longer(table, word + bytes(tiles), start, step))
            or (
                tiles <= before
                and self._lay_longer(table, bytes(tiles) + word, start - tiles * step, step)
            )
            for tiles in range(2, most + 1)
        )

    def _lay_longer(self, table: Table, pattern: bytes, start: int, step: int) -> bool:
        found = self.lexicon.graph.matches(pattern, table.hand)
        table.looked += 1
        if not found:
            return False
        table.lay(found[: found.index(0)], start, step, junk=True)
        return True

    def _inside_any(self, table: Table) -> bool:
        """Insert a tile into a structural word and shift what follows."""
        tiles = [code for code in self.commonness if table.hand[code]]
        words = [laid for laid in table.words if is_plain(table, laid)]
        return any(self._inside(table, laid, code) for laid in words for code in tiles)

    def _inside(self, table: Table, laid: Laid, code: int) -> bool:
        tile = bytes((code,))
        table.looked += len(laid.word) - 1
        return any(
            self.lexicon.graph.contains(longer := laid.word[:place] + tile + laid.word[place:])
            and insert_at(table, laid, place, longer)
            for place in range(1, len(laid.word))
        )


def is_plain(table: Table, laid: Laid) -> bool:
    """Whether a word has not been extended since it was laid."""
    table.looked += 1
    cells = table.cells
    return laid.start - laid.step not in cells and laid.end + laid.step not in cells


def insert_at(table: Table, laid: Laid, place: int, word: bytes) -> bool:
    """Shift a word from one letter on, with all tiles connected to it, and fill the gap."""
    gap = laid.start + place * laid.step
    moving = _connected_to(table, gap, gap - laid.step)
    if not moving or not _has_room(table, moving, gap, laid.step):
        return False
    at = table.words.index(laid)
    table.shift(moving, laid.step)
    table.lay(word, laid.start, laid.step)
    longer = table.words.pop()
    brought = (*table.words[at].brought, *longer.brought)
    table.words[at] = longer.with_brought(brought)
    return True


def _connected_to(table: Table, square: int, cut: int) -> set[int]:
    """The tiles connected to a square if its link to `cut` is removed; empty if `cut` is, too."""
    found = {square}
    waiting = [square]
    while waiting:
        at = waiting.pop()
        for step in NEXT:
            other = at + step
            if other in table.cells and other not in found and (at, other) != (square, cut):
                found.add(other)
                waiting.append(other)
    table.looked += len(found)
    return set() if cut in found else found


def _has_room(table: Table, moving: set[int], gap: int, step: int) -> bool:
    """Whether the shift is possible: neither moved tiles nor the new one touch others."""
    staying = table.cells.keys() - moving
    side = crossing(step)
    for square in moving:
        new = square + step
        if new in staying or any(new + way in staying for way in NEXT):
            return False
    shifted = {square + step for square in moving}
    return not any(way in staying or way in shifted for way in (gap + side, gap - side))
