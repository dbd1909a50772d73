"""Leases in a real PostgreSQL: a server that was taken for dead never writes again."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from tests.waiting import PATIENCE
from tilewright.database import writing
from tilewright.errors import DatabaseError
from tilewright.web.database.rooms import RoomDatabase, RoomRow, event_write
from tilewright.web.database.servers import ABANDONED_MS, Fenced, Servers

EVENT = {"event": "build"}


class Side:
    """One server: its database and its row."""

    def __init__(self, url: str) -> None:
        self.database = RoomDatabase(url)
        self.servers = Servers(self.database, "127.0.0.1:1")
        self.servers.enter()

    def make(self, id: str, owner: str | None, kind: str = "person") -> None:
        seats = [{"kind": kind, "name": "", "level": None, "token": None}]
        row = RoomRow(id, 1.0, "waiting", 1, {}, seats, owner=owner)
        self.database.write([row.insert()])

    def bury(self, other: Side) -> None:
        alive, dead = self.servers.others()
        self.servers.bury([row for row in (*alive, *dead) if row.id == other.servers.me.id])

    def knows(self, other: Side) -> bool:
        return other.servers.me.id in [row.id for rows in self.servers.others() for row in rows]


@pytest.fixture
def sides(postgres: str) -> Iterator[tuple[Side, Side]]:
    pair = Side(postgres), Side(postgres)
    yield pair
    for side in pair:
        side.database.close()


def test_a_room_moves_only_when_its_server_is_gone(sides: tuple[Side, Side]) -> None:
    old, new = sides
    old.make("a", old.servers.me.id)
    assert old.servers.claim("a") and not new.servers.claim("a")
    assert new.servers.adopt() == {}
    new.bury(old)
    assert new.servers.claim("a")
    assert new.servers.owner("a") == new.servers.me.id
    assert not new.servers.claim("nowhere")


def test_a_server_that_was_taken_for_dead_cannot_write(sides: tuple[Side, Side]) -> None:
    old, new = sides
    old.make("a", old.servers.me.id)
    new.bury(old)
    with pytest.raises(Fenced):
        old.database.write([event_write("a", 1, EVENT, None)])
    for attempt in (old.servers.adopt, lambda: old.servers.claim("a"), lambda: old.bury(new)):
        with pytest.raises(Fenced):
            attempt()
    assert old.servers.beat(1.0) is None
    assert new.database.last_number("a") == 0
    assert new.servers.adopt() == {"a": {"person"}}


def test_a_beat_saves_a_server_that_was_about_to_be_removed(sides: tuple[Side, Side]) -> None:
    old, new = sides
    seen = [row for rows in new.servers.others() for row in rows]
    assert old.servers.beat(1.0) is not None
    new.servers.bury(seen)
    assert new.knows(old)


def test_unowned_rooms_are_distributed(sides: tuple[Side, Side]) -> None:
    old, new = sides
    old.make("a", None, "engine")
    old.make("b", "a server of last year")
    old.make("c", old.servers.me.id)
    assert new.servers.adopt() == {"a": {"engine"}, "b": {"person"}}
    assert old.servers.adopt() == {}
    assert old.servers.adopt(own=True).keys() == {"c"}


def test_a_server_that_is_writing_is_not_removed_meanwhile(sides: tuple[Side, Side]) -> None:
    old, new = sides
    old.make("a", old.servers.me.id)
    with writing(old.database.engine) as connection:
        old.servers.fence(connection)
        new.bury(old)
        assert new.knows(old)
        assert old.servers.beat(1.0) is not None  # which does not wait for the writer
    new.bury(old)
    assert not new.knows(old)


def test_a_process_that_stops_in_a_transaction_loses_it(sides: tuple[Side, Side]) -> None:
    old, new = sides
    old.make("a", old.servers.me.id)
    with pytest.raises(DatabaseError), writing(old.database.engine) as connection:
        limit = connection.execute(sa.text("SHOW idle_in_transaction_session_timeout")).scalar_one()
        assert limit == f"{ABANDONED_MS}ms"
        connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 200"))
        old.servers.fence(connection)
        end = time.monotonic() + PATIENCE
        while new.knows(old):  # until PostgreSQL has ended the transaction
            assert time.monotonic() < end
            new.bury(old)
        connection.execute(sa.text("UPDATE live_rooms SET phase = 'over' WHERE id = 'a'"))
    row = new.database.room("a")
    assert row is not None and row.phase == "waiting"
