"""What clients see of a game: the public part and the part of one seat.

Only the live table of a game defines which parts are secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.table.game import Event
from tilewright.table.live import AnyLiveTable
from tilewright.web.live import series
from tilewright.web.live.game import LiveGame
from tilewright.web.settings import Json

if TYPE_CHECKING:
    from tilewright.web.live.room import Room


def room_facts(room: Room, watching: bool = True) -> Json:
    """The public facts of a room, for spectators or for players, who see it without a delay."""
    setup, table = room.setup, room.setup.table
    game, time = (room.screen.game, room.screen.time) if watching else (room.game, room.time)
    result = room.row.result or {}
    boards = watching and setup.boards
    rules = game.state.rules if game else setup.rules_for(len(room.players))
    return {
        "id": room.id,
        "phase": room.phase,
        "created": room.row.created,
        "game": setup.game,
        "title": table.game.title,
        "dynamics": table.game.dynamics,
        "lexicon": setup.lexicon,
        "practice": setup.practice,
        "turn_seconds": setup.turn_seconds,
        "host_starts": setup.host_starts,
        "has_boards": table.has_boards,
        "boards": setup.boards,
        "delay": setup.delay,
        "rules": setup.rules,
        "about": table.game.about(rules),
        "fewest_seats": rules.fewest,
        **table.room_facts(rules),
        "number": game.number if game else 0,
        "time": time,
        **(table_facts(game) if game else table.no_facts),
        "winner": result.get("winner"),
        "winners": result.get("winners", []),
        "reason": result.get("reason"),
        "watching": room.audience.spectators,
        "hosted": room.hosting.hosted,
        "host": room.hosting.seat,
        "series": series.facts(room.row.series),
        "rematch": None if watching else room.row.rematch,
        "seats": [
            _seat_facts(game, table, seat, boards) | player.public()
            for seat, player in enumerate(room.players)
        ],
    }


def _seat_facts(game: LiveGame | None, table: AnyLiveTable, seat: int, boards: bool) -> Json:
    if game is None:
        return {"seat": seat, **table.no_seat, "out": False}
    return seat_facts(game, seat, boards)


def table_facts(game: LiveGame) -> Json:
    """The public facts of the table; in games by clock no seat is on turn."""
    facts = game.table.facts(game.state)
    if game.table.game.dynamics == "clock":
        return facts
    to_act = [] if game.finished else list(game.state.to_act())
    return {"to_act": to_act, "since": game.since, "deadline": game.deadline, **facts}


def seat_facts(game: LiveGame, seat: int, boards: bool = False) -> Json:
    """The public facts of a seat, with its board if spectators see boards."""
    state = game.state
    board = game.table.watched(state, seat) if boards else {}
    return {"seat": seat, **game.table.seat_facts(state, seat), **board, "out": seat in state.out}


def event_message(game: LiveGame, event: Event, public: Json, boards: bool = False) -> Json:
    """The public form of an event, with the current state of the game."""
    touched = game.table.touched(event, game.state.rules.seats)
    seats = [seat_facts(game, seat, boards) for seat in touched]
    return {"type": "event", **public, **table_facts(game), "seats": seats}


def private_part(game: LiveGame, event: Event, seat: int) -> Json | None:
    """What only one seat may see of an event, or None."""
    if event["event"] == "fault" or seat not in game.table.touched(event, game.state.rules.seats):
        return None
    return game.table.private(event, seat) | {"view": game.table.own(game.state, seat)}
