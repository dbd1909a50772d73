"""Connections: limits in number and time, and bodies that are refused before they are read."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import httpx
import pytest

from tests.waiting import PATIENCE
from tests.web.serving import Live, Served
from tilewright.web.connections import PIECES_A_ROUND, Rounds

Serve = Callable[..., Served]
ELSEWHERE = "127.0.0.2"
HEALTH = b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"


@contextmanager
def connected(served: Served, address: str = ELSEWHERE) -> Iterator[socket.socket]:
    """A plain connection from another address."""
    parts = urlsplit(served.url)
    where = (str(parts.hostname), int(parts.port or 80))
    with socket.create_connection(where, timeout=PATIENCE, source_address=(address, 0)) as plain:
        yield plain


def read_all(plain: socket.socket) -> bytes:
    """Return what the server sends until it closes the connection."""
    said = b""
    try:
        while part := plain.recv(10_000):
            said += part
    except ConnectionResetError:
        pass
    return said


def metric(served: Served, sample: str) -> float:
    lines = served.http.get("/metrics").text.splitlines()
    found = [line for line in lines if line.startswith(f"{sample} ")]
    return float(found[0].split()[-1]) if found else 0.0


STRICT = {
    **{"connections_of_a_client": 5, "connections_a_second": 0.001, "connections_at_once": 40},
    **{"header_seconds": 2.0, "body_seconds": 2.0},
    **{"bytes_a_second": 1000.0, "bytes_at_once": 3000.0},
}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with short timeouts; each test has its own address."""
    served = Served(tmp_path_factory.mktemp("strict") / "games.sqlite", **STRICT)
    yield served
    assert served.stop() == 0
    assert {entry["event"] for entry in served.errors()} == {"connections refused"}


def test_a_clients_connections_are_limited_without_affecting_others(strict: Served) -> None:
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connected(strict))
        for _ in range(20):
            with connected(strict) as refused:
                head, _, body = read_all(refused).partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 429 ")
                assert json.loads(body)["error"]["code"] == "too-fast"
        assert strict.http.get("/health").status_code == 200
    while metric(strict, "tilewright_connections") > 1:
        time.sleep(0.02)
    with connected(strict) as again:
        again.sendall(HEALTH)
        assert read_all(again).startswith(b"HTTP/1.1 200 ")
    assert metric(strict, 'tilewright_connections_refused_total{reason="client"}') == 20
    warnings = [entry for entry in strict.log if entry["event"] == "connections refused"]
    assert 1 <= len(warnings) < 10


def test_new_connections_have_a_rate(strict: Served) -> None:
    for _ in range(40):
        with connected(strict, "127.0.0.3") as plain:  # and wait until it is closed
            plain.sendall(HEALTH)
            read_all(plain)
    with connected(strict, "127.0.0.3") as one_more:
        assert read_all(one_more).startswith(b"HTTP/1.1 429 ")
    with connected(strict, "127.0.0.4") as other:
        other.sendall(HEALTH)
        assert read_all(other).startswith(b"HTTP/1.1 200 ")


