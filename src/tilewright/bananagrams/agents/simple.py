"""The papers' simplest players: one that never plays, and two with the regular approach."""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Wait
from tilewright.bananagrams.agents.builder import Builder
from tilewright.bananagrams.agents.building import (
    Play,
    best_regular,
    lay,
    lay_first,
    nth,
    regular_words,
)
from tilewright.bananagrams.agents.stuck import take_dangling
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon

RESETS = 20


class Pseudo:
    """The papers' dummy player, which only draws tiles when others peel."""

    def __init__(self, lexicon: Lexicon) -> None:
        pass

    def act(self, view: View, rng: Random) -> Action:
        return Wait()


class Naive(Builder):
    """Plays the best word over all anchors (the paper's figure 2).

    When stuck, it clears the board and starts over with the next best first word, up to 20 times
    (3.3.2). Then the paper's player gives up without a dump; so does this one with `stuck=wait`.
    With other values it dumps.
    """

    def build(self, table: Table) -> None:
        if not table.cells and not lay_first(table, self.finder):
            return
        while table.left and lay(table, best_regular(table, self.finder)):
            pass

    def word_with(self, table: Table, tile: int, choice: int) -> Play | None:
        return nth(regular_words(table, self.finder, tile), choice)

    def rebuild(self, table: Table) -> None:
        """Start over with one first word after another, up to the paper's limit."""
        for choice in range(RESETS):
            table.clear()
            if lay_first(table, self.finder, choice):
                self.build(table)
            if not table.left:
                return

    def when_stuck(self, view: View, owned: int, rng: Random) -> Action:
        if self.resort == "wait":
            return self.rearrange(view, owned, rng)
        return super().when_stuck(view, owned, rng)


class Dangling(Naive):
    """The regular approach; when stuck, it takes off dangling words (the paper's 3.3.2).

    If that is not enough, it dumps. The text does not cover this case; the authors' program dumps.
    """

    rebuild = Builder.rebuild
    when_stuck = Builder.when_stuck

    def loosen(self, table: Table) -> None:
        take_dangling(table)
