"""Streams of thoughts under a hostile client: others must not suffer, and nothing may leak."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from tests.waiting import PATIENCE
from tests.web.analysis.games import OPENING, gcg, played
from tests.web.analysis.streams import thinking, thought
from tests.web.serving import Json, Served
from tilewright import Lexicon
from tilewright.scrabble import write_cgp

ENABLE = {"lexicon": "enable"}
OTHER = "127.0.0.2"  # another address of this machine
# Two mirrored plays are never separated, so the analysis continues.
MIRRORED = {"count": 1, "also": ["8H RETAINS", "H8 RETAINS"], "plies": 6}
WISH = {"cgp": OPENING, "lexicon": "enable", "seconds": 600, **MIRRORED}


@pytest.fixture(scope="module")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that survives all of it without an error in its log."""
    served = Served(tmp_path_factory.mktemp("hostile") / "games.sqlite")
    yield served
    assert served.stop() == 0
    assert served.errors() == []


def client(server: Served, address: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=server.url, timeout=PATIENCE, transport=transport)


def running(server: Served) -> int:
    metrics = server.http.get("/metrics").text
    (line,) = [one for one in metrics.splitlines() if one.startswith("tilewright_thoughts ")]
    return round(float(line.split()[1]))


def wait_for(number: int, server: Served) -> None:
    end = time.monotonic() + PATIENCE
    while running(server) != number:
        assert time.monotonic() < end, running(server)
        time.sleep(0.05)


def raw(server: Served, body: Json, what: str = "think") -> socket.socket:
    """Open a stream without reading its answer."""
    where = urlsplit(server.url)
    line = socket.create_connection((where.hostname, where.port))
    data = json.dumps(body).encode()
    head = (
        f"POST /api/analyse/{what} HTTP/1.1\r\nhost: {where.netloc}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
    )
    line.sendall(head.encode() + data)
    return line


def test_many_streams_of_one_address_are_limited(serve: Callable[..., Served]) -> None:
    server = serve(thoughts_of_a_client=2, thought_at_once=0.2)
    with ExitStack() as stack:
        streams = [stack.enter_context(thinking(server, **WISH)) for _ in range(2)]
        assert [next(lines)["type"] for lines in streams] == ["candidates"] * 2
        refused = server.post("/api/analyse/think", WISH)
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "too-fast"
        with client(server, OTHER) as guest:
            short = {"cgp": OPENING, "playouts": 64, "count": 2, **ENABLE}
            answer = guest.post("/api/analyse/think", json=short)
            last = json.loads(answer.text.splitlines()[-1])  # beyond its budget it is only slow
            assert last["done"] and last["candidates"][0]["playouts"] >= 64
    wait_for(0, server)
    assert server.stop() == 0 and server.errors() == []


def test_others_are_served_while_one_client_thinks(victim: Served) -> None:
    """Slices are shared: a guest's work never waits for the end of a long thought."""
    with ExitStack() as stack:
        positions = [OPENING.replace(" 0/0 ", f" {number}/0 ") for number in range(8)]
        wishes = [WISH | {"cgp": position} for position in positions]
        streams = [stack.enter_context(thinking(victim, **wish)) for wish in wishes]
        assert [next(lines)["type"] for lines in streams] == ["candidates"] * 8
        with client(victim, OTHER) as guest:
            solved = guest.post("/api/solve", json={"tiles": "BANANAGRAMS"}).json()
            assert solved["status"] == "solved"
            moved = guest.post("/api/analyse/move", json={"cgp": OPENING, "move": "8D RETAINS"})
            assert moved.json()["score"] == 66
            short = {"cgp": OPENING, "playouts": 64, **ENABLE}
            told = guest.post("/api/analyse/think", json=short).text.splitlines()
            assert json.loads(told[-1])["done"]
        assert running(victim) == 8
    wait_for(0, victim)


