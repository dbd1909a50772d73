"""Stranding (the paper's StrandingPlayer) and its variants in the paper.

Words are joined end to end by two-letter words, so that the structure spreads out and its ends stay
free. If no word can be joined, one is placed at a right angle. The remaining tiles become junk:
short words anywhere, taken off first.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tilewright.bananagrams.actions import Action, Dump
from tilewright.bananagrams.agents.builder import Builder
from tilewright.bananagrams.agents.building import (
    SHORTEST,
    Joint,
    Play,
    best_right_angle,
    best_strand,
    joined_words,
    joints,
    lay,
    lay_first,
    nth,
)
from tilewright.bananagrams.agents.junk import hang_all, play_junk
from tilewright.bananagrams.agents.pairs import synergy_by_tiles, synergy_of
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.view import View
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon

SYNERGIES = {"words": synergy_of, "tiles": synergy_by_tiles}
SMALL_HAND = 5  # with fewer tiles only junk is played, as in the authors' program


class Stranding(Builder):
    """Strands first, right angles second, junk last."""

    def build(self, table: Table) -> None:
        if not table.cells and not self.lay_first(table):
            return
        while table.left >= SMALL_HAND and lay(table, self.best_word(table)):
            pass
        if table.left:
            self.play_junk(table)

    def lay_first(self, table: Table) -> bool:
        return lay_first(table, self.finder)

    def loosen(self, table: Table) -> None:
        table.take_junk()

    def best_word(self, table: Table) -> Play | None:
        """Find the next structural word."""
        return self.strand(table) or self.right_angle(table)

    def strand(self, table: Table) -> Play | None:
        return best_strand(table, self.finder, self.openings(table), SHORTEST)

    def openings(self, table: Table) -> Iterable[Joint]:
        """The joints where a word can be added."""
        return joints(table, self.pairs)

    def right_angle(self, table: Table) -> Play | None:
        return best_right_angle(table, self.finder, SHORTEST, ends=False)

    def word_with(self, table: Table, tile: int, choice: int) -> Play | None:
        places = list(self.openings(table))
        return nth(joined_words(table, self.finder, places, SHORTEST, tile), choice)

    def play_junk(self, table: Table) -> None:
        play_junk(table, self.finder, self.pairs)


class TwoLetter(Stranding):
    """Stranding with only two-letter words as junk (the paper's TwoLetterStranding, 3.3.4).

    Each junk tile is attached where `junk_anchor_synergy` is highest, without looking up words. The
    synergy counts `words`, as in the paper's text, or `tiles`, as in the authors' program.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        scorer: str = "dead-letter",
        stuck: str = "wait",
        synergy: str = "words",
    ) -> None:
        super().__init__(lexicon, scorer, stuck)
        if synergy not in SYNERGIES:
            raise TilewrightError(f"synergy must be words or tiles (got {synergy!r})")
        self.junk_anchor_synergy = SYNERGIES[synergy](lexicon)

    def play_junk(self, table: Table) -> None:
        hang_all(table, self.junk_anchor_synergy, self.pairs)


class NewStranding(TwoLetter):
    """Stranding by two methods (the paper's NewStranding).

    With at least `places` joints, it lists all words of the hand once and plays the best that fits
    a joint. With fewer, it looks up words for each joint, as `two-letter` does. The paper does not
    give its threshold.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        scorer: str = "dead-letter",
        places: str | int = 4,
        stuck: str = "wait",
    ) -> None:
        super().__init__(lexicon, scorer, stuck)
        self.places = int(places)

    def strand(self, table: Table) -> Play | None:
        places = list(self.openings(table))
        play: Play | None = None
        if len(places) >= self.places:
            play = next(joined_words(table, self.finder, places, SHORTEST), None)
        return play or best_strand(table, self.finder, places, SHORTEST)


class Aggressive(TwoLetter):
    """Dumps until the bunch is small, then builds like `two-letter` (the paper's 7.1).

    The aim is to leave the others with hands too small for a grid and no tiles to draw. The paper
    says no more than that. In practice the others have an easy defence: once the bunch has fewer
    tiles than there are players, nobody can peel and the first complete grid wins, and a small hand
    is completed sooner than a large one. Every agent of this package calls Bananas as soon as it
    may. Like them, this agent dumps the tile that the fewest words use. It stops dumping when the
    bunch is down to `stop` tiles, by default when fewer than three are left.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        scorer: str = "dead-letter",
        stop: str | int = 2,
        stuck: str = "wait",
    ) -> None:
        super().__init__(lexicon, scorer, stuck)
        self.stop = int(stop)

    def act(self, view: View, rng: Random) -> Action:
        if view.hand and view.may_dump and view.bunch > self.stop:
            counts = self.lexicon.letter_counts
            return Dump(min(view.hand, key=lambda letter: (counts.get(letter, 0), letter)))
        return super().act(view, rng)
