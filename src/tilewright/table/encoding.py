"""Views and actions as numbers, for environments and trained policies.

A game's encoder is imported only when needed, because it requires numpy.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from tilewright.alphabet import Alphabet
from tilewright.errors import TilewrightError, suggestion
from tilewright.lexicon import Lexicon
from tilewright.table.game import AnyGame, Event, Listing, State
from tilewright.table.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import DTypeLike

Array = NDArray[Any]
Observation = dict[str, Any]
MASK = "action_mask"
MOST_CANDIDATES = 500

R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=State[Any, Any, Any])
T = TypeVar("T")
V = TypeVar("V")


class Part(NamedTuple):
    """One array of an observation: its limits, shape and type."""

    low: float
    high: float
    shape: tuple[int, ...]
    dtype: DTypeLike


class Screen(NamedTuple):
    """The maximum size of a game drawn as text."""

    columns: int = 80
    lines: int = 24


class Encoded(NamedTuple):
    """The legal actions of a seat by number, and its observation with the `action_mask`."""

    legal: Mapping[int, Any]
    observation: Observation


class Encoder(ABC, Generic[R, S, V]):
    """A game's observations and actions as seen by a learner.

    `parts` are those of an observation, without the action mask. `actions` is the size of the
    action space, `nodes` counts the work done so far, `options` are those that the encoder was
    created with, and drawings fit on the `screen`. An encoder keeps no state between two views, so
    a copy gives the same answers.
    """

    actions: int
    screen = Screen()

    def __init__(
        self, rules: R, lexicon: Lexicon, *, parts: Iterable[str] | None = None, **options: Any
    ) -> None:
        """`parts` selects parts of an observation; all by default."""
        self.rules = rules
        self.lexicon = lexicon
        self.options = options if parts is None else options | {"parts": list(parts)}
        self.nodes = 0
        self.parts: Mapping[str, Part] = {}

    def declare(self, parts: Mapping[str, Part]) -> None:
        """Declare the available parts; only the selected ones are computed."""
        wanted = self.options.get("parts", parts)
        for name in wanted:
            if name not in parts:
                raise TilewrightError(
                    f"an observation has no part {name!r}; {suggestion(name, parts)}"
                )
        self.parts = {name: part for name, part in parts.items() if name in wanted}

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), self.rules, self.lexicon, self.options)

    @abstractmethod
    def encode(self, view: V, acts: bool = True) -> Encoded:
        """Encode a view's legal actions and observation; nothing is legal unless it `acts`."""

    @abstractmethod
    def draw(self, state: S) -> str:
        """Draw the game as text."""

    def encoded(
        self, legal: Mapping[int, Any], makers: Mapping[str, Callable[[], Array]]
    ) -> Encoded:
        """Build the result of `encode` from the mask and the functions of the selected parts."""
        observation: Observation = {name: makers[name]() for name in self.parts}
        observation[MASK] = mask_of(self.actions, legal)
        return Encoded(legal, observation)

    def automatic(self, view: V) -> Any:
        """Return the action taken on a learner's behalf, or None if it decides itself."""
        return None

    def idle(self) -> Any:
        """Return the action of a seat that cannot do anything."""
        raise TilewrightError("no action is allowed here")

    def rewards(
        self, state: S, before: Sequence[int] | None, events: Sequence[Event]
    ) -> Sequence[float]:
        """Return the reward of each seat for these events; `before` are the scores before them.

        By default it is the change in the seat's own score minus the mean change of the others'
        scores. In a game without scores it is the result, at the end.
        """
        after = state.scores
        if before is None or after is None:
            return results(state)
        gains = [new - old for new, old in zip(after, before, strict=True)]
        others = max(1, len(gains) - 1)
        return [gain - (sum(gains) - gain) / others for gain in gains]


def _made_again(
    kind: type[Encoder[Any, Any, Any]], rules: Rules, lexicon: Lexicon, options: dict[str, Any]
) -> Encoder[Any, Any, Any]:
    return kind(rules, lexicon, **options)


def results(state: State[Any, Any, Any]) -> list[float]:
    """Return 1 for winners and -1 for losers at the end of a game; 0 after a draw and before."""
    seats = range(state.rules.seats)
    if not state.over or len(state.winners) != 1:
        return [0.0 for _ in seats]
    return [1.0 if seat in state.winners else -1.0 for seat in seats]


class CandidateEncoder(Encoder[R, S, V]):
    """An encoder for games with too many actions to list: the first ones are the best candidates.

    Each candidate has a number and is described in the observation.
    """

    def __init__(
        self,
        rules: R,
        lexicon: Lexicon,
        *,
        candidates: int = 20,
        parts: Iterable[str] | None = None,
    ) -> None:
        if not 1 <= candidates <= MOST_CANDIDATES:
            raise TilewrightError(f"candidates must be 1 to {MOST_CANDIDATES} (got {candidates})")
        super().__init__(rules, lexicon, parts=parts, candidates=candidates)
        self.candidates = candidates
        self.declare(self.prepare())

    @abstractmethod
    def prepare(self) -> Mapping[str, Part]:
        """Set `actions` and `screen`, and return all parts of an observation."""


class ListEncoder(Encoder[Rules, State[Any, Any, Any], Listing]):
    """The encoder of any game whose actions can be listed.

    Action i is the i-th of all actions. An observation has `text`, the characters of the view.
    """

    def __init__(self, rules: Rules, lexicon: Lexicon, *, game: AnyGame, length: int = 256) -> None:
        super().__init__(rules, lexicon, game=game, length=length)
        self.length = length
        actions = game.actions(rules, lexicon)
        self.actions = len(actions)
        self._numbers = {action: number for number, action in enumerate(actions)}
        self.declare({"text": Part(0, 127, (length,), np.uint8)})

    def encode(self, view: Listing, acts: bool = True) -> Encoded:
        allowed = view.legal(self.lexicon) if acts else ()
        legal = {self._numbers[action]: action for action in allowed}
        return self.encoded(legal, {"text": lambda: self._text(view)})

    def _text(self, view: Listing) -> Array:
        written = str(view).encode("ascii", "replace")[: self.length]
        text = np.zeros(self.length, dtype=np.uint8)
        text[: len(written)] = np.frombuffer(written, dtype=np.uint8)
        return text

    def draw(self, state: State[Any, Any, Any]) -> str:
        return "\n".join(state.text(seat) for seat in range(self.rules.seats))


def tile_counts(tiles: str, alphabet: Alphabet) -> Array:
    """Count the tiles of each code; code 0 is the blank."""
    return as_counts(alphabet.count(tiles), alphabet)


def as_counts(counts: bytearray, alphabet: Alphabet) -> Array:
    """Return the counts of the alphabet's codes."""
    return np.frombuffer(bytes(counts[: len(alphabet) + 1]), dtype=np.uint8).copy()


def mask_of(size: int, allowed: Iterable[int]) -> Array:
    """Return an array with 1 for each legal action."""
    mask = np.zeros(size, dtype=np.int8)
    mask[list(allowed)] = 1
    return mask


def own_first(values: Sequence[T], seat: int) -> list[T]:
    """Rotate values by seat so that the own seat comes first."""
    return [*values[seat:], *values[:seat]]


def one(number: int) -> Array:
    """Return a single number as an array."""
    return np.array([number], dtype=np.int32)
