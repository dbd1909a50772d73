"""Loss-based: what the chances of a seven-letter word lose without the letter (3.3 of the paper).

The last three are extensions: two that the paper names (6), and one for what it left out (4.6).
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

STRETCH = 1.3  # by how much a bid may be raised to beat the strongest rival
SCARCITY = 3  # how much more a letter is worth when each one that comes out is needed
LATE = 3  # letters needed, at the most
LETTERS_WORTH = 13  # of a middling seven-letter word


class Loss(SevenSeeker):
    """Bids the lost part of the draw sequences, times the bonus (3.3.1)."""

    def value(self, position: Position) -> float:
        return position.sequence_loss() * SEVEN_LETTER_BONUS


class LossWithOpportunity(Loss):
    """Multiplies the loss by 1 + 1 / auctions left: the bids rise as the round goes on (3.3.2)."""

    def value(self, position: Position) -> float:
        return super().value(position) * (1 + 1 / position.view.auctions_left)


class LossWithMarket(LossWithOpportunity):
    """The paper's final player: doubles its bid when its last three above 0 won nothing (3.3.3).

    The paper's other market tactics are `tactic=periodic`, `pace`, `escalate` and `average`.
    """

    def __init__(self, lexicon: Lexicon, tactic: str = "streak", mine: str = "bits") -> None:
        super().__init__(lexicon, mine)
        if tactic not in TACTICS:
            raise TilewrightError(f"unknown tactic {tactic!r}; {suggestion(tactic, list(TACTICS))}")
        self.tactic = TACTICS[tactic]

    def value(self, position: Position) -> float:
        return self.tactic(position.view, super().value(position))


class Tracking(LossWithOpportunity):
    """Expects of every rival the mean of the higher half of its recent bids.

    A bid that would fall short of the strongest rival by a little is raised above it, and one that
    nobody is expected to come near is not made higher than needed to win twice over.
    """

    def value(self, position: Position) -> float:
        worth = super().value(position)
        rival = strongest_rival(position.view)
        if worth <= rival < STRETCH * worth:
            return rival + 1
        return min(worth, max(2 * rival + 2, worth / 2))


def strongest_rival(view: View) -> float:
    """The highest bid that is to be expected of another seat."""
    recent = list(zip(*[sale.bids for sale in view.sales[-LOOK_BACK:]], strict=True))
    expected = [0.0]
    for seat in view.bidders if recent else ():
        if seat != view.seat:
            bids = sorted([bid for bid in recent[seat] if bid is not None])
            hungry = bids[len(bids) // 2 :]  # when it wanted the letter
            if hungry:
                expected.append(sum(hungry) / len(hungry))
    return max(expected)


class Headcount(LossWithOpportunity):
    """Raises its bids where few letters come out for each that it needs, as with few players (4.6).

    The loss counts draw sequences and not draws: a letter that is missed is taken to come again,
    however few auctions are left. With two players every second letter has to be won, and the loss
    is several times too small.
    """

    def value(self, position: Position) -> float:
        share = position.needed / position.view.auctions_left
        return super().value(position) * (1 + SCARCITY * share)


class LateChoice(LossWithMarket):
    """Takes a profitable letter that rules out all seven-letter words when these are too unlikely.

    The exact chance that the letters of some word come out is bounded from above by the sum of the
    chances of all words. What is given up is at most that bound times what the word would add.
    """

    def bid(self, view: View, rng: Random) -> int:
        position = Position(view, self.words)
        if position.reachable_with or not position.reachable or position.needed > LATE:
            return super().bid(view, rng)
        gained = position.increment
        return within(view, gained) if gained > given_up(position) else 0


def given_up(position: Position) -> float:
    """The most that hoping for a seven-letter word is worth, over the word that there is."""
    draws = position.view.auctions_left - 1
    mine = position.words.mine
    chance = min(1.0, mine.chances(position.held, position.rack, position.pool, draws))
    now = position.words.best_points(position.view.letters)
    return chance * max(0, SEVEN_LETTER_BONUS + LETTERS_WORTH - now)
