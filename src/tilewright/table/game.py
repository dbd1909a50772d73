"""Base classes of games: `Game` describes a game, `State` is one game in progress.

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
    """A view that lists its legal actions."""

    def legal(self, lexicon: Lexicon) -> Sequence[Any]:
        """Return the legal actions of the seat; none if it is not on turn."""


class Reading(NamedTuple, Generic[A]):
    """An agent's answer as an action; `flaw` says what had to be corrected."""

    action: A
    flaw: IllegalAction | None = None


class State(ABC, Generic[R, A, V]):
    """One game in progress: all seats and hidden tiles.

    The same rules, lexicon, seed and actions give the same game.
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
        """Whether the game is over by its rules."""

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that have won or are leading; more than one is a draw."""

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The score of every seat, or None in games without scores."""
        return None

    @property
    def timed(self) -> bool:
        """Whether the rules limit the players' thinking time."""
        return False

    def spend(self, seat: int, seconds: float) -> None:
        """Deduct thinking time from a seat's clock, in timed games."""
        raise NotImplementedError

    def deal(self) -> Event | None:
        """Perform the next chance event (deal, new round) and return it, or None."""
        return None

    @abstractmethod
    def to_act(self) -> Sequence[int]:
        """Return the seats that must act; several act without seeing each other's actions."""

    @abstractmethod
    def view(self, seat: int) -> V:
        """Return everything that a seat may know."""

    @abstractmethod
    def read(self, seat: int, answer: object) -> Reading[A]:
        """Convert an agent's answer into an action, or raise MalformedAction."""

    @abstractmethod
    def apply(self, seat: int, action: A) -> Event | None:
        """Perform an action and return the event, or raise IllegalAction and change nothing.

        Sealed actions are kept until the last one arrives; only that one returns an event.
        """

    def fallback(self, seat: int) -> A | None:
        """Return the action that replaces a faulty one, or None if the seat only loses time."""
        return None

    def give_up(self, seat: int, reason: str) -> Event:
        """Remove a seat from the game.

        By default `fallback` acts for it from now on. The last remaining seat wins.
        """
        if seat in self.out:
            raise IllegalAction(f"seat {seat} is out of the game").because("out")
        self.out.add(seat)
        return {"event": "gave up", "seat": seat, "reason": reason}

    @property
    def abandoned(self) -> bool:
        """Whether no opponents remain because seats have left."""
        return bool(self.out) and len(self.out) >= max(1, self.rules.seats - 1)

    @property
    def victors(self) -> tuple[int, ...]:
        """The winners at the end: by the rules, or the only remaining seat."""
        if self.abandoned and not self.over:
            return tuple(seat for seat in range(self.rules.seats) if seat not in self.out)
        return self.winners

    def waits(self, action: A) -> bool:
        """Whether an action means waiting for others, in games by clock."""
        return False

    def is_felt(self, event: Event) -> bool:
        """Whether an event affects other seats, in games by clock."""
        return True

    @abstractmethod
    def end(self, reason: str | None = None) -> Event:
        """Return the last event; `reason` is set if the game was stopped early."""

    def close(self, reason: str | None = None) -> Event:
        """Return the last event, with the reason if the game was stopped."""
        event = self.end(reason)
        return event if reason is None or "reason" in event else event | {"reason": reason}

    @abstractmethod
    def redo(self, event: Event) -> Event | None:
        """Repeat an event of a log and return the resulting event."""

    def legal(self, seat: int) -> Sequence[A]:
        """Return the legal actions of a seat, if its view lists them."""
        view = self.view(seat)
        if not isinstance(view, Listing):
            raise NotImplementedError
        return view.legal(self.lexicon)

    def text(self, seat: int) -> str:
        """Return what a seat knows as one short line of ASCII."""
        return str(self.view(seat))

    def check_tiles(self) -> None:
        """Raise AssertionError if tiles are missing or duplicated."""


class SceneSeat(NamedTuple):
    """A seat at one moment of a replay."""

    score: int | None
    letters: str
    note: str = ""


class Scene(NamedTuple):
    """A game at one moment of a replay: the board, if any, and the seats."""

    rows: Sequence[str]
    seats: Sequence[SceneSeat]


@dataclass(frozen=True)
class Export:
    """Another notation for a finished game: the option `--NAME FILE` of `tilewright game`."""

    help: str
    write: Callable[[Path, Any, Header], None]


class Seating(NamedTuple):
    """How a tournament form seats its entrants.

    With `pairs`, all pairs of entrants meet; otherwise all play together. Each entrant has
    `copies` seats; with `alone`, it plays only against itself.
    """

    pairs: bool = False
    copies: int = 1
    alone: bool = False


FORMS: Mapping[str, Seating] = {"together": Seating(), "pairs": Seating(pairs=True)}


