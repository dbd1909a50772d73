"""Two servers on one database: each serves every room, and one takes over for the other."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import WebSocketException

from tests.waiting import PATIENCE
from tests.web.analysis.games import OPENING
from tests.web.analysis.streams import thought
from tests.web.serving import Live, Served, wait_for

Cluster = Callable[..., Served]
Json = dict[str, Any]
EXPECTED = ("servers died", "rooms taken over")


def meet(*servers: Served) -> None:
    """Wait until all servers know each other."""

    def known(served: Served) -> int:
        return len(served.http.get("/health").json()["servers"])

    for served in servers:
        wait_for(lambda served=served: known(served) == len(servers))


def pair_of(cluster: Cluster, **settings: Any) -> tuple[Served, Served]:
    first, second = cluster(**settings), cluster(**settings)
    meet(first, second)
    return first, second


def owner(database: str, room: str) -> int:
    """The process that has a room."""
    with psycopg.connect(database) as connection:
        found = connection.execute(
            "SELECT pid FROM live_rooms JOIN live_servers ON owner = live_servers.id "
            "WHERE live_rooms.id = %s",
            (room,),
        ).fetchone()
    return int(found[0]) if found else 0


def events(database: str, room: str) -> list[Json]:
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "SELECT event FROM live_events WHERE room = %s ORDER BY number", (room,)
        ).fetchall()
    return [json.loads(row[0]) for row in rows]


@contextmanager
def coming_back(served: Served, room: str, token: str | None) -> Iterator[Live]:
    """A socket of a client that tries again until it is welcomed."""
    end = time.monotonic() + PATIENCE
    with ExitStack() as stack:
        while True:
            assert time.monotonic() < end
            try:
                live = Live(stack.enter_context(served.socket(room)), token)
                break
            except (WebSocketException, OSError):
                stack.pop_all().close()
                time.sleep(0.1)
        yield live


def no_faults(served: Served) -> None:
    assert [entry for entry in served.errors() if entry["event"] not in EXPECTED] == []


def test_both_servers_answer_for_all_rooms(cluster: Cluster, postgres: str) -> None:
    first, second = pair_of(cluster)
    room = first.room("person", "person")
    assert second.facts(room) == first.facts(room)
    ann, ben = second.join(room, "Ann"), first.join(room, "Ben")
    assert owner(postgres, room) == first.process.pid
    with second.live(room, ann) as left, first.live(room, ben) as right:
        assert (left.seat, right.seat) == (0, 1)
        letter = left.dealt[0]
        assert left.do("place", tiles=[[0, 0, letter]])["type"] == "done"
        seen = right.event("build")
        assert (seen["seat"], "view" in seen) == (0, False)
        with second.live(room) as watcher:
            assert watcher.number == left.number
            right.do("place", tiles=[[0, 0, right.dealt[0]]])
            assert watcher.event("build")["seat"] == 1
    invited = second.http.get(f"/api/rooms/{room}/invite", headers={"host": "localhost:1"})
    assert invited.json()["link"].endswith(f"/room/{room}") and ":1/" in invited.json()["link"]
    page = second.http.get(f"/room/{room}")
    assert page.status_code == 200 and page.headers.get_list("x-frame-options") == ["DENY"]
    assert second.facts("f" * 24)["error"]["code"] == "no-such-room"
    assert owner(postgres, room) == first.process.pid  # regardless of who asked
    for served in (first, second):
        assert served.stop() == 0
        no_faults(served)


def test_acts_and_streams_are_passed_on(cluster: Cluster) -> None:
    first, second = pair_of(cluster)
    room = first.room("person", "person", game="scrabble")
    token = second.join(room)
    first.join(room, "Ben")
    headers = {"authorization": f"Bearer {token}"}
    with second.http.stream("GET", f"/api/rooms/{room}/stream", headers=headers) as stream:
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "welcome"
        body = {"type": "act", "n": 1, "action": "-"}
        assert second.post(f"/api/rooms/{room}/act", body, token).json()["type"] == "done"
        told = next(message for line in lines if (message := json.loads(line)).get("event"))
        assert told["seat"] == 0
    answer = second.post(f"/api/rooms/{room}/act", {"type": "act", "n": 2, "action": "?"}, token)
    again = first.post(f"/api/rooms/{room}/act", {"type": "act", "n": 2, "action": "?"}, token)
    assert (answer.status_code, answer.json()) == (again.status_code, again.json())
    assert answer.status_code >= 400
    big = second.post(f"/api/rooms/{room}/act", {"type": "x" * 100_000}, token)
    assert big.status_code == 413
    assert "tilewright_forwarded_total" in second.http.get("/metrics").text


@pytest.mark.slow
def test_a_thought_is_resumed_at_the_server_that_has_it(cluster: Cluster) -> None:
    first, second = pair_of(cluster)
    begun = thought(first, cgp=OPENING, playouts=64, seconds=30)[-1]
    again = thought(second, cgp=OPENING, playouts=65, seconds=30, resume=begun["resume"])
    assert again[0]["playouts"] >= begun["playouts"] > 0
    assert again[-1]["resume"] == begun["resume"]
    first.kill()
    anew = thought(second, cgp=OPENING, playouts=1, seconds=30, resume=begun["resume"])
    assert anew[0]["playouts"] == 0 and anew[-1]["resume"] != begun["resume"]


@pytest.mark.slow
def test_an_engine_plays_in_the_rooms_of_all_servers(cluster: Cluster) -> None:
    first, second = pair_of(cluster)
    token = first.post("/api/engines", {"name": "bot"}).json()["token"]
    assert second.post("/api/engines", {"name": "Bot"}).json()["error"]["code"] == "illegal"
    headers = {"authorization": f"Bearer {token}"}
    with second.http.stream("GET", "/api/engines/events", headers=headers) as stream:
        lines = (json.loads(line) for line in stream.iter_lines())
        assert next(lines)["type"] == "ping"
        wait_for(lambda: "bot" in first.http.get("/api/choices").json()["engines"])
        room = first.room({"kind": "remote", "engine": "bot"}, "person")
        ann = first.join(room)
        told = next(line for line in lines if line["type"] != "ping")
        assert told == {"type": "game", "room": room, "seat": 0}
        act = {"type": "resign", "n": 1}
        assert first.post(f"/api/rooms/{room}/act", act, token).status_code == 200
        over = next(line for line in lines if line["type"] != "ping")
        assert (over["type"], over["room"], over["winner"]) == ("over", room, 1)
    assert second.http.get(f"/api/games/{room}").json()["winner"] == 1
    assert ann


def test_only_servers_are_answered_at_their_own_address(cluster: Cluster, postgres: str) -> None:
    first, _ = pair_of(cluster, rooms_a_minute=1.0)
    with psycopg.connect(postgres) as connection:
        rows = connection.execute("SELECT pid, address, secret FROM live_servers").fetchall()
    address, secret = next((row[1], row[2]) for row in rows if row[0] == first.process.pid)
    inside = f"http://{address}/api/choices"
    named = {"x-tilewright-client": "10.1.2.3"}
    assert httpx.get(inside).status_code == 400
    assert httpx.get(inside, headers=named | {"x-tilewright-secret": "0" * 64}).status_code == 400
    sealed = named | {"x-tilewright-secret": secret}
    assert httpx.get(inside, headers=sealed).status_code == 200
    # At the public address, forwarded names are ignored, even with the secret.
    body: Json = {"seats": [{}]}
    made = [first.http.post("/api/rooms", json=body, headers=sealed) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 429]
    assert first.http.get("/peers/engines", headers=sealed).status_code == 404


@pytest.mark.slow
def test_a_request_that_is_passed_on_counts_for_its_client(cluster: Cluster) -> None:
    first, second = pair_of(cluster, tasks_at_once=2.0, tasks_a_second=0.001)
    room = first.room(*["person"] * 8)
    disguise = {"x-tilewright-client": "127.0.0.9", "x-forwarded-for": "127.0.0.9"}

    def join(address: str, times: int) -> list[int]:
        transport = httpx.HTTPTransport(local_address=address)
        with httpx.Client(base_url=second.url, transport=transport, headers=disguise) as client:
            path, names = f"/api/rooms/{room}/join", [f"{address} {n}" for n in range(times)]
            return [client.post(path, json={"name": name}).status_code for name in names]

    assert join("127.0.0.2", 3) == [200, 200, 429]
    assert join("127.0.0.3", 2) == [200, 200]


@pytest.mark.slow
def test_new_rooms_are_of_the_shard_of_their_server(cluster: Cluster) -> None:
    first, second = cluster(shard=(1, 2)), cluster(shard=(2, 2))
    for served, digits in ((first, "01234567"), (second, "89abcdef")):
        assert {served.room("person")[0] for _ in range(8)} <= set(digits)


def test_a_killed_server_is_replaced_and_nothing_is_lost(cluster: Cluster, postgres: str) -> None:
    first, second = pair_of(cluster)
    room, other = first.room("person", "person"), second.room("person")
    engines = first.room("easy", "easy", game="scrabble")
    ann, ben = first.join(room, "Ann"), first.join(room, "Ben")
    token = second.join(other)
    with first.live(room, ann) as live, second.live(room, ben) as passed_on:
        live.do("place", tiles=[[0, 0, live.dealt[0]]])
        passed_on.do("place", tiles=[[3, 3, passed_on.dealt[0]]])
        kept, theirs, number = live.view, passed_on.view, passed_on.number
        before = second.facts(room)["time"]
        with second.live(other, token) as undisturbed:
            first.kill()
            assert passed_on.until_closed() == 1012
            with coming_back(second, room, ann) as again:
                assert (again.view, again.number, again.n) == (kept, number, 1)
                assert again.room["time"] >= before
                # The second server knows verbs that the first one completed.
                again.send({"type": "place", "n": 1})
                assert again.reply(1)["type"] == "done"
                with coming_back(second, room, ben) as ben_again:
                    assert ben_again.view == theirs
                    assert again.do("take", squares=[[0, 0]])["type"] == "done"
                    assert ben_again.event("build")["seat"] == 0
            assert undisturbed.do("place", tiles=[[0, 0, undisturbed.dealt[0]]])["type"] == "done"
    done = events(postgres, engines)
    wait_for(lambda: second.facts(engines)["phase"] == "over")
    assert events(postgres, engines)[: len(done)] == done
    assert second.http.get(f"/api/games/{engines}/log").status_code == 200
    assert owner(postgres, room) == second.process.pid
    third = cluster()
    meet(second, third)
    assert third.facts(room)["number"] == number + 1
    assert second.stop() == 0  # its rooms are free at once
    with coming_back(third, room, ann) as live:
        assert live.number == number + 1
    no_faults(second)


@pytest.mark.slow
def test_a_suspended_server_neither_writes_nor_sends(cluster: Cluster, postgres: str) -> None:
    first, second = pair_of(cluster, silent_seconds=4.0)
    room = first.room("person", "person")
    ann, ben = first.join(room, "Ann"), first.join(room, "Ben")
    engines = first.room("wright", "wright")
    with first.live(room, ann) as live, first.live(room, ben) as seer:
        live.do("place", tiles=[[0, 0, live.dealt[0]]])
        number, letter = live.number, live.dealt[1]
        os.kill(first.process.pid, signal.SIGSTOP)
        try:
            # Messages that arrive while the server is suspended are read later.
            live.send({"type": "place", "n": 2, "tiles": [[5, 5, letter]]})
            wait_for(lambda: owner(postgres, room) == second.process.pid)
            with coming_back(second, room, ann) as moved:
                assert moved.number == number
                assert moved.do("place", tiles=[[0, 1, letter]])["type"] == "done"
            wait_for(lambda: second.facts(engines)["number"] > 0)
        finally:
            os.kill(first.process.pid, signal.SIGCONT)
        assert seer.until_closed() in (1012, 1006, 4500)
        heard = [json.loads(text) for text in (*seer.texts, *live.texts)]
        assert not [told for told in heard if told.get("number", 0) > number]
    assert first.process.wait(PATIENCE) != 0  # it says that something was wrong
    with coming_back(second, room, ann) as moved:
        assert moved.number == number + 1
        assert moved.view["grid"]
    done = [event for event in events(postgres, room) if event["event"] == "build"]
    assert len(done) == 2
    no_faults(second)
