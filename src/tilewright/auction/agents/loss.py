"""Loss-based bidders: bid what missing the letter costs in chances (3.3 of the paper).

`LossExact`, `Tracking` and `LateChoice` are extensions that the paper proposes (6); `Headcount`
accounts for the number of players, which it found missing (4.6).
"""

from __future__ import annotations

from random import Random

from tilewright.auction.agents.bidding import SevenSeeker, within
from tilewright.auction.agents.position import Position
from tilewright.auction.agents.tactics import LOOK_BACK, TACTICS
from tilewright.auction.rules import SEVEN_LETTER_BONUS
from tilewright.auction.view import View
from tilewright.errors import TilewrightError, suggestion
from tilewright.lexicon import Lexicon

STRETCH = 1.3  # largest factor to raise a bid by to beat the strongest rival
SCARCITY = 3  # how much more a letter is worth if every letter to come is needed
LATE = 3  # letters missing, at most
LETTERS_WORTH = 13  # points for the letters of an average seven-letter word


class Loss(SevenSeeker):
    """Bids the lost share of the draw sequences, times the bonus (3.3.1)."""

    def value(self, position: Position) -> float:
        return position.sequence_loss() * SEVEN_LETTER_BONUS


class LossWithOpportunity(Loss):
    """Multiplies the loss by 1 + 1 / auctions left, so bids rise during a round (3.3.2)."""

    def value(self, position: Position) -> float:
        return super().value(position) * (1 + 1 / position.view.auctions_left)


class LossWithMarket(LossWithOpportunity):
    """The paper's final player: doubles its bid after three lost bids above 0 (3.3.3).

    The paper's other market tactics are `tactic=periodic`, `pace`, `escalate` and `average`.
    """

    def __init__(self, lexicon: Lexicon, tactic: str = "streak", mine: str = "bits") -> None:
        super().__init__(lexicon, mine)
        if tactic not in TACTICS:
            raise TilewrightError(f"unknown tactic {tactic!r}; {suggestion(tactic, list(TACTICS))}")
        self.tactic = TACTICS[tactic]

    def value(self, position: Position) -> float:
        return self.tactic(position.view, super().value(position))


class LossExact(SevenSeeker):
    """Bids the lost share of the exact chances, which depend on the auctions left (6)."""

    def value(self, position: Position) -> float:
        return position.chance_loss() * SEVEN_LETTER_BONUS


class Tracking(LossWithOpportunity):
    """Predicts each rival's bid as the mean of the higher half of its recent bids.

    A bid slightly below the strongest rival's is raised above it. A bid far above it is lowered,
    but not below twice the rival's bid or half the value.
    """

    def value(self, position: Position) -> float:
        worth = super().value(position)
        rival = strongest_rival(position.view)
        if worth <= rival < STRETCH * worth:
            return rival + 1
        return min(worth, max(2 * rival + 2, worth / 2))


def strongest_rival(view: View) -> float:
    """Return the highest bid expected from another seat."""
    recent = list(zip(*[sale.bids for sale in view.sales[-LOOK_BACK:]], strict=True))
    expected = [0.0]
    for seat in view.bidders if recent else ():
        if seat != view.seat:
            bids = sorted([bid for bid in recent[seat] if bid is not None])
            hungry = bids[len(bids) // 2 :]  # its bids for letters it wanted
            if hungry:
                expected.append(sum(hungry) / len(hungry))
    return max(expected)


class Headcount(LossWithOpportunity):
    """Bids more if few auctions are left per missing letter, as with few players (4.6).

    The loss ignores how many auctions are left: it assumes that a missed letter can come again.
    With two players, every second letter must be won and the loss is several times too small.
    """

    def value(self, position: Position) -> float:
        share = position.needed / position.view.auctions_left
        return super().value(position) * (1 + SCARCITY * share)


class LateChoice(LossWithMarket):
    """Buys a profitable letter that rules out all seven-letter words if these are unlikely.

    The sum of the exact chances of all words is an upper bound for the chance of any. The expected
    loss is at most that bound times what the word would add.
    """

    def bid(self, view: View, rng: Random) -> int:
        position = Position(view, self.words)
        if position.reachable_with or not position.reachable or position.needed > LATE:
            return super().bid(view, rng)
        gained = position.increment
        return within(view, gained) if gained > given_up(position) else 0


def given_up(position: Position) -> float:
    """Return an upper bound for the expected gain of a seven-letter word over the best word now."""
    draws = position.view.auctions_left - 1
    mine = position.words.mine
    chance = min(1.0, mine.chances(position.held, position.rack, position.pool, draws))
    now = position.words.best_points(position.view.letters)
    return chance * max(0, SEVEN_LETTER_BONUS + LETTERS_WORTH - now)
