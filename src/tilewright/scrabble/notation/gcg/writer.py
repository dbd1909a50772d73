"""Write GCG files."""

from __future__ import annotations

from pathlib import Path

from tilewright.alphabet import TileSet
from tilewright.scrabble.notation.external_names import find_tiles, tiles_for
from tilewright.scrabble.notation.gcg.model import DEFAULT_ENCODING, Event, EventKind, Gcg, GcgError
from tilewright.scrabble.tiles import write_tiles


def write_gcg(path: str | Path, game: Gcg) -> None:
    """Write a game to a file, in its encoding."""
    text = format_gcg(game)
    try:
        Path(path).write_bytes(text.encode(game.encoding))
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise GcgError(
            f"{text[error.start]!r} cannot be encoded in {game.encoding}; use UTF-8", line
        ) from None


def format_gcg(game: Gcg) -> str:
    """Return a game as GCG text."""
    tiles = find_tiles(game.pragma("tile-distribution") or "") or tiles_for(game.pragma("lexicon"))
    lines: list[str] = []
    if game.encoding.upper() != DEFAULT_ENCODING:
        lines.append(f"#character-encoding {game.encoding}")
    lines += [
        f"#player{number} {player.nick} {player.name}".rstrip()
        for number, player in enumerate(game.players, start=1)
    ]
    lines += [f"#{name} {value}".rstrip() for name, value in game.pragmas]
    lines += _note(game.note)
    for event in game.events:
        lines += [_event(game, event, tiles), *_note(event.note)]
    lines += [
        f"#rack{number} {write_tiles(rack, tiles)}"
        for number, rack in enumerate(game.racks, start=1)
        if rack
    ]
    return "\n".join(lines) + "\n"


def _note(note: str) -> list[str]:
    """The lines of a note; those that start with # or > are indented by a space."""
    if not note:
        return []
    first, *rest = note.split("\n")
    moved = [f" {line}" if line.startswith(("#", ">")) else line for line in rest]
    return [f"#note {first}".rstrip(), *moved]


def _event(game: Gcg, event: Event, tiles: TileSet) -> str:
    words = [f">{game.players[event.seat].nick}:"]
    if event.rack:
        words.append(write_tiles(event.rack, tiles))
    words += [_action(event, tiles), f"{event.score:+}", str(event.total)]
    return " ".join(words)


def _action(event: Event, tiles: TileSet) -> str:
    if event.move is not None:
        return event.move.text(tiles)
    if event.kind is EventKind.WITHDRAWN:
        return "--"
    if event.kind is EventKind.UNKNOWN:
        return event.tiles
    inside = write_tiles(event.tiles, tiles) if event.kind is EventKind.RACK else str(event.kind)
    return f"({inside})"
