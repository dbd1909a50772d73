"""What a game is: a `Game` describes it once and for all, a `State` is one game being played.

Everything above the table (arena, server, command line, environments, test kits) works with these
two classes and knows no game by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    TypeVar,
    runtime_checkable,
)

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.clock import Clock, NoClock
from tilewright.table.columns import PairColumn, Plot, SeatColumn, Sheet
from tilewright.table.faults import IllegalAction
from tilewright.table.rules import Rules
from tilewright.table.seats import Roster

if TYPE_CHECKING:
    from tilewright.table.desk import Desk
    from tilewright.table.encoding import Encoder
    from tilewright.table.live import LiveTable
    from tilewright.table.log import Header
    from tilewright.table.match import Outcome

Event = dict[str, Any]  # one line of a log, in values of JSON
Dynamics = Literal["clock", "turn", "sealed"]

R = TypeVar("R", bound=Rules)
A = TypeVar("A")  # an action
V = TypeVar("V")  # what a seat may know
S = TypeVar("S", bound="State[Any, Any, Any]")


@runtime_checkable
class Listing(Protocol):
    """A view of a game whose actions can be listed."""

    def legal(self, lexicon: Lexicon) -> Sequence[Any]:
        """What the seat may do now; nothing when it is not to act."""


class Reading(NamedTuple, Generic[A]):
    """An agent's answer as an action; `flaw` is what had to be corrected, if anything."""

    action: A
    flaw: IllegalAction | None = None


class State(ABC, Generic[R, A, V]):
    """One game: all seats, the hidden tiles, and the only place where they change.

    Equal rules, lexicon, seed and actions make equal games.
    """

    def __init__(self, rules: R, lexicon: Lexicon, seed: int) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.seed = seed
        self.clock = ""  # the name of the clock that the game is played by, known to all seats
        self.out: set[int] = set()  # the seats that left the game or were taken out of it

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the rules end the game here."""

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, or lead together, so far; more than one is a draw."""

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The score of every seat, in games that have scores."""
        return None

    @property
    def timed(self) -> bool:
        """Whether the rules limit the players' thinking time."""
        return False

    def spend(self, seat: int, seconds: float) -> None:
        """Take thinking time off a seat's clock; only timed games have one."""
        raise NotImplementedError

    def deal(self) -> Event | None:
        """Do what chance does next (deal, begin a round) and return it; None when it is not due."""
        return None

    @abstractmethod
    def to_act(self) -> Sequence[int]:
        """The seats that owe an action; several act without seeing each other's."""

    @abstractmethod
    def view(self, seat: int) -> V:
        """All that a seat may know."""

    @abstractmethod
    def read(self, seat: int, answer: object) -> Reading[A]:
        """An agent's answer as an action of plain values, or a MalformedAction."""

    @abstractmethod
    def apply(self, seat: int, action: A) -> Event | None:
        """Do an action and return the event, or raise IllegalAction and do nothing.

        Sealed actions are kept until the last one arrives; only that one returns an event.
        """

    def fallback(self, seat: int) -> A | None:
        """The action that replaces a faulty one; None where the seat only loses time."""
        return None

    def give_up(self, seat: int, reason: str) -> Event:
        """Take a seat out of the game.

        By default `fallback` acts for it from now on. The last seat that stays wins.
        """
        if seat in self.out:
            raise IllegalAction(f"seat {seat} is out of the game").because("out")
        self.out.add(seat)
        return {"event": "gave up", "seat": seat, "reason": reason}

    @property
    def abandoned(self) -> bool:
        """Whether so many seats left that nobody has an opponent any more."""
        return bool(self.out) and len(self.out) >= max(1, self.rules.seats - 1)

    @property
    def victors(self) -> tuple[int, ...]:
        """The winners at the end: those of the rules, or the only seat that stayed."""
        if self.abandoned and not self.over:
            return tuple(seat for seat in range(self.rules.seats) if seat not in self.out)
        return self.winners

    def waits(self, action: A) -> bool:
        """In games by clock: whether an action is to wait for the others."""
        return False

    def is_felt(self, event: Event) -> bool:
        """In games by clock: whether an event concerns more than the seat that caused it."""
        return True

    @abstractmethod
    def end(self, reason: str | None = None) -> Event:
        """The last event. `reason` says why a game stopped that its rules did not end."""

    def close(self, reason: str | None = None) -> Event:
        """The last event, with the reason if a game was stopped."""
        event = self.end(reason)
        return event if reason is None or "reason" in event else event | {"reason": reason}

    @abstractmethod
    def redo(self, event: Event) -> Event | None:
        """Do again what an event of a log says and return what it is now."""

    def legal(self, seat: int) -> Sequence[A]:
        """What a seat may do now, in games whose views say so."""
        view = self.view(seat)
        if not isinstance(view, Listing):
            raise NotImplementedError
        return view.legal(self.lexicon)

    def text(self, seat: int) -> str:
        """What a seat may know, in one short line of ASCII."""
        return str(self.view(seat))

    def check_tiles(self) -> None:
        """Raise an AssertionError unless every tile is somewhere, once."""


class SceneSeat(NamedTuple):
    """What a seat has at one moment of a replay."""

    score: int | None
    letters: str
    note: str = ""


class Scene(NamedTuple):
    """A game at one moment of a replay: the board, if there is one, and the seats."""

    rows: Sequence[str]
    seats: Sequence[SceneSeat]


@dataclass(frozen=True)
class Export:
    """Another notation for a finished game: the option `--NAME FILE` of `tilewright game`."""

    help: str
    write: Callable[[Path, Any, Header], None]


