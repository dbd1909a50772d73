"""Misbehaving clients: each gets a clear error, and nobody else is affected."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.serving import Live, Served
from tilewright.web.budget import client_of


def refused(answer: Any, status: int, code: str) -> str:
    """The sentence of a refusal."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    message: str = answer.json()["error"]["message"]
    assert message and "\n" not in message
    return message


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seats": []},
        {"seats": [{}] * 9},
        {"seats": [{"kind": "ghost"}]},
        {"seats": [{"kind": "engine"}]},
        {"seats": [{"kind": "engine", "level": "godlike"}]},
        {"seats": [{"kind": "remote"}]},
        {"seats": [{"kind": "remote", "engine": "nobody"}]},
        {"seats": [{}], "lexicon": "nonsense"},
        {"seats": [{}], "lexicon": "../../etc/passwd"},
        {"seats": [{}], "lexicon": "/etc/passwd"},
        {"seats": [{}], "tile_set": "marbles"},
        {"seats": [{}, {}], "variant": "solitaire"},
        {"seats": [{}], "variant": "chess"},
        {"seats": [{}], "lexicon": 7},
        {"seats": [{}], "colour": "red"},
        {"seats": "person"},
        [1, 2, 3],
        "nonsense",
        None,
    ],
)
def test_an_impossible_room_is_refused(server: Served, body: Any) -> None:
    refused(server.post("/api/rooms", body), 422, "invalid")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "<b>Ann</b>",
        "Ann & Ben",
        'A"B',
        "x" * 25,
        "a\u202eb",
        "tab\x00",
        "<script>",
        None,
    ],
)
def test_a_name_with_markup_or_none_is_refused(server: Served, name: Any) -> None:
    room = server.room("person")
    refused(server.post(f"/api/rooms/{room}/join", {"name": name}), 422, "invalid")
    assert server.facts(room)["phase"] == "waiting"


def test_a_room_that_does_not_exist_is_refused_everywhere(server: Served) -> None:
    for path in ("/api/rooms/nonsense", "/api/games/nonsense", "/api/games/nonsense/log"):
        refused(server.http.get(path), 404, "no-such-room")
    refused(server.post("/api/rooms/nonsense/join", {"name": "Ann"}), 404, "no-such-room")
    with server.socket("nonsense") as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv())["code"] == "no-such-room"
        with pytest.raises(ConnectionClosed):
            socket.recv()
        assert socket.close_code == 4404


def test_a_wrong_token_opens_nothing(server: Served) -> None:
    room, other = server.room("person", "easy", practice=True), server.room("person", "easy")
    server.join(room)
    foreign = server.join(other)
    for token in ("x", foreign, "'; drop table live_rooms; --", "é" * 10):
        with server.socket(room) as socket:
            socket.send(json.dumps({"type": "hello", "token": token}))
            assert json.loads(socket.recv())["code"] == "wrong-token"
            with pytest.raises(ConnectionClosed):
                socket.recv()
            assert socket.close_code == 4403
    for verb in ("act", "split", "hint", "rescue"):
        body = {"type": "peel"} if verb == "act" else None
        refused(server.post(f"/api/rooms/{room}/{verb}", body, foreign), 403, "wrong-token")
        refused(server.post(f"/api/rooms/{room}/{verb}", body), 401, "no-token")


def test_nobody_can_join_a_full_room(server: Served) -> None:
    room = server.room("person")
    server.join(room)
    refused(server.post(f"/api/rooms/{room}/join", {"name": "Ben"}), 409, "full")


@pytest.mark.parametrize(
    "first",
    [
        "",
        "nonsense",
        "[]",
        "7",
        '{"type": "peel", "n": 1}',
        '{"type": "hello", "token": 7}',
        "{" * 9000,
    ],
)
def test_a_socket_without_hello_is_closed(server: Served, first: str) -> None:
    room = server.room("person")
    with server.socket(room) as socket:
        socket.send(first)
        assert json.loads(socket.recv())["code"] == "invalid"
        with pytest.raises(ConnectionClosed):
            socket.recv()
        assert socket.close_code == 4400


