"""Every registered game over the live socket: shipped ones, and one of another package."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from tests.waiting import PATIENCE
from tests.web.people import lexicon_named, play_out, take_turn
from tests.web.serving import Live, Served
from tilewright.table.log import parse_log, replay
from tilewright.table.registry import game_names

SHORT: dict[str, dict[str, Any]] = {
    "scrabble": {"tile_set": "scrabble"},
    "auction": {"rounds": 1, "hidden": 5},
    "ghost": {"lives": 1},
}
EASY = {"scrabble": "easy", "auction": "easy", "ghost": "random"}
GAMES = list(SHORT)


@contextmanager
def seated(server: Served, room: str, *names: str) -> Iterator[list[Live]]:
    """People who have joined a room, each with a socket."""
    tokens = [server.join(room, name) for name in names]
    with ExitStack() as stack:
        yield [stack.enter_context(server.live(room, token)) for token in tokens]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_two_people_and_an_engine_play_to_the_end(guests: Served, game: str) -> None:
    room = guests.room("person", "person", EASY[game], game=game, **SHORT[game])
    with seated(guests, room, "Ann", "Ben") as people, guests.live(room) as watcher:
        play_out(people)
        while watcher.room["phase"] != "over":
            watcher.receive()
        ends = [live.room["winners"] for live in (*people, watcher)]
    facts = guests.facts(room)
    assert ends == [facts["winners"]] * 3
    data = guests.http.get(f"/api/games/{room}/log").content
    if game in game_names():
        log = parse_log(data)
        end = replay(log.header, log.events, lexicon_named(log.header.lexicon))
        assert end.over and list(end.winners) == facts["winners"]
        assert [seat["score"] for seat in facts["seats"]] == list(end.scores or ())
    shown = guests.http.get(f"/api/games/{room}").json()  # the server has replayed it
    assert shown["game"] == game and shown["names"] == ["Ann", "Ben", f"{EASY[game]} engine"]
    assert not any("has decided" in step["said"] for step in shown["steps"])
    listed = guests.http.get("/api/games?limit=1").json()["games"][0]
    assert (listed["id"], listed["game"]) == (room, game)


def test_engines_of_all_levels_play_each_other(guests: Served, game: str) -> None:
    choices = {one["name"]: one for one in guests.http.get("/api/choices").json()["games"]}
    levels = [level["name"] for level in choices[game]["levels"]]
    room = guests.room(*levels[: choices[game]["most_seats"]], game=game, **SHORT[game])
    limit = time.monotonic() + PATIENCE
    while guests.facts(room)["phase"] != "over":
        assert time.monotonic() < limit, "the game does not end"
        time.sleep(0.1)
    lines = guests.http.get(f"/api/games/{room}/log").text.splitlines()
    assert len(lines) > 4 and '"event":"end"' in lines[-1]
    assert not [line for line in lines if '"event":"fault"' in line]


def test_nonsense_is_refused_and_the_game_continues(guests: Served, game: str) -> None:
    room = guests.room("person", "person", game=game, **SHORT[game])
    with seated(guests, room, "Ann", "Ben") as people:
        mover = next(live for live in people if live.my_turn)
        before = guests.facts(room)["number"]
        for message in (
            {"type": "act"},
            {"type": "peel"},
            {"type": "act", "action": None},
            {"type": "act", "action": {"a": [1, 2]}},
            {"type": "act", "action": ["x"] * 50},
            {"type": "act", "action": 10**30},
            {"type": "act", "action": "x" * 500},
        ):
            mover.n += 1
            mover.send(message | {"n": mover.n})
            reply = mover.reply(mover.n)
            assert reply["type"] == "refused" and reply["code"] in ("invalid", "illegal"), message
        assert guests.facts(room)["number"] == before
        take_turn(mover)


def test_only_the_seats_on_turn_may_act(guests: Served, game: str) -> None:
    room = guests.room("person", "person", game=game, **SHORT[game])
    with seated(guests, room, "Ann", "Ben") as people:
        mover = next(live for live in people if live.my_turn)
        take_turn(mover)
        waiting = mover if not mover.my_turn else next(x for x in people if x is not mover)
        reply = waiting.do("act", action={"scrabble": "-", "auction": 0, "ghost": "A"}[game])
        assert (reply["type"], reply["code"]) == ("refused", "illegal")


def test_a_player_who_resigns_loses_and_the_others_continue(guests: Served, game: str) -> None:
    room = guests.room("person", "person", "person", game=game, **SHORT[game])
    with seated(guests, room, "Ann", "Ben", "Cid") as (ann, ben, cid):
        assert ann.do("resign")["type"] == "done"
        assert ann.do("resign")["code"] == "illegal"
        facts = guests.facts(room)
        assert facts["phase"] == "playing" and facts["seats"][0]["out"]
        assert set(facts["to_act"]) <= {1, 2}
        ben.event("gave up")
        ben.do("resign")
        end = cid.event("end")
        assert (end["winner"], end["reason"]) == (2, "resigned")
    assert guests.http.get(f"/api/games/{room}").json()["winner"] == 2


def test_a_player_who_runs_out_of_time_is_skipped(guests: Served, game: str) -> None:
    room = guests.room("person", "person", game=game, turn_seconds=1, **SHORT[game])
    with seated(guests, room, "Ann", "Ben") as (ann, _):
        late = ann.room["to_act"][0]
        assert ann.room["deadline"] == 1.0
        fault = ann.event("fault")
        assert (fault["kind"], fault["seat"]) == ("timeout", late)
        moved = ann.next("event")
        assert (moved["event"], moved["seat"]) == (
            {"scrabble": "pass", "auction": "sealed", "ghost": "letter"}[game],
            late,
        )


def test_the_history_is_shown_to_newcomers(guests: Served, game: str) -> None:
    room = guests.room("person", "person", game=game, **SHORT[game])
    with seated(guests, room, "Ann", "Ben") as people:
        for _ in range(2):
            mover = next(live for live in people if live.my_turn)
            take_turn(mover)
            for live in people:
                while live.number < mover.number:
                    live.receive()
        with guests.live(room) as watcher:
            welcome = watcher.texts[0]
            assert '"history":[{"number":1' in welcome
            assert '"said":""' not in welcome


def test_a_game_of_another_package_gets_a_table_with_buttons(guests: Served) -> None:
    room = guests.room("person", "perfect", game="ghost", lives=2)
    with seated(guests, room, "Ann") as (ann,):
        while not ann.my_turn:
            ann.receive()
        assert ann.view["prompt"]
        assert {"fragment", "lives"} <= ann.view["facts"].keys()
        labels = [offer["label"] for offer in ann.view["actions"]]
        assert "A" in labels
        offers = {offer["action"]: offer["label"] for offer in ann.view["actions"]}
        assert offers.get("?", "challenge") == "challenge"
        said = take_turn(ann)
        assert said["number"] >= 1


def test_settings_are_those_of_the_rules(guests: Served) -> None:
    choices = guests.http.get("/api/choices").json()
    games = {one["name"]: one for one in choices["games"]}
    opponents = {name: one["opponents"] for name, one in games.items()}
    assert opponents == {"bananagrams": 1, "scrabble": 1, "auction": 3, "ghost": 1}
    lives = games["ghost"]["settings"][0]
    assert (lives["name"], lives["kind"], lives["default"], lives["high"]) == (
        "lives",
        "whole",
        5,
        20,
    )
    kinds = {one["name"]: one["kind"] for one in games["scrabble"]["settings"]}
    assert kinds["layout"] == kinds["tile_set"] == kinds["challenge"] == "choice"
    assert (kinds["seconds"], kinds["bingo"]) == ("number", "whole")
    for wrong in (
        {"game": "chess"},
        {"game": "ghost", "lives": 0},
        {"game": "ghost", "rules": {"lives": "many"}},
        {"game": "ghost", "variant": "classic"},
        {"game": "ghost", "practice": True},
        {"game": "scrabble", "challenge": "triple"},
        {"game": "scrabble", "layout": "/etc/passwd"},
        {"game": "scrabble", "seconds": -1},
        {"game": "scrabble", "seats": [{"kind": "person"}]},
        {"game": "auction", "turn_seconds": 0},
    ):
        body = {"seats": [{"kind": "person"}] * 2} | wrong
        answer = guests.post("/api/rooms", body)
        assert answer.status_code == 422, (wrong, answer.text)
        assert answer.json()["error"]["code"] == "invalid"


def test_a_game_of_scrabble_can_be_taken_home_as_gcg(guests: Served) -> None:
    room = guests.room("person", "person", game="scrabble")
    with seated(guests, room, "Ann", "Ben") as people:
        for _ in range(2):
            for live in people:
                while not live.my_turn:
                    live.receive()
                take_turn(live)
        people[0].do("resign")
    answer = guests.http.get(f"/api/games/{room}/gcg")
    assert answer.status_code == 200
    assert answer.text.startswith("#player1 player1 Ann")
    assert answer.text.count(">player") >= 4
    unknown = guests.http.get(f"/api/games/{room}/pgn")
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (422, "invalid")
