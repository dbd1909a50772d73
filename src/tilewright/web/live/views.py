"""What of a game is shown to whom: everything that leaves the server about a game is made here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import State
from tilewright.table.game import Event
from tilewright.web.settings import Json

if TYPE_CHECKING:
    from tilewright.web.live.room import Room

PRIVATE = {"build": ("take", "place"), "peel": ("drawn",), "dump": ("letter", "drawn")}
FELT_BY_ALL = ("peel",)
NO_TABLE = {"bunch": 0, "may_peel": False, "may_dump": False}


def rules_of(setup: Json, seats: int) -> Rules:
    """The rules of a room with so many seats."""
    return Rules.from_json(
        {"seats": seats} | {one.name: setup[one.name] for one in Rules.settings()}
    )


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
        **(table(game) if game else NO_TABLE),
        "winner": result["winner"],
        "reason": result["reason"],
        "watching": room.audience.spectators,
        "seats": [_seat(room, seat) for seat in range(len(room.players))],
    }


def _seat(room: Room, seat: int) -> Json:
    nothing = {"seat": seat, "hand": 0, "grid": 0, "peels": 0, "dumps": 0, "out": False}
    played = counts(room.game, seat) if room.game else nothing
    return played | room.players[seat].public()


def counts(game: State, seat: int) -> Json:
    """What everybody may know of a seat."""
    own = game.seats[seat]
    return {
        "seat": seat,
        "hand": own.hand.total(),
        "grid": len(own.cells),
        "peels": game.peels[seat],
        "dumps": game.dumps[seat],
        "out": own.out,
    }


def table(game: State) -> Json:
    """What everybody may know of the bunch."""
    enough = 1 if game.rules.short_dump else 3
    return {
        "bunch": len(game.bunch),
        "may_peel": game.may_peel,
        "may_dump": game.rules.has_dump and len(game.bunch) >= enough,
    }


def own_view(game: State, seat: int) -> Json:
    """A seat's own tiles, and what is wrong with its grid as far as the rules let it be told."""
    own = game.seats[seat]
    untold = "bad word" if game.rules.honour else None
    flaws = [flaw for flaw in own.grid.flaws(game.lexicon) if flaw.kind != untold]
    return {
        "hand": "".join(sorted(own.hand.elements())),
        "grid": [[row, column, letter] for (row, column), letter in sorted(own.cells.items())],
        "complete": len(own.cells) > 1 and not own.hand.total() and not flaws,
        "flaws": [flaw.to_json() for flaw in flaws],
    }


def public_event(game: State, number: int, event: Event) -> Json:
    """An event as everybody may see it, the game being as it is after it."""
    hidden = PRIVATE.get(event["event"], ())
    shown = {name: value for name, value in event.items() if name not in hidden}
    changed = range(game.rules.seats) if event["event"] in FELT_BY_ALL else (event.get("seat"),)
    seats = [counts(game, seat) for seat in changed if seat is not None]
    return {"type": "event", "number": number, **shown, **table(game), "seats": seats}


def private_part(game: State, event: Event, seat: int) -> Json | None:
    """What only one seat may see of an event; None when that is nothing."""
    kind = event["event"]
    if kind == "peel":
        return {"drawn": event["drawn"][seat], "view": own_view(game, seat)}
    if event.get("seat") != seat or kind in ("fault", "end"):
        return None
    hidden = {name: event[name] for name in PRIVATE.get(kind, ())}
    return {**hidden, "view": own_view(game, seat)}
