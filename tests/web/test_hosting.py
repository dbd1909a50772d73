"""The host of a room: starts, seats, removes, chooses, closes; and the players' part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.serving import Json, Served


def code(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def seats_of(facts: Json) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in facts["seats"]]


def test_the_creator_who_takes_a_seat_is_the_host(server: Served) -> None:
    room, token = server.hosted("person", "person", name="Ann")
    facts = server.facts(room)
    assert facts["hosted"] and facts["host"] == 0 and facts["seats"][0]["name"] == "Ann"
    assert "yours" not in facts
    with server.live(room, token) as ann:
        assert ann.seat == 0
        ben = server.join(room, "Ben")
        assert ann.next("welcome")["room"]["phase"] == "playing"
    assert code(server.post(f"/api/rooms/{room}/close", None, ben)) == "not-host"


def test_a_host_who_watches_sits_down_later_and_stays_the_host(server: Served) -> None:
    room, host = server.hosted("person", "person", "person")
    assert server.facts(room)["host"] is None
    server.join(room, "Ann")
    body = {"name": "Ben", "before": host}
    ben = server.post(f"/api/rooms/{room}/join", body).json()["token"]
    assert server.facts(room)["host"] == 1
    assert code(server.post(f"/api/rooms/{room}/close", None, host)) == "wrong-token"
    assert server.post(f"/api/rooms/{room}/split", None, ben).json()["phase"] == "playing"


def test_seats_and_engines_are_added_and_removed(server: Served) -> None:
    room, token = server.hosted("person", "person", name="Ann")

    def post(verb: str, body: Json) -> Json:
        answer = server.post(f"/api/rooms/{room}/{verb}", body, token)
        assert answer.status_code == 200, answer.text
        document: Json = answer.json()
        return document

    with server.live(room, token) as ann:
        post("seats", {})
        post("seats", {"kind": "engine", "level": "easy"})
        facts = post("seats", {"kind": "engine", "level": "easy"})
        assert [name for _, name in seats_of(facts)] == [
            *("Ann", "", "", "easy engine 1", "easy engine 2")
        ]
        facts = post("remove", {"seat": 3, "name": "easy engine 1"})
        assert seats_of(facts)[3] == ("engine", "easy engine")
        stale = server.post(
            f"/api/rooms/{room}/remove", {"seat": 3, "name": "easy engine 1"}, token
        )
        assert code(stale) == "illegal"
        facts = post("remove", {"seat": 1})
        assert len(facts["seats"]) == 3
        while len(ann.room["seats"]) != 3 or ann.room["seats"][2]["name"] != "easy engine":
            ann.receive()
        assert post("split", {})["phase"] == "playing"
    late = server.post(f"/api/rooms/{room}/seats", {}, token)
    assert code(late) == "wrong-phase"


@pytest.mark.parametrize(("game", "most"), [("scrabble", 4), ("bananagrams", 8)])
def test_a_room_has_as_many_seats_as_its_rules_allow(server: Served, game: str, most: int) -> None:
    room, token = server.hosted("person", "person", name="Ann", game=game)
    for _ in range(most - 2):
        assert server.post(f"/api/rooms/{room}/seats", {}, token).status_code == 200
    assert code(server.post(f"/api/rooms/{room}/seats", {}, token)) == "illegal"
    assert len(server.facts(room)["seats"]) == most
    if game == "scrabble":
        for seat in (3, 2):
            assert (
                server.post(f"/api/rooms/{room}/remove", {"seat": seat}, token).status_code == 200
            )
        assert code(server.post(f"/api/rooms/{room}/remove", {"seat": 1}, token)) == "illegal"
        assert code(server.post(f"/api/rooms/{room}/split", None, token)) == "illegal"
        assert server.facts(room)["phase"] == "waiting"


def test_only_the_host_changes_a_room(server: Served) -> None:
    room, _ = server.hosted("person", "person", "person", "easy", name="Ann")
    ben = server.join(room, "Ben")
    verbs: list[tuple[str, Any]] = [
        *(("split", None), ("seats", {}), ("remove", {"seat": 2}), ("close", None)),
        *(("kick", {"seat": 0}), ("choose", {"delay": 30})),
    ]
    for verb, body in verbs:
        for token, refusal in ((ben, "not-host"), ("nonsense", "wrong-token")):
            assert code(server.post(f"/api/rooms/{room}/{verb}", body, token)) == refusal
        assert code(server.post(f"/api/rooms/{room}/{verb}", body)) == "no-token"
    assert len(server.facts(room)["seats"]) == 4


def test_a_player_who_is_removed_while_waiting_does_not_come_back(server: Served) -> None:
    room, token = server.hosted("person", "person", name="Ann", host_starts=True)
    ben = server.join(room, "Ben")
    with server.live(room, token) as ann, server.live(room, ben) as live:
        answer = server.post(f"/api/rooms/{room}/kick", {"seat": 1, "name": "Ben"}, token)
        assert seats_of(answer.json()) == [("person", "Ann"), ("person", "")]
        assert live.until_closed() == 4410
        while ann.room["seats"][1]["name"]:
            ann.receive()
    with server.socket(room) as socket:
        socket.send(f'{{"type": "hello", "token": "{ben}"}}')
        assert "removed" in str(socket.recv())
    again = server.post(f"/api/rooms/{room}/join", {"name": "Ben", "before": ben})
    assert (again.status_code, code(again)) == (403, "removed")
    server.join(room, "Cid")
    assert code(server.post(f"/api/rooms/{room}/kick", {"seat": 0}, token)) == "illegal"
    assert code(server.post(f"/api/rooms/{room}/kick", {"seat": 9}, token)) == "illegal"


@pytest.mark.parametrize("game", ["bananagrams", "scrabble", "auction"])
def test_a_player_who_is_removed_from_a_game_is_out(server: Served, game: str) -> None:
    room, token = server.hosted("person", "person", "person", name="Ann", game=game)
    ben, _ = server.join(room, "Ben"), server.join(room, "Cid")
    with server.live(room, ben) as live:
        server.post(f"/api/rooms/{room}/kick", {"seat": 1, "name": "Ben"}, token)
        event = live.event("gave up")
        assert event["seat"] == 1 and live.room["seats"][1]["out"]
    again = server.post(f"/api/rooms/{room}/kick", {"seat": 1}, token)
    assert again.status_code in (409, 422)
    assert server.facts(room)["phase"] == "playing"


def test_a_room_that_is_closed_ends_for_everybody(server: Served) -> None:
    room, token = server.hosted("person", "person", name="Ann")
    with server.live(room) as watcher:
        assert server.post(f"/api/rooms/{room}/close", None, token).json()["reason"] == "closed"
        while watcher.room["phase"] != "over":
            watcher.receive()
    assert code(server.post(f"/api/rooms/{room}/close", None, token)) == "wrong-phase"
    room, token = server.hosted("person", name="Ann")
    with server.live(room, token) as ann:
        server.post(f"/api/rooms/{room}/close", None, token)
        assert ann.event("end")["reason"] == "closed"
    assert server.facts(room)["winner"] is None


def test_a_full_table_waits_for_a_host_who_starts(server: Served) -> None:
    room, token = server.hosted("person", "person", name="Ann", host_starts=True)
    server.join(room, "Ben")
    assert server.facts(room)["phase"] == "waiting"
    full = server.post(f"/api/rooms/{room}/join", {"name": "Cid"})
    assert code(full) == "full"
    server.post(f"/api/rooms/{room}/split", None, token)
    assert server.facts(room)["phase"] == "playing"


def test_engines_that_are_added_later_are_charged(serve: Callable[..., Served]) -> None:
    served = serve(engines_of_a_client=2)
    room, token = served.hosted("person", "person", name="Ann")
    engine = {"kind": "engine", "level": "easy"}
    for _ in range(2):
        assert served.post(f"/api/rooms/{room}/seats", engine, token).status_code == 200
    full = served.post(f"/api/rooms/{room}/seats", engine, token)
    assert (full.status_code, code(full)) == (429, "too-fast")
    served.post(f"/api/rooms/{room}/remove", {"seat": 3}, token)
    assert served.post(f"/api/rooms/{room}/seats", engine, token).status_code == 200


def test_a_host_who_stays_away_is_replaced(serve: Callable[..., Served]) -> None:
    served = serve(host_seconds=0.3)
    room, token = served.hosted("person", "person", "person", "person", name="Ann")
    ben, cid = served.join(room, "Ben"), served.join(room, "Cid")
    with served.live(room, cid) as live:
        with served.live(room, token), served.live(room, ben):
            pass
        while live.room["host"] != 2:
            live.receive()
    assert code(served.post(f"/api/rooms/{room}/split", None, token)) == "not-host"
    served.kill()
    second = serve()
    assert second.facts(room)["host"] == 2
    assert second.post(f"/api/rooms/{room}/split", None, cid).json()["phase"] == "playing"


def test_a_name_that_is_refused_leaves_nothing_behind(serve: Callable[..., Served]) -> None:
    served = serve()
    served.post("/api/engines", {"name": "Deep Tile"})
    for name in ("<b>", "", "easy engine", "Easy Engine 2", "deep tile", "x" * 25):
        body = {"seats": [{}, {"kind": "engine", "level": "easy"}], "name": name}
        assert code(served.post("/api/rooms", body)) in ("invalid", "name-taken")
    assert served.http.get("/health").json()["rooms"] == 0
    room = served.room("person", "person", "easy")
    served.join(room, "Zoë")
    for name in ("ZOE\u0308", "zoë", "Easy engine", "DEEP TILE"):
        taken = served.post(f"/api/rooms/{room}/join", {"name": name})
        assert (taken.status_code, code(taken)) == (409, "name-taken")
    assert [seat["taken"] for seat in served.facts(room)["seats"]] == [True, False, True]


def test_an_engine_from_outside_does_not_take_the_name_of_one_of_ours(server: Served) -> None:
    assert code(server.post("/api/engines", {"name": "Hard engine"})) == "name-taken"


def test_emotes_reach_everybody_and_not_too_often(server: Served) -> None:
    room, token = server.hosted("person", "person", name="Ann")
    ben = server.join(room, "Ben")
    with server.live(room, token) as a, server.live(room, ben) as b, server.live(room) as w:
        assert server.post(f"/api/rooms/{room}/emote", {"emote": "clap"}, ben).status_code == 200
        for live in (a, b, w):
            assert live.next("emote") == {"type": "emote", "seat": 1, "emote": "clap"}
        answers = [server.post(f"/api/rooms/{room}/emote", {"emote": "wow"}, ben) for _ in range(9)]
        assert {answer.status_code for answer in answers[4:]} == {429}
        assert server.post(f"/api/rooms/{room}/emote", {"emote": "wow"}, token).status_code == 200
    unknown = server.post(f"/api/rooms/{room}/emote", {"emote": "<b>"}, token)
    assert code(unknown) == "invalid"
    assert code(server.post(f"/api/rooms/{room}/emote", {"emote": "wow"})) == "no-token"
    server.post(f"/api/rooms/{room}/act", {"type": "resign"}, ben)
    log = server.http.get(f"/api/games/{room}/log").text
    assert "emote" not in log
