"""What the papers' agents share: build, loosen when stuck, dump when that was no help.

An agent says how it builds and how it loosens. When it is stuck it loosens its structure and builds
again; stuck once more with no tile drawn since, it dumps the tile of its hand that the fewest words
use. Where no dump is allowed it takes off more and more words and builds on a word with the tile
that was left, and waits when that leads to no grid.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Bananas, Dump, Peel, Wait
from tilewright.bananagrams.agents.building import Finder, Play, lay, lay_first
from tilewright.bananagrams.agents.pairs import pairs_of
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.scorers.words import best_words
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon

ATTEMPTS = 40  # to build otherwise before it gives up
MOST_HARD = 6  # tiles that an attempt begins with
A_FEW_TILES = 8  # that each attempt takes off more than the one before


class Builder:
    """An agent that lays words by the paper's rules; a subclass says which."""

    def __init__(self, lexicon: Lexicon, scorer: str = "dead-letter") -> None:
        self.lexicon = lexicon
        self.scorer = scorer
        self.finder = Finder(best_words(lexicon, scorer))
        self.pairs = pairs_of(lexicon)
        self.table = Table(lexicon.alphabet)
        codes = lexicon.alphabet.codes
        self.commonness = {codes[letter]: n for letter, n in lexicon.letter_counts.items()}
        self._loosened_with = 0  # tiles owned when the structure was last loosened
        self._swapped_with = 0  # tiles owned when one was dumped for the last tile of the bunch
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
        if self._dump_with == owned and self.may_dump(view, owned):
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
        """Loosening did not help: dump, or rearrange where no dump is allowed."""
        if not self.may_dump(view, owned):
            return self.rearrange(view, owned, rng)
        self.loosen(self.table)
        return self.dump(view, owned)

    def may_dump(self, view: View, owned: int) -> bool:
        """Whether a dump is allowed and of use: the last tile of the bunch is swapped only once."""
        return view.may_dump and (view.bunch > 1 or self._swapped_with != owned)

    def dump(self, view: View, owned: int) -> Action:
        """Give back the tile that `worst` names, after taking it off the grid if it is there."""
        letter = self.lexicon.alphabet.letters[self.worst(self.table) - 1]
        if letter in view.hand:
            self._swapped_with = owned if view.bunch == 1 else 0
            return Dump(letter)
        self._dump_with = owned
        return self.table.show() or Wait()

    def worst(self, table: Table) -> int:
        """The tile in hand that stands in the fewest words."""
        commonness = self.commonness
        return min((code for code in commonness if table.hand[code]), key=commonness.__getitem__)

    def rearrange(self, view: View, owned: int, rng: Random) -> Action:
        """No dump is allowed: take off more and more, and build on words with the tiles left over.

        When nothing led to a grid, it waits for another tile.
        """
        table = self.table
        hard: list[int] = []
        for attempt in range(ATTEMPTS if self._hopeless_with != owned else 0):
            hard = self._harder(hard)
            self.loosen(table)
            while table.words and table.left < A_FEW_TILES * (attempt + 1):
                table.take_last()
            for tile in hard:
                if table.hand[tile]:
                    self.lay_with(table, tile, rng.randrange(attempt + 1))
            self.build(table)
            if not table.left:
                return table.show() or Wait()
        self._hopeless_with = owned
        table.read(view.cells)
        return Wait()

    def _harder(self, hard: list[int]) -> list[int]:
        """The tiles to begin with: one more of each that is left, but not too many of them."""
        table = self.table
        owned = bytes(table.cells.values())
        for code in self.commonness:
            if table.hand[code] and hard.count(code) < table.hand[code] + owned.count(code):
                hard = [*hard, code]
        return hard[-MOST_HARD:]