FEW_DESCRIPTORS = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))
"""


def test_the_limit_of_descriptors_is_never_reached(serve: Serve) -> None:
    """Connections that would not fit are refused one by one, with one line in the log."""
    served = serve(prelude=FEW_DESCRIPTORS)
    assert served.http.get("/health").status_code == 200
    answers = []
    with ExitStack() as stack:
        crowd = [stack.enter_context(connected(served)) for _ in range(150)]
        for plain in crowd:
            plain.settimeout(0.01)
            try:
                answers.append(plain.recv(100))
            except TimeoutError:
                answers.append(b"")
        refused = [said for said in answers if said]
        assert len(refused) > 100
        assert all(said.startswith(b"HTTP/1.1 503 ") for said in refused)
        assert served.http.get("/health").status_code == 200  # on a connection that is open
    while metric(served, "tilewright_connections") > 1:
        time.sleep(0.02)
    assert httpx.get(f"{served.url}/health").status_code == 200
    assert served.stop() == 0
    kinds = [entry["event"] for entry in served.errors()]
    assert set(kinds) == {"few file descriptors", "connections refused"} and len(kinds) < 12


def test_an_unfinished_request_times_out(strict: Served) -> None:
    beginnings = (b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ")
    with ExitStack() as stack:
        plain = [stack.enter_context(connected(strict, "127.0.0.5")) for _ in beginnings]
        for one, said in zip(plain, beginnings, strict=True):
            one.sendall(said)
        assert [read_all(one) for one in plain] == [b""] * 3
    assert metric(strict, 'tilewright_connections_cut_total{reason="silent"}') >= 3


def test_a_connection_that_is_used_again_and_again_stays(strict: Served) -> None:
    with connected(strict, "127.0.0.6") as plain:
        for _ in range(8):
            plain.sendall(HEALTH.replace(b"connection: close\r\n", b""))
            said = b""
            while b'"ok"' not in said:
                said += plain.recv(10_000)
            time.sleep(0.25)


def test_a_body_that_does_not_arrive_is_given_up(strict: Served) -> None:
    head = b"POST /api/rooms HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n"
    with connected(strict, "127.0.0.7") as plain:
        plain.sendall(head + b"{")
        assert read_all(plain).startswith(b"HTTP/1.1 408 ")


def test_a_large_body_is_refused_before_it_is_read(server: Served) -> None:
    head = b"POST /api/rooms HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2000000\r\n\r\n"
    with connected(server) as plain:
        plain.sendall(head)  # and nothing of the body
        said = read_all(plain)
    assert said.startswith(b"HTTP/1.1 413 ") and b"connection: close" in said


def test_bytes_of_bodies_have_a_budget(strict: Served) -> None:
    body = b"x" * 2500
    with ThreadPoolExecutor(4) as pool:  # at once, so that the budget has no time to grow
        sent = [pool.submit(strict.http.post, "/api/replay", content=body) for _ in range(12)]
    answers = [each.result() for each in sent]
    assert {answer.status_code for answer in answers} == {422, 429}
    refused = [answer for answer in answers if "bytes" in answer.text]
    assert refused and all(int(answer.headers["retry-after"]) <= 3 for answer in refused)


def test_a_flood_of_frames_is_read_slowly_and_nobody_else_waits(server: Served) -> None:
    """Ping frames are answered by the protocol itself, below all budgets of messages."""
    room = server.room("person", "person")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    ping = b"\x89\x80\x00\x00\x00\x00"
    with server.live(room, tokens[0]) as ann, server.live(room, tokens[1]) as ben:
        plain = ann.socket.socket
        plain.settimeout(0.2)
        sent = 0
        with pytest.raises(TimeoutError):
            while sent < 5_000_000:
                sent += plain.send(ping * 10_000)
        assert ben.do("place", tiles=[[0, 0, ben.dealt[0]]])["type"] == "done"
        plain.shutdown(socket.SHUT_RDWR)


def test_messages_of_all_sockets_of_a_client_have_one_budget(serve: Serve) -> None:
    served = serve(messages_a_second=60.0, messages_at_once=10.0)
    room = served.room("person")
    with served.socket(room) as first, served.socket(room) as second:
        one, other = Live(first, None), Live(second, None)
        start = time.monotonic()
        for _ in range(20):
            one.send({"type": "ping"})
            other.send({"type": "ping"})
        for _ in range(20):
            one.next("pong")
            other.next("pong")
        assert time.monotonic() - start > 0.45  # 40 messages, of which 10 at once


class Taker:
    """A connection that records its input."""

    def __init__(self, taken: list[bytes]) -> None:
        self._taken = taken

    def feed(self, data: bytes) -> None:
        self._taken.append(data)


def test_clients_are_read_in_turn() -> None:
    import asyncio

    taken: list[bytes] = []

    async def read() -> None:
        rounds, taker = Rounds(), Taker(taken)
        for number in range(100):
            rounds.put("a", taker, b"a%d" % number)  # type: ignore[arg-type]
        rounds.put("b", taker, b"b")  # type: ignore[arg-type]
        assert len(taken) == PIECES_A_ROUND
        while len(taken) < 101:
            await asyncio.sleep(0)

    asyncio.run(read())
    assert [each for each in taken if each != b"b"] == [b"a%d" % number for number in range(100)]
    assert taken.index(b"b") <= PIECES_A_ROUND + 1
