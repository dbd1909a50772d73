"""A small game, as a package may add one: seats take one to three stones in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from tilewright.lexicon import Lexicon
from tilewright.table import rules as table_rules
from tilewright.table.faults import IllegalAction, MalformedAction
from tilewright.table.game import Event, Game, Reading, State
from tilewright.table.rules import setting
from tilewright.table.seats import Roster


@dataclass(frozen=True)
class Rules(table_rules.Rules):
    """`stones` lie there at the beginning."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 3

    stones: int = setting(12, "Stones at the beginning.", low=1, high=100)


class NimState(State[Rules, int, int]):
    """The stones; the seat that takes the last one wins. A view is the number of stones."""

    def __init__(self, rules: Rules, lexicon: Lexicon, seed: int) -> None:
        super().__init__(rules, lexicon, seed)
        self.stones = rules.stones
        self.turn = 0

    @property
    def over(self) -> bool:
        return not self.stones

    @property
    def winners(self) -> tuple[int, ...]:
        return ((self.turn - 1) % self.rules.seats,) if self.over else ()

    def to_act(self) -> Sequence[int]:
        return () if self.over else (self.turn,)

    def view(self, seat: int) -> int:
        return self.stones

    def read(self, seat: int, answer: object) -> Reading[int]:
        if type(answer) is not int:
            raise MalformedAction("a number of stones is needed")
        return Reading(answer)

    def apply(self, seat: int, action: int) -> Event:
        if seat != self.turn or not 1 <= action <= min(3, self.stones):
            raise IllegalAction(f"seat {seat} cannot take {action} stones")
        self.stones -= action
        self.turn = (seat + 1) % self.rules.seats
        return {"event": "take", "seat": seat, "count": action}

    def fallback(self, seat: int) -> int:
        return 1

    def end(self, reason: str | None = None) -> Event:
        return {"event": "end", "winner": self.victors[0] if self.victors else None}

    def redo(self, event: Event) -> Event | None:
        if event["event"] != "take":
            raise ValueError(f"there is no event {event['event']!r}")
        return self.apply(event["seat"], event["count"])


class Chance:
    """Takes any number of stones."""

    def __init__(self, lexicon: Lexicon) -> None:
        pass

    def act(self, view: int, rng: Random) -> int:
        return rng.randint(1, min(3, view))


class Nim(Game[Rules, NimState, int, int]):
    """Whoever takes the last stone wins."""

    name = "nim"
    title = "Nim"
    package = "tests.table.nim"
    dynamics = "turn"
    agents = Roster("nim", {"chance": Chance})
    rules_class = Rules
    example = "chance chance"
    sparring = (("chance",), ("chance", "chance"))

    def new(self, rules: Rules, lexicon: Lexicon, seed: int) -> NimState:
        return NimState(rules, lexicon, seed)

    def tell(self, event: Event, names: Sequence[str], rules: Rules) -> str:
        return f"{names[event['seat']]} takes {event['count']}"

    def about(self, rules: Rules) -> str:
        return f"{rules.stones} stones"

    def seat_facts(self, state: NimState, seat: int) -> dict[str, Any]:
        return {}


GAME = Nim()
