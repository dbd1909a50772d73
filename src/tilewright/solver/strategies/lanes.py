"""Stranding with lanes: Bananagrams Engine of Blackburn et al., 3.2.2 and figure 5, after Grady.

The paper describes lanes but did not build them, and its picture is lost except for one sentence:
"there are lanes in rows -1,0 and 4,5 extending to the left". This is our interpretation.

- The first word is the trunk: it runs down from row 0 in column 0.
- A lane is a pair of rows. Every fifth letter of the trunk, starting with the first, has one: for
  the letter in row r it is rows r-1 and r, to the left and to the right without end. A word across
  that letter, in row r, opens the lane.
- A strand is a chain of words that grows from an end of that word away from the trunk. Each new
  word lies in the lane's other row, and its near end makes a two-letter word with the far end of
  the word before, the dock. Nothing else is played in the lane, so the room for a word is not
  checked.
- The sub-words of the hand are listed once per turn, best first, by dead-letter avoidance (3.1.2),
  with which the paper's stranding did best. The first that joins a dock is played. A lane is opened
  if no dock takes a word, or if the opening word lays more tiles.
- When no word can be joined, the tiles left are junk (3.3.4): each is played in a two-letter word
  with a tile on the board, at the letter with the highest share of two-letter words with it. If
  tiles remain, the strategy fails. The paper would dump them, which is not possible here.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.grid import Direction, Grid, Placement
from tilewright.solver.strategies.common import (
    Layout,
    Seed,
    Task,
    dead_letter_scorer,
    first_fit,
    ranked,
)

LANES_APART = 5
# After a shorter word, the next one would touch the word before it, which is in the same row.
SHORTEST_LINK = 3
TRUNK = 0  # the column of the first word


def build(task: Task) -> Grid | None:
    """Return a grid of all the tiles, or None if some remain or the limit is reached."""
    strands = Strands(task)
    while strands.layout.hand and strands.grow():
        pass
    while strands.layout.hand and strands.play_junk():
        pass
    return None if strands.layout.hand else strands.layout.grid


@dataclass(frozen=True)
class Dock:
    """The far end of a strand, and the letters that make a two-letter word with it."""

    row: int
    column: int
    other_row: int  # the lane's other row, where the next word goes
    side: int  # -1 for a strand to the left, 1 to the right
    partners: frozenset[str]

    def joins(self, word: str) -> bool:
        """Whether the word's near end makes a two-letter word with the dock."""
        return (word[-1] if self.side < 0 else word[0]) in self.partners

    def placement(self, word: str) -> Placement:
        start = self.column - (len(word) - 1 if self.side < 0 else 0)
        return Placement(word, self.other_row, start, Direction.ACROSS)


class Strands:
    """A trunk, the lanes that are not opened yet, and the docks of the strands."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.layout = Layout(task.tiles)
        self.docks: list[Dock] = []
        self._closed: list[Seed] = []  # lanes that no word has opened
        self._score = dead_letter_scorer(task.lexicon)

    def grow(self) -> bool:
        """Play one word of a strand, or the trunk, or a word that opens a lane."""
        if self.task.clock.over():
            return False
        if not self.layout.played:
            return self._plant()
        link, opening = self._best_link(), self._best_opening()
        if link and (not opening or len(link[0]) >= len(opening[0].word) - 1):
            self._extend(*link)
        elif opening:
            self._open(*opening)
        return bool(link or opening)

    def _plant(self) -> bool:
        """Play the trunk, which has a lane at every fifth letter."""
        words = self._ranked(None)
        if not words:
            return False
        trunk = words[0]
        self.task.clock.nodes += 1
        self.layout.play(Placement(trunk, 0, TRUNK, Direction.DOWN))
        reach = len(self.task.tiles)
        self._closed = [
            Seed(trunk[row], row, TRUNK, Direction.ACROSS, reach, reach)
            for row in range(0, len(trunk), LANES_APART)
        ]
        return True

    def _ranked(self, anchor: str | None) -> list[str]:
        return ranked(self.task, self.layout.hand, anchor, self._score)

    def _best_link(self) -> tuple[str, Dock] | None:
        """The best word that joins a dock."""
        for word in self._ranked(None) if self.docks else ():
            self.task.clock.nodes += 1
            for dock in self.docks:
                if dock.joins(word):
                    return word, dock
        return None

    def _best_opening(self) -> tuple[Placement, Seed] | None:
        """The best word across a letter of the trunk whose lane is not open."""
        best = []
        for lane in self._closed:
            words = self._ranked(lane.letter)
            if placement := first_fit(lane, words, self.task.clock):
                best.append((placement, lane))
        return max(best, key=lambda opening: self._score(opening[0].word), default=None)

    def _extend(self, word: str, dock: Dock) -> None:
        placement = dock.placement(word)
        self.layout.play(placement)
        self.docks.remove(dock)
        if len(word) >= SHORTEST_LINK:
            self._dock(placement, dock.side, dock.row)

    def _open(self, placement: Placement, lane: Seed) -> None:
        """Play a word across the trunk; an end that is clear of the trunk becomes a dock."""
        self.layout.play(placement)
        self._closed.remove(lane)
        left, right = placement.column, placement.column + len(placement.word) - 1
        if TRUNK - left >= SHORTEST_LINK - 1:
            self._dock(placement, -1, lane.row - 1)
        if right - TRUNK >= SHORTEST_LINK - 1:
            self._dock(placement, 1, lane.row - 1)

    def _dock(self, placement: Placement, side: int, other_row: int) -> None:
        """Record the end of a word on this side as the place where the next one joins."""
        word = placement.word
        column = placement.column + (0 if side < 0 else len(word) - 1)
        letter = word[0] if side < 0 else word[-1]
        above = other_row < placement.row
        pair = ("", letter) if above else (letter, "")
        partners = self.task.lexicon.cross_check(*pair)
        self.docks.append(Dock(placement.row, column, other_row, side, partners))

    def play_junk(self) -> bool:
        """Play the least useful tile that makes a two-letter word with a tile on the board."""
        if not self.layout.played or self.task.clock.over():
            return False
        useful = self.task.lexicon.two_letter_counts
        for tile in sorted(set(self.layout.hand), key=lambda tile: (useful[tile], tile)):
            if placement := self._hang(tile):
                self.layout.play(placement)
                return True
        return False

    def _hang(self, tile: str) -> Placement | None:
        """A two-letter word of this tile and one on the board, the best letters first."""
        lexicon = self.task.lexicon
        for seed in sorted(self.layout.seeds(), key=lambda seed: -self._synergy(tile, seed.letter)):
            pairs = (tile + seed.letter, seed.letter + tile)
            words = [pair for pair in pairs if pair in lexicon]
            if placement := first_fit(seed, words, self.task.clock):
                return placement
        return None

    def _synergy(self, tile: str, letter: str) -> float:
        """The share of this tile in the two-letter words of a letter on the board."""
        lexicon = self.task.lexicon
        shared = {tile + letter, letter + tile}
        return sum(pair in lexicon for pair in shared) / max(1, lexicon.two_letter_counts[letter])
