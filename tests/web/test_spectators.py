"""What spectators see: grids if the host shows them, and nothing early."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.people import catch_up_all, take_turn
from tests.web.serving import Json, Live, Served

LONG = 600.0  # seconds: longer than any test


def place(live: Live, count: int = 1) -> list[list[Any]]:
    tiles = [[0, column, letter] for column, letter in enumerate(live.view["hand"][:count])]
    assert live.do("place", tiles=tiles)["type"] == "done"
    return tiles


def begun(server: Served, game: str = "bananagrams", **setup: Any) -> tuple[str, str, str]:
    room, ann = server.hosted("person", "person", name="Ann", game=game, **setup)
    return room, ann, server.join(room, "Ben")


def test_grids_are_for_spectators_and_hands_for_nobody(server: Served) -> None:
    room, ann, ben = begun(server, boards=True)
    with server.live(room, ann) as a, server.live(room, ben) as b, server.live(room) as watcher:
        tiles = place(a, 3)
        event = watcher.event("build")
        assert event["seats"][0]["cells"] == tiles
        assert server.facts(room)["seats"][0]["cells"] == tiles
        assert "cells" not in b.event("build")["seats"][0]
        with server.live(room) as later:
            assert later.room["seats"][0]["cells"] == tiles
            assert later.view is None
        hand = a.view["hand"]
        assert not any(f'"{hand}"' in text or '"hand":"' in text for text in watcher.texts)


def test_grids_stay_hidden_unless_the_host_shows_them(server: Served) -> None:
    room, ann, _ = begun(server)
    with server.live(room, ann) as a, server.live(room) as watcher:
        place(a)
        assert "cells" not in watcher.event("build")["seats"][0]
    assert "cells" not in server.facts(room)["seats"][0]


@pytest.mark.parametrize("game", ["bananagrams", "scrabble", "auction"])
def test_nothing_is_revealed_early(server: Served, game: str) -> None:
    room, ann, ben = begun(server, game, boards=True, delay=LONG, turn_seconds=600)
    with server.live(room, ann) as a, server.live(room, ben) as b, server.live(room) as watcher:
        for live in (a, b):
            if game == "bananagrams":
                place(live, 4)
            else:
                act_if_asked(live, a, b)
        server.post(f"/api/rooms/{room}/emote", {"emote": "wow"}, ann)
        with server.live(room) as late:  # a room message, sent to everybody
            pass
        for facts in (server.facts(room), watcher.room, late.room):
            check_untold(facts)
        stream = first_line(server, room)
        check_untold(stream["room"])
        assert stream["history"] == []
        assert server.http.get(f"/api/games/{room}").status_code == 409
        watcher.send({"type": "ping"})
        watcher.next("pong")
        assert not [text for text in watcher.texts if '"type":"event"' in text or "emote" in text]
        server.post(f"/api/rooms/{room}/act", {"type": "resign"}, ben)
        while watcher.room["phase"] != "over":
            watcher.receive()
        assert watcher.room["number"] == a.event("end")["number"]
        assert watcher.room["winner"] == 0


def act_if_asked(live: Live, *people: Live) -> None:
    catch_up_all(people)
    if live.my_turn:
        take_turn(live)


def first_line(server: Served, room: str) -> Json:
    with server.http.stream("GET", f"/api/rooms/{room}/stream") as answer:
        line = next(answer.iter_lines())
    document: Json = json.loads(line)
    return document


def check_untold(facts: Json) -> None:
    assert facts["number"] == 0 and facts["time"] == 0 and facts["phase"] == "playing"
    for seat in facts["seats"]:
        assert not seat.get("cells") and not seat.get("grid") and not seat.get("score", 0) % 100
    assert not any(row.strip(". ") for row in facts.get("rows", ()))


def test_events_come_later_and_in_order(server: Served) -> None:
    room, ann, _ = begun(server, boards=True, delay=1.0)
    with server.live(room, ann) as a, server.live(room) as watcher:
        tiles = place(a, 2)
        sent = server.facts(room)["time"]
        event = watcher.event("build")
        assert event["number"] == 1 and event["seats"][0]["cells"] == tiles
        assert server.facts(room)["time"] >= max(0.0, event["time"]) >= sent
        a.do("take", squares=[tiles[0][:2]])
        assert watcher.event("build")["seats"][0]["cells"] == tiles[1:]
        with server.live(room) as later:
            assert later.room["seats"][0]["cells"] == tiles[1:]


@pytest.mark.slow
def test_after_a_restart_spectators_are_still_behind(serve: Callable[..., Served]) -> None:
    first = serve()
    room, ann, _ = begun(first, boards=True, delay=1.5)
    with first.live(room, ann) as a:
        tiles = place(a, 2)
    first.kill()
    second = serve()
    with second.live(room) as watcher:
        assert watcher.room["seats"][0]["cells"] == []
        while not watcher.room["seats"][0]["cells"]:
            watcher.receive()
        assert watcher.room["seats"][0]["cells"] == tiles
        with second.live(room, ann) as a:
            a.do("take", squares=[tiles[0][:2]])
        assert watcher.event("build")["seats"][0]["cells"] == tiles[1:]


def test_the_host_chooses_before_the_game(server: Served) -> None:
    room, ann = server.hosted("person", "person", name="Ann")
    answer = server.post(f"/api/rooms/{room}/choose", {"boards": True, "delay": 30}, ann)
    assert (answer.json()["boards"], answer.json()["delay"]) == (True, 30)
    for wrong in ({"delay": -1}, {"delay": 1e9}, {"lexicon": "enable"}, {"delay": "NaN"}):
        assert server.post(f"/api/rooms/{room}/choose", wrong, ann).status_code == 422
    server.join(room, "Ben")
    late = server.post(f"/api/rooms/{room}/choose", {"delay": 0}, ann)
    assert late.json()["error"]["code"] == "wrong-phase"
    facts = server.facts(room)
    assert (facts["boards"], facts["delay"]) == (True, 30)
