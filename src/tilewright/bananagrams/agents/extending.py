"""Stranding that also makes words longer: at the front, at the end and in the middle.

The paper's future work: an L for which no word can be made turns SANG into SLANG. A letter in the
middle shifts one half of the grid by a square, with all that hangs on it.
"""

from __future__ import annotations

from tilewright.bananagrams.agents.stranding import TwoLetter
from tilewright.bananagrams.agents.table import Laid, Table, crossing

MOST_TILES = 3  # that go in front of a word or behind it at once
NEXT = (1, -1, crossing(1), -crossing(1))


class Extending(TwoLetter):
    """Extends words with the tiles that are left when even junk has no place for them."""

    def build(self, table: Table) -> None:
        super().build(table)
        while table.left and self.extend(table):
            pass

    def extend(self, table: Table) -> bool:
        """Make one word longer."""
        words = [laid for laid in table.words if self._is_plain(table, laid)]
        return any(self._at_an_end(table, laid) for laid in words) or any(
            self._inside(table, laid) for laid in words
        )

    def _is_plain(self, table: Table, laid: Laid) -> bool:
        """Whether a word stands as it was laid, nothing before and nothing behind it."""
        table.looked += 1
        cells = table.cells
        return laid.start - laid.step not in cells and laid.end + laid.step not in cells

    def _at_an_end(self, table: Table, laid: Laid) -> bool:
        """Put tiles in front of a word or behind it; they are junk, as the word does without."""
        most = min(table.left, MOST_TILES)
        before = table.room(laid.start, -laid.step, most)
        after = table.room(laid.end, laid.step, most)
        for tiles in range(most, 0, -1):
            if tiles <= before and self._lay_longer(table, laid, bytes(tiles) + laid.word, -tiles):
                return True
            if tiles <= after and self._lay_longer(table, laid, laid.word + bytes(tiles), 0):
                return True
        return False

    def _lay_longer(self, table: Table, laid: Laid, pattern: bytes, shift: int) -> bool:
        found = self.lexicon.graph.matches(pattern, table.hand)
        table.looked += 1
        if not found:
            return False
        word = found[: found.index(0)]
        table.lay(word, laid.start + shift * laid.step, laid.step, junk=True)
        return True

    def _inside(self, table: Table, laid: Laid) -> bool:
        """Put one tile between two letters of a word and shift what comes behind."""
        tiles = [code for code in self.commonness if table.hand[code]]
        for place in range(1, len(laid.word)):
            for code in tiles:
                table.looked += 1
                word = laid.word[:place] + bytes((code,)) + laid.word[place:]
                if self.lexicon.graph.contains(word) and part_at(table, laid, place, word):
                    return True
        return False


def part_at(table: Table, laid: Laid, place: int, word: bytes) -> bool:
    """Shift a word from one of its letters on, with all that hangs on it, and fill the gap."""
    gap = laid.start + place * laid.step
    moving = _hanging_on(table, gap, gap - laid.step)
    if not moving or not _has_room(table, moving, gap, laid.step):
        return False
    at = table.words.index(laid)
    table.shift(moving, laid.step)
    table.lay(word, laid.start, laid.step)
    longer = table.words.pop()
    brought = (*table.words[at].brought, *longer.brought)
    table.words[at] = longer.with_brought(brought)
    return True


def _hanging_on(table: Table, square: int, cut: int) -> set[int]:
    """The tiles on one side of a cut between two neighbours; none if it does not part them."""
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
    """Whether shifted tiles touch none that stays, and the tile in the gap none at its side."""
    staying = table.cells.keys() - moving
    side = crossing(step)
    for square in moving:
        new = square + step
        if new in staying or any(new + way in staying for way in NEXT):
            return False
    shifted = {square + step for square in moving}
    return not any(way in staying or way in shifted for way in (gap + side, gap - side))
