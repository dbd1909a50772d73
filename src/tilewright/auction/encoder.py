"""Seven Letter Word for learners: a choice of bids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import log1p
from typing import Any

import numpy as np

from tilewright.alphabet import ENGLISH
from tilewright.auction.agents.position import Position
from tilewright.auction.rules import TILES, Rules
from tilewright.auction.state import State
from tilewright.auction.view import Sale, View
from tilewright.auction.words import words_of
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.encoding import (
    Array,
    Encoded,
    Encoder,
    Part,
    as_counts,
    one,
    own_first,
    tile_counts,
)

KINDS = len(ENGLISH) + 1
MOST_MONEY = 10_000_000
PROSPECTS = (
    "best word",
    "increment",
    "value",
    "reachable",
    "share kept",
    "share lost",
    "needed",
    "auctions left",
    "bidders",
    "paid",
)
Speller = Callable[[View], str]


class AuctionEncoder(Encoder[Rules, State, View]):
    """Action i is a bid of i points; words are played automatically.

    The word is the best of the letters, or the one that `speller` returns for the view.

    An observation holds the following; arrays over seats begin with the agent's own seat:

    - `offered`: the code of the letter on offer, or 0
    - `hidden`, `won`, `unseen`: the agent's hidden letters, the letters won by each seat, and the
      unseen tiles, counted by code
    - `balances`, `auctions_left`, `rounds_left`
    - `last_bids`, `last_winner`, `last_price`: of the last sale; -1 for no bid or no sale yet
    - `prospects`: the value of the letter on offer, in the order of `PROSPECTS`: the points of the
      best word now, the points that the letter adds to it, the letter's own points, log(1 + the
      number of reachable seven-letter words), the share of these that use the letter, the share of
      the ways to draw one that is lost without it, the letters missing, the auctions left, the
      seats that may bid, the points paid this round
    """

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        *,
        most_bid: int = 50,
        speller: Speller | None = None,
        parts: Iterable[str] | None = None,
    ) -> None:
        super().__init__(rules, lexicon, parts=parts, most_bid=most_bid, speller=speller)
        if not rules.auctions:
            raise TilewrightError("no letter is sold under these rules; hide fewer letters")
        if most_bid < 1:
            raise TilewrightError(f"most_bid must be positive (got {most_bid})")
        self.most_bid = most_bid
        self.actions = most_bid + 1
        self.words = words_of(lexicon)
        self._speller = speller or self._best_word
        self.declare(self._all_parts())

    def _all_parts(self) -> dict[str, Part]:
        seats, tiles, rules = self.rules.seats, len(TILES), self.rules
        return {
            "offered": Part(0, KINDS - 1, (1,), np.int32),
            "hidden": Part(0, tiles, (KINDS,), np.uint8),
            "won": Part(0, tiles, (seats, KINDS), np.uint8),
            "unseen": Part(0, tiles, (KINDS,), np.uint8),
            "balances": Part(0, MOST_MONEY, (seats,), np.int32),
            "auctions_left": Part(0, rules.auctions, (1,), np.int32),
            "rounds_left": Part(0, rules.rounds, (1,), np.int32),
            "last_bids": Part(-1, MOST_MONEY, (seats,), np.int32),
            "last_winner": Part(-1, seats - 1, (1,), np.int32),
            "last_price": Part(0, MOST_MONEY, (1,), np.int32),
            "prospects": Part(0, MOST_MONEY, (len(PROSPECTS),), np.float32),
        }

    def automatic(self, view: View) -> str | None:
        return None if view.offered else self._speller(view)

    def _best_word(self, view: View) -> str:
        return self.words.best(view.letters)

    def encode(self, view: View, acts: bool = True) -> Encoded:
        """Encode a view; a seat that may not bid has only action 0."""
        legal: dict[int, Any] = {}
        if acts and view.offered and view.seat in view.bidders:
            legal = {bid: bid for bid in range(min(self.most_bid, view.balance) + 1)}
        elif acts:
            legal = {0: None}
        return self.encoded(legal, self._makers(view))

    def _makers(self, view: View) -> dict[str, Callable[[], Array]]:
        players = own_first(view.players, view.seat)
        last = view.sales[-1] if view.sales else None
        return {
            "offered": lambda: one(ENGLISH.codes[view.offered] if view.offered else 0),
            "hidden": lambda: tile_counts(view.hidden, ENGLISH),
            "won": lambda: np.stack([tile_counts(player.won, ENGLISH) for player in players]),
            "unseen": lambda: as_counts(view.pool, ENGLISH),
            "balances": lambda: np.array([one.balance for one in players], dtype=np.int32),
            "auctions_left": lambda: one(view.auctions_left),
            "rounds_left": lambda: one(view.rounds - view.round),
            "last_bids": lambda: self._bids(view, last),
            "last_winner": lambda: one(
                (last.winner - view.seat) % self.rules.seats if last else -1
            ),
            "last_price": lambda: one(last.price if last else 0),
            "prospects": lambda: self._prospects(view),
        }

    def _bids(self, view: View, last: Sale | None) -> Array:
        bids: Sequence[int | None] = last.bids if last else [None] * self.rules.seats
        known = [-1 if bid is None else bid for bid in own_first(bids, view.seat)]
        return np.array(known, dtype=np.int32)

    def _prospects(self, view: View) -> Array:
        if not view.offered:
            return np.zeros(len(PROSPECTS), dtype=np.float32)
        position = Position(view, self.words)
        reachable = position.reachable
        useful = position.reachable_with
        facts = (
            self.words.best_points(view.letters),
            position.increment,
            position.value,
            log1p(reachable),
            useful / reachable if reachable else 0.0,
            max(0.0, position.sequence_loss()) if useful else 0.0,
            view.needed,
            view.auctions_left,
            len(view.bidders),
            position.paid,
        )
        return np.array(facts, dtype=np.float32)

    def draw(self, state: State) -> str:
        """Draw the letter on offer and each seat; hidden letters are in lower case."""
        head = f"round {state.round} of {self.rules.rounds}, on offer: {state.offered or 'nothing'}"
        seats = [
            f"  seat_{number}: {seat.balance:5}  {seat.hidden.lower()}{seat.won}"
            for number, seat in enumerate(state.seats)
        ]
        return "\n".join([head, *seats])
