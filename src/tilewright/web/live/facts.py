"""What everybody may know of a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.alphabet import TILE_SETS
from tilewright.bananagrams.rules import Rules
from tilewright.web.live import views
from tilewright.web.settings import Json

if TYPE_CHECKING:
    from tilewright.web.live.room import Room

NO_TABLE = {"bunch": 0, "may_peel": False, "may_dump": False}


def rules_of(setup: Json, seats: int) -> Rules:
    """The rules of a room with so many seats."""
    tiles = TILE_SETS[setup["tile_set"]]
    return Rules(seats, setup["variant"], tiles, setup["short_dump"], setup["honour"])


def room_facts(room: Room) -> Json:
    """The room as anybody may see it: counts, and never a letter."""
    setup, game = room.row.setup, room.game
    result = room.row.result or {"winner": None, "reason": None}
    rules = game.rules if game else rules_of(setup, len(room.players))
    return {
        "id": room.id,
        "phase": room.phase,
        "created": room.row.created,
        **setup,
        "tiles": len(rules.tile_set),
        "opening_tiles": rules.opening_tiles,
        "number": room.number,
        "time": room.time,
        **(views.table(game) if game else NO_TABLE),
        "winner": result["winner"],
        "reason": result["reason"],
        "watching": room.audience.spectators,
        "seats": [_seat(room, seat) for seat in range(len(room.players))],
    }


def _seat(room: Room, seat: int) -> Json:
    nothing = {"seat": seat, "hand": 0, "grid": 0, "peels": 0, "dumps": 0, "out": False}
    counts = views.counts(room.game, seat) if room.game else nothing
    return counts | room.players[seat].public()
