"""Seven Letter Word on a server. Bids become public when all seats have bid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from tilewright.auction.rules import LONGEST_WORD, SEVEN_LETTER_BONUS, TILES, Rules, points_of
from tilewright.auction.state import Answer, State
from tilewright.auction.view import Sale, View
from tilewright.auction.words import words_of
from tilewright.lexicon import Lexicon
from tilewright.table.live import Json, Level, LiveTable

BID_SECONDS = 30.0
READING_SECONDS = 15.0  # extra time for the first bid of a round, to read the last round's words
WORD_SECONDS = 60.0
ALONE_SECONDS = 1.0  # for an engine's bid without rivals
MOST_SALES = 2000  # used for the price summary
MOST_ROUNDS = 100  # whose words are sent to newcomers
# Playing each other, they gain about 9, 14, 18 and 35 points a round.
LEVELS = (
    Level(
        "easy",
        "knows common words and bids what a letter adds at once",
        "incremental",
        a_thought=4.0,
        common=True,
    ),
    Level(
        "medium",
        "knows common words and plans for seven letters",
        "loss-market",
        a_thought=4.0,
        common=True,
    ),
    Level("hard", "knows every word and plans for seven letters", "loss-market", a_thought=3.0),
    Level("expert", "knows what every letter is worth to it", "auctioneer", a_thought=3.0),
)


class LiveAuction(LiveTable[Rules, State, Answer, View]):
    """An action is a bid, or a word once all letters are sold."""

    secrets: ClassVar = {"round": {"hidden": "each"}}
    page = "auction"
    opponents = 3  # prices need more than two bidders
    defaults: ClassVar = {"rounds": 3, "hidden": 2}  # a game of a quarter of an hour
    no_seat: ClassVar = {
        "score": 0,
        "won": "",
        "hidden": 0,
        "paid": 0,
        "spent": 0,
        "may_bid": False,
    }

    @cached_property
    def levels(self) -> Mapping[str, Level]:
        return {level.name: level for level in LEVELS}

    def prepare(self, lexicon: Lexicon) -> None:
        words_of(lexicon)

    def room_facts(self, rules: Rules) -> Json:
        return {
            "tiles": {tile: [count, TILES.value(tile)] for tile, count in TILES.counts.items()},
            "auctions": rules.auctions,
            "longest": LONGEST_WORD,
            "bonus": SEVEN_LETTER_BONUS,
        }

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
            "paid": own.paid,
            "spent": own.spent,
            "may_bid": bool(state.offered) and state.may_bid(seat),
        }

    def past(self, state: State) -> Json:
        """Prices by letter, the auctions of the latest round, and the words of past rounds."""
        last = state.sales[-1].round if state.sales else 0
        return {
            "prices": _prices(state.sales[-MOST_SALES:]),
            "sales": [_sale_json(sale) for sale in _since(state.sales, last)],
            "rounds": _rounds(state),
        }

    def own(self, state: State, seat: int) -> Json:
        own = state.seats[seat]
        words = words_of(state.lexicon)
        best = words.best(own.letters)
        more = words.best(own.letters + (state.offered or ""))
        return {
            "prompt": self.prompt(state, seat),
            "asked": self.asked(state, seat),
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
            "best_with": more,
            "best_with_points": points_of(more),
            "sealed": state.sealed(seat),
        }

    def prompt(self, state: State, seat: int) -> str:
        if state.over or seat not in state.to_act():
            return ""
        if state.offered:
            return f"Bid for {state.offered}: 0 to {state.seats[seat].balance}"
        return "Your word; leave it empty for none"

    def asked(self, state: State, seat: int) -> Json:
        if not self.prompt(state, seat):
            return {}
        if state.offered:
            return {"kind": "bid", "letter": state.offered, "most": state.seats[seat].balance}
        return {"kind": "word"}

    def read(self, state: State, seat: int, document: Any) -> Answer:
        if state.offered and isinstance(document, str) and document.strip().isdecimal():
            document = int(document.strip()[:9])
        return super().read(state, seat, document)

    def steps(self, state: State, action: Answer, level: Level) -> Iterator[tuple[Answer, float]]:
        """Delay all bids of an engine equally, so that the delay does not reveal the bid.

        An engine without rivals bids quickly.
        """
        alone = bool(state.offered) and len(state.bidders) == 1
        yield action, ALONE_SECONDS if alone else level.a_thought

    def seconds(self, state: State) -> float:
        if not state.offered:
            return WORD_SECONDS
        first = state.auctions_left == state.rules.auctions
        return BID_SECONDS + (READING_SECONDS if first else 0.0)


def _since(sales: list[Sale], first: int) -> list[Sale]:
    """The sales since a round; sales are in order of rounds."""
    count = 0
    while count < len(sales) and sales[-1 - count].round >= first:
        count += 1
    return sales[len(sales) - count :]


def _sale_json(sale: Sale) -> Json:
    return {
        "round": sale.round,
        "letter": sale.letter,
        "bids": list(sale.bids),
        "winner": sale.winner,
        "price": sale.price,
    }


def _prices(sales: Iterable[Sale]) -> dict[str, list[int]]:
    """For each letter sold: the number of sales, and the total, lowest and highest price."""
    by_letter: dict[str, list[int]] = {}
    for sale in sales:
        by_letter.setdefault(sale.letter, []).append(sale.price)
    return {
        letter: [len(prices), sum(prices), min(prices), max(prices)]
        for letter, prices in sorted(by_letter.items())
    }


def _rounds(state: State) -> list[Json]:
    """The finished rounds: words, points, and the points each seat paid."""
    first = max(1, len(state.showings) - MOST_ROUNDS + 1)
    paid = {number: [0] * len(state.seats) for number in range(first, len(state.showings) + 1)}
    for sale in _since(state.sales, first):
        if sale.round in paid:
            paid[sale.round][sale.winner] += sale.price
    return [
        {
            "round": number,
            "words": list(state.showings[number - 1].words),
            "points": list(state.showings[number - 1].points),
            "paid": paid[number],
        }
        for number in paid
    ]
