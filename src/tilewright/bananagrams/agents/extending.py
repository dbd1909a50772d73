"""Stranding that also makes words longer: at the front, at the end and in the middle.

The paper's future work: an L for which no word can be made turns SANG into SLANG. A letter in the
middle shifts one half of the grid by a square, with all that hangs on it.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Wait
from tilewright.bananagrams.agents.stranding import TwoLetter
from tilewright.bananagrams.agents.table import Laid, Table, crossing
from tilewright.bananagrams.view import View

MOST_TILES = 3  # that go in front of a word or behind it at once
NEXT = (1, -1, crossing(1), -crossing(1))


class Extending(TwoLetter):
    """Extends words with the tiles that even junk has no place for.

    Short words are tried first, junk too: few words of seven letters take an eighth, and most
    pairs take a third. A letter in the middle is tried last, in the words of the structure.
    """

    def when_stuck(self, view: View, owned: int, rng: Random) -> Action:
        """Taking off the junk did not help: extend words before a tile is dumped."""
        table = self.table
        while table.left and self.extend(table):
            pass
        return super().when_stuck(view, owned, rng) if table.left else table.show() or Wait()

    def extend(self, table: Table) -> bool:
        """Make one word longer: by one tile at an end, by one inside, or by several at an end."""
        if not table.cells:
            return False
        runs = sorted(table.runs(), key=lambda run: len(run[0]))
        return (
            any(self._by_one(table, *run) for run in runs)
            or self._inside_any(table)
            or (table.left > 1 and any(self._by_several(table, *run) for run in runs))
        )

    def _by_one(self, table: Table, word: bytes, start: int, step: int) -> bool:
        """Put a tile behind a word or in front of it; it is junk, as the word does without."""
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
        """Put two tiles or three in front of a word or behind it."""
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
        """Put one tile between two letters of a word of the structure and shift what follows."""
        tiles = [code for code in self.commonness if table.hand[code]]
        words = [laid for laid in table.words if is_plain(table, laid)]
        return any(self._inside(table, laid, code) for laid in words for code in tiles)

    def _inside(self, table: Table, laid: Laid, code: int) -> bool:
        tile = bytes((code,))
        table.looked += len(laid.word) - 1
        return any(
            self.lexicon.graph.contains(longer := laid.word[:place] + tile + laid.word[place:])
            and part_at(table, laid, place, longer)
            for place in range(1, len(laid.word))
        )


def is_plain(table: Table, laid: Laid) -> bool:
    """Whether a word stands as it was laid, nothing before and nothing behind it."""
    table.looked += 1
    cells = table.cells
    return laid.start - laid.step not in cells and laid.end + laid.step not in cells


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
