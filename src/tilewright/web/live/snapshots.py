"""Snapshots of games, so that a room is loaded without replaying all of its events.

A snapshot is a pickle in our own database. It is read only by the code that wrote it: `code_of`
hashes the sources. Reading creates objects of the game's classes only. A game that cannot be
pickled has no snapshots, and its events are replayed.
"""

from __future__ import annotations

import io
import pickle
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.sources import sources_hash
from tilewright.table.game import Game
from tilewright.table.live import AnyLiveTable, LiveTable
from tilewright.table.log import Header, begin, walk
from tilewright.web.database.rooms import EventRow, RoomRow, SnapshotRow
from tilewright.web.live.game import LiveGame
from tilewright.web.live.players import remembered
from tilewright.web.live.setup import Setup
from tilewright.web.settings import Json

EVERY = 250  # events between snapshots
PROTOCOL = 5
PLAIN = {
    "builtins": ("bytearray", "complex", "frozenset", "range", "set", "slice"),
    "collections": ("Counter", "OrderedDict", "defaultdict", "deque"),
    "datetime": ("date", "datetime", "timedelta"),
    "fractions": ("Fraction",),
    "random": ("Random",),
}
RESTORING = ("restore", "_restored")  # functions that recreate objects of some of our classes


@dataclass
class Memory:
    """The state of a room's game, and the actions and last replies of each seat."""

    game: LiveGame
    deeds: list[int]
    replies: list[dict[int, Json]]
    time: float = 0.0  # in seconds since the split

    def follow(self, header: Header, events: Sequence[EventRow], result: Json | None) -> None:
        """Replay further events."""
        again = walk(header, [kept.event for kept in events], self.game.state)
        for kept, event in zip(events, again, strict=True):
            self.game.follow(event, result if event["event"] == "end" else None)
            self.time = event["time"]
            seat = event.get("seat")
            if seat is not None:
                self.deeds[seat] += 1
                if kept.n is not None:
                    done = {"type": "done", "n": kept.n, "number": self.game.number}
                    remembered(self.replies[seat], kept.n, done)


def remember(
    row: RoomRow, book: Lexicon, events: Sequence[EventRow], snapshot: SnapshotRow | None = None
) -> Memory:
    """Restore a started room from its events, or from a snapshot and later events."""
    assert row.header is not None
    header, setup = Header.from_json(row.header), Setup.from_json(row.setup)
    if snapshot is not None:
        memory = read(snapshot.data, setup.table, book)
    else:
        state = begin(header, book)
        game = LiveGame(setup.table, state, header.agents, setup.turn_seconds)
        seats = len(row.seats)
        memory = Memory(game, [0] * seats, [{} for _ in range(seats)])
    memory.follow(header, events, row.result)
    return memory


@cache
def code_of(game: str) -> str:
    """A hash of the sources that define the meaning of a game's snapshots."""
    from tilewright.arena.order import game_hash

    parts = (game_hash(game), sources_hash("web/live"), sys.version)
    return sha256(" ".join(parts).encode()).hexdigest()


def write(memory: Memory, book: Lexicon) -> bytes | None:
    """Make a snapshot, or return None if the game cannot be pickled."""
    written = io.BytesIO()
    try:
        _Writer(written, book).dump(memory)
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError):
        return None
    return zlib.compress(written.getvalue(), 1)


def read(data: bytes, table: AnyLiveTable, book: Lexicon) -> Memory:
    """Read a snapshot."""
    memory = _Reader(io.BytesIO(zlib.decompress(data)), table, book).load()
    if not isinstance(memory, Memory):
        raise TilewrightError("unexpected content in a snapshot")
    return memory


class _Writer(pickle.Pickler):
    """Omits what every server has: words, the game and its live table."""

    def __init__(self, file: io.BytesIO, book: Lexicon) -> None:
        super().__init__(file, PROTOCOL)
        self._book = book

    def persistent_id(self, thing: object) -> str | None:
        if isinstance(thing, Lexicon):
            if thing is not self._book:
                raise pickle.PicklingError("the state refers to another lexicon")
            return "book"
        if isinstance(thing, LiveTable):
            return "table"
        return "game" if isinstance(thing, Game) else None


class _Reader(pickle.Unpickler):
    """Creates objects of the game's classes and a few plain ones only."""

    def __init__(self, file: io.BytesIO, table: AnyLiveTable, book: Lexicon) -> None:
        super().__init__(file)
        self._known = {"book": book, "table": table, "game": table.game}
        self._packages = ("tilewright", table.game.package.partition(".")[0])

    def persistent_load(self, name: Any) -> object:
        return self._known[name]

    def find_class(self, module: str, name: str) -> Any:
        if name in PLAIN.get(module, ()):
            return super().find_class(module, name)
        if module.partition(".")[0] in self._packages and "." not in name:
            found = super().find_class(module, name)
            own = getattr(found, "__module__", None) == module
            if own and (isinstance(found, type) or name in RESTORING):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not allowed in a snapshot")
