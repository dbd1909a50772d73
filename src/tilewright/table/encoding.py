"""States and actions as numbers, for environments that learners use.

A game's encoder is imported only when an environment is made: it needs numpy and gymnasium.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tilewright.alphabet import Alphabet
from tilewright.errors import TilewrightError
from tilewright.table.game import State
from tilewright.table.rules import Rules

Array = NDArray[Any]
Observation = dict[str, Any]
MOST_CANDIDATES = 500
MOST_POINTS = 1_000_000

S = TypeVar("S", bound=State[Any, Any, Any])


class Encoder(ABC, Generic[S]):
    """How a game looks to a learner: `actions` is the size of its action space."""

    actions: int

    @abstractmethod
    def spaces(self) -> dict[str, spaces.Space[Any]]:
        """The parts of an observation, without the action mask."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Mapping[int, Any]:
        """The actions that a seat may take now, by number."""

    @abstractmethod
    def observe(self, state: S, seat: int, legal: Mapping[int, Any]) -> Observation:
        """What a seat may know, as arrays; `legal` is empty when the seat is not to act."""

    @abstractmethod
    def draw(self, state: S) -> str:
        """The game as text."""

    def automatic(self, state: S, seat: int) -> Any:
        """The action that the environment takes for a seat; None where the learner decides."""
        return None


class ListEncoder(Encoder[S]):
    """The encoder of any game whose actions can be listed.

    Action i is the i-th of all actions. An observation holds `text`, the characters of what the
    seat may know, and `scores`, the own one first.
    """

    def __init__(self, rules: Rules, actions: Sequence[Any], length: int = 256) -> None:
        self.rules = rules
        self.length = length
        self.actions = len(actions)
        self._numbers = {action: number for number, action in enumerate(actions)}

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        many = MOST_POINTS
        return {
            "text": spaces.Box(0, 127, (self.length,), np.uint8),
            "scores": spaces.Box(-many, many, (self.rules.seats,), np.int32),
        }

    def legal(self, state: S, seat: int) -> Mapping[int, Any]:
        return {self._numbers[action]: action for action in state.legal(seat)}

    def observe(self, state: S, seat: int, legal: Mapping[int, Any]) -> Observation:
        written = state.text(seat).encode("ascii", "replace")[: self.length]
        text = np.zeros(self.length, dtype=np.uint8)
        text[: len(written)] = np.frombuffer(written, dtype=np.uint8)
        scores = state.scores or (0,) * self.rules.seats
        return {"text": text, "scores": np.array(scores[seat:] + scores[:seat], dtype=np.int32)}

    def draw(self, state: S) -> str:
        return "\n".join(state.text(seat) for seat in range(self.rules.seats))


def tile_counts(tiles: str, alphabet: Alphabet) -> Array:
    """How many tiles there are of each code; code 0 is the blank."""
    return as_counts(alphabet.count(tiles), alphabet)


def as_counts(counts: bytearray, alphabet: Alphabet) -> Array:
    """The counts of the codes that the alphabet has."""
    return np.frombuffer(bytes(counts[: len(alphabet) + 1]), dtype=np.uint8).copy()


def mask_of(size: int, allowed: Iterable[int]) -> Array:
    """1 for each action that is allowed."""
    mask = np.zeros(size, dtype=np.int8)
    mask[list(allowed)] = 1
    return mask


def one(number: int) -> Array:
    """A single number as an array."""
    return np.array([number], dtype=np.int32)


def check_candidates(count: int) -> None:
    """Refuse a number of candidates that no environment has."""
    if not 1 <= count <= MOST_CANDIDATES:
        raise TilewrightError(f"candidates must be 1 to {MOST_CANDIDATES} (got {count})")
