"""The game definition of Seven Letter Word."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from tilewright.auction.agents import AGENTS
from tilewright.auction.report import PAIR_COLUMNS, PLOTS, SEAT_COLUMNS, SHEETS
from tilewright.auction.rules import LONGEST_WORD, SEVEN_LETTER_BONUS, Rules
from tilewright.auction.state import Answer, State
from tilewright.auction.view import View
from tilewright.lexicon import Lexicon
from tilewright.table import game as table
from tilewright.table.game import Event, Scene, SceneSeat, Seating
from tilewright.table.match import Outcome

if TYPE_CHECKING:
    from tilewright.auction.encoder import AuctionEncoder
    from tilewright.auction.live import LiveAuction

SELF_SEATS = 8


class Bidder(Protocol):
    """The interface of a bidder: it bids for letters and plays a word.

    Each seat of a game has its own object, which may keep state.
    """

    def bid(self, view: View, rng: Random) -> int: ...

    def word(self, view: View, rng: Random) -> str: ...


class Auction(table.Game[Rules, State, Answer, View]):
    """Letters go to the highest bidder at the second-highest price; words earn points."""

    name = "auction"
    title = "Seven Letter Word"
    package = "tilewright.auction"
    dynamics = "sealed"
    agents = AGENTS
    rules_class = Rules
    forms: ClassVar = {
        "one-each": Seating(),
        "two-each": Seating(copies=2),
        "1v1": Seating(pairs=True),
        "5v5": Seating(pairs=True, copies=5),
        "self": Seating(copies=SELF_SEATS, alone=True),
    }
    frozen_views = True
    example = "auctioneer loss-market stingy"
    trial: ClassVar = {"rounds": 2, "hidden": 2}
    sparring = (("loss",), ("stingy", "loss-market"), ("gain-draws", "loss", "incremental"))

    def new(self, rules: Rules, lexicon: Lexicon, seed: int) -> State:
        return State(rules, lexicon, seed)

    def ask(self, agent: Bidder, view: View, rng: Random) -> object:
        return agent.bid(view, rng) if view.offered else agent.word(view, rng)

    def tell(self, event: Event, names: Sequence[str], rules: Rules) -> str:
        kind = event["event"]
        if kind == "round":
            hidden = " ".join(letters for letters in event.get("hidden", ()) if letters)
            begins = f"round {event['round']} of {rules.rounds}"
            return f"{begins}, hidden {hidden}" if hidden else begins
        if kind == "sale":
            bids = ", ".join("–" if bid is None else str(bid) for bid in event["bids"])
            name = names[event["winner"]]
            return f"{event['letter']} goes to {name} for {event['price']}; bids {bids}"
        shown = zip(names, event["words"], event["points"], strict=True)
        return "; ".join(f"{name}: {word or '–'}, {points}" for name, word, points in shown)

    def live(self) -> LiveAuction:
        from tilewright.auction.live import LiveAuction

        return LiveAuction(self)

    def about(self, rules: Rules) -> str:
        rounds = "1 round" if rules.rounds == 1 else f"{rules.rounds} rounds"
        return f"{rounds}, {rules.hidden} hidden letters, rules of {rules.ending}"

    def scene(self, state: State) -> Scene:
        notes = [""] * len(state.seats)
        if state.showings and len(state.showings) == state.round:
            last = state.showings[-1]
            both = zip(last.words, last.points, strict=True)
            notes = [f"{word or 'no word'}, {points}" for word, points in both]
        return Scene(
            (),
            [
                SceneSeat(seat.balance, seat.letters, note)
                for seat, note in zip(state.seats, notes, strict=True)
            ],
        )

    def seat_facts(self, state: State, seat: int) -> dict[str, Any]:
        return {
            "score": state.seats[seat].balance,
            "words": [showing.words[seat] for showing in state.showings],
            "points": [showing.points[seat] for showing in state.showings],
            "sevens": _sevens(state, seat),
            "paid": sum(sale.price for sale in state.sales if sale.winner == seat),
            "letters": sum(sale.winner == seat for sale in state.sales),
        }

    def picture(self, state: State, names: Sequence[str]) -> list[Any]:
        order = sorted(range(len(state.seats)), key=lambda seat: -state.scores[seat])
        lines = [
            f"{state.scores[seat]:6}  {names[seat]}, {_sevens(state, seat)} seven-letter words"
            for seat in order
        ]
        return ["", *lines]

    def totals(self, state: State, outcome: Outcome) -> dict[str, Any]:
        return {"hidden": state.rules.hidden, "rounds": state.rules.rounds}

    def tally(self, state: State, outcome: Outcome, seats: Sequence[int]) -> dict[str, Any]:
        """Sums over seats and rounds, split into rounds with and without a seven-letter word."""
        paid = [[0] * state.rules.seats for _ in state.showings]
        letters = [[0] * state.rules.seats for _ in state.showings]
        for sale in state.sales:
            paid[sale.round - 1][sale.winner] += sale.price
            letters[sale.round - 1][sale.winner] += 1
        sums = {True: [0] * 4, False: [0] * 4}
        for number, showing in enumerate(state.showings):
            for seat in seats:
                points, cost = showing.points[seat], paid[number][seat]
                seven = len(showing.words[seat]) == LONGEST_WORD and points > 0
                row = (1, cost, letters[number][seat], points - cost)
                sums[seven] = [total + value for total, value in zip(sums[seven], row, strict=True)]
        gains = sum(state.scores[seat] - state.rules.money for seat in seats) / len(seats)
        with_seven = dict(zip(SEVENS, sums[True], strict=True))
        return {"gains": gains, **with_seven, **dict(zip(OTHERS, sums[False], strict=True))}

    def encoder(self, rules: Rules, lexicon: Lexicon, **options: Any) -> AuctionEncoder:
        from tilewright.auction.encoder import AuctionEncoder

        return AuctionEncoder(rules, lexicon, **options)

    seat_columns = SEAT_COLUMNS
    pair_columns = PAIR_COLUMNS
    sheets = SHEETS
    plots = PLOTS


SEVENS = ("sevens", "seven_paid", "seven_letters", "seven_gain")
OTHERS = ("others", "other_paid", "other_letters", "other_gain")


def _sevens(state: State, seat: int) -> int:
    return sum(showing.points[seat] > SEVEN_LETTER_BONUS for showing in state.showings)


GAME = Auction()
