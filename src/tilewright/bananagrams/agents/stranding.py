"""Stranding (the paper's StrandingPlayer) and the paper's players that vary it.

Words are joined end to end by two-letter words, so that the structure spreads out and its ends stay
free. Where no word can be joined, one runs off at right angles. Tiles for which neither is possible
are junk: short words anywhere, the first to come off.
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
SMALL_HAND = 5  # with fewer tiles there is nothing but junk to play, as in the authors' program


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
        """The next word of the structure."""
        return self.strand(table) or self.right_angle(table)

    def strand(self, table: Table) -> Play | None:
        return best_strand(table, self.finder, self.openings(table), SHORTEST)

    def openings(self, table: Table) -> Iterable[Joint]:
        """Where a word may be joined."""
        return joints(table, self.pairs)

    def right_angle(self, table: Table) -> Play | None:
        return best_right_angle(table, self.finder, SHORTEST, ends=False)

    def word_with(self, table: Table, tile: int, choice: int) -> Play | None:
        places = list(self.openings(table))
        return nth(joined_words(table, self.finder, places, SHORTEST, tile), choice)

    def play_junk(self, table: Table) -> None:
        play_junk(table, self.finder, self.pairs)


class TwoLetter(Stranding):
    """Stranding whose junk is two-letter words only (the paper's TwoLetterStranding, 3.3.4).

    Each tile of junk is hung where `junk_anchor_synergy` is highest: no word is looked up. The
    synergy counts words, as the paper's sentence says, or `tiles`, as the authors' program does.
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

    From `places` places to join on, all words of the hand are listed once and the best that joins
    anywhere is played; with fewer, the words of each place are looked up, as in `two-letter`. The
    paper does not give the number of places that is enough.
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
    """Dump until the bunch is small, then build in peace (the paper's 7.1), like `two-letter`.

    The aim is to leave the others with hands too small to be made into a grid, and no tiles to
    draw. The paper says no more than that. The others have a defence without doing anything new:
    once the bunch holds fewer tiles than there are players nobody peels any more, so that the first
    complete grid wins at once, and a small hand is sooner complete than a large one. Every agent of
    this package calls Bananas as soon as it may. Like them, the aggressor gives away the tile that
    the fewest words use, and it keeps out of its own trap: it stops dumping when the bunch is down
    to `stop` tiles, by default when fewer than three are left.
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
