"""Cards with spaced repetition, puzzles with a proof or a standard error, and facts about words.

Public names are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright.quiz.cardbox import Cardbox as Cardbox
    from tilewright.quiz.cards import Card as Card
    from tilewright.quiz.decks import anagram_cards as anagram_cards
    from tilewright.quiz.decks import bingo_cards as bingo_cards
    from tilewright.quiz.decks import hook_cards as hook_cards
    from tilewright.quiz.decks import missed_bingos as missed_bingos
    from tilewright.quiz.decks import puzzle_card as puzzle_card
    from tilewright.quiz.errors import QuizError as QuizError
    from tilewright.quiz.facts import WordFacts as WordFacts
    from tilewright.quiz.facts import word_facts as word_facts
    from tilewright.quiz.games import read_positions as read_positions
    from tilewright.quiz.making import PuzzleMaker as PuzzleMaker
    from tilewright.quiz.puzzle import Puzzle as Puzzle
    from tilewright.quiz.schedule import Schedule as Schedule

_NAMES_BY_MODULE = {
    "cardbox": ("Cardbox",),
    "cards": ("Card",),
    "decks": ("anagram_cards", "bingo_cards", "hook_cards", "missed_bingos", "puzzle_card"),
    "errors": ("QuizError",),
    "facts": ("WordFacts", "word_facts"),
    "games": ("read_positions",),
    "making": ("PuzzleMaker",),
    "puzzle": ("Puzzle",),
    "schedule": ("Schedule",),
}
_HOMES = {
    name: f"{__name__}.{module}" for module, names in _NAMES_BY_MODULE.items() for name in names
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
