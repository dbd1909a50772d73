"""Agents that do one thing, right or wrong, and return values that are not moves."""

from __future__ import annotations

from random import Random
from typing import Any

from tilewright.grid.placement import Direction
from tilewright.scrabble.move import CHALLENGE, PASS, Kind, Move
from tilewright.scrabble.view import View


class Restless:
    """Does anything that is legal, and now and then something that is not."""

    def act(self, view: View, rng: Random) -> Any:
        if rng.random() < 0.1:
            return rng.choice(NONSENSE)
        return rng.choice(view.position.legal_moves())


NONSENSE: tuple[Any, ...] = (
    None,
    42,
    "",
    "8H",
    "1A ZZZZZZZ",
    "challenge",
    Move,
    Move.place(7, 7, Direction.ACROSS, ""),
    Move.place(7, 7, Direction.ACROSS, "."),
    Move.place(7, 7, Direction.ACROSS, "ß"),
    Move.place(7, 7, Direction.ACROSS, "??"),
    Move.place(7, 7, Direction.ACROSS, "QQQQQQQQQQ" * 1000),
    Move.place(10**9, -(10**9), Direction.DOWN, "AA"),
    Move.place(7.5, 7, Direction.ACROSS, "AA"),  # type: ignore[arg-type]
    Move.place(7, 7, "diagonal", "AA"),  # type: ignore[arg-type]
    Move.place(7, 7, Direction.ACROSS, ["A", "A"]),  # type: ignore[arg-type]
    Move("dance"),  # type: ignore[arg-type]
    Move(Kind.EXCHANGE, ""),
    Move(Kind.EXCHANGE, "²"),
    Move(Kind.EXCHANGE, "9" * 9999),
    Move.exchange("aaaaaaa"),
    Move.exchange(0),
    Move.exchange(8),
    Move.exchange(-1),
)
HARMLESS = (PASS, CHALLENGE)