def test_a_client_that_goes_away_ends_its_thought(victim: Served) -> None:
    for _ in range(5):
        line = raw(victim, WISH)
        line.recv(1000)
        line.close()
    for _ in range(3):  # gone before anything was answered
        raw(victim, WISH).close()
    wait_for(0, victim)
    assert thought(victim, cgp=OPENING, playouts=32, **ENABLE)[-1]["done"]


@pytest.mark.slow
def test_a_long_search_is_ended_when_nobody_waits(
    serve: Callable[..., Served], enable: Lexicon
) -> None:
    """A pre-endgame search takes seconds; the process is free again soon after the client left."""
    games = (played(enable, seed, turns) for seed in range(1, 9) for turns in range(16, 26))
    position = next(one for one in games if one.bag == 2)
    cgp = write_cgp(position.seen_by(position.on_turn))
    server = serve(solver_processes=1)
    line = raw(server, {"cgp": cgp, "seconds": 600, **ENABLE})
    line.recv(1000)
    time.sleep(2)
    line.close()
    wait_for(0, server)
    assert thought(server, cgp=OPENING, playouts=32, **ENABLE)[-1]["done"]
    assert server.stop() == 0 and server.errors() == []


def test_a_stream_that_nobody_reads_does_no_work(victim: Served) -> None:
    """The lines pile up in the socket, then the thought waits for its reader or is dropped."""
    lines = [raw(victim, WISH | {"count": 40}) for _ in range(4)]
    time.sleep(1)
    with client(victim, OTHER) as guest:
        short = {"cgp": OPENING, "playouts": 64, **ENABLE}
        told = guest.post("/api/analyse/think", json=short).text.splitlines()
        assert json.loads(told[-1])["done"]
    for line in lines:
        line.close()
    wait_for(0, victim)


def test_an_annotation_ends_with_its_client(victim: Served, enable: Lexicon) -> None:
    body = {"games": [gcg(enable, seed) for seed in (1, 2)], "seconds": 5, **ENABLE}
    line = raw(victim, body, "annotate")
    assert b"200 OK" in line.recv(1000)
    line.close()
    wait_for(0, victim)


def test_a_token_belongs_to_its_client(victim: Served) -> None:
    wish = {"cgp": OPENING, "playouts": 64, **ENABLE}
    token = thought(victim, **wish)[-1]["resume"]
    with client(victim, OTHER) as thief:
        told = thief.post("/api/analyse/think", json=wish | {"resume": token}).text.splitlines()
        first = json.loads(told[0])
        assert not first["resumed"] and first["resume"] != token and first["playouts"] == 0
    assert thought(victim, **wish, resume=token)[0]["resumed"]


@pytest.mark.slow
def test_two_streams_of_one_thought_do_not_mix(victim: Served) -> None:
    with thinking(victim, **WISH) as lines:
        token = next(lines)["resume"]
        again = victim.post("/api/analyse/think", WISH | {"resume": token})
        assert again.status_code == 503 and again.json()["error"]["code"] == "busy"
        assert next(lines)["type"] == "candidates"
    wait_for(0, victim)
    assert thought(victim, **WISH | {"seconds": 0.1, "resume": token})[0]["resumed"]


@pytest.mark.slow
def test_a_storm_of_requests_leaves_the_server_sound(victim: Served) -> None:
    wishes = [
        {"cgp": OPENING, "playouts": 32, **ENABLE},
        {"cgp": "nonsense"},
        {"cgp": OPENING, "also": ["8D ZZZ"]},
        {"cgp": OPENING, "seconds": 0.01},
        {"cgp": OPENING, "resume": "x"},
    ]
    with ThreadPoolExecutor(12) as pool:
        codes = list(
            pool.map(
                lambda number: victim.post("/api/analyse/think", wishes[number % 5]).status_code,
                range(60),
            )
        )
    assert set(codes) <= {200, 422, 429, 503} and codes.count(200) > 1
    wait_for(0, victim)
