"""A live game without a server: turns, clocks, sealed answers, time-outs and seats that leave."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table import nim
from tilewright import Lexicon
from tilewright.table.clock import WALL
from tilewright.table.faults import IllegalAction, MalformedAction
from tilewright.table.game import Event
from tilewright.table.live import LiveTable
from tilewright.table.log import SEALED, Header, begin, walk
from tilewright.table.registry import find_game
from tilewright.web.live.game import LiveGame


class Table:
    """A live game with its log; the test sets the time."""

    def __init__(self, name: str, lexicon: Lexicon, seats: int = 2, **rules: Any) -> None:
        played = find_game(name)
        names = [f"p{seat}" for seat in range(seats)]
        document = {"seats": seats, **rules}
        self.lexicon = lexicon
        self.header = Header.of(
            played, played.rules_class.from_json(document), lexicon, 3, names, WALL
        )
        self.game = LiveGame(played.live(), begin(self.header, lexicon), names)
        self.log: list[Event] = []
        self.told: list[dict[str, Any]] = []
        self.take(self.game.following(0.0), 0.0)

    def take(self, events: Any, now: float) -> list[Event]:
        made: list[Event] = [{"time": now, **event} for event in events]
        self.told += [self.game.follow(event) for event in made]
        self.log += made
        return made

    def act(self, seat: int, action: Any, now: float) -> list[Event]:
        meant = self.game.meant(seat, {"type": "act", "action": action})
        return self.take(self.game.act(seat, meant, now), now)

    def end(self, reason: str | None = None, now: float = 99.0) -> dict[str, Any]:
        event, result = self.game.end(reason, now)
        self.take([event], now)
        return result

    def again(self) -> LiveGame:
        """The same game after a restart."""
        state = begin(self.header, self.lexicon)
        other = LiveGame(self.game.table, state, self.header.agents)
        for event in walk(self.header, self.log, state):
            other.follow(event)
        return other


def test_thinking_time_is_the_time_of_the_turn_and_replays(enable: Lexicon) -> None:
    table = Table("scrabble", enable, seconds=60, increment=5, overtime_penalty=10)
    assert table.act(0, "-", 20.0)[0]["seconds"] == 20.0
    assert table.act(1, "-", 90.0)[0]["seconds"] == 70.0
    state = table.game.state
    assert state.seconds == [15.0, 65.0]
    assert state.penalties == (0, 10)
    assert table.game.table.seat_facts(state, 1)["seconds"] == -5.0
    again = table.again()
    assert again.state.seconds == state.seconds and again.since == table.game.since == 90.0


def test_a_fault_does_not_begin_a_turn_and_a_seat_that_leaves_only_its_own(enable: Lexicon) -> None:
    table = Table("scrabble", enable, seats=3)
    table.act(0, "-", 4.0)
    turn = table.game.turn
    table.take([{"event": "fault", "seat": 1, "kind": "error", "reason": "x"}], 5.0)
    table.take(table.game.leave(0, "resigned", 6.0), 6.0)
    assert (table.game.since, table.game.turn) == (4.0, turn)
    table.take(table.game.leave(1, "resigned", 7.0), 7.0)
    assert table.game.finished and table.end()["winners"] == [2]
    assert table.log[-1]["winner"] == 2
    assert table.again().state.victors == (2,)


def test_turns_of_a_seat_that_left_are_passed_over(enable: Lexicon) -> None:
    table = Table("scrabble", enable, seats=3)
    table.take(table.game.leave(0, "resigned", 1.0), 1.0)
    assert list(table.game.state.to_act()) == [1] and table.game.since == 1.0
    table.act(1, "-", 2.0)
    table.act(2, "-", 3.0)
    assert list(table.game.state.to_act()) == [1]
    assert table.again().state.to_act() == table.game.state.to_act()
    with pytest.raises(IllegalAction, match="seat 0 is out"):
        table.act(0, "-", 4.0)


def test_sealed_answers_are_events_and_count_when_the_last_is_there(enable: Lexicon) -> None:
    table = Table("auction", enable, seats=3, rounds=1, hidden=6)
    assert [event["event"] for event in table.act(0, 3, 1.0)] == [SEALED]
    assert [event["event"] for event in table.act(1, "7", 2.0)] == [SEALED]
    assert table.told[-1] == {"number": 3, "time": 2.0, "event": SEALED, "seat": 1} | {
        "said": table.told[-1]["said"]
    }
    again = table.again()
    assert list(again.state.to_act()) == [2] == list(table.game.state.to_act())
    assert again.since == table.game.since == 0.0
    made = table.act(2, 1, 3.0)
    assert [event["event"] for event in made] == [SEALED, "sale"]
    assert (made[1]["bids"], made[1]["price"]) == ([3, 7, 1], 3)
    assert table.game.since == 3.0
    with pytest.raises(IllegalAction, match="not your turn"):
        table.act(1, 1, 4.0)


def test_fallbacks_answer_for_seats_that_left_or_are_late(enable: Lexicon) -> None:
    table = Table("auction", enable, seats=3, rounds=1, hidden=6)
    assert table.game.deadline == 45.0  # the first bid of a round
    made = table.take(table.game.leave(1, "resigned", 1.0), 1.0)
    assert [(event["event"], event.get("action")) for event in made] == [
        ("gave up", None),
        (SEALED, 0),
    ]
    table.act(0, 4, 2.0)
    late = table.take(table.game.expire(45.0), 45.0)
    assert [event["event"] for event in late] == ["fault", SEALED, "sale", SEALED]
    assert (late[0]["kind"], late[0]["seat"], late[2]["bids"]) == ("timeout", 2, [4, 0, 0])
    assert table.game.deadline == 75.0
    assert table.again().state.sales == table.game.state.sales


def test_a_stopped_game_has_no_winner_and_its_log_replays(enable: Lexicon) -> None:
    for name, rules in (("auction", {"rounds": 2}), ("scrabble", {}), ("bananagrams", {})):
        table = Table(name, enable, **rules)
        result = table.end("idle")
        assert (result["winner"], result["winners"], result["reason"]) == (None, [], "idle")
        assert table.log[-1]["reason"] == "idle"
        assert not table.again().state.over


def test_an_error_of_a_live_table_is_a_malformed_action(enable: Lexicon) -> None:
    class Broken(LiveTable[Any, Any, Any, Any]):
        def action(self, state: Any, seat: int, message: Any) -> Any:
            return message["no"]["such"]["key"]

    state = nim.GAME.new(nim.Rules(2), enable, 0)
    game = LiveGame(Broken(nim.GAME), state, ["a", "b"])
    with pytest.raises(MalformedAction, match="KeyError"):
        game.meant(0, {"type": "act"})


def test_the_history_keeps_the_latest_described_events(enable: Lexicon) -> None:
    table = Table("bananagrams", enable)
    seat = table.game.state.seats[0]
    letter = min(seat.hand)
    build = {"type": "place", "tiles": [[0, 0, letter]]}
    table.take(table.game.act(0, table.game.meant(0, build), 1.0), 1.0)
    assert list(table.game.history) == []
    dump = {"type": "dump", "letter": min(+seat.hand)}
    table.take(table.game.act(0, table.game.meant(0, dump), 2.0), 2.0)
    (told,) = table.game.history
    assert (told["number"], told["event"]) == (2, "dump") and "letter" not in told
