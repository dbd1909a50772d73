"""Seven Letter Word for learners: a choice of bids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from tilewright.alphabet import ENGLISH
from tilewright.auction.rules import TILES, Rules
from tilewright.auction.state import State
from tilewright.auction.view import View
from tilewright.auction.words import words_of
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.encoding import Encoder, Observation, as_counts, one, tile_counts

KINDS = len(ENGLISH) + 1
MOST_MONEY = 10_000_000
Speller = Callable[[View], str]


class AuctionEncoder(Encoder[State]):
    """Action i is a bid of i points; words are handed in automatically."""

    def __init__(
        self, rules: Rules, lexicon: Lexicon, most_bid: int = 50, speller: Speller | None = None
    ) -> None:
        if not rules.auctions:
            raise TilewrightError("no letter is sold under these rules; hide fewer letters")
        if most_bid < 1:
            raise TilewrightError(f"most_bid must be positive (got {most_bid})")
        self.rules = rules
        self.lexicon = lexicon
        self.most_bid = most_bid
        self.actions = most_bid + 1
        self._speller = speller or self._best_word

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        seats, tiles, rules = self.rules.seats, len(TILES), self.rules
        return {
            "offered": spaces.Box(0, KINDS - 1, (1,), np.int32),
            "hidden": spaces.Box(0, tiles, (KINDS,), np.uint8),
            "won": spaces.Box(0, tiles, (seats, KINDS), np.uint8),
            "unseen": spaces.Box(0, tiles, (KINDS,), np.uint8),
            "balances": spaces.Box(0, MOST_MONEY, (seats,), np.int32),
            "auctions_left": spaces.Box(0, rules.auctions, (1,), np.int32),
            "rounds_left": spaces.Box(0, rules.rounds, (1,), np.int32),
            "last_bids": spaces.Box(-1, MOST_MONEY, (seats,), np.int32),
            "last_winner": spaces.Box(-1, seats - 1, (1,), np.int32),
            "last_price": spaces.Box(0, MOST_MONEY, (1,), np.int32),
        }

    def legal(self, state: State, seat: int) -> Mapping[int, Any]:
        """A seat that may not bid has the action 0 only."""
        if not state.offered or not state.may_bid(seat):
            return {0: None}
        highest = min(self.most_bid, state.seats[seat].balance)
        return {bid: bid for bid in range(highest + 1)}

    def automatic(self, state: State, seat: int) -> str | None:
        return None if state.offered else self._speller(state.view(seat))

    def _best_word(self, view: View) -> str:
        return words_of(self.lexicon).best(view.letters)

    def observe(self, state: State, seat: int, legal: Mapping[int, Any]) -> Observation:
        view, seats = state.view(seat), self.rules.seats
        order = [(seat + number) % seats for number in range(seats)]
        last = view.sales[-1] if view.sales else None
        bids = [
            -1 if last is None or last.bids[other] is None else last.bids[other] for other in order
        ]
        return {
            "offered": one(ENGLISH.codes[view.offered] if view.offered else 0),
            "hidden": tile_counts(view.hidden, ENGLISH),
            "won": np.stack([tile_counts(view.players[other].won, ENGLISH) for other in order]),
            "unseen": as_counts(view.pool, ENGLISH),
            "balances": np.array([view.players[other].balance for other in order], dtype=np.int32),
            "auctions_left": one(view.auctions_left),
            "rounds_left": one(view.rounds - view.round),
            "last_bids": np.array(bids, dtype=np.int32),
            "last_winner": one(order.index(last.winner) if last else -1),
            "last_price": one(last.price if last else 0),
        }

    def draw(self, state: State) -> str:
        """The letter on offer, and what each seat has; hidden letters are in lower case."""
        head = f"round {state.round} of {self.rules.rounds}, on offer: {state.offered or 'nothing'}"
        seats = [
            f"  seat_{number}: {seat.balance:5}  {seat.hidden.lower()}{seat.won}"
            for number, seat in enumerate(state.seats)
        ]
        return "\n".join([head, *seats])
