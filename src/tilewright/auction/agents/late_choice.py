"""The final player with an exact late choice: an increment now, or a seven-letter word (6)."""

from __future__ import annotations

from random import Random

from tilewright.auction.agents.bidding import within
from tilewright.auction.agents.loss_market import LossWithMarket
from tilewright.auction.agents.position import Position
from tilewright.auction.rules import SEVEN_LETTER_BONUS
from tilewright.auction.view import View

LATE = 3  # letters needed, at the most
LETTERS_WORTH = 13  # of a middling seven-letter word


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
