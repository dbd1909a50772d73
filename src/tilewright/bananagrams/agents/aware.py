"""Stranding that watches the others before it dumps (the paper's future work).

What others dump is hard to play, and it is in the bunch now: the more they dumped, compared with
what the bunch holds, the more likely a dump brings it here. And when the others peel more often
than this seat, the game is nearly over, and three tiles more are three too many.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Wait
from tilewright.bananagrams.agents.two_letter import TwoLetter
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon

LAST_PEELS = 3  # so many more of them and the bunch is empty: the end of the game


class Aware(TwoLetter):
    """Rearranges its tiles rather than dump into a bunch of which `share` was dumped by others."""

    def __init__(
        self, lexicon: Lexicon, scorer: str = "dead-letter", share: str | float = 0.1
    ) -> None:
        super().__init__(lexicon, scorer)
        self.share = float(share)

    def when_stuck(self, view: View, owned: int, rng: Random) -> Action:
        if not self.may_dump(view, owned) or self.would_dump(view):
            return super().when_stuck(view, owned, rng)
        action = self.rearrange(view, owned, rng)
        if not isinstance(action, Wait):
            return action
        self.table.take_up(view.hand)
        return super().when_stuck(view, owned, rng)

    def would_dump(self, view: View) -> bool:
        """Whether the bunch is likely to give better tiles than the one that goes."""
        own = view.seat
        dumped = sum(view.dumps) - view.dumps[own]
        behind = sum(view.peels) - view.peels[own] > view.peels[own]
        ending = view.bunch < LAST_PEELS * view.playing
        return dumped <= self.share * view.bunch and not (behind and ending)
