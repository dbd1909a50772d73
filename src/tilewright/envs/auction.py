"""Seven Letter Word for PettingZoo: all seats bid at once (parallel)."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.auction.game import GAME
from tilewright.auction.rules import Rules
from tilewright.auction.view import View
from tilewright.envs.table import SealedEnv
from tilewright.lexicon import Lexicon


class Auction(SealedEnv):
    """A game of Seven Letter Word in which a seat chooses its bids.

    An action is a bid of 0 to `most_bid` points; the mask allows what the balance can pay. A seat
    that may not bid has the action 0 only. Words are handed in for the seats when a round ends: the
    best of their letters, or what `speller` makes of a view.

    An observation is what a seat may know, the own seat first where there is one number for each:
    the code of the letter on offer, the own hidden letters, the letters won and the balances of
    all, the tiles out of sight, the auctions left in the round, the rounds left, and of the last
    sale the bids (-1 for none), the winner (-1 before the first) and the price.
    """

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        most_bid: int = 50,
        speller: Callable[[View], str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(
            GAME,
            lexicon,
            rules or Rules(seats=3, hidden=2),
            render_mode=render_mode,
            most_bid=most_bid,
            speller=speller,
        )
