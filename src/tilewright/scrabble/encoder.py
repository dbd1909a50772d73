"""Scrabble observations for learning agents, which choose among the best moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from tilewright.errors import TilewrightError
from tilewright.grid.placement import Direction
from tilewright.scrabble.move import PASS, Kind
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.state import State
from tilewright.scrabble.tiles import IS_BLANK
from tilewright.scrabble.view import View
from tilewright.table.encoding import (
    Array,
    CandidateEncoder,
    Encoded,
    Part,
    Screen,
    one,
    own_first,
    tile_counts,
)

MOST_POINTS = 10_000
NOTHING, PLAY, EXCHANGE = range(3)  # the kinds of candidates


class ScrabbleEncoder(CandidateEncoder[Rules, State, View]):
    """Action i below `candidates` is the move with the i-th highest equity; the last action passes.

    An observation holds:

    - `board`: the board by rows; 0 is empty, else the code of a letter, plus 64 for a blank
    - `rack`, `unseen`: own tiles, and tiles in the bag and on other racks, counted by code; code 0
      is the blank
    - `scores`: of all seats, own seat first
    - `bag`: the number of tiles in the bag
    - `candidates`: score, leave value and equity of each candidate
    - `places`: kind (0 none, 1 play, 2 exchange), row, column, direction (1 is down), and length of
      the word or number of tiles exchanged
    - `tiles`: the squares of the word; 0 is a tile already on the board, else codes as on the
      board; for an exchange its tiles, 64 for a blank
    - `leaves`: the tiles left on the rack, counted by code
    """

    def prepare(self) -> dict[str, Part]:
        if self.rules.challenge != "void":
            raise TilewrightError(
                f"learning needs the challenge rule void (got {self.rules.challenge})"
            )
        layout, tiles, count = self.rules.layout, len(self.rules.tile_set), self.candidates
        self.actions = count + 1
        self.screen = Screen(80, layout.rows + 8)
        self.finder = MoveFinder(self.lexicon, self.rules)
        kinds, many, rack = len(self.lexicon.alphabet) + 1, MOST_POINTS, self.rules.rack_size
        side = max(layout.rows, layout.columns, rack)
        return {
            "board": Part(0, 127, (layout.rows, layout.columns), np.uint8),
            "rack": Part(0, rack, (kinds,), np.uint8),
            "unseen": Part(0, tiles, (kinds,), np.uint8),
            "scores": Part(-many, many, (self.rules.seats,), np.int32),
            "bag": Part(0, tiles, (1,), np.int32),
            "candidates": Part(-many, many, (count, 3), np.float32),
            "places": Part(0, side, (count, 5), np.uint8),
            "tiles": Part(0, 127, (count, side), np.uint8),
            "leaves": Part(0, rack, (count, kinds), np.uint8),
        }

    def encode(self, view: View, acts: bool = True) -> Encoded:
        found = self._candidates(view) if acts else []
        legal: dict[int, Any] = {number: one.move for number, one in enumerate(found)}
        if acts:
            legal[self.candidates] = PASS
        self.nodes += len(found)
        position, alphabet = view.position, self.lexicon.alphabet
        makers: dict[str, Callable[[], Array]] = {
            "board": lambda: self._board(position),
            "rack": lambda: tile_counts(view.rack, alphabet),
            "unseen": lambda: tile_counts(position.unseen, alphabet),
            "scores": lambda: np.array(own_first(view.scores, view.seat), dtype=np.int32),
            "bag": lambda: one(position.bag),
            "candidates": lambda: self._worth(found),
            "places": lambda: self._rows("places", map(_place, found)),
            "tiles": lambda: self._rows("tiles", map(_tiles, found)),
            "leaves": lambda: self._rows(
                "leaves", (tile_counts(one.leave, alphabet) for one in found)
            ),
        }
        return self.encoded(legal, makers)

    def _candidates(self, view: View) -> list[Candidate]:
        found = self.finder.best(view.position, self.candidates)
        return [candidate for candidate in found if candidate.move != PASS]

    def _board(self, position: Position) -> Array:
        layout = self.rules.layout
        squares = np.frombuffer(position.squares, dtype=np.uint8)
        return squares.reshape(layout.rows, layout.columns).copy()

    def _worth(self, found: list[Candidate]) -> Array:
        worth = [(one.score, one.equity - one.score, one.equity) for one in found]
        return self._rows("candidates", worth)

    def _rows(self, name: str, rows: Iterable[Sequence[float] | Array]) -> Array:
        """One row per candidate, padded with 0."""
        part = self.parts[name]
        array = np.zeros(part.shape, part.dtype)
        for number, row in enumerate(rows):
            array[number, : len(row)] = row
        return array

    def draw(self, state: State) -> str:
        return str(state.position)


def _place(candidate: Candidate) -> tuple[int, ...]:
    move, count = candidate.move, len(candidate.codes)
    if move.kind is not Kind.PLAY:
        return EXCHANGE, 0, 0, 0, count
    return PLAY, move.row, move.column, move.direction is Direction.DOWN, count


def _tiles(candidate: Candidate) -> list[int]:
    if candidate.move.kind is Kind.PLAY:
        return list(candidate.codes)
    return [code or IS_BLANK for code in candidate.codes]
