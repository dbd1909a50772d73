"""Errors of cardboxes and puzzles."""

from __future__ import annotations

from tilewright.errors import TilewrightError


class QuizError(TilewrightError):
    """A card, an answer or a puzzle that cannot be used."""


class UnknownCard(QuizError):
    """A card that is not in the cardbox."""

    def __init__(self, id: str) -> None:
        super().__init__(f"no card {id[:40]!r} in this cardbox")
        self.id = id
