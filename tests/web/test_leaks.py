"""Every byte that a client receives, compared with what it may know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.web.serving import Live, Served

TYPES = {"welcome", "room", "event", "done", "refused", "pong", "error"}
ROOM = {
    *("game", "title", "dynamics", "turn_seconds", "rules", "about", "fewest_seats", "winners"),
    *("id", "phase", "created", "lexicon", "tile_set", "variant", "honour", "short_dump"),
    *("practice", "tiles", "opening_tiles", "number", "time", "bunch", "may_peel", "may_dump"),
    *("winner", "reason", "watching", "seats", "hosted", "host", "series", "rematch"),
    *("host_starts", "has_boards", "boards", "delay"),
}
COUNTS = {"seat", "hand", "grid", "peels", "dumps", "out"}
SEAT = COUNTS | {"kind", "name", "level", "taken", "connected", "held", "wins"}
EVENT = {
    *("type", "number", "time", "event", "said", "seat", "bunch", "may_peel", "may_dump", "seats"),
}
OWN = {"take", "place", "letter", "drawn", "view"}
PUBLIC_MORE = {
    "gave up": {"reason"},
    "fault": {"kind", "reason"},
    "end": {"winner", "winners", "reason", "scores", "seconds"},
}
SAID = {"build": "", "peel": r"[\w ]+ peels", "dump": r"[\w ]+ dumps a tile", "end": r"[a-z ]*"}
VIEW = {"hand", "grid", "complete", "flaws"}
DECIDING = {"bananas", "rotten", "gave up", "end"}  # may be the last deed of a game


def check_room(room: dict[str, Any]) -> None:
    assert set(room) - {"grids"} == ROOM
    assert "grids" not in room or room["phase"] == "over"
    for seat in room["seats"]:
        assert set(seat) == SEAT
        assert all(type(seat[name]) is int for name in COUNTS - {"out"})


def check_event(event: dict[str, Any]) -> dict[str, Any]:
    """Check that an event shows numbers to all; return the part for one seat."""
    public = EVENT | PUBLIC_MORE.get(event["event"], set())
    if event["event"] in DECIDING:
        public |= {"grids"}
    assert set(event) <= public | OWN
    if event["event"] in SAID:
        assert re.fullmatch(SAID[event["event"]], event["said"])
    for seat in event["seats"]:
        assert set(seat) == COUNTS
        assert all(type(seat[name]) is int for name in COUNTS - {"out"})
    return {name: event[name] for name in OWN & set(event)}


class Knowledge:
    """What a seat may know, derived from the log of the finished game."""

    def __init__(self, seat: int, replay: dict[str, Any]) -> None:
        self.seat = seat
        self.hand = sorted(replay["split"][seat])
        self.grid: dict[tuple[int, int], str] = {}
        self.events = replay["events"]

    def view(self) -> tuple[list[str], list[list[Any]]]:
        return sorted(self.hand), [[*square, self.grid[square]] for square in sorted(self.grid)]

    def see(self, number: int, own: dict[str, Any]) -> None:
        """Follow the log to an event, and compare what was sent of it."""
        event = self.events[number - 1]
        mine = event.get("seat") == self.seat
        kind = event["event"]
        told = dict(own)
        shown = told.pop("view", None)
        expected: dict[str, Any] = {}
        if kind == "build" and mine:
            expected = {"take": event["take"], "place": event["place"]}
            for row, column in event["take"]:
                self.hand.append(self.grid.pop((row, column)))
            for row, column, letter in event["place"]:
                self.hand.remove(letter)
                self.grid[row, column] = letter
        elif kind == "dump" and mine:
            expected = {"letter": event["letter"], "drawn": event["drawn"]}
            self.hand.remove(event["letter"])
            self.hand += event["drawn"]
        elif kind == "peel":
            expected = {"drawn": event["drawn"][self.seat]}
            self.hand += event["drawn"][self.seat]
        elif kind == "gave up" and mine:
            self.hand, self.grid = [], {}
        assert told == expected
        assert (shown is not None) == (
            kind == "peel" or (mine and kind in ("build", "dump", "gave up"))
        )
        if shown is not None:
            self.check_view(shown)

    def check_view(self, view: dict[str, Any]) -> None:
        assert set(view) == VIEW
        hand, grid = self.view()
        assert (sorted(view["hand"]), view["grid"]) == (hand, grid)
        for flaw in view["flaws"]:
            assert all(tuple(square) in self.grid for square in flaw["squares"])


def messages(live: Live) -> Iterator[dict[str, Any]]:
    for text in live.texts:
        message = json.loads(text)
        assert message["type"] in TYPES
        yield message


def check_all(live: Live, knowledge: Knowledge | None) -> None:
    """Go through everything that a client was ever sent on a socket."""
    decided = False
    for message in messages(live):
        if message["type"] in ("welcome", "room"):
            check_room(message["room"])
        if message["type"] == "welcome":
            assert set(message) == {
                "type",
                "seat",
                "n",
                "room",
                "view",
                "history",
                "past",
                "ticket",
            }
            assert message["past"] == {}
            for event in message["history"]:
                assert not OWN & set(event)
            assert (message["view"] is None) == (knowledge is None)
            if knowledge:
                knowledge.check_view(message["view"])
        elif message["type"] == "event":
            own = check_event(message)
            assert not decided or message["event"] == "end"
            decided = "grids" in message
            if knowledge is None:
                assert own == {}
            else:
                knowledge.see(message["number"], own)


def play_on(live: Live) -> None:
    """Some of everything: tiles placed, moved, taken, dumped, wrong calls."""
    hand = live.view["hand"]
    live.do("place", tiles=[[0, column, letter] for column, letter in enumerate(hand[:9])])
    live.do("move", **{"from": [[0, 0]], "to": [[4, 4]]})
    live.do("dump", letter=live.view["hand"][-1])
    live.do("peel")
    live.do("take", squares=[[4, 4]])
    live.do("bananas")


def test_each_client_receives_only_what_it_may_know(server: Served) -> None:
    room = server.room("person", "person", "wright")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with (
        server.live(room, tokens[0]) as ann,
        server.live(room, tokens[1]) as ben,
        server.live(room) as watcher,
    ):
        play_on(ann)
        play_on(ben)
        for live in (ann, ben):
            live.do("resign")
        for live in (ann, ben, watcher):
            while live.number < server.facts(room)["number"]:
                live.receive()
        clients = {0: ann, 1: ben, None: watcher}
        replay = server.http.get(f"/api/games/{room}").json()
        log = server.http.get(f"/api/games/{room}/log").text
        seed = json.loads(log.splitlines()[0])["seed"]
        for seat, live in clients.items():
            check_all(live, None if seat is None else Knowledge(seat, replay))
            everything = "".join(live.texts)
            assert str(seed) not in everything
            assert not any(token in everything for token in tokens)


def test_peels_show_each_seat_only_its_own_letter(server: Served) -> None:
    room = server.room("person", "wright", "wright")
    token = server.join(room)
    with server.live(room, token) as ann, server.live(room) as watcher:
        peels = [ann.event("peel") for _ in range(3)]
        assert all(len(peel["drawn"]) == 1 and "view" in peel for peel in peels)
        assert all("drawn" not in watcher.event("peel") for _ in range(3))
        ann.do("resign")
        ann.event("end")
        while watcher.number < ann.number:
            watcher.receive()
        replay = server.http.get(f"/api/games/{room}").json()
        check_all(ann, Knowledge(0, replay))
        check_all(watcher, None)


def test_neither_room_nor_api_reveals_letters_of_a_running_game(server: Served) -> None:
    room = server.room("person", "person")
    for name in ("Ann", "Ben"):
        server.join(room, name)
    for path in (f"/api/rooms/{room}", "/api/games", "/metrics", "/health"):
        text = server.http.get(path).text
        assert "seed" not in text and '"token"' not in text
    check_room(server.facts(room))
    assert room not in server.http.get("/api/games").text


def test_final_grids_are_public_once_the_game_is_decided(server: Served) -> None:
    room = server.room("person", "person")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[0]) as ann, server.live(room, tokens[1]) as ben:
        letter = ann.view["hand"][0]
        ann.do("place", tiles=[[0, 0, letter]])
        assert "grids" not in server.facts(room)
        ben.do("resign")
        end = ann.event("end")
        assert end["grids"] == [[[0, 0, letter]], []]
    assert server.facts(room)["grids"] == end["grids"]
