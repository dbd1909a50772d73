"""Scrabble for learners: a choice among the best moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.move import PASS
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.state import State
from tilewright.table.encoding import Encoder, Observation, check_candidates, one, tile_counts

MOST_POINTS = 10_000


class ScrabbleEncoder(Encoder[State]):
    """Action i below `candidates` is the move with the i-th highest equity; the last one passes."""

    def __init__(self, rules: Rules, lexicon: Lexicon, candidates: int = 20) -> None:
        check_candidates(candidates)
        if rules.challenge != "void":
            raise TilewrightError("environments play without challenges; choose the rule void")
        self.rules = rules
        self.lexicon = lexicon
        self.candidates = candidates
        self.actions = candidates + 1
        self.finder = MoveFinder(lexicon, rules)
        self._found: list[Candidate] = []

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        layout, tiles = self.rules.layout, len(self.rules.tile_set)
        kinds, many = len(self.lexicon.alphabet) + 1, MOST_POINTS
        return {
            "board": spaces.Box(0, 127, (layout.rows, layout.columns), np.uint8),
            "rack": spaces.Box(0, self.rules.rack_size, (kinds,), np.uint8),
            "scores": spaces.Box(-many, many, (self.rules.seats,), np.int32),
            "bag": spaces.Box(0, tiles, (1,), np.int32),
            "candidates": spaces.Box(-many, many, (self.candidates, 2), np.float32),
        }

    def legal(self, state: State, seat: int) -> Mapping[int, Any]:
        found = self.finder.best(state.position, self.candidates)
        self._found = [candidate for candidate in found if candidate.move != PASS]
        moves = dict(enumerate(candidate.move for candidate in self._found))
        return moves | {self.candidates: PASS}

    def observe(self, state: State, seat: int, legal: Mapping[int, Any]) -> Observation:
        position, layout = state.position, self.rules.layout
        worth = np.zeros((self.candidates, 2), dtype=np.float32)
        for number, candidate in enumerate(self._found if legal else ()):
            worth[number] = candidate.score, candidate.equity
        scores = state.scores
        squares = np.frombuffer(position.squares, dtype=np.uint8)
        return {
            "board": squares.reshape(layout.rows, layout.columns).copy(),
            "rack": tile_counts(position.racks[seat], self.lexicon.alphabet),
            "scores": np.array(scores[seat:] + scores[:seat], dtype=np.int32),
            "bag": one(position.bag),
            "candidates": worth,
        }

    def draw(self, state: State) -> str:
        return str(state.position)
