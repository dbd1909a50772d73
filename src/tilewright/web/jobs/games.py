"""Games of the room database, read in a worker process."""

from __future__ import annotations

from functools import lru_cache

from tilewright.table.log import write_line
from tilewright.web.books import Books
from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.errors import no_such_room
from tilewright.web.live.setup import Setup


@lru_cache(maxsize=1)
def _opened(database: str | None) -> RoomDatabase:
    return RoomDatabase(database)


def log_of(database: str | None, id: str) -> bytes:
    """The log of a game; its events are stored as lines."""
    rooms = _opened(database)
    row = rooms.room(id)
    if row is None or row.header is None:
        raise no_such_room(id)
    lines = [write_line(row.header), *[f"{line}\n" for line in rooms.event_lines(id)]]
    return "".join(lines).encode("ascii")


def snapshot_of(books: Books, database: str | None, id: str) -> bytes:
    """A snapshot of a started room; empty if its game has none."""
    from tilewright.web.live.snapshots import remember, write

    rooms = _opened(database)
    row = rooms.room(id)
    if row is None or row.header is None:
        raise no_such_room(id)
    setup = Setup.from_json(row.setup)
    book = books.open(setup.lexicon)
    setup.table.prepare(book)
    return write(remember(row, book, rooms.events(id)), book) or b""
