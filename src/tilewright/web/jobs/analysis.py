"""Tasks of the analysis page in the solver's processes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tilewright.lexicon import Lexicon
from tilewright.table.desk import Book
from tilewright.web.books import Books
from tilewright.web.desks import find_desk
from tilewright.web.jobs.uploads import check_upload
from tilewright.web.settings import Json


def open_text(books: Books, wish: Json) -> Json:
    """Return the games of a text or of a finished game on this server."""
    text = _log(wish) if wish.get("room") else wish["text"]
    names = [*books.sources, *wish["own"]]
    return {"games": find_desk().open(text, names, books.open)}


def show_position(books: Books, wish: Json) -> Json:
    """Return a position in all notations, with its problems."""
    return find_desk().position(wish, _lexicon(books, wish))


def try_move(books: Books, wish: Json) -> Json:
    """Return the effect of a move on a position."""
    return find_desk().move(wish, _lexicon(books, wish))


def think(books: Books, wish: Json) -> bytes:
    """Analyse for a slice of time; return a line of JSON followed by the snapshot."""
    told, snapshot = find_desk().think(wish, _book(books, wish), wish["snapshot"], wish["slice"])
    line = json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return line.encode() + b"\n" + snapshot


def annotate(books: Books, wish: Json) -> Json:
    """Judge some turns of games."""
    book = _book(books, wish)
    return find_desk().annotate(wish, book, books.open, wish["begin"], wish["slice"])


def sum_up(books: Books, wish: Json) -> Json:
    """Summarise all judged turns."""
    return {"games": find_desk().sum_up(wish, _book(books, wish), books.open, wish["judged"])}


def export(books: Books, wish: Json) -> bytes:
    """Export a game or a position: a line of facts followed by the data."""
    if wish.get("room"):
        wish = wish | {"text": _log(wish)}
    file = find_desk().export(wish, books.open)
    facts = {"media_type": file.media_type, "name": file.name}
    return json.dumps(facts).encode() + b"\n" + file.data


def prepare(books: Books, wish: Json) -> Json:
    """Load what the first analysis needs."""
    find_desk().prepare(_book(books, wish))
    return {}


def _log(wish: Json) -> str:
    from tilewright.web.jobs.games import log_of

    return log_of(wish["database"], wish["room"]).decode()


def _lexicon(books: Books, wish: Json) -> Lexicon:
    """Return the list of a request: a visitor's file, or a list by name."""
    source = wish.get("source")
    return books.file(source) if source else books.open(wish["lexicon"])


def _book(books: Books, wish: Json) -> Book:
    return Book(_lexicon(books, wish), wish.get("leaves"))


ANALYSIS_TASKS: Mapping[str, Callable[[Books, Json], Json | bytes]] = MappingProxyType(
    {
        "analyse open": open_text,
        "analyse position": show_position,
        "analyse move": try_move,
        "analyse static": think,
        "analyse think": think,
        "analyse annotate": annotate,
        "analyse summary": sum_up,
        "analyse export": export,
        "analyse prepare": prepare,
        "analyse upload": check_upload,
    }
)
