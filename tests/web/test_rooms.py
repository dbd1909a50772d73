"""Rooms over HTTP: made, joined, begun, played by engines, replayed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from tests.web.serving import Served
from tilewright import Lexicon
from tilewright.table.log import parse_log, replay


def until_over(server: Served, room: str) -> None:
    end = time.monotonic() + PATIENCE
    while server.facts(room)["phase"] != "over":
        assert time.monotonic() < end, "the game does not end"
        time.sleep(0.05)


def test_the_choices_are_those_that_rooms_accept(server: Served) -> None:
    choices = server.http.get("/api/choices").json()
    assert {"enable", "enable+", "common", "french"} <= {
        lexicon["name"] for lexicon in choices["lexicons"]
    }
    assert [level["name"] for level in choices["levels"]] == ["easy", "medium", "hard", "wright"]
    for tiles in choices["tile_sets"]:
        assert sum(tiles["counts"].values()) == tiles["tiles"] == 144
        facts = server.facts(server.room("person", tile_set=tiles["name"]))
        assert facts["tile_set"] == tiles["name"]
    for variant in choices["variants"]:
        assert server.facts(server.room("person", variant=variant))["variant"] == variant


def test_ids_are_long_and_unique(server: Served) -> None:
    ids = {server.room("person") for _ in range(20)}
    assert len(ids) == 20
    assert min(map(len, ids)) >= 16  # of 64 characters each: 96 bits


def test_a_room_for_eight_begins_with_the_last_and_deals_eleven(server: Served) -> None:
    room = server.room(*["person"] * 7, "easy")
    for number in range(7):
        assert server.facts(room)["phase"] == "waiting"
        server.join(room, f"player {number}")
    facts = server.facts(room)
    assert facts["phase"] == "playing"
    assert facts["bunch"] == 144 - 8 * 11
    assert [seat["name"] for seat in facts["seats"]][-1] == "easy engine"


def test_the_host_can_start_a_room_without_its_open_seats(server: Served) -> None:
    seats = [{"kind": "engine", "level": "easy"}, *[{"kind": "person"}] * 3]
    made = server.post("/api/rooms", {"seats": seats, "name": "Ann"}).json()
    room, token = made["id"], made["yours"]["token"]
    with server.live(room, token) as ann:
        assert ann.seat == 1
        answer = server.post(f"/api/rooms/{room}/split", None, token)
        assert [seat["name"] for seat in answer.json()["seats"]] == ["easy engine", "Ann"]
        assert ann.next("welcome")["seat"] == 1
    again = server.post(f"/api/rooms/{room}/split", None, token)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "wrong-phase")


def test_engines_of_every_level_play_a_game_that_replays(server: Served, tmp_path: Path) -> None:
    room = server.room("easy", "medium", "hard", "wright", lexicon="enable")
    until_over(server, room)
    facts = server.facts(room)
    assert facts["reason"] in ("won", "nobody can go on")
    log = parse_log(server.http.get(f"/api/games/{room}/log").content)
    assert log.header.clock == "wall"
    game = replay(log.header, log.events, Lexicon.load("enable"))
    game.check_tiles()
    assert game.winners == (() if facts["winner"] is None else (facts["winner"],))
    assert not [event for event in log.events if event["event"] == "fault"]
    shown = server.http.get(f"/api/games/{room}").json()
    assert shown["events"] == log.events
    assert [len(hand) for hand in shown["split"]] == [21] * 4
    posted = server.http.post(
        "/api/replay", content=server.http.get(f"/api/games/{room}/log").content
    )
    assert posted.json() == shown


def test_engines_play_french(server: Served) -> None:
    room = server.room("wright", "easy", lexicon="french", tile_set="bananagrams-french")
    until_over(server, room)
    assert server.facts(room)["reason"] == "won"


def test_a_log_that_was_changed_says_where(server: Served) -> None:
    room = server.room("wright", "wright")
    until_over(server, room)
    lines = server.http.get(f"/api/games/{room}/log").text.splitlines(keepends=True)
    damaged = "".join([*lines[:5], lines[3], *lines[5:]])
    answer = server.http.post("/api/replay", content=damaged.encode())
    assert answer.status_code == 422
    assert "line 6" in answer.json()["error"]["message"]


def test_finished_games_are_listed_newest_first_and_page_by_page(
    serve: Callable[..., Served],
) -> None:
    server = serve()  # without the games of other tests
    rooms = []
    for _ in range(3):
        room = server.room("person", "person")
        tokens = [server.join(room, name) for name in ("Ann", "Ben")]
        server.post(f"/api/rooms/{room}/act", {"type": "resign"}, tokens[0])
        rooms.append(room)
    first = server.http.get("/api/games?limit=2").json()
    assert [game["id"] for game in first["games"]] == [rooms[2], rooms[1]]
    assert first["games"][0]["names"] == ["Ann", "Ben"]
    assert (first["games"][0]["winner"], first["games"][0]["events"]) == (1, 2)
    second = server.http.get(f"/api/games?limit=1&before={first['before']}").json()
    assert [game["id"] for game in second["games"]] == [rooms[0]]
    for wrong in ("limit=0", "limit=1000", "before=nan", "limit=x"):
        assert server.http.get(f"/api/games?{wrong}").status_code == 422


def test_when_everybody_leaves_nobody_wins(server: Served) -> None:
    room = server.room("person")
    server.post(f"/api/rooms/{room}/act", {"type": "resign"}, server.join(room))
    facts = server.facts(room)
    assert (facts["winner"], facts["reason"]) == (None, "everybody left")


def test_hints_and_rescues_lead_to_a_complete_grid(server: Served) -> None:
    room = server.room("person", practice=True)
    token = server.join(room)
    with server.live(room, token) as live:
        hint = server.post(f"/api/rooms/{room}/hint", None, token).json()["hint"]
        assert live.do("build", take=hint["take"], place=hint["place"])["type"] == "done"
        assert live.view["flaws"] == []
        letter = live.view["hand"][0]
        live.do("place", tiles=[[40, 40, letter]])
        assert live.view["flaws"]
        rescue = server.post(f"/api/rooms/{room}/rescue", None, token).json()["rescue"]
        assert live.do("build", take=rescue["take"], place=rescue["place"])["type"] == "done"
        assert live.view["complete"]
        done = server.post(f"/api/rooms/{room}/hint", None, token).json()
        assert done["hint"] is None and "peel" in done["message"]
        assert live.do("peel")["type"] == "done"
        one = server.post(f"/api/rooms/{room}/rescue", {"letter": live.view["hand"]}, token).json()
        assert one["rescue"] is None or one["rescue"]["moved"] >= 0
        missing = server.post(f"/api/rooms/{room}/rescue", {"letter": "?"}, token)
        assert missing.status_code == 409


def test_there_are_no_hints_in_a_real_game(server: Served) -> None:
    room = server.room("person")
    token = server.join(room)
    for what in ("hint", "rescue"):
        answer = server.post(f"/api/rooms/{room}/{what}", None, token)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-practice")


@pytest.mark.slow
def test_a_room_in_which_nothing_happens_ends_and_its_log_stays(
    serve: Callable[..., Served],
) -> None:
    served = serve(idle_seconds=0.5)
    waiting, playing = served.room("person"), served.room("person")
    with served.live(playing, served.join(playing)) as live:
        assert live.event("end")["reason"] == "idle"
    until_over(served, waiting)
    assert served.facts(waiting)["reason"] == "idle"
    time.sleep(1.5)  # both are forgotten by now, and read again
    assert served.facts(playing)["reason"] == "idle"
    assert served.http.get(f"/api/games/{playing}").json()["reason"] == "idle"


def test_there_are_no_more_rooms_than_allowed(serve: Callable[..., Served]) -> None:
    served = serve(max_rooms=2)
    rooms = [served.room("person") for _ in range(2)]
    full = served.post("/api/rooms", {"seats": [{}]})
    assert (full.status_code, full.json()["error"]["code"]) == (503, "busy")
    served.post(f"/api/rooms/{rooms[0]}/act", {"type": "resign"}, served.join(rooms[0]))
    served.room("person")


def test_one_client_cannot_make_rooms_without_end(serve: Callable[..., Served]) -> None:
    served = serve(rooms_a_minute=3.0)
    answers = [served.post("/api/rooms", {"seats": [{}]}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_engines_of_one_level_have_distinct_names(server: Served) -> None:
    room = server.room("person", "easy", "hard", "easy")
    names = [seat["name"] for seat in server.facts(room)["seats"]]
    assert names == ["", "easy engine 1", "hard engine", "easy engine 2"]
