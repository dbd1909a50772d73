"""A server killed in the middle of games: every game continues."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.people import catch_up, take_turn
from tests.web.serving import Served, wait_for
from tilewright.web.database.servers import BEAT_SECONDS
from tilewright.web.peers.members import LEAD_BEATS

Serve = Callable[..., Served]


def test_a_half_built_grid_survives_a_kill(serve: Serve) -> None:
    first = serve()
    room = first.room("person", "person", practice=True)
    tokens = [first.join(room, name) for name in ("Ann", "Ben")]
    with first.live(room, tokens[0]) as ann, first.live(room, tokens[1]) as ben:
        hand = ann.view["hand"]
        ann.do("place", tiles=[[0, 0, hand[0]], [5, 5, hand[1]]])
        ann.do("dump", letter=hand[2])
        last = ann.do("move", **{"from": [[5, 5]], "to": [[0, 1]]})
        ben.do("place", tiles=[[0, 0, ben.view["hand"][0]]])
        facts = first.facts(room)
        kept = ann.view, ben.view
        first.kill()
        assert ann.until_closed() == 1006
    second = serve()
    after = second.facts(room)
    assert after.pop("time") >= facts.pop("time") - 0.01
    for seat in facts["seats"]:
        seat["connected"] = False
    assert after == facts
    with second.live(room, tokens[0]) as ann, second.live(room, tokens[1]) as ben:
        assert (ann.view, ben.view) == kept
        assert ann.n == 3
        ann.send({"type": "move", "n": 3, "from": [[5, 5]], "to": [[0, 1]]})
        assert ann.reply(3) == last
        assert ann.view == kept[0]
        assert ann.do("take", squares=[[0, 0], [0, 1]])["number"] == 5
        ben.event("build")


@pytest.mark.slow
def test_engines_continue_after_a_kill_and_the_log_is_complete(serve: Serve) -> None:
    first = serve(pace=0.05)
    rooms = [first.room("wright", "medium") for _ in range(3)]
    wait_for(lambda: all(first.facts(room)["number"] > 10 for room in rooms))
    before = [first.facts(room)["number"] for room in rooms]
    first.kill()
    second = serve(pace=0.01)
    wait_for(lambda: all(second.facts(room)["phase"] == "over" for room in rooms))
    for room, number in zip(rooms, before, strict=True):
        facts = second.facts(room)
        assert facts["reason"] == "won"
        assert facts["number"] > number
        assert second.http.get(f"/api/games/{room}").status_code == 200
    assert second.stop() == 0
    assert second.errors() == []


def test_a_room_that_waits_is_still_there_after_a_kill(serve: Serve) -> None:
    first = serve()
    room = first.room("person", "person", "easy")
    token = first.join(room)
    first.kill()
    second = serve()
    assert second.facts(room)["phase"] == "waiting"
    second.join(room, "Ben")
    with second.live(room, token) as ann:
        assert ann.seat == 0 and len(ann.view["hand"]) == 21


def test_time_stands_still_while_no_server_runs(serve: Serve) -> None:
    first = serve()
    room = first.room("person")
    token = first.join(room)
    with first.live(room, token) as live:
        live.do("place", tiles=[[0, 0, live.dealt[0]]])
    first.kill()
    before = time.monotonic()
    second = serve()
    with second.live(room, token) as live:
        live.do("take", squares=[[0, 0]])
        took = time.monotonic() - before
        times = [text for text in live.texts if '"event":"build"' in text]
        # The clock continues from the stored time, which was ahead of it.
        assert f'"time":{0:d}' in times[0] or live.room["time"] < took + LEAD_BEATS * BEAT_SECONDS


def test_events_are_written_before_they_are_sent(serve: Serve) -> None:
    """A client that hears of an event finds it in the database, whenever the server dies."""
    first = serve()
    room = first.room("person")
    token = first.join(room)
    with first.live(room, token) as live:
        for column in range(10):
            live.n += 1
            tile = [[0, column, live.dealt[column]]]
            live.send({"type": "place", "n": live.n, "tiles": tile})
        live.event("build")
        first.kill()
        try:
            while True:
                live.receive()
        except ConnectionClosed:
            told, view = live.number, live.view
    second = serve()
    with second.live(room, token) as live:
        assert live.number >= told
        assert {tuple(tile) for tile in view["grid"]} <= {tuple(t) for t in live.view["grid"]}


def test_a_game_of_scrabble_continues_after_a_kill(serve: Serve) -> None:
    first = serve()
    room = first.room("person", "person", game="scrabble", seconds=600, challenge="five")
    tokens = [first.join(room, name) for name in ("Ann", "Ben")]
    with first.live(room, tokens[0]) as ann, first.live(room, tokens[1]) as ben:
        done = take_turn(ann)
        catch_up(ben, ann.number)
        assert ben.do("act", action="challenge")["type"] == "done"
        facts, kept = first.facts(room), (ann.view, ben.view)
        first.kill()
    second = serve()
    after = second.facts(room)
    assert (after["rows"], after["to_act"]) == (facts["rows"], [1])
    assert [seat["score"] for seat in after["seats"]] == [seat["score"] for seat in facts["seats"]]
    assert [seat["seconds"] for seat in after["seats"]] == [s["seconds"] for s in facts["seats"]]
    with second.live(room, tokens[0]) as ann, second.live(room, tokens[1]) as ben:
        assert (ann.view, ben.view) == kept
        ann.send({"type": "act", "n": done["n"], "action": "-"})
        assert ann.reply(done["n"]) == done
        take_turn(ben)


def test_a_sealed_bid_survives_a_kill_and_stays_sealed(serve: Serve) -> None:
    first = serve()
    room = first.room("person", "person", "person", game="auction", rounds=1, hidden=5)
    tokens = [first.join(room, name) for name in ("Ann", "Ben", "Cid")]
    for token in tokens:
        with first.live(room, token) as live:
            take_turn(live)
    with first.live(room, tokens[1]) as ben:
        assert ben.do("act", action=23)["type"] == "done"
        seats = first.facts(room)["seats"]
        past = json.loads(ben.texts[0])["past"]
        first.kill()
    second = serve()
    assert second.facts(room)["to_act"] == [0, 2]
    kept = [(seat["score"], seat["won"], seat["paid"]) for seat in seats]
    after = second.facts(room)["seats"]
    assert [(seat["score"], seat["won"], seat["paid"]) for seat in after] == kept
    with second.live(room, tokens[0]) as ann, second.live(room, tokens[2]) as cid:
        assert ann.view["sealed"] is None and '"action"' not in ann.texts[0]
        assert json.loads(ann.texts[0])["past"] == past and len(past["sales"]) == 1
        with second.live(room, tokens[1]) as ben:
            assert ben.view["sealed"] == 23
        for live, bid in ((ann, 1), (cid, 2)):
            assert live.do("act", action=bid)["type"] == "done"
        assert ann.event("sale")["bids"] == [1, 23, 2]


@pytest.mark.slow
def test_engines_of_every_game_continue_after_a_kill(serve: Serve) -> None:
    first = serve(pace=0.2)
    rooms = [
        first.room("hard", "medium", game="scrabble"),
        first.room("easy", "medium", game="auction", rounds=1, hidden=4),
    ]
    wait_for(lambda: all(first.facts(room)["number"] > 3 for room in rooms))
    first.kill()
    second = serve(pace=0.001)
    wait_for(lambda: all(second.facts(room)["phase"] == "over" for room in rooms))
    for room in rooms:
        assert second.http.get(f"/api/games/{room}").status_code == 200
    assert second.stop() == 0
    assert second.errors() == []


def test_the_clock_never_jumps_back(serve: Serve) -> None:
    first = serve()
    room = first.room("person", "person")
    for name in ("Ann", "Ben"):
        first.join(room, name)
    wait_for(lambda: first.facts(room)["time"] > 1.5)  # and nothing has happened
    before = first.facts(room)["time"]
    first.kill()
    second = serve()
    after = second.facts(room)["time"]
    assert before <= after < before + 10
    assert second.stop() == 0
    third = serve()
    assert third.facts(room)["time"] >= after


def phases(served: Served) -> dict[str, float]:
    lines = served.http.get("/metrics").text.splitlines()
    rows = [line.split() for line in lines if line.startswith("tilewright_rooms{")]
    return {name.split('"')[1]: float(value) for name, value in rows}


def waiting(database: Path) -> int:
    with sqlite3.connect(database) as connection:
        found = connection.execute("SELECT count(*) FROM live_rooms WHERE phase = 'waiting'")
        count = int(found.fetchone()[0])
    connection.close()
    return count


@pytest.mark.slow
def test_rooms_are_read_when_somebody_asks_and_end_when_nobody_does(
    serve: Serve, tmp_path: Path
) -> None:
    first = serve()
    rooms = [first.room("person", "person") for _ in range(20)]
    first.kill()
    second = serve(idle_seconds=3.0)
    assert phases(second)["waiting"] == 0
    assert second.facts(rooms[0])["phase"] == "waiting"
    assert phases(second)["waiting"] == 1
    wait_for(lambda: not waiting(tmp_path / "games.sqlite"))
    assert second.facts(rooms[-1])["reason"] == "idle"


def test_rooms_that_sleep_count_for_the_limit(serve: Serve) -> None:
    first = serve()
    for _ in range(3):
        first.room("person")
    first.kill()
    second = serve(max_rooms=3)
    assert second.post("/api/rooms", {"seats": [{}]}).status_code == 503


def test_a_long_game_is_read_from_a_snapshot_or_in_another_process(
    serve: Serve, tmp_path: Path
) -> None:
    first = serve(verbs_a_second=1e4, verbs_at_once=1e4)
    room = first.room("person")
    token = first.join(room)
    with first.live(room, token) as live:
        letter = live.dealt[0]
        for number in range(1, 621):
            take = [[0, number - 1]] if number > 1 else []
            live.send({"type": "build", "n": number, "take": take, "place": [[0, number, letter]]})
            live.reply(number)
        kept = live.view
    first.kill()
    database = tmp_path / "games.sqlite"
    assert snapshot_number(database, room) == 500
    for code in ("as it was", "of another version"):
        with sqlite3.connect(database) as connection:
            if code == "of another version":
                connection.execute("UPDATE live_snapshots SET code = 'other'")
        connection.close()
        served = serve()
        with served.live(room, token) as live:
            assert (live.view, live.number, live.n) == (kept, 620, 620)
            live.send({"type": "build", "n": 620})
            assert live.reply(620) == {"type": "done", "n": 620, "number": 620}
        made = "tilewright_solver_total{" in served.http.get("/metrics").text
        assert made == (code == "of another version")
        assert served.stop() == 0
        assert served.errors() == []
    assert snapshot_number(database, room) == 620


def snapshot_number(database: Path, room: str) -> int:
    with sqlite3.connect(database) as connection:
        found = connection.execute("SELECT number FROM live_snapshots WHERE room = ?", (room,))
        number = int(found.fetchone()[0])
    connection.close()
    return number
