"""Starting a server with many open rooms: the time until it listens and until a room answers."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from benches import Bench, Row
from benches.attacks import long_game
from benches.web import serving

ROOMS = 1000
EVENTS = 5000
MOST_SECONDS = 2.0


def fill(database: str, rooms: int, events: int) -> list[str]:
    """Create open rooms with events and a snapshot each, as a stopped server leaves them."""
    first = long_game(database, events)
    ids = [f"{number:024x}" for number in range(rooms)]
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("DELETE FROM live_events WHERE number = ?", (events,))  # the end
        connection.execute(
            "UPDATE live_rooms SET phase = 'playing', result = NULL, ended = NULL, split = 0"
        )
        columns = [row[1] for row in connection.execute("PRAGMA table_info(live_rooms)")][1:]
        names = ", ".join(columns)
        for id in ids:
            connection.execute(
                f"INSERT INTO live_rooms (id, {names}) SELECT ?, {names} FROM live_rooms "
                "WHERE id = ?",
                (id, first),
            )
            connection.execute(
                "INSERT INTO live_events SELECT ?, number, n, event FROM live_events "
                "WHERE room = ?",
                (id, first),
            )
    connection.close()
    with serving(database=database) as address:  # makes a snapshot of the first room
        httpx.get(f"{address}/api/rooms/{first}", timeout=120).raise_for_status()
        time.sleep(1.0)
    with sqlite3.connect(database) as connection:
        for id in ids:
            connection.execute(
                "INSERT INTO live_snapshots SELECT ?, number, code, data FROM live_snapshots "
                "WHERE room = ?",
                (id, first),
            )
    connection.close()
    return ids


def importing() -> float:
    """Return the seconds that Python takes to import the server, as a reference."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import tilewright.web.server"], check=True)
    return time.perf_counter() - start


def restart() -> list[Row]:
    """Start a server on a full database, then ask for one of its rooms."""
    with tempfile.TemporaryDirectory() as directory:
        database = str(Path(directory) / "games.sqlite")
        ids = fill(database, ROOMS, EVENTS)
        size = os.path.getsize(database) / 1e6
        reference = importing()
        start = time.perf_counter()
        with serving(database=database) as address:
            listening = time.perf_counter() - start
            start = time.perf_counter()
            facts = httpx.get(f"{address}/api/rooms/{ids[ROOMS // 2]}", timeout=60).json()
            asked = time.perf_counter() - start
            assert facts["number"] == EVENTS - 1, facts
    name = f"{ROOMS} open rooms of {EVENTS} events ({size:.0f} MB)"
    word = "importing the server"
    return [
        Row(f"{name}: until it listens", listening, "s", word, listening / reference, MOST_SECONDS),
        Row(f"{name}: until a room is there", asked, "s", word, asked / reference, MOST_SECONDS),
    ]


def benches() -> dict[str, Bench]:
    return {"restart": restart}
