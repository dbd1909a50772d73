"""The types of the JSON documents about cards, puzzles and single words."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from tilewright.quiz.facts import WordFacts as WordFacts
from tilewright.quiz.puzzle import Puzzle

Kind = Literal["anagrams", "front-hooks", "back-hooks", "bingo", "move"]


class CardDocument(TypedDict):
    """A question with its schedule; `count` is the number of answers that it asks for."""

    id: str
    kind: Kind
    lexicon: str
    question: str
    count: int
    about: dict[str, Any]
    due: str
    interval: int
    ease: float
    again: bool
    reviews: int
    lapses: int


class DueDocument(TypedDict):
    """The cards that are due, the next one first."""

    today: str
    due: list[CardDocument]


class AddedDocument(TypedDict):
    """Cards that were added, and how many were in the cardbox before."""

    added: int
    known: int


class AnswerDocument(TypedDict):
    """A graded answer, all correct answers, and the card with its new schedule."""

    card: CardDocument
    quality: int
    found: list[str]
    missed: list[str]
    wrong: list[str]
    answers: list[str]
    about: dict[str, Any]


class CountsDocument(TypedDict):
    """Cards, those that are due or new, and answers so far."""

    cards: int
    due: int
    new: int
    reviews: int
    lapses: int
    next: str | None


class StatsDocument(CountsDocument):
    """The counts of a cardbox, in all and by kind."""

    today: str
    kinds: dict[str, CountsDocument]


class PuzzlesDocument(TypedDict):
    """Puzzles that were made."""

    lexicon: str
    seed: int
    puzzles: list[Puzzle]


class SolvedDocument(TypedDict):
    """A move compared with the best one of a puzzle."""

    number: int
    move: str
    right: bool
    best: str
    evidence: str
