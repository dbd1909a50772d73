"""Servers in one database: which are alive, which is alone, and the clock that never goes back."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.waiting import PATIENCE
from tilewright.errors import DatabaseError
from tilewright.web.database import servers as module
from tilewright.web.database.rooms import RoomDatabase
from tilewright.web.database.servers import ServerRow, Servers, born
from tilewright.web.uptime import Uptime


@pytest.fixture
def database(tmp_path: Path) -> RoomDatabase:
    return RoomDatabase(str(tmp_path / "games.sqlite"))


def never(seconds: float) -> None:
    raise AssertionError("there is nothing to wait for")


def known(database: RoomDatabase) -> list[str]:
    with database.engine.connect() as connection:
        return list(connection.execute(sa.select(module.servers.c.id)).scalars())


def changed(servers: Servers, **fields: object) -> Servers:
    servers.me = replace(servers.me, **fields)  # type: ignore[arg-type]
    return servers


def test_a_second_server_on_a_file_is_refused_at_once(database: RoomDatabase) -> None:
    first, second = Servers(database), Servers(database)
    first.enter(never)
    with pytest.raises(DatabaseError, match=f"in use by another server, process {first.me.pid}"):
        second.enter(never)
    first.leave(1.0)
    second.enter(never)
    assert known(database) == [second.me.id]


def test_the_place_of_a_process_that_died_is_free_at_once(database: RoomDatabase) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        died = changed(Servers(database), pid=process.pid, born=born(process.pid) or "before")
        process.wait(PATIENCE)
        died.enter(never)
    assert died.me.is_gone
    Servers(database).enter(never)
    assert died.beat(1.0) is None  # it would notice, if it were alive


def elsewhere(database: RoomDatabase) -> Servers:
    return changed(Servers(database), host="elsewhere")


def test_a_server_of_another_machine_is_alive_while_its_beat_changes(
    database: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SILENT_SECONDS", 0.2)
    monkeypatch.setattr(module, "BEAT_SECONDS", 0.1)
    other = elsewhere(database)
    other.enter(never)
    with pytest.raises(DatabaseError, match="on elsewhere"):
        Servers(database).enter(lambda _: _beat(other))
    late = Servers(database)
    late.enter()  # after it was silent for a while
    assert known(database) == [late.me.id]


def _beat(server: Servers) -> None:
    server.beat(0.0)


def test_a_beat_moves_the_clock_and_never_back(database: RoomDatabase) -> None:
    server = Servers(database)
    server.enter(never)
    assert server.clock() == 0.0
    assert server.beat(10.0) == 10.0
    assert server.beat(5.0) == 10.0
    assert server.clock() == 10.0
    server.leave(8.0)
    assert Servers(database).clock() == 8.0  # it had not run so far


def test_a_server_is_silent_when_its_beat_does_not_change(
    database: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    mine, other = changed(Servers(database), address="a"), elsewhere(database)
    mine.shared = other.shared = True
    for server in (mine, other):
        server.me = replace(server.me, address="http://x")
        server.enter(never)

    def alive() -> list[bool]:
        return [bool(rows) for rows in mine.others()]

    assert alive() == [True, False]
    now[0] = 2.0
    other.beat(0.0)
    assert alive() == [True, False]
    now[0] = 4.0
    assert alive() == [True, False]
    now[0] = 5.5
    assert alive() == [False, True]


def test_the_clock_runs_as_far_as_it_was_written_down() -> None:
    now = [100.0]
    uptime = Uptime(50.0, lambda: now[0])
    assert uptime.now == 50.0
    uptime.allow(uptime.wanted(2.0), 2.0)
    now[0] = 101.0
    assert uptime.now == 51.0
    now[0] = 110.0
    assert uptime.now == 52.0  # no beat since
    uptime.allow(uptime.wanted(2.0), 2.0)
    assert uptime.now == 60.0
    uptime.allow(100.0, 2.0)  # another server is ahead
    assert uptime.now == 98.0


def test_a_second_command_on_the_same_file_says_so(serve: Callable[..., object]) -> None:
    import re

    from tests.web.serving import Served

    served = serve()
    assert isinstance(served, Served)
    database = str(served.settings.database)
    command = "from tilewright.cli import main; main()"
    arguments = ["serve", "--port", "0", "--database", database]
    second = subprocess.run(
        [sys.executable, "-c", command, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert second.returncode == 2
    assert re.search(
        rf"in use by another server, process {served.process.pid} on \S+;", second.stderr
    )
    assert second.stderr.count("\n") == 1 and "--database" in second.stderr
    assert served.http.get("/health").status_code == 200


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    RoomDatabase(str(path)).close()
    with sqlite3.connect(path) as old:
        for name in ("ix_live_rooms_owner",):
            old.execute(f"DROP INDEX {name}")
        for name in ("split", "owner", "host", "banned", "series", "rematch"):
            old.execute(f"ALTER TABLE live_rooms DROP COLUMN {name}")
        for name in ("live_clock", "live_servers", "live_snapshots", "live_health"):
            old.execute(f"DROP TABLE {name}")
        old.execute("UPDATE schema_versions SET version = 1 WHERE room = 'live'")
    old.close()
    again = RoomDatabase(str(path))
    server = Servers(again)
    server.enter(never)
    assert server.beat(1.0) == 1.0 and again.open_rooms() == {}


def test_the_process_of_this_row_is_this_one() -> None:
    me = ServerRow.here(None)
    assert me.is_here and not me.is_gone
    assert not replace(me, born="another one").is_here
    assert replace(me, born="another one").is_gone
    assert not replace(me, host="elsewhere").is_gone
