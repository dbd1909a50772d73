"""Engines from outside: the worked example plays whole games over HTTP."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.waiting import PATIENCE
from tests.web.serving import Served

EXAMPLE = Path(__file__).parents[3] / "examples" / "remote_agent.py"


@pytest.fixture
def remote(server: Served, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Starts the example; it is gone after the test."""
    started: list[subprocess.Popen[str]] = []

    def start(name: str, *options: str) -> subprocess.Popen[str]:
        command = [sys.executable, str(EXAMPLE), server.url, name, "--games", "1", *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stdout is not None
        assert "online" in process.stdout.readline()
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_the_example_is_seated_and_plays_a_whole_game(server: Served, remote: Any) -> None:
    process = remote("exemplar")
    assert "exemplar" in server.http.get("/api/choices").json()["engines"]
    room = server.room({"kind": "remote", "engine": "exemplar"}, "easy")
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert said.startswith(f"{room}: winner ")
    replay = server.http.get(f"/api/games/{room}").json()
    assert replay["names"] == ["exemplar", "easy engine"]
    assert replay["reason"] == "won"
    assert sum(event.get("seat") == 0 for event in replay["events"]) > 3


@pytest.mark.parametrize("game", ["scrabble", "auction"])
def test_the_example_plays_games_with_turns(server: Served, remote: Any, game: str) -> None:
    process = remote(f"{game}-bot")
    rules = {"rounds": 1, "hidden": 5} if game == "auction" else {}
    room = server.room({"kind": "remote", "engine": f"{game}-bot"}, "easy", game=game, **rules)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    shown = server.http.get(f"/api/games/{room}").json()
    assert shown["names"] == [f"{game}-bot", "easy engine"]
    log = server.http.get(f"/api/games/{room}/log").text
    assert '"event":"fault"' not in log and log.count('"seat":0') > 2


def test_the_example_sits_down_in_an_open_room(server: Served, remote: Any) -> None:
    room = server.room("person", "person")
    token = server.join(room)
    process = remote("visitor", "--room", room)
    with server.live(room, token) as ann:
        if ann.room["phase"] == "waiting":
            ann.next("welcome")
        assert ann.room["seats"][1]["kind"] == "remote"
        ann.event("peel")
        ann.do("resign")
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert said == f"{room}: winner 1, won\n"


def register(server: Served, name: str) -> str:
    answer = server.post("/api/engines", {"name": name})
    assert answer.status_code == 201
    return str(answer.json()["token"])


def test_a_name_is_given_once_and_without_markup(server: Served) -> None:
    register(server, "only-one")
    for name, status in (("only-one", 409), ("ONLY-ONE", 409), ("<b>", 422), ("", 422)):
        assert server.post("/api/engines", {"name": name}).status_code == status


def test_streams_need_the_right_token(server: Served) -> None:
    stream = "/api/engines/events"
    assert server.http.get(stream).status_code == 401
    wrong = server.http.get(stream, headers={"authorization": "Bearer x"})
    assert wrong.status_code == 403
    room = server.room("person")
    token = register(server, "stranger")
    headers = {"authorization": f"Bearer {token}"}
    assert server.http.get(f"/api/rooms/{room}/stream", headers=headers).status_code == 403


def read_lines(response: httpx.Response) -> Iterator[dict[str, Any]]:
    for line in response.iter_lines():
        yield json.loads(line)


def test_a_stream_sends_the_same_as_the_socket_and_ends_with_the_game(server: Served) -> None:
    room = server.room("person")
    token = server.join(room)
    headers = {"authorization": f"Bearer {token}"}
    with server.http.stream("GET", f"/api/rooms/{room}/stream", headers=headers) as response:
        lines = read_lines(response)
        welcome = next(lines)
        assert (welcome["type"], welcome["seat"]) == ("welcome", 0)
        letter = welcome["view"]["hand"][0]
        place = {"type": "place", "tiles": [[0, 0, letter]]}
        assert server.post(f"/api/rooms/{room}/act", place, token).json()["n"] == 1
        assert next(lines)["view"]["grid"] == [[0, 0, letter]]
        peel = server.post(f"/api/rooms/{room}/act", {"type": "peel"}, token)
        assert (peel.status_code, peel.json()["error"]["code"]) == (409, "illegal")
        again = {"type": "take", "squares": [[0, 0]], "n": 7}
        first = server.post(f"/api/rooms/{room}/act", again, token).json()
        assert server.post(f"/api/rooms/{room}/act", again, token).json() == first
        damaged = server.post(f"/api/rooms/{room}/act", {"type": "nonsense"}, token)
        assert damaged.status_code == 422
        server.post(f"/api/rooms/{room}/act", {"type": "resign"}, token)
        rest = [line for line in lines if line["type"] == "event"]
        assert [line["event"] for line in rest] == ["build", "gave up", "end"]


def test_an_engine_is_notified_of_running_and_finished_games(server: Served) -> None:
    token = register(server, "listener")
    headers = {"authorization": f"Bearer {token}"}
    room = server.room("person", "person")
    server.join(room)
    with server.http.stream("GET", "/api/engines/events", headers=headers) as response:
        lines = read_lines(response)
        assert next(lines) == {"type": "ping"}
        assert server.post(f"/api/rooms/{room}/join", {}, token).json() == {"seat": 1}
        assert next(lines) == {"type": "game", "room": room, "seat": 1}
    with server.http.stream("GET", "/api/engines/events", headers=headers) as response:
        lines = read_lines(response)
        assert [next(lines)["type"], next(lines)] == [
            "ping",
            {"type": "game", "room": room, "seat": 1},
        ]
        assert server.post(f"/api/rooms/{room}/act", {"type": "resign"}, token).status_code == 200
        assert next(lines) == {"type": "over", "room": room, "winner": 0, "reason": "won"}