class Seating(NamedTuple):
    """How a form of tournament seats its entrants.

    `pairs` lets every two meet, otherwise all sit together. Each entrant has `copies` seats;
    `alone` gives it a table of its own with nobody else.
    """

    pairs: bool = False
    copies: int = 1
    alone: bool = False


FORMS: Mapping[str, Seating] = {"together": Seating(), "pairs": Seating(pairs=True)}


class Game(ABC, Generic[R, S, A, V]):
    """A game: how to begin it, who may play it, and how it is described and reported.

    An instance holds no state. It is registered by name: see `tilewright.table.registry`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    package: ClassVar[str]  # whose sources decide a game's results
    dynamics: ClassVar[Dynamics]
    agents: Roster
    rules_class: type[R]
    frozen_views: ClassVar[bool] = False  # whether no part of a view ever changes
    reducers: ClassVar[Mapping[type, Callable[[Any], tuple[Any, ...]]]] = {}  # to pickle views
    clocks: ClassVar[Sequence[str]] = ()  # names of simulated clocks, the default first
    forms: ClassVar[Mapping[str, Seating]] = FORMS  # of tournaments, the default first
    exports: ClassVar[Mapping[str, Export]] = {}
    example: ClassVar[str]  # seats for the help texts: "wright pseudo"
    sparring: ClassVar[Sequence[tuple[str, ...]]]  # opponents that `check_agent` plays against
    trial: ClassVar[Mapping[str, Any]] = {}  # rules of short games, for checks
    board: ClassVar[str | None] = None  # how the page replays it; None is step by step

    @abstractmethod
    def new(self, rules: R, lexicon: Lexicon, seed: int) -> S:
        """A game before its first event."""

    def clock(self, name: str = "") -> Clock:
        """One of the game's clocks; without a name the default."""
        if name:
            raise TilewrightError(f"{self.title} has no clocks (got {name!r})")
        return NoClock()

    def ask(self, agent: Any, view: V, rng: Random) -> object:
        """What an agent answers to a view."""
        answer: object = agent.act(view, rng)
        return answer

    def action_to_json(self, action: A) -> Any:
        """What an agent answered as JSON; by default it is such a value already."""
        return action

    def action_from_json(self, document: Any) -> A:
        """An action from JSON, or a MalformedAction."""
        action: A = document
        return action

    # Description

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str], rules: R) -> str:
        """One sentence about an event of the game; the empty text where none is needed.

        Faults, sealed answers, seats that give up and the end of a game are told by
        `tilewright.table.telling`.

        Fields that a viewer may not see can be missing from the event.
        """

    def about(self, rules: R) -> str:
        """The rules in a few words."""
        return ", ".join(f"{one.flag} {getattr(rules, one.name)}" for one in rules.settings())

    def scene(self, state: S) -> Scene:
        """The board and the seats, for replays."""
        scores = state.scores or (None,) * state.rules.seats
        return Scene((), [SceneSeat(score, "") for score in scores])

    def opening(self, state: S) -> dict[str, Any]:
        """What the page needs beside the events of a replay, from the state before the first."""
        return {}

    def seat_facts(self, state: S, seat: int) -> dict[str, Any]:
        """A seat at the end of a game, for `--json`."""
        return {} if state.scores is None else {"score": state.scores[seat]}

    def facts(self, state: S, events: Sequence[Event]) -> dict[str, Any]:
        """A game at its end, for `--json`."""
        return {}

    def picture(self, state: S, names: Sequence[str]) -> list[Any]:
        """A game for a terminal: text, or whatever else rich can print."""
        scores = zip(names, state.scores or (), strict=False)
        return ["", *[f"{name}: {score}" for name, score in scores]]

    def live(self) -> LiveTable[R, S, A, V]:
        """How the game is played on a server, by people and engines."""
        from tilewright.table.live import LiveTable

        return LiveTable(self)

    def desk(self) -> Desk | None:
        """How games and positions are analysed on a server, if they can be."""
        return None

    # The arena

    def totals(self, state: S, outcome: Outcome) -> dict[str, Any]:
        """What the arena keeps of a game, whoever sat in it: numbers and text."""
        return {"reason": outcome.reason}

    def tally(self, state: S, outcome: Outcome, seats: Sequence[int]) -> dict[str, Any]:
        """What the arena keeps of an entrant that had these seats."""
        scores = state.scores
        if scores is None:
            return {}
        return {"scores": sum(scores[seat] for seat in seats) / len(seats)}

    def failed(self, result: Any, seat: int) -> bool:
        """Whether a game went wrong for an entrant."""
        return bool(result.faults[seat])

    seat_columns: ClassVar[Sequence[SeatColumn]] = ()
    pair_columns: ClassVar[Sequence[PairColumn]] = ()
    sheets: ClassVar[Sequence[Sheet]] = ()
    plots: ClassVar[Sequence[Plot]] = ()

    # Learning

    def actions(self, rules: R, lexicon: Lexicon) -> Sequence[A]:
        """All actions that a game can ever have, if they can be listed."""
        raise TilewrightError(f"{self.title} does not list its actions")

    def encoder(self, rules: R, lexicon: Lexicon, **options: Any) -> Encoder[R, S, V]:
        """Observations and actions as numbers, for learners; by default from `actions`."""
        from tilewright.table.encoding import ListEncoder

        listing: Encoder[Any, Any, Any] = ListEncoder(rules, lexicon, game=self, **options)
        return listing

    @property
    def is_learnable(self) -> bool:
        """Whether the game has an encoder, so that trained policies can play it."""
        kind = type(self)
        return kind.encoder is not Game.encoder or kind.actions is not Game.actions


AnyGame = Game[Any, Any, Any, Any]
