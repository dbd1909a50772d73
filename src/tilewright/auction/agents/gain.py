"""Gain-based bidders: bid if the letter keeps enough words reachable (3.2 of the paper)."""

from __future__ import annotations

from tilewright.auction.agents.bidding import SevenSeeker
from tilewright.auction.agents.position import Position
from tilewright.auction.rules import SEVEN_LETTER_BONUS
from tilewright.lexicon import Lexicon


class GainByCount(SevenSeeker):
    """Bids if the letter keeps more than `cutoff` of the reachable words, 0.3 in the paper (3.2.1).

    The bid is the value of the word divided by the number of missing letters.
    """

    def __init__(self, lexicon: Lexicon, cutoff: float | str = 0.3, mine: str = "bits") -> None:
        super().__init__(lexicon, mine)
        self.cutoff = float(cutoff)
        if not 0 <= self.cutoff <= 1:
            raise ValueError(f"cutoff must be from 0 to 1 (got {cutoff})")

    def value(self, position: Position) -> float:
        if not self.keeps_enough(position):
            return 0.0
        return (SEVEN_LETTER_BONUS + position.value - position.paid) / position.needed

    def keeps_enough(self, position: Position) -> bool:
        """Whether the letter on offer keeps enough words reachable."""
        return position.reachable_with > self.cutoff * position.reachable


class GainByProbability(GainByCount):
    """Bids if the letter keeps more than `cutoff` of the summed naive probabilities (3.2.2).

    The paper says "as before" about the cut-off: 0.3.
    """

    def keeps_enough(self, position: Position) -> bool:
        return position.naive_share() > self.cutoff


class GainByDraws(GainByCount):
    """Bids if the letter keeps more than `cutoff` of the draw sequences, 0.4 in the paper (3.2.3).

    Late in a round, with fewer auctions left than twice the missing letters, any share above 0 is
    enough.
    """

    def __init__(self, lexicon: Lexicon, cutoff: float | str = 0.4, mine: str = "bits") -> None:
        super().__init__(lexicon, cutoff, mine)

    def keeps_enough(self, position: Position) -> bool:
        late = position.view.auctions_left < 2 * position.needed
        return position.sequence_share() > (0.0 if late else self.cutoff)


class GainByRank(SevenSeeker):
    """Bids by the rank of the letter among all that remain, an idea that 3.2.2 tries and drops.

    Letters are ranked by the summed naive probabilities of the words that they keep reachable. The
    top share `high` gets the full bid of 3.2, the next ones down to `middle` get the fraction
    `small` of it, the others nothing. The paper does not give these three numbers.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        high: float | str = 0.25,
        middle: float | str = 0.6,
        small: float | str = 0.4,
    ) -> None:
        super().__init__(lexicon)
        self.high, self.middle, self.small = (float(part) for part in (high, middle, small))
        if not 0 <= self.high <= self.middle <= 1 or not 0 <= self.small <= 1:
            raise ValueError("high, middle and small must be from 0 to 1, and high at most middle")

    def value(self, position: Position) -> float:
        rank = position.rank_of_offer()
        part = 1.0 if rank < self.high else self.small if rank < self.middle else 0.0
        return part * (SEVEN_LETTER_BONUS + position.value - position.paid) / position.needed
