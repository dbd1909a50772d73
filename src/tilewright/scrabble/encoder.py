"""Scrabble for learners: a choice among the best moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from tilewright.errors import TilewrightError
from tilewright.grid.placement import Direction
from tilewright.lexicon import Lexicon
from tilewright.scrabble.move import PASS, Kind
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.state import State
from tilewright.scrabble.tiles import IS_BLANK
from tilewright.scrabble.view import View
from tilewright.table.encoding import (
    Encoded,
    Encoder,
    Observation,
    Part,
    Screen,
    check_candidates,
    one,
    tile_counts,
)

MOST_POINTS = 10_000
NOTHING, PLAY, EXCHANGE = range(3)  # the kinds of candidates


class ScrabbleEncoder(Encoder[Rules, State, View]):
    """Action i below `candidates` is the move with the i-th highest equity; the last one passes.

    An observation holds:

    - `board`: the board by rows; 0 is empty, else the code of a letter, plus 64 for a blank
    - `rack`, `unseen`: the own tiles, and those in the bag and on other racks, counted by code;
      code 0 is the blank
    - `scores`: of all seats, the own one first
    - `bag`: how many tiles the bag holds
    - `candidates`: score, value of the leave, and equity of each candidate
    - `places`: its kind (0 none, 1 play, 2 exchange), row, column, direction (1 is down), and the
      length of its word or the number of tiles exchanged
    - `tiles`: its squares from the first one on; 0 is a tile that is on the board already, else
      codes as on the board, or the tiles that an exchange gives back, 64 for a blank
    - `leaves`: the tiles that stay on the rack, counted by code
    """

    def __init__(self, rules: Rules, lexicon: Lexicon, *, candidates: int = 20) -> None:
        super().__init__(rules, lexicon, candidates=candidates)
        check_candidates(candidates)
        if rules.challenge != "void":
            raise TilewrightError("learners play without challenges; choose the rule void")
        self.candidates = candidates
        self.actions = candidates + 1
        self.screen = Screen(80, rules.layout.rows + 8)
        self.finder = MoveFinder(lexicon, rules)
        rows = ("candidates", "places", "tiles", "leaves")
        self._rows = {name: self.parts()[name] for name in rows}

    def parts(self) -> dict[str, Part]:
        layout, tiles, count = self.rules.layout, len(self.rules.tile_set), self.candidates
        kinds, many, rack = len(self.lexicon.alphabet) + 1, MOST_POINTS, self.rules.rack_size
        side = max(layout.rows, layout.columns)
        return {
            "board": Part(0, 127, (layout.rows, layout.columns), np.uint8),
            "rack": Part(0, rack, (kinds,), np.uint8),
            "unseen": Part(0, tiles, (kinds,), np.uint8),
            "scores": Part(-many, many, (self.rules.seats,), np.int32),
            "bag": Part(0, tiles, (1,), np.int32),
            "candidates": Part(-many, many, (count, 3), np.float32),
            "places": Part(0, max(side, rack), (count, 5), np.uint8),
            "tiles": Part(0, 127, (count, max(side, rack)), np.uint8),
            "leaves": Part(0, rack, (count, kinds), np.uint8),
        }

    def encode(self, view: View, acts: bool = True) -> Encoded:
        found = self._candidates(view) if acts else []
        legal: dict[int, Any] = {number: one.move for number, one in enumerate(found)}
        if acts:
            legal[self.candidates] = PASS
        self.nodes += len(found)
        return self.with_mask(legal, self._seen(view) | self._offers(found))

    def _candidates(self, view: View) -> list[Candidate]:
        found = self.finder.best(view.position, self.candidates)
        return [candidate for candidate in found if candidate.move != PASS]

    def _seen(self, view: View) -> Observation:
        position, layout, alphabet = view.position, self.rules.layout, self.lexicon.alphabet
        squares = np.frombuffer(position.squares, dtype=np.uint8)
        scores = view.scores
        return {
            "board": squares.reshape(layout.rows, layout.columns).copy(),
            "rack": tile_counts(view.rack, alphabet),
            "unseen": tile_counts(position.unseen, alphabet),
            "scores": np.array(scores[view.seat :] + scores[: view.seat], dtype=np.int32),
            "bag": one(position.bag),
        }

    def _offers(self, found: list[Candidate]) -> Observation:
        offers = {name: np.zeros(part.shape, part.dtype) for name, part in self._rows.items()}
        alphabet = self.lexicon.alphabet
        for number, (move, score, leave, equity, codes) in enumerate(found):
            offers["candidates"][number] = score, equity - score, equity
            if move.kind is Kind.PLAY:
                down = move.direction is Direction.DOWN
                offers["places"][number] = PLAY, move.row, move.column, down, len(codes)
                offers["tiles"][number, : len(codes)] = list(codes)
            else:
                offers["places"][number] = EXCHANGE, 0, 0, 0, len(codes)
                offers["tiles"][number, : len(codes)] = [code or IS_BLANK for code in codes]
            offers["leaves"][number] = tile_counts(leave, alphabet)
        return offers

    def draw(self, state: State) -> str:
        return str(state.position)
