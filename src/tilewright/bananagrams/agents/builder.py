"""The base class of the papers' agents: build, loosen when stuck, then dump.

A subclass defines how to build and how to loosen. A stuck agent loosens its structure and builds
again. If that fails, it dumps the tile in hand that the fewest words use. If it may not dump, it
follows its option `stuck`, see `agents/stuck.py`.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Bananas, Dump, Peel, Wait
from tilewright.bananagrams.agents.building import Finder, Play, lay, lay_first
from tilewright.bananagrams.agents.pairs import pairs_of
from tilewright.bananagrams.agents.stuck import check_resort, resort_to
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.scorers.words import best_words
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon

LAST_TILE = 1  # a dump would only swap the last tile of the bunch; the paper's players give up


class Builder:
    """An agent that builds by the paper's rules; subclasses define them."""

    def __init__(self, lexicon: Lexicon, scorer: str = "dead-letter", stuck: str = "wait") -> None:
        self.lexicon = lexicon
        self.scorer = scorer
        self.resort = check_resort(stuck)
        self.finder = Finder(best_words(lexicon, scorer))
        self.pairs = pairs_of(lexicon)
        self.table = Table(lexicon.alphabet)
        codes = lexicon.alphabet.codes
        self.commonness = {codes[letter]: n for letter, n in lexicon.letter_counts.items()}
        self._loosened_with = 0  # tiles owned when the structure was last loosened
        self._hopeless_with = 0  # tiles owned when no arrangement was found
        self._dump_with = 0  # tiles owned when a dump was postponed to take tiles off first

    @property
    def nodes(self) -> int:
        """The work done so far: words and squares examined."""
        return self.finder.met + self.table.looked

    # Subclass hooks

    def build(self, table: Table) -> None:
        """Place as many tiles as this agent's rules allow."""
        raise NotImplementedError

    def loosen(self, table: Table) -> None:
        """Take tiles off after getting stuck; by default all."""
        table.clear()

    def rebuild(self, table: Table) -> None:
        """Loosen and build again."""
        self.loosen(table)
        self.build(table)

    def lay_with(self, table: Table, tile: int, choice: int) -> bool:
        """Lay a word with this tile from the hand: the best that fits, or number `choice`."""
        if not table.cells:
            return lay_first(table, self.finder, choice, tile)
        return lay(table, self.word_with(table, tile, choice))

    def word_with(self, table: Table, tile: int, choice: int) -> Play | None:
        """Find a word with this tile from the hand that this agent's rules allow."""
        raise NotImplementedError

    # The game

    def act(self, view: View, rng: Random) -> Action:
        if not view.hand:
            return Peel() if view.may_peel else Bananas()
        table = self.table
        if not table.agrees(view.cells):
            table.read(view.cells)
        table.take_up(view.hand)
        owned = table.left + len(table.cells)
        if self._dump_with == owned and self.may_dump(view):
            self._dump_with = 0
            return self.dump(view, owned)
        self.build(table)
        if table.left:
            return self.stuck(view, owned, rng)
        return table.show() or Wait()

    def stuck(self, view: View, owned: int, rng: Random) -> Action:
        """Act with tiles left in hand: loosen and build again, else `when_stuck`."""
        table = self.table
        if self._loosened_with != owned:
            self._loosened_with = owned
            self.rebuild(table)
            if not table.left:
                return table.show() or Wait()
        return self.when_stuck(view, owned, rng)

    def when_stuck(self, view: View, owned: int, rng: Random) -> Action:
        """Act after loosening failed: dump, or rearrange if no dump is allowed."""
        if not self.may_dump(view):
            return self.rearrange(view, owned, rng)
        self.loosen(self.table)
        return self.dump(view, owned)

    def may_dump(self, view: View) -> bool:
        """Whether a dump is allowed and useful."""
        return view.may_dump and view.bunch > LAST_TILE

    def dump(self, view: View, owned: int) -> Action:
        """Dump the worst tile; if it is on the grid, take it off first and dump it next."""
        letter = self.lexicon.alphabet.letters[self.worst(self.table) - 1]
        if letter in view.hand:
            return Dump(letter)
        self._dump_with = owned
        return self.table.show() or Wait()

    def worst(self, table: Table) -> int:
        """The tile in hand that the fewest words use."""
        commonness = self.commonness
        return min((code for code in commonness if table.hand[code]), key=commonness.__getitem__)

    def rearrange(self, view: View, owned: int, rng: Random) -> Action:
        """Try the last resort once for these tiles; if it fails, wait for another tile."""
        table = self.table
        if self._hopeless_with != owned and resort_to(self, rng):
            return table.show() or Wait()
        self._hopeless_with = owned
        table.read(view.cells)
        return Wait()
