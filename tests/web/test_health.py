"""A server that is unwell says so: to the operator, to probes, and to clients without details."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from tests.waiting import PATIENCE
from tests.web.serving import Served

Serve = Callable[..., Served]
TABLES = ("live_rooms", "live_events", "live_health")


def refuse_writes(database: Path) -> None:
    """Make a database reject all writes, like one on a full disk."""
    with sqlite3.connect(database, timeout=PATIENCE) as connection:
        for table in TABLES:
            connection.execute(
                f"CREATE TRIGGER full_{table} BEFORE INSERT ON {table} "
                "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
            )
    connection.close()


def take_writes(database: Path) -> None:
    with sqlite3.connect(database, timeout=PATIENCE) as connection:
        for table in TABLES:
            connection.execute(f"DROP TRIGGER full_{table}")
    connection.close()


def until_health(served: Served, status: int) -> str:
    """Wait until the server notices."""
    end = time.monotonic() + PATIENCE
    while (answer := served.http.get("/health")).status_code != status:
        assert time.monotonic() < end
        time.sleep(0.1)
    return str(answer.json()["status"])


def writes(served: Served) -> float:
    lines = served.http.get("/metrics").text.splitlines()
    found = [line for line in lines if line.startswith("tilewright_writes_total ")]
    return float(found[0].split()[1]) if found else 0.0


def test_a_database_that_refuses_writes_makes_the_server_unhealthy(
    serve: Serve, tmp_path: Path
) -> None:
    served = serve()
    start = time.monotonic()
    for _ in range(100):
        assert served.http.get("/health").status_code == 200
    assert writes(served) <= time.monotonic() - start + 1  # it is checked once a second at most
    room = served.room("person", "person")
    tokens = [served.join(room, name) for name in ("Ann", "Ben")]
    assert served.http.get("/health").json()["status"] == "ok"
    with served.live(room, tokens[0]) as ann:
        first = ann.do("place", tiles=[[0, 0, ann.dealt[0]]])
        refuse_writes(tmp_path / "games.sqlite")
        reason = until_health(served, 503)
        assert reason == "the database cannot be written to"
        made = served.post("/api/rooms", {"seats": [{}]})
        assert (made.status_code, made.json()["error"]["code"]) == (503, "unavailable")
        assert made.headers["retry-after"]
        ann.send({"type": "place", "n": 9, "tiles": [[0, 1, ann.dealt[1]]]})
        assert ann.until_closed() == 4500
    said = json.dumps([made.text, *ann.texts])
    for secret in (str(tmp_path), "sqlite", "--database", "disk is full", "INSERT"):
        assert secret not in said
    assert "disk is full" in json.dumps(served.log)
    take_writes(tmp_path / "games.sqlite")
    until_health(served, 200)
    while served.http.get(f"/api/rooms/{room}").status_code != 200:
        time.sleep(0.05)
    with served.live(room, tokens[0]) as ann:
        assert ann.number == first["number"]
        assert ann.do("place", tiles=[[0, 1, ann.dealt[0]]])["type"] == "done"
    metrics = served.http.get("/metrics").text
    assert "tilewright_failed_writes_total " in metrics
    assert 'tilewright_requests_total{kind="rooms",status="503"} 1' in metrics


def test_slow_and_failed_requests_are_counted_by_kind(serve: Serve) -> None:
    served = serve(prelude=BROKEN)
    answer = served.http.get("/api/choices")
    assert answer.status_code == 503 and answer.json()["error"]["code"] == "busy"
    assert served.http.get("/api/kinds").status_code == 200
    text = served.http.get("/metrics").text
    assert 'tilewright_failed_requests_total{kind="choices"} 1' in text
    assert 'tilewright_slow_requests_total{kind="kinds"} 1' in text
    assert 'tilewright_requests_total{kind="choices",status="503"} 1' in text
    failed = [entry for entry in served.errors() if entry["event"] == "request failed"]
    assert len(failed) == 1 and "ZeroDivisionError" in failed[0]["trace"]


BROKEN = """
import time
from tilewright.web.pages import choices, tournaments
def broken(name):
    1 / 0
choices._game = broken
names = tournaments.game_names
def slow():
    time.sleep(1.1)
    return names()
tournaments.game_names = slow
"""
