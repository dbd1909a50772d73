"""The game definition of Bananagrams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tilewright.bananagrams.actions import Action, action_from_json, action_to_json
from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.clock import CLOCKS, find_clock
from tilewright.bananagrams.report import SEAT_COLUMNS
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import State, read_action
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon
from tilewright.table import game as table
from tilewright.table.clock import Clock
from tilewright.table.faults import MalformedAction, describe
from tilewright.table.game import Event
from tilewright.table.match import Outcome

if TYPE_CHECKING:
    from tilewright.bananagrams.encoder import BananagramsEncoder
    from tilewright.bananagrams.live import LiveBananagrams


class Bananagrams(table.Game[Rules, State, Action, View]):
    """Players build their grids at the same time; the first to use all tiles wins."""

    name = "bananagrams"
    title = "Bananagrams"
    package = "tilewright.bananagrams"
    dynamics = "clock"
    agents = AGENTS
    rules_class = Rules
    clocks = tuple(CLOCKS)
    example = "wright pseudo"
    sparring = (("pseudo",), ("two-letter",), ("pseudo",) * 7, ("two-letter", *["pseudo"] * 6))
    board = "grids"

    def new(self, rules: Rules, lexicon: Lexicon, seed: int) -> State:
        return State(rules, lexicon, seed)

    def action_to_json(self, action: Action) -> Any:
        return action_to_json(read_action(action))

    def action_from_json(self, document: Any) -> Action:
        try:
            return action_from_json(document)
        except (KeyError, TypeError, ValueError) as error:
            raise MalformedAction(f"not an action: {describe(error)}") from None

    def clock(self, name: str = "") -> Clock:
        return find_clock(name or self.clocks[0])

    def tell(self, event: Event, names: Sequence[str], rules: Rules) -> str:
        return f"{names[event['seat']]} {_describe(event)}"

    def live(self) -> LiveBananagrams:
        from tilewright.bananagrams.live import LiveBananagrams

        return LiveBananagrams(self)

    def about(self, rules: Rules) -> str:
        return f"{rules.variant}, {rules.opening_tiles} tiles each of {rules.tile_set.name}"

    def opening(self, state: State) -> dict[str, Any]:
        rules = state.rules
        return {
            "variant": rules.variant,
            "tile_set": rules.tile_set.name,
            "honour": rules.honour,
            "split": [seat.text for seat in state.seats],
            "bunch": len(state.bunch),
        }

    def seat_facts(self, state: State, seat: int) -> dict[str, Any]:
        own = state.seats[seat]
        return {
            "tiles": own.tiles,
            "hand": own.text,
            "grid": own.grid.rows,
            "peels": state.peels[seat],
            "dumps": state.dumps[seat],
            "out": own.out,
        }

    def facts(self, state: State, events: Sequence[Event]) -> dict[str, Any]:
        return {"seconds": events[-1]["time"]}

    def picture(self, state: State, names: Sequence[str]) -> list[Any]:
        from rich.text import Text

        parts: list[Any] = []
        for seat, own in enumerate(state.seats):
            counts = f"{own.tiles} tiles, {state.peels[seat]} peels, {state.dumps[seat]} dumps"
            parts.append(Text(f"\n{names[seat]}: {counts}", "bold"))
            if own.out:
                parts.append("out of the game")
            elif own.cells:
                parts.append(own.grid)
            if own.hand.total():
                parts.append(f"in hand: {own.text}")
        return parts

    def totals(self, state: State, outcome: Outcome) -> dict[str, Any]:
        return {"reason": outcome.reason, "seconds": round(outcome.seconds, 9)}

    def tally(self, state: State, outcome: Outcome, seats: Sequence[int]) -> dict[str, Any]:
        (seat,) = seats
        left = [
            event["event"]
            for event in outcome.events
            if event["event"] in ("gave up", "rotten") and event["seat"] == seat
        ]
        return {"tiles": state.seats[seat].tiles, "outs": left[0] if left else ""}

    def failed(self, result: Any, seat: int) -> bool:
        gave_up = result.facts["outs"][seat] == "gave up"
        return bool(result.faults[seat] or gave_up or result.winner is None)

    def encoder(self, rules: Rules, lexicon: Lexicon, **options: Any) -> BananagramsEncoder:
        from tilewright.bananagrams.encoder import BananagramsEncoder

        return BananagramsEncoder(rules, lexicon, **options)

    seat_columns = SEAT_COLUMNS


def _describe(event: Event) -> str:
    kind = event["event"]
    if kind == "build":
        taken = f", {len(event['take'])} taken up" if event.get("take") else ""
        return f"places {len(event.get('place', ()))}{taken}"
    if kind == "peel":
        drawn = " ".join(letter or "–" for letter in event.get("drawn", ()))
        return f"peels: {drawn}" if drawn else "peels"
    if kind == "dump":
        drawn = " ".join(event.get("drawn", ()))
        return f"dumps {event['letter']} for {drawn}" if drawn else "dumps a tile"
    if kind == "rotten":
        return f"is a Rotten Banana: {'; '.join(event['wrong'])}"
    return "calls Bananas!"


GAME = Bananagrams()
