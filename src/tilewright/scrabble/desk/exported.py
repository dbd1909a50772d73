"""Games with notes, and positions, as files."""

from __future__ import annotations

from dataclasses import replace

from tilewright.errors import TilewrightError
from tilewright.scrabble.desk.opened import games_of, recorded_of
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.notation.gcg import Gcg, format_gcg
from tilewright.table.desk import File, Find, Json

TEXT, PICTURE = "text/plain; charset=utf-8", "image/svg+xml"


def exported(wish: Json, find: Find) -> File:
    """A game as GCG with its notes, or a position of it as CGP, text or SVG.

    Without a `turn` the CGP of a game has all its positions; pictures show the last one.
    """
    wanted = wish["format"]
    if wanted == "gcg":
        if not wish.get("text"):
            raise TilewrightError("a position cannot be exported as GCG; give the text of a game")
        game = _with_notes(recorded_of(wish["text"], find).game, wish.get("notes") or {})
        return File(format_gcg(game).encode(), TEXT, "game.gcg")
    lines = [wish["cgp"]] if wish.get("cgp") else _positions(wish, find)
    if wanted == "cgp":
        return File("".join(f"{line}\n" for line in lines).encode(), TEXT, "positions.cgp")
    position = parse_cgp(lines[-1]).position
    if wanted == "text":
        return File(f"{position}\n".encode(), TEXT, "position.txt")
    return File(position.svg().encode(), PICTURE, "position.svg")


def _positions(wish: Json, find: Find) -> list[str]:
    if not wish.get("text"):
        raise TilewrightError("expected the text of a game or a cgp")
    lines = [line for game in games_of(wish["text"], (), find) for line in game["positions"]]
    turn = wish.get("turn")
    if turn is None:
        return lines
    if not 0 <= turn < len(lines):
        raise TilewrightError(f"no turn {turn}; the game has {len(lines)} positions")
    return [lines[turn]]


def _with_notes(game: Gcg, notes: dict[str, str]) -> Gcg:
    """The game with notes by the place of their events, counted from 0; "" is the whole game.

    Notes on variations have other names and are left out. An empty note removes the old one.
    """
    events = list(game.events)
    for name, note in notes.items():
        text = note.replace("\r\n", "\n").replace("\r", "\n").strip()
        if name == "":
            game = replace(game, note=text)
        elif name.isdecimal() and int(name[:6]) < len(events):
            events[int(name)] = replace(events[int(name)], note=text)
    written = "".join(event.note for event in events) + game.note
    encoding = game.encoding if written.isascii() else "UTF-8"
    return replace(game, events=tuple(events), encoding=encoding)