DAMAGED = [
    {"type": "place", "tiles": [[0, 0, "A"], [0, 0, "B"]]},
    {"type": "place", "tiles": [[0, 0]]},
    {"type": "place", "tiles": [[0, 0, "AB"]]},
    {"type": "place", "tiles": [[0, 0, "<"]]},
    {"type": "place", "tiles": [[0, 0, 7]]},
    {"type": "place", "tiles": [[0, 1000, "A"]]},
    {"type": "place", "tiles": [[0, 0.5, "A"]]},
    {"type": "place", "tiles": [[True, False, "A"]]},
    {"type": "place", "tiles": [[1e308, 0, "A"]]},
    {"type": "place", "tiles": {"0": 1}},
    {"type": "place", "tiles": [[row, 0, "A"] for row in range(300)]},
    {"type": "move", "from": [[0, 0]], "to": []},
    {"type": "move", "from": [[0, 0], [1, 1]], "to": [[2, 2], [2, 2]]},
    {"type": "take", "squares": [None]},
    {"type": "dump"},
    {"type": "dump", "letter": "QU"},
    {"type": "split"},
    {"type": "nonsense"},
    {"type": ["peel"]},
    {},
]


@pytest.mark.parametrize("message", DAMAGED, ids=lambda message: json.dumps(message)[:40])
def test_a_damaged_verb_is_refused_and_the_socket_stays(
    server: Served, message: dict[str, Any]
) -> None:
    room = server.room("person")
    with server.live(room, server.join(room)) as live:
        live.send(message | {"n": 5})
        assert live.reply(5)["code"] == "invalid"
        assert live.do("place", tiles=[[0, 0, live.dealt[0]]])["type"] == "done"


@pytest.mark.parametrize("n", [0, -1, 1.5, "1", None, True, 2**60, [1]])
def test_a_verb_without_a_sound_number_is_an_error(server: Served, n: Any) -> None:
    room = server.room("person")
    with server.live(room, server.join(room)) as live:
        live.send({"type": "peel", "n": n})
        assert live.next("error")["code"] == "invalid"
        assert live.do("peel")["code"] == "illegal"


def test_invalid_json_is_an_error_and_too_much_closes_the_socket(server: Served) -> None:
    room = server.room("person")
    with server.live(room, server.join(room)) as live:
        live.socket.send(b"\x00\x01")
        assert live.next("error")["code"] == "invalid"
        for _ in range(30):
            live.socket.send("{nonsense")
        assert live.until_closed() == 4400


def test_a_message_that_is_too_big_ends_the_socket_alone(server: Served) -> None:
    room = server.room("person", "person")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[1]) as ben:
        with server.live(room, tokens[0]) as ann:
            ann.socket.send("x" * 20_000)
            assert ann.until_closed() == 1009
        assert ben.do("place", tiles=[[0, 0, ben.dealt[0]]])["type"] == "done"


def flood(live: Live, count: int) -> list[dict[str, Any]]:
    """Send this many verbs as fast as possible, and collect the replies."""
    replies = []
    for first in range(1, count + 1, 100):
        for n in range(first, first + 100):
            live.send({"type": "peel", "n": n})
        replies += [live.reply(n) for n in range(first, first + 100)]
    return replies


def test_a_thousand_verbs_at_once_are_throttled_without_affecting_others(server: Served) -> None:
    room = server.room("person", "person")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[0]) as ann, server.live(room, tokens[1]) as ben:
        start = time.monotonic()
        codes = [reply["code"] for reply in flood(ann, 1000)]
        allowed = 120 + 40 * (time.monotonic() - start) + 1
        assert codes.count("illegal") <= allowed
        assert codes[:100] == ["illegal"] * 100
        assert ben.do("place", tiles=[[0, 0, ben.dealt[0]]])["type"] == "done"
        while True:  # the same number may be sent again
            ann.send({"type": "peel", "n": 2000})
            if ann.reply(2000)["code"] == "illegal":
                break
            time.sleep(0.05)


@pytest.mark.slow
def test_a_flooding_socket_is_closed(server: Served) -> None:
    room = server.room("person")
    with server.live(room, server.join(room)) as live, pytest.raises(ConnectionClosed):
        flood(live, 6_000)
    # As it does not read either, it may be taken for a slow reader first.
    assert live.socket.close_code in (4408, 4429)


