"""Player records over several annotated games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.scrabble.annotation.model import Annotation, JudgedTurn
from tilewright.scrabble.annotation.summary import Summary, summarise


@dataclass(frozen=True)
class PlayerRecord:
    """A player's games, wins (a tie counts half), mean spread and summary of all turns."""

    name: str
    games: int
    wins: float
    spread: float
    summary: Summary

    def to_json(self) -> dict[str, Any]:
        """Return the record as a JSON document."""
        own = {"name": self.name, "games": self.games, "wins": self.wins}
        return own | {"spread": round(self.spread, 2)} | self.summary.to_json()


def players_of(annotations: Sequence[Annotation]) -> list[PlayerRecord]:
    """List the players of some games, most games first; equal names are one player."""
    turns: dict[str, list[JudgedTurn]] = {}
    results: dict[str, list[tuple[float, float]]] = {}
    for annotation in annotations:
        for seat, player in enumerate(annotation.game.players):
            name = player.name or player.nick
            own = [turn for turn in annotation.turns if turn.seat == seat]
            turns.setdefault(name, []).extend(own)
            results.setdefault(name, []).append(_result(annotation.scores, seat))
    found = [
        PlayerRecord(
            name,
            len(results[name]),
            sum(win for win, _ in results[name]),
            sum(spread for _, spread in results[name]) / len(results[name]),
            summarise(turns[name]),
        )
        for name in results
    ]
    return sorted(found, key=lambda record: -record.games)


def _result(scores: Sequence[int], seat: int) -> tuple[float, float]:
    """The result of a seat (1, 0.5 or 0) and its lead over the best other score."""
    others = [score for other, score in enumerate(scores) if other != seat]
    spread = scores[seat] - max(others)
    return (0.5 if spread == 0 else float(spread > 0)), float(spread)
