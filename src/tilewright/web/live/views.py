"""What of a game is shown to whom: everything that leaves the server about a game is made here."""

from __future__ import annotations

from collections.abc import Container

from tilewright.bananagrams.state import State
from tilewright.table.game import Event
from tilewright.web.settings import Json

PRIVATE = {"build": ("take", "place"), "peel": ("drawn",), "dump": ("letter", "drawn")}
FELT_BY_ALL = ("peel",)


class _EveryWord:
    """What a game on honour takes for a word until somebody calls Bananas."""

    def __contains__(self, word: object) -> bool:
        return True


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
    words: Container[str] = _EveryWord() if game.rules.honour else game.lexicon
    flaws = own.grid.flaws(words)
    return {
        "hand": "".join(sorted(own.hand.elements())),
        "grid": [[row, column, letter] for (row, column), letter in sorted(own.cells.items())],
        "complete": len(own.cells) > 1 and not own.hand.total() and not flaws,
        "flaws": [
            {"kind": flaw.kind, "message": flaw.message, "squares": flaw.squares} for flaw in flaws
        ],
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
