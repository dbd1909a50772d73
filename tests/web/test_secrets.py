"""Games with secrets: each client receives only what it may know."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest

from tests.web.people import lexicon_named, play_out, take_turn
from tests.web.serving import Live, Served
from tilewright.table.log import SEALED, AnyState, Log, begin, parse_log, walk

Json = dict[str, Any]

# What a message holds besides the event itself.
ABOUT = {"type", "number", "time", "event", "seat", "said", "seats", "to_act", "since", "deadline"}
TOLD = {"number", "time", "event", "seat", "said"}
END = {"winner", "winners", "reason", "scores", "seconds"}
TABLE = {
    "scrabble": {"rows", "bag", "laid", "may_challenge", "may_exchange", "ending"},
    "auction": {"round", "rounds", "offered", "auctions_left"},
}
SEAT = {
    "scrabble": {"seat", "out", "score", "tiles", "seconds"},
    "auction": {"seat", "out", "score", "won", "hidden", "paid", "spent", "may_bid"},
}
# The fields of events that everybody may see, and those of one's own events.
PUBLIC = {
    "scrabble": {
        "deal": set(),
        "play": {"move", "score", "seconds"},
        "exchange": {"score", "count", "seconds"},
        "pass": {"move", "score", "drawn", "seconds"},
        "gave up": {"reason"},
        "end": END | {"penalties"},
    },
    "auction": {
        "round": {"round"},
        SEALED: set(),
        "sale": {"letter", "bids", "winner", "price"},
        "words": {"words", "points"},
        "gave up": {"reason"},
        "end": END,
    },
}
OWN = {
    "scrabble": {"play": {"drawn"}, "exchange": {"move", "drawn"}},
    "auction": {SEALED: {"action"}},
}
EACH = {"deal": "racks", "round": "hidden"}
ASKED = {"prompt", "asked", "text", "facts", "actions"}
VIEW = {
    "scrabble": ASKED | {"rack"},
    "auction": ASKED
    | {"hidden", "won", "balance", "best", "best_points", "best_with", "best_with_points"}
    | {"sealed"},
}
PAST = {"scrabble": set[str](), "auction": {"prices", "sales", "rounds"}}
SETTINGS: dict[str, Json] = {
    "scrabble": {"seconds": 600},
    "auction": {"rounds": 1, "hidden": 5},
}


def secrets_of(game: str, state: AnyState, seat: int) -> list[str]:
    """The facts that only one seat knows at this moment."""
    if game == "scrabble":
        return [state.position.racks[seat]]
    return [state.seats[seat].hidden] if state.seats[seat].hidden else []


def own_secret(view: Json) -> str:
    return str(view.get("rack", view.get("hidden")))


class Spy:
    """Reads what one client was sent, with the log of the game."""

    def __init__(self, live: Live, log: Log) -> None:
        self.live = live
        self.game = log.header.game
        self.log = log
        state = begin(log.header, lexicon_named(log.header.lexicon))
        self.secrets: list[list[list[str]]] = [self._secrets(state)]
        for _ in walk(log.header, log.events, state):
            self.secrets.append(self._secrets(state))

    def _secrets(self, state: AnyState) -> list[list[str]]:
        return [secrets_of(self.game, state, seat) for seat in range(state.rules.seats)]

    def check(self) -> None:
        for text in self.live.texts:
            message = json.loads(text)
            for event in message.get("history", ()):
                assert set(event) <= TOLD | PUBLIC[self.game][event["event"]], event
                self._check_texts(event)
            if message["type"] == "event":
                self._check_event(message)
            elif message["type"] in ("welcome", "room"):
                self._check_room(message["room"])
            if message["type"] == "welcome":
                self._check_past(message)
            if message.get("view") is not None:
                assert set(message["view"]) == VIEW[self.game]
            assert "seed" not in message.get("room", {}) and '"token"' not in text

    def _check_room(self, room: Json) -> None:
        for seat in room["seats"]:
            named = {"kind", "name", "level", "taken", "connected", "held", "wins"}
            assert set(seat) == SEAT[self.game] | named

    def _check_past(self, message: Json) -> None:
        past, number = message["past"], message["room"]["number"]
        assert set(past) == (PAST[self.game] if number else set())
        done = [event["event"] for event in self.log.events[:number]]
        assert len(past.get("sales", ())) == done.count("sale")  # all are in one round
        assert len(past.get("rounds", ())) == done.count("words")

    def _check_event(self, message: Json) -> None:
        kind, seat = message["event"], self.live.seat
        written = self.log.events[message["number"] - 1]
        allowed = ABOUT | TABLE[self.game] | PUBLIC[self.game][kind]
        if seat is not None:
            allowed |= {"view"}
            if kind in EACH:
                allowed |= {EACH[kind]}
                assert message[EACH[kind]] == written[EACH[kind]][seat]
            if message.get("seat") == seat:
                allowed |= OWN[self.game].get(kind, set())
        assert set(message) <= allowed, (kind, set(message) - allowed)
        assert all(set(one) == SEAT[self.game] for one in message["seats"])
        self._check_texts(message)

    def _check_texts(self, message: Json) -> None:
        """No text of a message is the secret of another seat, and the view is one's own."""
        number, seat = message["number"], self.live.seat
        last = self.log.events[-1]["event"] == "end" and number >= len(self.log.events) - 1
        if "view" in message and not last:
            shown = own_secret(message["view"])
            assert any([shown] == now[seat or 0] for now in self.secrets[number:]) or not shown
        if last:
            return
        known = {text for text in self.secrets[number][seat]} if seat is not None else set()
        others = {
            secret
            for other, secrets in enumerate(self.secrets[number])
            for secret in secrets
            if other != seat and len(secret) > 3
        }
        words = set(_texts(message))
        assert not (others - known) & words


