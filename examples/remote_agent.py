"""An engine that plays on a server over HTTP, with a token, two streams and one verb.

    tilewright serve
    python examples/remote_agent.py http://127.0.0.1:8000 my-engine --games 1

While it runs, `my-engine` can be seated in rooms. With --room it joins a room itself. It needs only
the standard library, and `tilewright` for the agent.
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

from tilewright import Lexicon, scrabble
from tilewright.bananagrams.actions import Wait, action_to_json
from tilewright.bananagrams.agents.wright import Wright
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.view import View

Json = dict[str, Any]


class Server:
    """A server and our token."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address.rstrip("/")
        self.token = token

    def post(self, path: str, body: Json | None = None) -> Json:
        """Send a request; status 409 means that the rules do not allow it."""
        with self._open(path, json.dumps(body or {}).encode()) as answer:
            document: Json = json.load(answer)
            return document

    def lines(self, path: str) -> Iterator[Json]:
        """Read a stream of JSON lines."""
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
    """One game as we see it: the public room and our own view."""

    def __init__(self, welcome: Json) -> None:
        self.room, self.own, self.seat = welcome["room"], welcome["view"], welcome["seat"]

    def take_in(self, event: Json) -> None:
        self.own = event.get("view", self.own)
        for name in (self.room.keys() & event.keys()) - {"seats", "seconds"}:
            self.room[name] = event[name]
        for changed in event["seats"]:
            self.room["seats"][changed["seat"]].update(changed)

    @property
    def may_act(self) -> bool:
        """Whether it is our turn; in Bananagrams it always is."""
        return self.seat in self.room.get("to_act", [self.seat])


class Builder:
    """Plays Bananagrams with the agent `wright`, which gets the same view as in the arena."""

    def __init__(self, room: Json) -> None:
        self.agent = Wright(Lexicon.load(room["lexicon"]))

    def act(self, table: Table, rng: random.Random) -> Json | None:
        room, own, seats = table.room, table.own, table.room["seats"]
        view = View(
            rules=Rules.from_json({"seats": len(seats), **room["rules"]}),
            seat=table.seat,
            hand=own["hand"],
            cells={(row, column): letter for row, column, letter in own["grid"]},
            bunch=room["bunch"],
            playing=sum(not seat["out"] for seat in seats),
            peels=tuple(seat["peels"] for seat in seats),
            dumps=tuple(seat["dumps"] for seat in seats),
            may_peel=room["may_peel"],
            clock="human",
        )
        action = self.agent.act(view, rng)
        return None if isinstance(action, Wait) else action_to_json(action)


class WordPlayer:
    """Plays the highest score in Scrabble."""

    def __init__(self, room: Json) -> None:
        self.words = Lexicon.load(room["lexicon"])
        self.rules = scrabble.Rules.from_json({"seats": len(room["seats"]), **room["rules"]})

    def act(self, table: Table, rng: random.Random) -> Json:
        racks = [""] * self.rules.seats
        racks[table.seat] = table.own["rack"]
        position = scrabble.Position.of(
            self.words, self.rules, table.room["rows"], racks, on_turn=table.seat
        )
        plays = position.plays(1)
        return {"type": "act", "action": str(plays[0].move) if plays else "-"}


class Chooser:
    """Plays any other game: a random allowed action, or a small bid and the best word."""

    def __init__(self, room: Json) -> None:
        pass

    def act(self, table: Table, rng: random.Random) -> Json:
        own = table.own
        if own["actions"]:
            return {"type": "act", "action": rng.choice(own["actions"])["action"]}
        bidding = bool(table.room["offered"])
        return {"type": "act", "action": min(5, own["balance"]) if bidding else own["best"]}


PLAYERS: dict[str, type[Any]] = {"bananagrams": Builder, "scrabble": WordPlayer}


def play(server: Server, room: str) -> Json:
    """Play one game to its end and return the end."""
    stream = server.lines(f"/api/rooms/{room}/stream")
    table = Table(next(stream))
    player = PLAYERS.get(table.room["game"], Chooser)(table.room)
    rng = random.Random(room)
    asked = _act(server, room, player, table, rng)
    for message in stream:
        if message["type"] == "welcome":
            table = Table(message)
        if message["type"] != "event":
            continue
        table.take_in(message)
        if message["event"] == "end":
            return message
        # Either our own action caused this event, or somebody did something we are waiting for.
        if message["number"] >= asked or message["event"] != "build":
            asked = _act(server, room, player, table, rng)
    raise ConnectionError("the stream ended before the game did")


def _act(server: Server, room: str, player: Any, table: Table, rng: random.Random) -> int:
    """Let the player act if it may; return the number of the resulting event."""
    verb = player.act(table, rng) if table.may_act else None
    if verb is None:
        return int(table.room["number"])
    try:
        return int(server.post(f"/api/rooms/{room}/act", verb)["number"])
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise
        return 0  # somebody was faster; the next event shows what is possible now


def main() -> None:
    parser = argparse.ArgumentParser(description="Play on a Tilewright server.")
    parser.add_argument("address")
    parser.add_argument("name")
    parser.add_argument("--room", help="join this room")
    parser.add_argument(
        "--games", type=int, default=0, help="stop after this many games (0: never)"
    )
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
