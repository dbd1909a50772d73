"""Scrabble on the analysis page."""

from __future__ import annotations

from collections.abc import Collection

from tilewright.lexicon import Lexicon
from tilewright.scrabble.desk.edited import moved, shown
from tilewright.scrabble.desk.opened import games_of
from tilewright.table.desk import Desk, Find, Json


class ScrabbleDesk(Desk):
    """GCG, CGP and logs; positions as CGP or as rows of a board."""

    def open(self, text: str, lexicons: Collection[str], find: Find) -> list[Json]:
        return games_of(text, lexicons, find)

    def position(self, wish: Json, lexicon: Lexicon) -> Json:
        return shown(wish, lexicon)

    def move(self, wish: Json, lexicon: Lexicon) -> Json:
        return moved(wish, lexicon)
