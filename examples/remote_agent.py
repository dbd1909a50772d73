"""An engine that plays on a server over HTTP: a token, two streams and a verb, nothing else.

    tilewright serve
    python examples/remote_agent.py http://127.0.0.1:8000 my-engine --games 1

While it runs, `my-engine` can be seated in rooms. With --room it sits down in one by itself.
It needs the standard library alone, and `tilewright` for the agent that thinks.
"""

from __future__ import annotations

import argparse
import json
import random
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from tilewright import Lexicon
from tilewright.alphabet import TILE_SETS
from tilewright.bananagrams.actions import Action, Build, Dump, Wait
from tilewright.bananagrams.agents.wright import Wright
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.view import View

Json = dict[str, Any]


class Server:
    """A server, and the token that we are known by there."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address.rstrip("/")
        self.token = token

    def post(self, path: str, body: Json | None = None) -> Json:
        """Ask for something; an answer of 409 says what the rules do not allow."""
        with self._open(path, json.dumps(body or {}).encode()) as answer:
            document: Json = json.load(answer)
            return document

    def lines(self, path: str) -> Iterator[Json]:
        """A stream of JSON lines."""
        with self._open(path, None) as answer:
            for line in answer:
                yield json.loads(line)

    def _open(self, path: str, body: bytes | None) -> Any:
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        return urllib.request.urlopen(
            urllib.request.Request(self.address + path, body, headers), timeout=60
        )


class Table:
    """What we know of one game: the public room and our own view."""

    def __init__(self, welcome: Json) -> None:
        self.room, self.own, self.seat = welcome["room"], welcome["view"], welcome["seat"]

    def take_in(self, event: Json) -> None:
        self.own = event.get("view", self.own)
        for name in ("bunch", "may_peel", "may_dump"):
            self.room[name] = event[name]
        for changed in event["seats"]:
            self.room["seats"][changed["seat"]].update(changed)

    @property
    def view(self) -> View:
        """The same as an agent of the arena sees."""
        room, seats = self.room, self.room["seats"]
        tiles = TILE_SETS[room["tile_set"]]
        return View(
            rules=Rules(len(seats), room["variant"], tiles, room["short_dump"], room["honour"]),
            seat=self.seat,
            hand=self.own["hand"],
            cells={(row, column): letter for row, column, letter in self.own["grid"]},
            bunch=room["bunch"],
            playing=sum(not seat["out"] for seat in seats),
            peels=tuple(seat["peels"] for seat in seats),
            dumps=tuple(seat["dumps"] for seat in seats),
            may_peel=room["may_peel"],
            clock="human",
        )


def verb(action: Action) -> Json:
    """An action as the server wants it."""
    if isinstance(action, Build):
        place = [[row, column, letter] for (row, column), letter in action.place.items()]
        return {"type": "build", "take": [list(square) for square in action.take], "place": place}
    if isinstance(action, Dump):
        return {"type": "dump", "letter": action.letter}
    return {"type": type(action).__name__.lower()}


def play(server: Server, room: str) -> Json:
    """Play one game to its end and return the end."""
    stream = server.lines(f"/api/rooms/{room}/stream")
    table = Table(next(stream))
    agent = Wright(Lexicon.load(table.room["lexicon"]))
    rng = random.Random(room)
    asked = _act(server, room, agent, table, rng)
    for message in stream:
        if message["type"] == "welcome":
            table = Table(message)
        if message["type"] != "event":
            continue
        table.take_in(message)
        if message["event"] == "end":
            return message
        # Our own action made this event, or somebody did something that we wait for.
        if message["number"] >= asked or message["event"] != "build":
            asked = _act(server, room, agent, table, rng)
    raise ConnectionError("the stream ended before the game did")


def _act(server: Server, room: str, agent: Wright, table: Table, rng: random.Random) -> int:
    """Let the agent act; the number of the event that it made comes back."""
    action = agent.act(table.view, rng)
    if isinstance(action, Wait):
        return table.room["number"]
    try:
        return int(server.post(f"/api/rooms/{room}/act", verb(action))["number"])
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise
        return 0  # somebody was quicker: the next event shows what is possible now


def main() -> None:
    parser = argparse.ArgumentParser(description="Play Bananagrams on a Tilewright server.")
    parser.add_argument("address")
    parser.add_argument("name")
    parser.add_argument("--room", help="sit down in this room")
    parser.add_argument("--games", type=int, default=0, help="stop after so many games")
    options = parser.parse_args()
    server = Server(options.address)
    server.token = server.post("/api/engines", {"name": options.name})["token"]
    events = server.lines("/api/engines/events")
    print(f"{options.name} is online: {next(events)['type']}", flush=True)
    if options.room:
        threading.Thread(target=server.post, args=(f"/api/rooms/{options.room}/join",)).start()
    games = 0
    for event in events:
        if event["type"] == "game":
            end = play(server, event["room"])
            print(f"{event['room']}: winner {end['winner']}, {end['reason']}", flush=True)
            games += 1
            if games == options.games:
                return


if __name__ == "__main__":
    main()