FOREIGN = ["https://evil.example", "null", "http://127.0.0.1.evil.example", "http://[", "file://"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_site_can_neither_act_nor_listen(server: Served, origin: str) -> None:
    body = {"seats": [{}]}
    answer = server.http.post("/api/rooms", json=body, headers={"origin": origin})
    refused(answer, 403, "foreign-origin")
    room = server.room("person")
    with pytest.raises(InvalidStatus) as raised:
        server.socket(room, origin=origin)
    assert raised.value.response.status_code == 403
    assert json.loads(raised.value.response.body)["error"]["code"] == "foreign-origin"


def test_the_own_page_may_act_and_listen(server: Served) -> None:
    answer = server.http.post("/api/rooms", json={"seats": [{}]}, headers={"origin": server.url})
    assert answer.status_code == 201
    with server.socket(answer.json()["id"], origin=server.url) as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv())["type"] == "welcome"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "a b", "[::1"])
def test_a_foreign_name_for_this_machine_is_refused(server: Served, host: str) -> None:
    answer = server.http.get("/api/choices", headers={"host": host})
    assert answer.status_code == 400


def test_a_body_that_is_too_big_is_refused(server: Served) -> None:
    answer = server.http.post("/api/rooms", content=b" " * 100_000)
    refused(answer, 413, "too-big")

    def endless() -> Any:
        for _ in range(100):
            yield b" " * 1000

    refused(server.http.post("/api/rooms", content=endless()), 413, "too-big")
    refused(server.http.post("/api/replay", content=b"x" * 2_000_001), 413, "too-big")


def test_paths_out_of_the_static_files_lead_nowhere(server: Served) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/nonsense"):
        assert server.http.get(path).status_code == 404


def test_an_unfinished_game_has_no_replay(server: Served) -> None:
    room = server.room("person")
    refused(server.http.get(f"/api/games/{room}"), 409, "wrong-phase")
    server.join(room)
    refused(server.http.get(f"/api/games/{room}/log"), 409, "wrong-phase")


@pytest.mark.parametrize(
    "log",
    [b"", b"nonsense\n", b"{}\n", b"\xff\xfe\n", b'{"tilewright":"1","game":"bananagrams"}\n'],
)
def test_an_invalid_log_is_refused(server: Served, log: bytes) -> None:
    refused(server.http.post("/api/replay", content=log), 422, "invalid")


def test_one_client_cannot_open_sockets_without_end(serve: Callable[..., Served]) -> None:
    served = serve(sockets_of_a_client=2)
    room = served.room("person")
    with served.live(room), served.live(room):
        with served.socket(room) as third:
            assert json.loads(third.recv())["code"] == "too-fast"
            with pytest.raises(ConnectionClosed):
                third.recv()
            assert third.close_code == 4429
        assert '"too-fast"' in served.http.get(f"/api/rooms/{room}/stream").text
    while "tilewright_sockets 0\n" not in served.http.get("/metrics").text:
        time.sleep(0.02)
    with served.live(room) as again:
        assert again.room["phase"] == "waiting"


def test_only_a_client_that_asks_too_often_must_wait(
    serve: Callable[..., Served],
) -> None:
    served = serve(
        **{"requests_a_second": 0.01, "requests_at_once": 3.0},
        **{"files_a_second": 0.01, "files_at_once": 2.0},
        **{"sockets_a_second": 0.01, "sockets_at_once": 1.0},
    )
    paths = ("/api/choices", "/api/rooms/x", "/metrics", "/health", "/metrics")
    answers = [served.http.get(path) for path in paths]
    assert [answer.status_code for answer in answers] == [200, 404, 200, 429, 429]
    message = refused(answers[-1], 429, "too-fast")
    wait = int(answers[-1].headers["retry-after"])
    assert 90 <= wait <= 100 and f"{wait} s" in message
    files = [served.http.get(path) for path in ("/", "/static/js/dom.js", "/static/js/dom.js")]
    assert [file.status_code for file in files] == [200, 200, 429]
    with served.socket("x"):
        pass
    with pytest.raises(InvalidStatus) as failed, served.socket("x"):
        pass
    assert failed.value.response.status_code == 429
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=served.url, transport=elsewhere) as other:
        assert other.get("/health").status_code == 200
    assert served.errors() == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("testclient", "testclient", True),
    ],
)
def test_a_client_is_an_address_or_a_household(one: str, other: str, same: bool) -> None:
    assert (client_of({"client": (one, 1)}) == client_of({"client": (other, 2)})) is same
    assert client_of({"client": None}) == client_of({})
