"""Seven Letter Word on a server: who has bid is public at once, the bids when all are in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from tilewright.auction.rules import Rules, points_of
from tilewright.auction.state import Answer, State
from tilewright.auction.view import View
from tilewright.auction.words import words_of
from tilewright.lexicon import Lexicon
from tilewright.table.live import Json, Level, LiveTable

BID_SECONDS = 20.0
WORD_SECONDS = 60.0

LEVELS = (
    Level(
        "easy",
        "knows common words and bids what a letter adds at once",
        "incremental",
        a_thought=4.0,
        common=True,
    ),
    Level("medium", "counts the words that a letter helps", "gain-count", a_thought=4.0),
    Level("hard", "weighs what it would lose without the letter", "loss-market", a_thought=3.0),
    Level("expert", "knows what every rack is worth", "auctioneer", a_thought=3.0),
)


class LiveAuction(LiveTable[Rules, State, Answer, View]):
    """An action is a bid, or a word when all letters are sold."""

    secrets: ClassVar = {"round": {"hidden": "each"}}
    no_seat: ClassVar = {"score": 0, "won": "", "hidden": 0, "may_bid": False}

    @cached_property
    def levels(self) -> Mapping[str, Level]:
        return {level.name: level for level in LEVELS}

    def prepare(self, lexicon: Lexicon) -> None:
        words_of(lexicon)

    def facts(self, state: State) -> Json:
        return {
            "round": state.round,
            "rounds": state.rules.rounds,
            "offered": state.offered,
            "auctions_left": state.auctions_left,
        }

    def seat_facts(self, state: State, seat: int) -> Json:
        own = state.seats[seat]
        return {
            "score": own.balance,
            "won": own.won,
            "hidden": len(own.hidden),
            "may_bid": bool(state.offered) and state.may_bid(seat),
        }

    def own(self, state: State, seat: int) -> Json:
        own = state.seats[seat]
        best = words_of(state.lexicon).best(own.letters)
        return {
            "prompt": self.prompt(state, seat),
            "text": "",
            "facts": {
                "letters": own.letters or "none",
                "best word": f"{best} for {points_of(best)}" if best else "none",
                "balance": str(own.balance),
            },
            "actions": [],
            "hidden": own.hidden,
            "won": own.won,
            "balance": own.balance,
            "best": best,
            "best_points": points_of(best),
        }

    def prompt(self, state: State, seat: int) -> str:
        if state.over or seat not in state.to_act():
            return ""
        if state.offered:
            return f"Bid for {state.offered}: 0 to {state.seats[seat].balance}"
        return "Your word; leave it empty for none"

    def read(self, state: State, seat: int, document: Any) -> Answer:
        if state.offered and isinstance(document, str) and document.strip().isdecimal():
            document = int(document.strip()[:9])
        return super().read(state, seat, document)

    def seconds(self, state: State) -> float:
        return BID_SECONDS if state.offered else WORD_SECONDS
