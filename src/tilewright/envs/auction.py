"""Seven Letter Word for PettingZoo: all seats bid at once (parallel)."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.auction.game import GAME
from tilewright.auction.rules import Rules
from tilewright.auction.view import View
from tilewright.envs.common import AnyRules
from tilewright.envs.table import SealedEnv
from tilewright.lexicon import Lexicon


class Auction(SealedEnv):
    """A game of Seven Letter Word in which the seats choose their bids.

    An action is a bid; the mask allows bids up to the balance. `AuctionEncoder` defines the
    observations.
    """

    def __init__(
        self,
        lexicon: Lexicon | str | None = None,
        rules: AnyRules | None = None,
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
