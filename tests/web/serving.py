"""A server as a separate process, and its clients."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.waiting import PATIENCE
from tests.web.template import fork
from tilewright.web.settings import Settings

Json = dict[str, Any]
# Every room has the same seed, so that no test depends on lucky tiles. On a busy machine a solver
# process has time to answer, and a request that names no limit has time to be solved.
STEADY = f"""
from tilewright.web import house
from tilewright.web.jobs import pool
from tilewright.web.live import lobby
from tilewright.web.pages.bodies import SolveBody

lobby.new_seed = lambda: 2026
answer, work = pool.Worker.answer, house.House.work
pool.Worker.answer = lambda self, task, wish, seconds: answer(self, task, wish, {PATIENCE})

def work_without_hurry(self, client, task, wish, seconds):
    if task == "solve" and seconds == SolveBody.model_fields["seconds"].default:
        wish["seconds"] = seconds = {PATIENCE}
    return work(self, client, task, wish, seconds)

house.House.work = work_without_hurry
"""
START = """
import json, sys
from tilewright.web.listening import address, bind
from tilewright.web.server import run
from tilewright.web.settings import Settings
settings = Settings(**json.loads(sys.argv[1]))
with bind(settings) as listener:
    where = address(settings, listener)
    run(settings, listener, "debug", lambda: print(where, flush=True))
"""
GENEROUS: Json = {
    "port": 0,
    "pace": 0.01,
    "solver_seconds": PATIENCE,
    "requests_a_second": 1e6,
    "requests_at_once": 1e6,
    "tasks_a_second": 1000.0,
    "tasks_at_once": 1000.0,
    "work_a_second": 1000.0,
    "work_at_once": 1000.0,
    "rooms_a_minute": 10_000.0,
    "uploads_an_hour": 10_000.0,
}


def wait_for(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)


class Served:
    """A running server. Its log is kept, line by line."""

    def __init__(
        self, database: Path | str, paths: Sequence[Path] = (), prelude: str = "", **settings: Any
    ) -> None:
        """`prelude` is Python code that runs before the server."""
        wanted = Settings(**(GENEROUS | settings), database=str(database))
        self.settings = wanted
        self.log: list[Json] = []
        found = [*map(str, paths), *sys.path]
        self.process = fork(
            prelude + STEADY + START,
            [json.dumps(asdict(wanted))],
            found,
            os.environ | {"PYTHONPATH": os.pathsep.join(found)},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.log
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def _read(self) -> None:
        for line in self.process.stderr:
            try:
                self.log.append(json.loads(line))
            except ValueError:
                self.log.append({"level": "not JSON", "event": line})

    def errors(self) -> list[Json]:
        """The errors that the server logged."""
        return [entry for entry in self.log if entry["level"] not in ("debug", "info")]

    def stop(self) -> int:
        """Ask it to stop, as an operator does."""
        self.process.send_signal(signal.SIGTERM)
        return self._wait()

    def kill(self) -> None:
        """Kill it without warning."""
        self.process.kill()
        self._wait()

    def _wait(self) -> int:
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self.http.close()
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    # What clients do

    def post(self, path: str, body: Any = None, token: str | None = None) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.post(path, json=body, headers=headers)

    def room(self, *seats: Json | str, **setup: Any) -> str:
        """A new room; a seat is `person` or a level's name."""
        wanted = [_seat(seat) for seat in seats]
        answer = self.post("/api/rooms", {"seats": wanted, **setup})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def hosted(self, *seats: Json | str, name: str | None = None, **setup: Any) -> tuple[str, str]:
        """Create a room; return it and the token of its host, who takes a seat."""
        wanted = [_seat(seat) for seat in seats]
        answer = self.post("/api/rooms", {"seats": wanted, "name": name, **setup})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"]), str(answer.json()["yours"]["host"])

    def join(self, room: str, name: str = "Ann") -> str:
        answer = self.post(f"/api/rooms/{room}/join", {"name": name})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["token"])

    def facts(self, room: str) -> Json:
        answer: Json = self.http.get(f"/api/rooms/{room}").json()
        return answer

    @contextmanager
    def live(self, room: str, token: str | None = None) -> Iterator[Live]:
        """A socket that has been welcomed."""
        with self.socket(room) as socket:
            yield Live(socket, token)

    def socket(self, room: str, **options: Any) -> ClientConnection:
        address = self.url.replace("http", "ws", 1) + f"/api/rooms/{room}/live"
        return connect(address, max_size=None, compression=None, **options)


def _seat(seat: Json | str) -> Json:
    if isinstance(seat, dict):
        return seat
    return {"kind": "person"} if seat == "person" else {"kind": "engine", "level": seat}


class Live:
    """A client on a socket: it keeps its view, and every text that it was sent."""

    def __init__(self, socket: ClientConnection, token: str | None) -> None:
        self.socket = socket
        self.texts: list[str] = []
        self.room: Json = {}
        self.view: Any = None
        self.dealt = ""
        self.seat: int | None = None
        self.n = 0
        self.number = 0
        self.send({"type": "hello"} | ({"token": token} if token else {}))
        self.welcome = self.next("welcome")

    def send(self, message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> Json:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.texts.append(text)
        message: Json = json.loads(text)
        self._take_in(message)
        return message

    def _take_in(self, message: Json) -> None:
        if message["type"] == "welcome":
            self.room, self.view, self.seat = message["room"], message["view"], message["seat"]
            self.n = max(self.n, message["n"])
            self.number = self.room["number"]
            self.dealt = self.dealt or (self.view or {}).get("hand", "")
        elif message["type"] == "room":
            self.room = message["room"]
        elif message["type"] == "event":
            assert message["number"] == self.number + 1, "an event is missing"
            self.number = message["number"]
            self.view = message.get("view", self.view)
            known = self.room.keys() - {"seats", "seconds"}
            self.room |= {name: message[name] for name in known & message.keys()}
            for seat in message["seats"]:
                self.room["seats"][seat["seat"]] |= seat
            if message["event"] == "end":
                self.room["phase"] = "over"

    def next(self, kind: str) -> Json:
        """The next message of a type; others on the way are taken in."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    @property
    def my_turn(self) -> bool:
        return self.seat in self.room["to_act"]

    def event(self, *kinds: str) -> Json:
        """The next event of these kinds."""
        while True:
            message = self.next("event")
            if message["event"] in kinds:
                return message

    def reply(self, n: int) -> Json:
        """The reply to a verb."""
        while True:
            message = self.receive()
            if message["type"] in ("done", "refused") and message["n"] == n:
                return message

    def do(self, verb: str, **what: Any) -> Json:
        """Send a verb and wait for its reply."""
        self.n += 1
        self.send({"type": verb, "n": self.n, **what})
        return self.reply(self.n)

    def until_closed(self) -> int:
        """Read to the end and return the close code."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                self.receive()
        except ConnectionClosed:
            assert self.socket.close_code is not None
            return self.socket.close_code
