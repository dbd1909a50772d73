"""A user's Scrabble agents, in a separate module."""

from __future__ import annotations

from random import Random
from typing import Any

from tilewright import Lexicon
from tilewright.scrabble.view import View


class Nth:
    """Plays the move of a number, counted from the best."""

    def __init__(self, lexicon: Lexicon, number: str = "0") -> None:
        self.number = int(number)

    def act(self, view: View, rng: Random) -> Any:
        moves = view.position.legal_moves()
        return moves[self.number % len(moves)]


def passes(view: View, rng: Random) -> str:
    return "pass"
