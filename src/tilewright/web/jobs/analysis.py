"""The analysis page's work in the solver's processes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tilewright.table.desk import Book
from tilewright.web.books import Books
from tilewright.web.desks import find_desk
from tilewright.web.settings import Json


def open_text(books: Books, wish: Json) -> Json:
    """The games of a text, or of a game that was played on this server."""
    text = wish["text"]
    if wish.get("room"):
        from tilewright.web.jobs.games import log_of

        text = log_of(wish["database"], wish["room"]).decode()
    return {"games": find_desk().open(text, books.sources, books.open)}


def show_position(books: Books, wish: Json) -> Json:
    """A position in all notations, with what is wrong with it."""
    return find_desk().position(wish, books.open(wish["lexicon"]))


def try_move(books: Books, wish: Json) -> Json:
    """What a move does to a position."""
    return find_desk().move(wish, books.open(wish["lexicon"]))


def think(books: Books, wish: Json) -> bytes:
    """A slice of thinking: a line of JSON, and behind it the snapshot to go on from."""
    book = Book(books.open(wish["lexicon"]), books.leaves.get(wish["lexicon"]))
    told, snapshot = find_desk().think(wish, book, wish["snapshot"], wish["slice"])
    line = json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return line.encode() + b"\n" + snapshot


ANALYSIS_TASKS: Mapping[str, Callable[[Books, Json], Json | bytes]] = MappingProxyType(
    {
        "analyse open": open_text,
        "analyse position": show_position,
        "analyse move": try_move,
        "analyse static": think,
        "analyse think": think,
    }
)
