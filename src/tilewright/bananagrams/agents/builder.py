"""What the papers' agents share: build, loosen when stuck, dump when that was no help.

An agent says how it builds and how it loosens. When it is stuck it loosens its structure and builds
again; stuck once more with no tile drawn since, it dumps the tile of its hand that the fewest words
use. Where no dump is allowed it does what its option `stuck` says: see `agents/stuck.py`.
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

LAST_TILE = 1  # of the bunch: a dump would only swap it, and the paper's players give up


class Builder:
    """An agent that lays words by the paper's rules; a subclass says which."""

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
        self._dump_with = 0  # tiles owned when a dump was decided that had to take tiles off first

    @property
    def nodes(self) -> int:
        """The work done so far: words met and squares looked at."""
        return self.finder.met + self.table.looked

    # What a subclass says

    def build(self, table: Table) -> None:
        """Lay as many tiles of the hand as this agent's rules allow."""
        raise NotImplementedError

    def loosen(self, table: Table) -> None:
        """Take off what this agent takes off when it is stuck."""
        table.clear()

    def rebuild(self, table: Table) -> None:
        """Loosen, and build again."""
        self.loosen(table)
        self.build(table)

    def lay_with(self, table: Table, tile: int, choice: int) -> bool:
        """Lay a word with this tile of the hand, the best that has room or one further down."""
        if not table.cells:
            return lay_first(table, self.finder, choice, tile)
        return lay(table, self.word_with(table, tile, choice))

    def word_with(self, table: Table, tile: int, choice: int) -> Play | None:
        """A word with this tile of the hand that this agent's rules allow."""
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
        """Tiles are left in hand: loosen and build again, or dump, or begin again."""
        table = self.table
        if self._loosened_with != owned:
            self._loosened_with = owned
            self.rebuild(table)
            if not table.left:
                return table.show() or Wait()
        return self.when_stuck(view, owned, rng)

    def when_stuck(self, view: View, owned: int, rng: Random) -> Action:
        """Loosening did not help: dump, or the last resort where no dump is allowed."""
        if not self.may_dump(view):
            return self.rearrange(view, owned, rng)
        self.loosen(self.table)
        return self.dump(view, owned)

    def may_dump(self, view: View) -> bool:
        """Whether a dump is allowed and changes anything."""
        return view.may_dump and view.bunch > LAST_TILE

    def dump(self, view: View, owned: int) -> Action:
        """Give back the tile that `worst` names, after taking it off the grid if it is there."""
        letter = self.lexicon.alphabet.letters[self.worst(self.table) - 1]
        if letter in view.hand:
            return Dump(letter)
        self._dump_with = owned
        return self.table.show() or Wait()

    def worst(self, table: Table) -> int:
        """The tile in hand that stands in the fewest words."""
        commonness = self.commonness
        return min((code for code in commonness if table.hand[code]), key=commonness.__getitem__)

    def rearrange(self, view: View, owned: int, rng: Random) -> Action:
        """Try the last resort once for these tiles; wait for another tile when it fails."""
        table = self.table
        if self._hopeless_with != owned and resort_to(self, rng):
            return table.show() or Wait()
        self._hopeless_with = owned
        table.read(view.cells)
        return Wait()
