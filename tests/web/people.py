"""People who play games over a live socket to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from tests.web.serving import Live
from tilewright import Lexicon
from tilewright.alphabet import SCRABBLE
from tilewright.scrabble import Position, Rules

Json = dict[str, Any]
MOST_TURNS = 2000

lexicon_named = cache(Lexicon.load)


def scrabble(live: Live) -> str:
    """The play with the highest score, or a pass."""
    if live.room["rules"]["challenge"] != "void" and live.room["bag"] == 0:
        return "-"
    seats = len(live.room["seats"])
    racks = [""] * seats
    racks[live.seat or 0] = live.view["rack"]
    position = Position.of(
        lexicon_named(live.room["lexicon"]),
        Rules(seats),
        live.room["rows"],
        racks,
        on_turn=live.seat or 0,
    )
    plays = position.plays(1)
    return plays[0].move.text(SCRABBLE) if plays else "-"


def auction(live: Live) -> int | str:
    """A bid of a few points, or the best word."""
    if live.room["offered"]:
        return min(5, live.view["balance"])
    return str(live.view["best"])


def any_game(live: Live) -> Any:
    """The first action that is offered, or the last where it completes nothing."""
    return live.view["actions"][live.number % 2 - 1]["action"]


PEOPLE: dict[str, Callable[[Live], Any]] = {"scrabble": scrabble, "auction": auction}


def catch_up(live: Live, number: int) -> None:
    """Read everything up to an event."""
    while live.number < number:
        live.receive()


def take_turn(live: Live) -> Json:
    """Act for a person on turn."""
    choose = PEOPLE.get(live.room["game"], any_game)
    reply = live.do("act", action=choose(live))
    assert reply["type"] == "done", reply
    return reply


def play_out(people: Sequence[Live], most: int = MOST_TURNS) -> None:
    """Let people act on their turns until the game is over."""
    for _ in range(most):
        catch_up_all(people)
        if people[0].room["phase"] == "over":
            return
        ready = [live for live in people if live.my_turn]
        if not ready:
            people[0].receive()  # an engine is on turn
            continue
        take_turn(ready[0])
    raise AssertionError("the game does not end")


def catch_up_all(people: Sequence[Live]) -> None:
    """Bring everybody up to the latest event."""
    last = max(live.number for live in people)
    for live in people:
        catch_up(live, last)
