"""Loss-based: what the chances of a seven-letter word lose without the letter (3.3 of the paper).

The last three are extensions: two that the paper names (6), and one for what it left out (4.6).
"""

from __future__ import annotations

from random import Random

from tilewright.auction.agents.bidding import SevenSeeker, within
from tilewright.auction.agents.position import Position
from tilewright.auction.rules import SEVEN_LETTER_BONUS
from tilewright.auction.view import View

FAILURES = 3
BOOST = 2
LOOK_BACK = 40  # sales
STRETCH = 1.3  # by how much a bid may be raised to beat the strongest rival
EXACT_UP_TO = 400  # classes
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
    """The paper's final player: doubles its bid when its last three above 0 won nothing (3.3.3)."""

    def value(self, position: Position) -> float:
        boost = BOOST if keeps_losing(position.view) else 1
        return super().value(position) * boost


def keeps_losing(view: View) -> bool:
    """Whether the last three bids of this seat that were not 0 were all outbid."""
    failures = 0
    for sale in reversed(view.sales):
        if sale.bids[view.seat]:
            if sale.winner == view.seat:
                return False
            failures += 1
            if failures == FAILURES:
                return True
    return False


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
    """Scales its bids by the chance that a seven-letter word comes out for it at all.

    With few players few letters come out. The chance is bounded by the expected number of words
    whose letters all fall to this seat, which has its choice of one letter in half its rivals.
    """

    def value(self, position: Position) -> float:
        return super().value(position) * min(1.0, expected_words(position))


def expected_words(position: Position) -> float:
    """How many words will be within reach on average, of the letters that fall to this seat."""
    view = position.view
    rivals = len(view.bidders)
    draws = max(position.needed, 2 * view.auctions_left // max(2, rivals))
    mine = position.words.mine
    if position.reachable <= EXACT_UP_TO:
        return float(mine.chances(position.held, position.rack, position.before, draws))
    factors = mine.thinned(position.before, draws / sum(position.before))
    return float(mine.weigh(position.held, position.most, position.rack, factors))


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
