"""A game at a live table: visibility, messages and engine play.

A server uses only this class. The defaults suit a game without secrets whose actions are plain
values; a game with secrets lists them in `secrets`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from inspect import getdoc
from random import Random
from typing import Any, ClassVar, Generic, Literal

from tilewright.errors import suggestion
from tilewright.lexicon import Lexicon
from tilewright.table.faults import IllegalAction, MalformedAction
from tilewright.table.game import A, Event, Game, R, Reading, S, State, V
from tilewright.table.log import SEALED
from tilewright.table.seats import POLICY
from tilewright.table.telling import tell

Json = dict[str, Any]
Seen = Literal["actor", "each"]

ACT = "act"  # the message type for any action
MOST_OFFERS = 60  # maximum number of actions shown as buttons
LONGEST_VALUE = 60  # maximum characters of a fact


@dataclass(frozen=True)
class Level:
    """The playing strength of an engine: an agent, its vocabulary, and its pace in seconds.

    `common` limits it to common words and `longest` to short ones. It waits for `a_thought` before
    each action, and `a_tile` more for each tile that it moves.
    """

    name: str
    title: str
    agent: str
    a_thought: float = 2.0
    a_tile: float = 0.0
    common: bool = False
    longest: int | None = None

    def knows(self, word: str) -> bool:
        return self.longest is None or len(word) <= self.longest

    def to_json(self) -> Json:
        return {"name": self.name, "title": self.title}


class LiveTable(Generic[R, S, A, V]):
    """How a game is played live. Instances are stateless.

    `secrets` lists the fields of events that are hidden from some viewers, by kind of event: a
    field for the "actor" is visible only to the acting seat, and of a list for "each" a seat sees
    only its own item. `page` is the page that shows the table, and `practice` says whether hints
    are available. `defaults` are rule settings of rooms that differ from those of the arena.
    `opponents` is the number of engines in a game started with the Play button.
    """

    secrets: ClassVar[Mapping[str, Mapping[str, Seen]]] = {}
    page: ClassVar[str] = "table"
    practice: ClassVar[bool] = False
    opponents: ClassVar[int] = 1
    defaults: ClassVar[Mapping[str, Any]] = {}
    no_facts: ClassVar[Json] = {}  # `facts` before the game begins
    no_seat: ClassVar[Json] = {}  # `seat_facts` before the game begins

    def __init__(self, game: Game[R, S, A, V]) -> None:
        self.game = game

    def prepare(self, lexicon: Lexicon) -> None:
        """Do slow preparations before the first game with a lexicon; runs in a thread."""

    # Visibility

    def room_facts(self, rules: R) -> Json:
        """Return public facts that are known before the game begins and do not change."""
        return {}

    def facts(self, state: S) -> Json:
        """Return the public facts about the table, without the seats."""
        return {}

    def seat_facts(self, state: S, seat: int) -> Json:
        """Return the public facts about a seat."""
        return {} if state.scores is None else {"score": state.scores[seat]}

    def past(self, state: S) -> Json:
        """Return the public facts about earlier events, sent once to newcomers."""
        return {}

    def watched(self, state: S, seat: int) -> Json:
        """Return what spectators also see of a seat in rooms that show boards: never a hand.

        By default that is nothing.
        """
        return {}

    @property
    def has_boards(self) -> bool:
        """Whether the game has something to show in rooms that show boards."""
        return type(self).watched is not LiveTable.watched

    def own(self, state: S, seat: int) -> Json:
        """Return what only the seat itself may know."""
        described = type(state).text is not State.text
        return {
            "prompt": self.prompt(state, seat),
            "asked": self.asked(state, seat),
            "text": state.text(seat) if described else "",
            "facts": _facts_of(state.view(seat)),
            "actions": self.offers(state, seat),
        }

    def prompt(self, state: S, seat: int) -> str:
        """Return a short prompt for a seat; empty while it waits."""
        return "Your turn" if not state.over and seat in state.to_act() else ""

    def asked(self, state: S, seat: int) -> Json:
        """Return the prompt for pages in other languages: a `kind` and its values, or nothing.

        A game with its own prompts has its own kinds.
        """
        own = type(self).prompt is not LiveTable.prompt
        return {} if own or not self.prompt(state, seat) else {"kind": "turn"}

    def offers(self, state: S, seat: int) -> list[Json]:
        """Return the actions that a seat can choose from, if they are few enough to list."""
        if state.over or seat not in state.to_act():
            return []
        try:
            legal: Sequence[A] = state.legal(seat)
        except NotImplementedError:
            return []
        if len(legal) > MOST_OFFERS:
            return []
        to_json = self.game.action_to_json
        return [{"label": self.label(action), "action": to_json(action)} for action in legal]

    def label(self, action: A) -> str:
        """Return the text of an action's button: from `Game.labels`, or the action itself."""
        written = str(self.game.action_to_json(action))
        return self.game.labels.get(written, written)

    def touched(self, event: Event, seats: int) -> Collection[int]:
        """Return the seats whose facts or own view an event may change."""
        return (event["seat"],) if event["event"] == SEALED else range(seats)

    def public(self, event: Event) -> Event:
        """Return the public part of an event."""
        if event["event"] == SEALED:
            return {name: value for name, value in event.items() if name != "action"}
        hidden = self.secrets.get(event["event"], {})
        return {name: value for name, value in event.items() if name not in hidden}

    def private(self, event: Event, seat: int) -> Json:
        """Return the fields of an event that only this seat may see."""
        mine = event.get("seat") == seat
        if event["event"] == SEALED:
            return {"action": event["action"]} if mine else {}
        shown = {}
        for name, seen in self.secrets.get(event["event"], {}).items():
            if seen == "each":
                shown[name] = event[name][seat]
            elif mine:
                shown[name] = event[name]
        return shown

    def tell(self, public: Event, names: Sequence[str], rules: R) -> str:
        """Describe a public event in one sentence; empty text for events too minor to mention."""
        return tell(self.game, public, names, rules)

    # Actions

    def action(self, state: S, seat: int, message: Mapping[str, Any]) -> A:
        """Return the action in a message, or raise MalformedAction."""
        kind = message.get("type")
        if kind != ACT:
            known = (ACT, "resign")
            raise MalformedAction(f"unknown verb {kind!r}; {suggestion(str(kind), known)}")
        if "action" not in message:
            raise MalformedAction("a message of type 'act' needs an action")
        return self.read(state, seat, message["action"])

    def read(self, state: S, seat: int, document: Any) -> A:
        """Read an action from JSON, as sent by a person or an engine."""
        reading: Reading[A] = state.read(seat, self.game.action_from_json(document))
        if reading.flaw is not None:
            flaw = reading.flaw
            raise IllegalAction(str(flaw)).because(flaw.why, **flaw.facts)
        return reading.action

    def seconds(self, state: S) -> float | None:
        """Return the time limit for the seats on turn, unless the room sets one; None is no limit.

        When time runs out, `State.fallback` acts for them.
        """
        return None

    def position(self, state: S, seat: int) -> Json:
        """Return the position for hints, in games with practice."""
        raise NotImplementedError

    # Engines

    @cached_property
    def levels(self) -> Mapping[str, Level]:
        """The engines that can be seated, easiest first; by default all agents by name."""
        names = [name for name in self.game.agents if name != POLICY]  # POLICY needs a file
        return {name: Level(name, self._title(name), name) for name in names}

    def _title(self, agent: str) -> str:
        about = getdoc(self.game.agents.find(agent)) or agent
        return about.split("\n", 1)[0].rstrip(".")

    def answer(self, agent: Any, view: V, rng: Random, level: Level) -> object:
        """Return an engine's answer to a view."""
        return self.game.ask(agent, view, rng)

    def steps(self, state: S, action: A, level: Level) -> Iterator[tuple[A, float]]:
        """Split an engine's action into human-like steps, each with a delay in seconds."""
        yield action, level.a_thought

    def resume(self, view: V, words: Lexicon) -> A | None:
        """Return the first action of an engine that does not know how its last plan ended."""
        return None


AnyLiveTable = LiveTable[Any, Any, Any, Any]


def _facts_of(view: object) -> dict[str, str]:
    """Return the short fields of a view as text, by name; none for a view without fields."""
    if isinstance(view, tuple):
        names: Sequence[str] = getattr(type(view), "_fields", ())
    else:
        names = [one.name for one in fields(view)] if is_dataclass(view) else ()
    shown = {name: _as_text(getattr(view, name)) for name in names if name not in ("seat", "rules")}
    return {name: text for name, text in shown.items() if len(text) <= LONGEST_VALUE}


def _as_text(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)
