"""Possible draws from the bag, and the search of all plays for one draw."""

from __future__ import annotations

import time
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.endgame import EndgameSearch
from tilewright.scrabble.kernels.preendgame import TO_THE_END, DrawSearch
from tilewright.scrabble.position import Position, ScoredMove
from tilewright.scrabble.search.endgame import ROOM, make_board
from tilewright.scrabble.search.generator import best_first
from tilewright.scrabble.search.outcomes import outcome

FAR = 20_000  # more points than any game has
WINDOW = 8  # points around a guessed value


class Draw(NamedTuple):
    """Tiles that may be in the bag, and the number of ways to draw them."""

    tiles: str
    ways: int


@dataclass(frozen=True)
class Allowance:
    """Search limits of a column: nodes per cell, nodes in total, and a deadline."""

    each: int
    nodes: int
    deadline: float

    def is_used(self, used: int) -> bool:
        late = self.deadline and time.perf_counter() >= self.deadline
        return used >= self.nodes or bool(late)


class Verdict(NamedTuple):
    """Bounds of a move's result with one draw: 1 for a win, 0 for a loss; equal if proved."""

    low: float
    high: float


class Worth(NamedTuple):
    """The final spread after a move with one draw, and whether it is proved."""

    spread: int
    exact: bool


class Column:
    """All plays of the player on turn for one known draw.

    The plays of all columns of a position have the same order: best score first.
    """

    def __init__(self, position: Position, draw: Draw, other: str, bits: int) -> None:
        self.draw = draw
        self.other = other
        self.position = position
        seat = position.on_turn
        self.ahead = position.scores[seat] - position.scores[1 - seat]
        self._bits = bits
        self._spent = 0
        self._open(ROOM)

    def _open(self, room: int) -> None:
        """Set up the board, with more room if the plays need it."""
        position = self.position
        racks = (position.rack + self.draw.tiles, self.other)
        while True:
            board = make_board(position, racks, room, self._bits)
            if not board.full:
                break
            room *= 4
        self._room = room
        hand = encoding.count_codes(position.rack, position.alphabet)
        self._search = DrawSearch(EndgameSearch(board, self._bits), hand)
        found = sorted((best_first(raw), raw, move) for move, raw in self._search.candidates())
        self._raw_plays = [raw for _, raw, _ in found]
        self._moves = array("i", [move for _, _, move in found])

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return self._spent + int(self._search.nodes)

    def plays(self) -> list[ScoredMove]:
        """The plays by row."""
        letters = encoding.letters_of(self.position.alphabet)
        return [
            ScoredMove(encoding.move_of(row, column, down, tiles, letters), score)
            for score, row, column, down, tiles in self._raw_plays
        ]

    def estimate(self, rows: Sequence[int]) -> list[int]:
        """The final spread after each play if both sides then play greedily."""
        while True:
            gains = self._search.estimate(array("i", [self._moves[row] for row in rows]))
            if not self._search.full:
                return [self.ahead + gain for gain in gains]
            self._enlarge()

    def prove(self, rows: Sequence[int], allowed: Allowance) -> list[Verdict]:
        """Find who wins after each play, until the allowance is used up."""
        begun = self.nodes
        verdicts = []
        for row in rows:
            if allowed.is_used(self.nodes - begun):
                break
            value, _, cut_short = self._judge(row, -self.ahead - 1, -self.ahead + 1, allowed)
            result = outcome(self.ahead + value)
            low, high = (0.0, 1.0) if cut_short else (result, result)
            verdicts.append(Verdict(low, high))
        return verdicts

    def value(self, rows: Sequence[int], guesses: Sequence[int], allowed: Allowance) -> list[Worth]:
        """Find the final spread after each play, until the allowance is used up."""
        begun = self.nodes
        found = []
        for row, guess in zip(rows, guesses, strict=True):
            if allowed.is_used(self.nodes - begun):
                break
            found.append(self._value(row, guess, allowed))
        return found

    def _value(self, row: int, guess: int, allowed: Allowance) -> Worth:
        low, high = guess - self.ahead - WINDOW, guess - self.ahead + WINDOW
        while True:
            value, _, cut_short = self._judge(row, low, high, allowed)
            if cut_short:
                return Worth(guess, False)
            if low < value < high:
                return Worth(self.ahead + value, True)
            low, high = (-FAR, high) if value <= low else (low, FAR)

    def _judge(self, row: int, low: int, high: int, allowed: Allowance) -> tuple[int, bool, bool]:
        while True:
            nodes = self._search.nodes + allowed.each
            answer = self._search.judge(
                self._moves[row], TO_THE_END, low, high, nodes, allowed.deadline
            )
            if not self._search.full:
                return answer
            self._enlarge()

    def _enlarge(self) -> None:
        self._spent += self._search.nodes
        self._open(4 * self._room)


def single_draws(position: Position) -> list[Draw]:
    """List the possible last tiles in the bag."""
    return [Draw(tile, ways) for tile, ways in Counter(position.unseen).items()]


def other_rack(position: Position, drawn: str) -> str:
    """The opponent's rack if these tiles are in the bag."""
    left = Counter(position.unseen) - Counter(drawn)
    return position.racks[1 - position.on_turn] + "".join(left.elements())
