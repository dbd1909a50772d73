"""The interface of an engine's driver; unsupported parts raise `NotOffered`."""

from __future__ import annotations

from typing import NamedTuple

from benches.peers.program import PeerError
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position


class NotOffered(PeerError):
    """An engine does not have a feature, or not in its text interface."""


class Choice(NamedTuple):
    """A move that an engine chose.

    `value` is its gain in points until the end of the game, `proved` whether that is exact, `work`
    the number of playouts or nodes, and `seconds` the time. `finished` is false if the time was too
    short to compare all candidates even once.
    """

    move: Move
    value: int | None = None
    proved: bool = False
    work: int = 0
    seconds: float = 0.0
    finished: bool = True


class Peer:
    """An engine. Positions have only the racks that the player on turn knows."""

    name = "peer"

    def plays(self, position: Position) -> dict[Move, int]:
        """All plays with their scores."""
        raise NotOffered(f"{self.name} does not list moves")

    def static_games(self, number: int) -> float:
        """The CPU seconds of complete games between two static players."""
        raise NotOffered(f"{self.name} does not play games against itself")

    def simulate(self, position: Position, plies: int, iterations: int) -> Choice:
        """The best move by playouts of the best static moves."""
        raise NotOffered(f"{self.name} does not simulate")

    def endgame(self, position: Position, seconds: float) -> Choice:
        """The best move with an empty bag."""
        raise NotOffered(f"{self.name} does not search endgames")

    def preendgame(self, position: Position, seconds: float) -> Choice:
        """The best move with few tiles in the bag."""
        raise NotOffered(f"{self.name} does not search pre-endgames")


def read_move(square: str, word: str) -> Move:
    """Read a play in the usual notation, such as `H8 (U)RANITEs`."""
    return Move.parse(f"{square} {word}")


def found(what: object, text: str, name: str) -> None:
    """Raise an error if something was not found in an answer."""
    if not what:
        last = text.strip().splitlines()[-1:] or [""]
        raise PeerError(f"{name} gave no answer that can be read; its last line: {last[0][:200]}")
