"""The live socket: verbs, replies, events, reconnecting."""

from __future__ import annotations

from string import ascii_uppercase

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.serving import Live, Served


def lay_all(live: Live) -> None:
    """Put the whole hand on the grid in a row."""
    hand = live.view["hand"]
    tiles = [[0, column, letter] for column, letter in enumerate(hand)]
    assert live.do("place", tiles=tiles)["type"] == "done"


def test_the_welcome_shows_the_whole_own_view(server: Served) -> None:
    room = server.room("person", "easy")
    with server.live(room, server.join(room, "Ann O'Hara")) as live:
        assert live.seat == 0
        assert len(live.view["hand"]) == 21
        assert live.view["grid"] == live.view["flaws"] == []
        assert live.room["bunch"] == 102
        assert [seat["name"] for seat in live.room["seats"]] == ["Ann O'Hara", "easy engine"]
        assert live.room["may_peel"] and live.room["may_dump"]


def test_tiles_are_placed_moved_taken_and_turned(server: Served) -> None:
    room = server.room("person")
    with server.live(room, server.join(room)) as live:
        first, second, third = live.view["hand"][:3]
        live.do("place", tiles=[[0, 0, first], [0, 1, second], [0, 2, third]])
        assert live.view["grid"] == [[0, 0, first], [0, 1, second], [0, 2, third]]
        live.do("move", **{"from": [[0, 0], [0, 1], [0, 2]], "to": [[0, 1], [0, 2], [0, 3]]})
        assert live.view["grid"] == [[0, 1, first], [0, 2, second], [0, 3, third]]
        live.do("move", **{"from": [[0, 2], [0, 3]], "to": [[1, 1], [2, 1]]})
        assert live.view["grid"] == [[0, 1, first], [1, 1, second], [2, 1, third]]
        live.do("take", squares=[[1, 1]])
        assert sorted(live.view["hand"] + first + third) == sorted(live.dealt)
        live.do("build", take=[[0, 1], [2, 1]], place=[[-5, 7, third]])
        assert live.view["grid"] == [[-5, 7, third]]


def test_only_the_seat_sees_its_wrong_words_and_loose_tiles(server: Served) -> None:
    room = server.room("person", "person")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[0]) as ann, server.live(room, tokens[1]) as ben:
        lay_all(ann)
        kinds = {flaw["kind"] for flaw in ann.view["flaws"]}
        assert kinds == {"bad word"} and not ann.view["complete"]
        seen = ben.event("build")
        assert seen["seats"] == [
            {"seat": 0, "hand": 0, "grid": 21, "peels": 0, "dumps": 0, "out": False}
        ]
        assert "view" not in seen and "place" not in seen


def test_with_honour_wrong_words_are_not_shown_and_a_wrong_call_is_rotten(server: Served) -> None:
    room = server.room("person", "person", honour=True, variant="smoothie")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[0]) as ann, server.live(room, tokens[1]) as ben:
        lay_all(ann)
        assert ann.view["complete"] and ann.view["flaws"] == []
        assert ann.do("bananas")["type"] == "done"
        assert ben.event("rotten")["seats"][0]["out"]
        assert ben.event("end")["winner"] == 1
    assert server.facts(room)["reason"] == "won"


def test_illegal_actions_are_refused_with_the_reason(server: Served) -> None:
    room = server.room("person")
    with server.live(room, server.join(room)) as live:
        missing = min(set(ascii_uppercase) - set(live.dealt))
        for verb, what, words in [
            ("peel", {}, "still has 21 tiles in hand"),
            ("bananas", {}, "call Peel"),
            ("dump", {"letter": missing}, f"no {missing} in hand"),
            ("place", {"tiles": [[0, 0, missing]]}, f"no {missing} in hand"),
            ("take", {"squares": [[0, 0]]}, "no tile"),
            ("move", {"from": [[0, 0]], "to": [[1, 1]]}, "no tile"),
        ]:
            reply = live.do(verb, **what)
            assert (reply["type"], reply["code"]) == ("refused", "illegal")
            assert words in reply["message"]
        assert live.view["hand"] == live.dealt and live.number == 0


def test_a_dump_brings_three_tiles_that_only_the_seat_sees(server: Served) -> None:
    room = server.room("person", "person")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[0]) as ann, server.live(room, tokens[1]) as ben:
        letter = ann.view["hand"][0]
        before = ann.view["hand"]
        assert ann.do("dump", letter=letter)["type"] == "done"
        own = next(text for text in ann.texts if '"dump"' in text)
        assert '"drawn"' in own
        assert len(ann.view["hand"]) == len(before) + 2
        seen = ben.event("dump")
        assert seen["bunch"] == 144 - 42 - 2
        assert "drawn" not in seen and "letter" not in seen


