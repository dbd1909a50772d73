"""Export games with notes, and positions, as files."""

from __future__ import annotations

from dataclasses import replace

from tilewright.alphabet import TileSet
from tilewright.errors import TilewrightError
from tilewright.scrabble.desk.branches import moved_on, with_branches
from tilewright.scrabble.desk.opened import games_of, recorded_of
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.notation.gcg import (
    Gcg,
    format_gcg,
    game_of_position,
    join_note,
    replay,
    split_note,
)
from tilewright.table.desk import File, Find, Json

TEXT, PICTURE = "text/plain; charset=utf-8", "image/svg+xml"


def exported(wish: Json, find: Find) -> File:
    """Export a game or position as GCG, or a position as CGP, text or SVG.

    GCG includes the notes of a game and the variations in `tree`. Without a `turn`, the CGP of a
    game has all its positions; text and SVG show the last one.
    """
    wanted = wish["format"]
    if wanted == "gcg":
        return File(format_gcg(_game(wish, find)).encode(), TEXT, "game.gcg")
    lines = [wish["cgp"]] if wish.get("cgp") else _positions(wish, find)
    if wanted == "cgp":
        return File("".join(f"{line}\n" for line in lines).encode(), TEXT, "positions.cgp")
    position = parse_cgp(lines[-1]).position
    if wanted == "text":
        return File(f"{position}\n".encode(), TEXT, "position.txt")
    return File(position.svg().encode(), PICTURE, "position.svg")


def _game(wish: Json, find: Find) -> Gcg:
    """The game of a text, or a game that leads to a position, with notes and variations."""
    notes, tree = wish.get("notes") or {}, wish.get("tree")
    if wish.get("cgp"):
        game = _leading_to(wish["cgp"])
        notes, tree = moved_on(notes, tree, len(game.events))
    elif wish.get("text"):
        game = recorded_of(wish["text"], find).game
    else:
        raise TilewrightError("expected the text of a game or a cgp")
    tiles = replay(game).last.rules.tile_set
    game = _with_notes(game, notes, tiles)
    if isinstance(tree, list):
        game = with_branches(game, tree, notes, tiles)
    written = "".join(event.note for event in game.events) + game.note
    return game if written.isascii() else replace(game, encoding="UTF-8")


def _leading_to(line: str) -> Gcg:
    """A game that leads to a position."""
    position, options = parse_cgp(line)
    lexicon = options.get("lex")
    return game_of_position(position, (), [("lexicon", lexicon)] if lexicon else ())


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


def _with_notes(game: Gcg, notes: dict[str, str], tiles: TileSet) -> Gcg:
    """Set notes by event index; "" is the note on the whole game.

    An empty note removes the old one; variations in a note stay.
    """
    events = list(game.events)
    for name, note in notes.items():
        text = note.replace("\r\n", "\n").replace("\r", "\n").strip()
        if name == "":
            game = replace(game, note=text)
        elif name.isdecimal() and int(name[:6]) < len(events):
            event = events[int(name)]
            variations = split_note(event.note, tiles)[1]
            events[int(name)] = replace(event, note=join_note(text, variations, tiles))
    return replace(game, events=tuple(events))