class Game(ABC, Generic[R, S, A, V]):
    """A game: its rules, agents, descriptions and reports.

    Instances are stateless and registered by name: see `tilewright.table.registry`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    package: ClassVar[str]  # its sources determine the results of the game
    dynamics: ClassVar[Dynamics]
    agents: Roster
    rules_class: type[R]
    frozen_views: ClassVar[bool] = False  # whether all parts of a view are immutable
    reducers: ClassVar[Mapping[type, Callable[[Any], tuple[Any, ...]]]] = {}  # to pickle views
    clocks: ClassVar[Sequence[str]] = ()  # names of simulated clocks, the default first
    forms: ClassVar[Mapping[str, Seating]] = FORMS  # of tournaments, the default first
    exports: ClassVar[Mapping[str, Export]] = {}
    example: ClassVar[str]  # seats for the help texts: "wright pseudo"
    sparring: ClassVar[Sequence[tuple[str, ...]]]  # opponents that `check_agent` plays against
    trial: ClassVar[Mapping[str, Any]] = {}  # rules of short games, for checks
    labels: ClassVar[Mapping[str, str]] = {}  # button texts, by action as JSON text
    board: ClassVar[str | None] = None  # the board of the replay page; None replays step by step

    @abstractmethod
    def new(self, rules: R, lexicon: Lexicon, seed: int) -> S:
        """Return a new game before its first event."""

    def clock(self, name: str = "") -> Clock:
        """Return one of the game's clocks, by default the first."""
        if name:
            raise TilewrightError(f"{self.title} has no clocks (got {name!r})")
        return NoClock()

    def ask(self, agent: Any, view: V, rng: Random) -> object:
        """Return an agent's answer to a view."""
        answer: object = agent.act(view, rng)
        return answer

    def action_to_json(self, action: A) -> Any:
        """Convert an action to JSON; by default it is a JSON value already."""
        return action

    def action_from_json(self, document: Any) -> A:
        """Read an action from JSON, or raise MalformedAction."""
        action: A = document
        return action

    # Description

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str], rules: R) -> str:
        """Describe an event in one sentence; empty text if none is needed.

        Faults, sealed answers, seats that give up and the end of a game are described by
        `tilewright.table.telling`.

        Fields that a viewer may not see can be missing from the event.
        """

    def about(self, rules: R) -> str:
        """Describe the rules in a few words."""
        return ", ".join(f"{one.flag} {getattr(rules, one.name)}" for one in rules.settings())

    def scene(self, state: S) -> Scene:
        """Return the board and the seats, for replays."""
        scores = state.scores or (None,) * state.rules.seats
        return Scene((), [SceneSeat(score, "") for score in scores])

    def opening(self, state: S) -> dict[str, Any]:
        """Return what a replay page needs besides the events, from the initial state."""
        return {}

    def seat_facts(self, state: S, seat: int) -> dict[str, Any]:
        """Return facts about a seat at the end of a game, for `--json`."""
        return {} if state.scores is None else {"score": state.scores[seat]}

    def facts(self, state: S, events: Sequence[Event]) -> dict[str, Any]:
        """Return facts about a finished game, for `--json`."""
        return {}

    def picture(self, state: S, names: Sequence[str]) -> list[Any]:
        """Return a game for the terminal: text or any rich renderable."""
        scores = zip(names, state.scores or (), strict=False)
        return ["", *[f"{name}: {score}" for name, score in scores]]

    def live(self) -> LiveTable[R, S, A, V]:
        """Return how the game is played on a server."""
        from tilewright.table.live import LiveTable

        return LiveTable(self)

    def desk(self) -> Desk | None:
        """Return how games are analysed on a server, or None."""
        return None

    # The arena

    def totals(self, state: S, outcome: Outcome) -> dict[str, Any]:
        """Return numbers and text about a game for the arena, independent of entrants."""
        return {"reason": outcome.reason}

    def tally(self, state: S, outcome: Outcome, seats: Sequence[int]) -> dict[str, Any]:
        """Return numbers and text about an entrant for the arena."""
        scores = state.scores
        if scores is None:
            return {}
        return {"scores": sum(scores[seat] for seat in seats) / len(seats)}

    def failed(self, result: Any, seat: int) -> bool:
        """Whether an entrant failed in a game."""
        return bool(result.faults[seat])

    seat_columns: ClassVar[Sequence[SeatColumn]] = ()
    pair_columns: ClassVar[Sequence[PairColumn]] = ()
    sheets: ClassVar[Sequence[Sheet]] = ()
    plots: ClassVar[Sequence[Plot]] = ()

    # Learning

    def actions(self, rules: R, lexicon: Lexicon) -> Sequence[A]:
        """Return all possible actions, if they can be listed."""
        raise TilewrightError(f"{self.title} does not list its actions")

    def encoder(self, rules: R, lexicon: Lexicon, **options: Any) -> Encoder[R, S, V]:
        """Return the encoder for learners, by default based on `actions`."""
        from tilewright.table.encoding import ListEncoder

        listing: Encoder[Any, Any, Any] = ListEncoder(rules, lexicon, game=self, **options)
        return listing

    @property
    def is_learnable(self) -> bool:
        """Whether the game has an encoder, so that trained policies can play it."""
        kind = type(self)
        return kind.encoder is not Game.encoder or kind.actions is not Game.actions


AnyGame = Game[Any, Any, Any, Any]
