"""Scrabble on the analysis page."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents.considering import read_leaves
from tilewright.scrabble.desk.annotated import judged, summed_up
from tilewright.scrabble.desk.edited import moved, shown
from tilewright.scrabble.desk.exported import exported
from tilewright.scrabble.desk.opened import games_of
from tilewright.scrabble.desk.thoughts import prepare, thought
from tilewright.scrabble.desk.values import checked_values, values_of
from tilewright.scrabble.leaves import Leaves
from tilewright.table.desk import Book, Desk, File, Find, Json


class ScrabbleDesk(Desk):
    """The analysis page for Scrabble: reads GCG, CGP, game logs and rows of a board."""

    def open(self, text: str, lexicons: Collection[str], find: Find) -> list[Json]:
        return games_of(text, lexicons, find)

    def position(self, wish: Json, lexicon: Lexicon) -> Json:
        return shown(wish, lexicon)

    def move(self, wish: Json, lexicon: Lexicon) -> Json:
        return moved(wish, lexicon)

    def think(
        self, wish: Json, book: Book, snapshot: bytes | None, seconds: float
    ) -> tuple[Json, bytes]:
        return thought(wish, book.lexicon, _leaves(book), snapshot, seconds)

    def annotate(self, wish: Json, book: Book, find: Find, begin: int, seconds: float) -> Json:
        return judged(wish, book, find, begin, seconds)

    def sum_up(self, wish: Json, book: Book, find: Find, turns: list[Json]) -> list[Json]:
        return summed_up(wish, book, find, turns)

    def export(self, wish: Json, find: Find) -> File:
        return exported(wish, find)

    def prepare(self, book: Book) -> None:
        prepare(book.lexicon, _leaves(book))

    def values_of(self, name: str, has_own: bool) -> Json:
        return values_of(name, has_own)

    def check_values(self, data: bytes, name: str, home: Path) -> bytes:
        return checked_values(data, name, home)


def _leaves(book: Book) -> Leaves | None:
    return None if book.leaves is None else read_leaves(book.leaves, book.lexicon.alphabet)