def _texts(value: object) -> list[str]:
    """All texts of a document, with their words."""
    if isinstance(value, str):
        return [value, *value.split()]
    if isinstance(value, dict):
        return [text for one in value.values() for text in _texts(one)]
    return [text for one in value for text in _texts(one)] if isinstance(value, list) else []


@pytest.mark.parametrize("game", SETTINGS)
def test_racks_hidden_letters_and_bids_reach_only_their_owner(server: Served, game: str) -> None:
    room = server.room("person", "person", "easy", game=game, **SETTINGS[game])
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with ExitStack() as stack:
        people = [stack.enter_context(server.live(room, token)) for token in tokens]
        watcher = stack.enter_context(server.live(room))
        if game == "scrabble":
            while not people[0].my_turn:
                people[0].receive()
            assert people[0].do("act", action=f"-{people[0].view['rack'][:2]}")["type"] == "done"
        play_out(people)
        while watcher.room["phase"] != "over":
            watcher.receive()
        log = parse_log(server.http.get(f"/api/games/{room}/log").content)
        for live in (*people, watcher):
            assert {json.loads(text)["type"] for text in live.texts} >= {"welcome", "event"}
            Spy(live, log).check()
            assert str(log.header.seed) not in "".join(live.texts)


def test_a_sealed_bid_is_known_to_its_seat_alone_until_all_are_in(server: Served) -> None:
    room = server.room("person", "person", game="auction", rounds=1, hidden=0)
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with (
        server.live(room, tokens[0]) as ann,
        server.live(room, tokens[1]) as ben,
        server.live(room) as watcher,
    ):
        ann.n += 1
        ann.send({"type": "act", "n": ann.n, "action": 37})
        assert ann.event(SEALED)["action"] == 37
        assert (ann.view["sealed"], ben.view["sealed"]) == (37, None)
        for other in (ben, watcher):
            sealed = other.event(SEALED)
            assert (sealed["seat"], sealed["to_act"]) == (0, [1])
            assert "action" not in sealed
        for token in (None, tokens[1]):
            with server.live(room, token) as late:
                assert late.room["to_act"] == [1] and '"action"' not in late.texts[0]
                assert (late.view or {"sealed": None})["sealed"] is None
                assert json.loads(late.texts[0])["past"]["sales"] == []
        with server.live(room, tokens[0]) as again, server.live(room, tokens[1]) as ben:
            assert again.view["sealed"] == 37
            take_turn(ben)
            assert again.event("sale")["bids"] == [37, 5]
            assert again.view["sealed"] is None


def test_the_best_word_uses_only_the_seats_own_letters(server: Served) -> None:
    room = server.room("person", "person", game="auction", rounds=1, hidden=4)
    tokens = [server.join(room, name) for name in ("Ann", "Ben")]
    with server.live(room, tokens[0]) as ann, server.live(room, tokens[1]) as ben:
        for live in (ann, ben):
            view, offered = live.view, live.room["offered"]
            for word, letters in (
                (view["best"], view["hidden"]),
                (view["best_with"], view["hidden"] + offered),
            ):
                assert all(word.count(letter) <= letters.count(letter) for letter in word)
