"""`greedy`: the play with the highest score."""

from __future__ import annotations

from random import Random

from tilewright.lexicon import Lexicon
from tilewright.scrabble.move import CHALLENGE, PASS, Move
from tilewright.scrabble.view import View


class Greedy:
    """Makes the play with the highest score; ties go to the first in the order of plays.

    Without a play it exchanges its whole rack, or passes if the bag is too small. Under `double` it
    challenges words that are not in its lexicon.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def act(self, view: View, rng: Random) -> Move:
        position = view.position.with_lexicon(self.lexicon)
        if position.may_challenge and position.phonies:
            return CHALLENGE
        plays = position.plays(1)
        if plays:
            return plays[0].move
        exchange = Move.exchange(view.rack)
        return exchange if position.is_legal(exchange) else PASS