def test_a_verb_that_comes_again_is_not_done_again(server: Served) -> None:
    room = server.room("person")
    token = server.join(room)
    with server.live(room, token) as live:
        letter = live.view["hand"][0]
        done = live.do("dump", letter=letter)
        for _ in range(3):
            live.send({"type": "dump", "n": 1, "letter": letter})
            assert live.reply(1) == done
        refused = live.do("peel")
        live.send({"type": "peel", "n": 2})
        assert live.reply(2) == refused
        assert live.number == 1
    with server.live(room, token) as live:
        assert live.n == 2
        live.send({"type": "dump", "n": 1, "letter": letter})
        assert live.reply(1) == done
        assert server.facts(room)["bunch"] == 144 - 21 - 2


def test_an_old_number_that_is_forgotten_is_out_of_order(server: Served) -> None:
    room = server.room("person")
    with server.live(room, server.join(room)) as live:
        live.send({"type": "peel", "n": 50})
        live.reply(50)
        live.send({"type": "peel", "n": 49})
        assert live.reply(49)["code"] == "out-of-order"


def test_reconnecting_with_the_token_restores_everything(server: Served) -> None:
    room = server.room("person", "person")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[1]) as ben:
        with server.live(room, tokens[0]) as ann:
            ann.do("place", tiles=[[3, 4, ann.view["hand"][0]]])
            before = ann.view
            ben.event("build")
        while ben.next("room")["room"]["seats"][0]["connected"]:
            pass
        with server.live(room, tokens[0]) as ann:
            assert ann.view == before
            assert (ann.n, ann.number) == (1, 1)
            while not ben.next("room")["room"]["seats"][0]["connected"]:
                pass


def test_a_seat_that_is_opened_elsewhere_closes_the_older_socket(server: Served) -> None:
    room = server.room("person")
    token = server.join(room)
    with server.live(room, token) as older, server.live(room, token) as newer:
        assert older.until_closed() == 4001
        assert '"replaced"' in older.texts[-1]
        assert newer.do("peel")["code"] == "illegal"


def test_a_spectator_sees_what_is_public_and_cannot_act(server: Served) -> None:
    room = server.room("person")
    token = server.join(room)
    with server.live(room) as watcher, server.live(room, token) as live:
        assert (watcher.seat, watcher.view) == (None, None)
        assert watcher.do("peel")["code"] == "spectator"
        live.do("place", tiles=[[0, 0, live.view["hand"][0]]])
        seen = watcher.event("build")
        assert seen["seats"][0]["grid"] == 1
        assert set(seen).isdisjoint({"view", "place", "take"})


def test_everybody_gets_every_event_in_the_same_order(server: Served) -> None:
    room = server.room("wright", "wright", "person")
    token = server.join(room)
    with server.live(room) as watcher, server.live(room, token) as live:
        live.do("resign")
        events = [[], []]
        for who, seen in zip((watcher, live), events, strict=True):
            who.event("end")
            seen += [text for text in who.texts if '"type":"event"' in text]
        public = [text.split('"bunch"')[0] for text in events[0]]
        own = [text.split('"bunch"')[0] for text in events[1]]
        assert public[-len(own) :] == own or own[-len(public) :] == public


def test_a_ping_is_answered(server: Served) -> None:
    room = server.room("person")
    with server.live(room) as live:
        live.send({"type": "ping"})
        assert live.next("pong") == {"type": "pong"}


def test_a_game_that_is_over_takes_no_verbs(server: Served) -> None:
    room = server.room("person", "person")
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[0]) as ann:
        assert ann.do("resign")["type"] == "done"
        assert ann.event("end")["winner"] == 1 if ann.number < 2 else True
        assert ann.do("peel")["code"] == "wrong-phase"
    with server.live(room, tokens[1]) as ben:
        assert ben.room["phase"] == "over" and ben.room["winner"] == 1
        assert ben.do("place", tiles=[[0, 0, "A"]])["code"] == "wrong-phase"


def test_a_room_that_waits_takes_no_verbs_and_begins_with_the_last_seat(server: Served) -> None:
    room = server.room("person", "person")
    with server.live(room, server.join(room)) as ann:
        assert ann.view is None
        assert ann.do("peel")["code"] == "wrong-phase"
        token = server.join(room, "Ben")
        ann.next("welcome")
        assert ann.room["phase"] == "playing" and len(ann.view["hand"]) == 21
        with pytest.raises(ConnectionClosed), server.live(room, token + "x"):
            pass
