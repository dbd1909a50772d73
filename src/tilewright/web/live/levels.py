"""Which words an engine knows, by its level."""

from __future__ import annotations

import threading

from tilewright.lexicon import Lexicon
from tilewright.table.live import Level
from tilewright.web.books import Books

COMMON = "family"  # everyday words, none of them offensive


class Vocabularies:
    """The parts of word lists that engines know, made on first use."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._made: dict[tuple[bool, int | None, str], Lexicon] = {}
        self._lock = threading.Lock()

    def of(self, level: Level, book: str) -> Lexicon:
        """The vocabulary of a level: a part of the game's list, so that every word is valid."""
        key = level.common, level.longest, book
        with self._lock:
            if key not in self._made:
                self._made[key] = self._make(level, self._books.open(book))
            return self._made[key]

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
