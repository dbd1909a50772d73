"""How well an engine plays: which words it knows, and how quick its hands are."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tilewright.lexicon import Lexicon
from tilewright.web.books import Books
from tilewright.web.settings import Json

COMMON = "common"


@dataclass(frozen=True)
class Level:
    """A vocabulary and a pace: seconds for a thought, and for each tile that a hand moves."""

    name: str
    title: str
    a_thought: float
    a_tile: float
    common: bool = False
    longest: int | None = None

    def knows(self, word: str) -> bool:
        return self.longest is None or len(word) <= self.longest

    def to_json(self) -> Json:
        return {"name": self.name, "title": self.title}


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level(
                "easy",
                "common words of up to five letters, a tile every five seconds",
                a_thought=8.0,
                a_tile=5.0,
                common=True,
                longest=5,
            ),
            Level(
                "medium",
                "common words, a tile every two seconds",
                a_thought=4.0,
                a_tile=2.0,
                common=True,
            ),
            Level("hard", "every word, a tile every second", a_thought=2.0, a_tile=1.0),
            Level("wright", "every word, five tiles a second", a_thought=0.4, a_tile=0.2),
        )
    }
)


class Vocabularies:
    """The words that each level knows of each list, made when they are first needed."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._made: dict[tuple[str, str], Lexicon] = {}
        self._lock = threading.Lock()

    def of(self, level: Level, book: str) -> Lexicon:
        """A part of the list, so that an engine never lays a word which the game refuses."""
        with self._lock:
            if (level.name, book) not in self._made:
                self._made[level.name, book] = self._make(level, self._books.open(book))
            return self._made[level.name, book]

    def _make(self, level: Level, whole: Lexicon) -> Lexicon:
        if level.longest is None and not level.common:
            return whole
        known = [word for word in whole if level.knows(word)]
        if level.common:
            common = [word for word in self._books.open(COMMON) if level.knows(word)]
            both = [word for word in common if word in whole]
            # A list in another language shares few words with the common English ones.
            known = both if len(both) > len(common) // 2 else known
        return Lexicon.from_words(known, whole.alphabet, whole.name) if known else whole
