"""Scrabble on the analysis page."""

from __future__ import annotations

from collections.abc import Collection

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.considering import read_leaves
from tilewright.scrabble.desk.edited import moved, shown
from tilewright.scrabble.desk.opened import games_of
from tilewright.scrabble.desk.thoughts import thought
from tilewright.table.desk import Book, Desk, Find, Json


class ScrabbleDesk(Desk):
    """GCG, CGP and logs; positions as CGP or as rows of a board."""

    def open(self, text: str, lexicons: Collection[str], find: Find) -> list[Json]:
        return games_of(text, lexicons, find)

    def position(self, wish: Json, lexicon: Lexicon) -> Json:
        return shown(wish, lexicon)

    def move(self, wish: Json, lexicon: Lexicon) -> Json:
        return moved(wish, lexicon)

    def think(
        self, wish: Json, book: Book, snapshot: bytes | None, seconds: float
    ) -> tuple[Json, bytes]:
        leaves = None if book.leaves is None else read_leaves(book.leaves, book.lexicon.alphabet)
        return thought(wish, book.lexicon, leaves, snapshot, seconds)
