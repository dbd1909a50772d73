"""A rematch: everybody in one room, whoever asks first, with the score of the series."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from tests.web.serving import Json, Live, Served

GAMES = ("bananagrams", "scrabble", "auction")


def played(server: Served, *seats: str, names: tuple[str, ...] = (), **setup: Any) -> Any:
    """A room whose game has started, and the tokens of its people."""
    room = server.room(*seats, **setup)
    return room, [server.join(room, name) for name in names]


def resign(server: Served, room: str, token: str) -> None:
    assert server.post(f"/api/rooms/{room}/act", {"type": "resign"}, token).status_code == 200


def rematch(server: Served, room: str, token: str) -> Json:
    answer = server.post(f"/api/rooms/{room}/rematch", None, token)
    assert answer.status_code == 200, answer.text
    document: Json = answer.json()
    return document


def score(facts: Json) -> list[tuple[str, int]]:
    return [(seat["name"], seat["wins"]) for seat in facts["seats"]]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_an_engine_play_a_series(server: Served, game: str) -> None:
    room, (ann, ben) = played(
        server, "person", "person", "easy", names=("Ann", "Ben"), game=game, turn_seconds=600
    )
    with server.live(room, ann) as a, server.live(room, ben) as b, server.live(room) as watcher:
        resign(server, room, ben)
        resign(server, room, ann)
        for live in (a, b, watcher):
            live.event("end")
        facts = server.facts(room)
        assert score(facts) == [("Ann", 0), ("Ben", 0), ("easy engine", 1)]
        offered = rematch(server, room, ann)
        for live in (a, b, watcher):
            assert live.next("rematch") == {"type": "rematch", "room": offered["room"], "by": 0}
        waiting = server.facts(offered["room"])
        assert waiting["phase"] == "waiting" and offered["seat"] == 2
        names = [(seat["name"], seat["taken"], seat["held"]) for seat in waiting["seats"]]
        assert names == [("Ben", False, True), ("easy engine", True, False), ("Ann", True, False)]
        accepted = rematch(server, room, ben)
    assert accepted == {"room": offered["room"], "seat": 0}
    again = server.facts(offered["room"])
    assert (again["phase"], again["game"], again["turn_seconds"]) == ("playing", game, 600)
    assert again["rules"] == facts["rules"]
    assert again["series"] == {"number": 2, "draws": 0}
    assert score(again) == [("Ben", 0), ("easy engine", 1), ("Ann", 0)]
    with server.live(offered["room"], ben) as b, server.live(offered["room"], ann) as a:
        assert (b.seat, a.seat) == (0, 2)


def test_two_people_who_press_at_once_meet_in_one_room(server: Served) -> None:
    room, tokens = played(server, *["person"] * 4, names=("Ann", "Ben", "Cid", "Dan"))
    with ExitStack() as stack:
        for token in tokens:
            stack.enter_context(server.live(room, token))
        for token in tokens[1:]:
            resign(server, room, token)
        pool = stack.enter_context(ThreadPoolExecutor(8))
        asked = list(pool.map(lambda token: rematch(server, room, token), tokens * 2))
    assert len({answer["room"] for answer in asked}) == 1
    assert sorted(answer["seat"] for answer in asked) == [0, 0, 1, 1, 2, 2, 3, 3]
    facts = server.facts(asked[0]["room"])
    assert facts["phase"] == "playing" and facts["seats"][3]["name"] == "Ann"
    assert facts["seats"][3]["wins"] == 1


def test_one_person_and_engines_start_at_once(server: Served) -> None:
    room, (ann,) = played(server, "person", "easy", names=("Ann",))
    resign(server, room, ann)
    again = rematch(server, room, ann)
    facts = server.facts(again["room"])
    assert facts["phase"] == "playing" and again["seat"] == 1
    assert [seat["name"] for seat in facts["seats"]] == ["easy engine", "Ann"]


def test_a_player_who_leaves_frees_the_seat(server: Served) -> None:
    room, (ann, ben) = played(server, "person", "person", names=("Ann", "Ben"))
    with server.live(room, ann):
        resign(server, room, ben)
        again = rematch(server, room, ann)["room"]
    facts = server.facts(again)
    assert [seat["taken"] for seat in facts["seats"]] == [False, True]
    assert facts["host"] == 1  # nobody else is there
    with server.live(again, ann) as live:
        server.join(again, "Cid")
        assert live.next("welcome")["room"]["phase"] == "playing"
    assert rematch(server, room, ben) == {"room": again, "seat": None}  # to watch


def test_a_seat_that_is_kept_is_open_after_a_while(serve: Callable[..., Served]) -> None:
    served = serve(hold_seconds=0.0)
    room, (ann, ben) = played(served, "person", "person", names=("Ann", "Ben"))
    with served.live(room, ann), served.live(room, ben):
        resign(served, room, ben)
        again = rematch(served, room, ann)["room"]
        assert served.facts(again)["seats"][0]["held"]
        served.join(again, "Cid")
        assert rematch(served, room, ben)["seat"] is None
    assert score(served.facts(again)) == [("Cid", 0), ("Ann", 1)]


def test_a_kept_seat_is_not_for_others(server: Served) -> None:
    room, (ann, ben) = played(server, "person", "person", names=("Ann", "Ben"))
    with server.live(room, ann), server.live(room, ben):
        resign(server, room, ben)
        again = rematch(server, room, ann)["room"]
        full = server.post(f"/api/rooms/{again}/join", {"name": "Cid"})
        assert (full.status_code, full.json()["error"]["code"]) == (409, "full")
        with server.socket(again) as socket:  # the seat is Ben's when he accepts
            socket.send(f'{{"type": "hello", "token": "{ben}"}}')
            assert "wrong-token" in str(socket.recv())


def test_a_spectator_is_notified_of_a_later_rematch(server: Served) -> None:
    room, (ann, ben) = played(server, "person", "person", names=("Ann", "Ben"))
    with server.live(room) as watcher:
        ticket = watcher.welcome["ticket"]
    with server.live(room, ann) as live:
        assert live.welcome["ticket"] is None
        resign(server, room, ben)
        again = rematch(server, room, ann)["room"]
    for shown, known in ((ticket, again), (None, None), ("\ud800", None), ("x" * 1000, None)):
        with server.socket(room) as socket:
            socket.send(json.dumps({"type": "hello", "ticket": shown}))
            welcome = json.loads(socket.recv())
            assert welcome["room"]["rematch"] == known
            assert welcome["ticket"] == (ticket if known else None)
    with server.socket(room) as socket:
        socket.send(json.dumps({"type": "hello", "ticket": 7}))
        assert json.loads(socket.recv())["code"] == "invalid"


def test_a_rematch_survives_a_restart(serve: Callable[..., Served]) -> None:
    first = serve()
    room, (ann, ben) = played(first, "person", "person", "easy", names=("Ann", "Ben"))
    with first.live(room, ann) as a, first.live(room, ben):
        resign(first, room, ben)
        finish_all(first, a, room, ann)
        again = rematch(first, room, ann)["room"]
    first.kill()
    second = serve()
    assert second.facts(again)["series"]["number"] == 2
    with second.live(room, ben) as b:
        assert b.room["rematch"] == again
    with second.live(room) as watcher:  # new spectators are not notified
        assert watcher.room["rematch"] is None
    assert rematch(second, room, ben) == {"room": again, "seat": 0}
    assert second.facts(again)["phase"] == "playing"


def finish_all(server: Served, live: Live, room: str, token: str) -> None:
    resign(server, room, token)
    live.event("end")


def test_a_rematch_follows_a_game_that_is_over(server: Served) -> None:
    room, (ann,) = played(server, "person", names=("Ann",))
    early = server.post(f"/api/rooms/{room}/rematch", None, ann)
    assert (early.status_code, early.json()["error"]["code"]) == (409, "wrong-phase")
    foreign = server.post(f"/api/rooms/{room}/rematch", None, "nonsense")
    assert foreign.json()["error"]["code"] == "wrong-token"


def test_engines_of_a_rematch_are_charged(serve: Callable[..., Served]) -> None:
    served = serve(engines_of_a_client=2, pace=1000.0)
    room, (ann,) = played(served, "person", "easy", names=("Ann",))
    resign(served, room, ann)
    again = rematch(served, room, ann)["room"]
    served.room("person", "easy")
    full = served.post("/api/rooms", {"seats": [{"kind": "engine", "level": "easy"}]})
    assert (full.status_code, full.json()["error"]["code"]) == (429, "too-fast")
    resign(served, again, ann)
    served.room("person", "easy")


def test_a_rematch_that_was_closed_can_be_offered_again(server: Served) -> None:
    room, (ann, ben) = played(server, "person", "person", names=("Ann", "Ben"))
    with server.live(room, ann), server.live(room, ben):
        resign(server, room, ben)
        first = rematch(server, room, ann)["room"]
        assert server.post(f"/api/rooms/{first}/close", None, ann).status_code == 200
        second = rematch(server, room, ben)["room"]
    assert first != second and server.facts(second)["phase"] == "waiting"


def test_an_engine_from_outside_plays_on_while_it_is_online(server: Served) -> None:
    token = server.post("/api/engines", {"name": "rival"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    with server.http.stream("GET", "/api/engines/events", headers=headers) as events:
        lines = events.iter_lines()
        next(lines)
        room = server.room("person", {"kind": "remote", "engine": "rival"})
        ann = server.join(room, "Ann")
        resign(server, room, ann)
        again = rematch(server, room, ann)["room"]
        facts = server.facts(again)
        assert facts["phase"] == "playing"
        assert [(seat["kind"], seat["wins"]) for seat in facts["seats"]] == [
            *(("remote", 1), ("person", 0))
        ]
        while again not in next(lines):
            pass
    resign(server, again, ann)
    while "rival" in server.http.get("/api/choices").json()["engines"]:
        pass
    last = server.facts(rematch(server, again, ann)["room"])
    assert [(seat["kind"], seat["taken"]) for seat in last["seats"]] == [
        *(("person", True), ("person", False))
    ]
