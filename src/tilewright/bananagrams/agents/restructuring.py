"""The paper's proposals for stranding (3.3.5 and 8.2), built on `two-letter`."""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Wait
from tilewright.bananagrams.agents.building import Play
from tilewright.bananagrams.agents.stranding import TwoLetter
from tilewright.bananagrams.agents.table import Table
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon

LAST_PEELS = 3  # the game is near its end when the bunch has fewer tiles than this many peels draw
MOST_RECENT = 12  # most words to take off if no dump is allowed


class RightAngle(TwoLetter):
    """Stranding with more right angles (the paper's future work).

    A straight strand has only two ends. Words at right angles add more, so it gets stuck less
    often: they are played first until there are `places` joints.
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

    If taking off the junk failed and no dump is allowed, it takes off the last word, then the last
    two, and so on, which frees other ends without searching the board. With `words`, it also takes
    off up to that many recent words before a dump.
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
        """Rebuild with other words in place of the last one, the last two, up to `most`.

        Return whether that used all tiles.
        """
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
    """Stranding that watches the other players before it dumps (the paper's future work).

    Tiles that others dump are hard to play. If they make up more than `share` of the bunch, this
    agent first takes off up to `words` recent words instead of dumping. It does the same near the
    end of the game if the others have peeled more often, since three more tiles would be too many.
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
        """Whether a dump is likely to improve the hand."""
        own = view.seat
        dumped = sum(view.dumps) - view.dumps[own]
        behind = sum(view.peels) - view.peels[own] > view.peels[own]
        ending = view.bunch < LAST_PEELS * view.playing
        return dumped <= self.share * view.bunch and not (behind and ending)
