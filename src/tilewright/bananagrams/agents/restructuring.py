"""The paper's ideas for stranding that it did not build (3.3.5 and 8.2), on top of `two-letter`."""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Wait
from tilewright.bananagrams.agents.building import Play
from tilewright.bananagrams.agents.stranding import TwoLetter
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon

LAST_PEELS = 3  # after this many more the bunch is empty: the end of the game
MOST_RECENT = 12  # words that come off at the most where no dump is allowed


class RightAngle(TwoLetter):
    """Stranding with more right angles (the paper's future work).

    A strand of which no word turned off has two ends. Words at right angles give it more, so that
    it is less often stuck: they come first until there are `places` places to join a word.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        scorer: str = "dead-letter",
        places: str | int = 8,
        stuck: str = "wait",
    ) -> None:
        super().__init__(lexicon, scorer, stuck)
        self.places = int(places)

    def best_word(self, table: Table) -> Play | None:
        if len(list(self.openings(table))) < self.places:
            return self.right_angle(table) or self.strand(table)
        return self.strand(table) or self.right_angle(table)


class Chronological(TwoLetter):
    """Stranding that takes off its most recent words when stuck (the paper's 3.3.5).

    When taking off the junk did not help and no dump is allowed, the last word comes off too, then
    the last two, and so on. That changes which ends are free, and no board is searched for what to
    take. With `words`, it takes off that many recent words before it dumps, too.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        scorer: str = "dead-letter",
        words: str | int = 0,
        stuck: str = "wait",
    ) -> None:
        super().__init__(lexicon, scorer, stuck)
        self.words = int(words)
        self._tried_with = 0  # tiles owned when recent words were last taken off

    def when_stuck(self, view: View, owned: int, rng: Random) -> Action:
        if self._tried_with != owned:
            self._tried_with = owned
            if self.take_recent(self.words if self.may_dump(view) else MOST_RECENT):
                return self.table.show() or Wait()
        return super().when_stuck(view, owned, rng)

    def take_recent(self, most: int) -> bool:
        """Take off more and more recent words and build otherwise; whether that used all tiles."""
        table = self.table
        taken: set[bytes] = set()
        for words in range(1, most + 1):
            self.loosen(table)
            for _ in range(min(words, len(table.words))):
                taken.add(table.take_last().word)
            self.finder.ban(taken)
            self.build(table)
            if not table.left:
                break
        self.finder.ban(())
        return not table.left


class Aware(Chronological):
    """Stranding that watches the others before it dumps (the paper's future work).

    What others dump is hard to play, and it is in the bunch now: it takes off `words` recent words
    rather than dump into a bunch of which more than `share` was dumped by others. It does the same
    near the end of the game when the others peel more often: three tiles more would be too many.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        scorer: str = "dead-letter",
        share: str | float = 0.1,
        words: str | int = 1,
        stuck: str = "wait",
    ) -> None:
        super().__init__(lexicon, scorer, words, stuck)
        self.share = float(share)

    def when_stuck(self, view: View, owned: int, rng: Random) -> Action:
        if self.may_dump(view) and self.would_dump(view):
            return TwoLetter.when_stuck(self, view, owned, rng)
        return super().when_stuck(view, owned, rng)

    def would_dump(self, view: View) -> bool:
        """Whether the bunch is likely to give better tiles than the one that goes."""
        own = view.seat
        dumped = sum(view.dumps) - view.dumps[own]
        behind = sum(view.peels) - view.peels[own] > view.peels[own]
        ending = view.bunch < LAST_PEELS * view.playing
        return dumped <= self.share * view.bunch and not (behind and ending)
