"""Recorded games as documents for the analysis page: GCG, lines of CGP, or a log of ours."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from tilewright.errors import TilewrightError
from tilewright.scrabble.game import GAME, recorded
from tilewright.scrabble.move import Kind
from tilewright.scrabble.notation.cgp import parse_cgp, write_cgp
from tilewright.scrabble.notation.gcg import Gcg, parse_gcg, walk
from tilewright.scrabble.notation.gcg.model import MOVES, Event, EventKind
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import kept
from tilewright.scrabble.state import State
from tilewright.scrabble.tiles import write_tiles
from tilewright.table.desk import Find, Json
from tilewright.table.log import parse_log, replay

MOST_POSITIONS = 1000  # lines of CGP in a text
MOST_EVENTS = 1000  # of a game
SEATS = 2  # of a game that the engine can think about
KINDS = {
    EventKind.CHALLENGE: "bonus",
    EventKind.TIME: "penalty",
    EventKind.RACK: "end",
}


def games_of(text: str, lexicons: Collection[str], find: Find) -> list[Json]:
    """The games of a text; the notation is told from its first characters."""
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise TilewrightError("the text is empty; expected GCG, CGP or a game log")
    if text.startswith("{"):
        return [_game(_logged(text, find), "log", lexicons)]
    if text.startswith(("#", ">")):
        return [_game(parse_gcg(text), "gcg", lexicons)]
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_POSITIONS:
        raise TilewrightError(
            f"too many positions: {len(lines):,} lines, {MOST_POSITIONS:,} at most"
        )
    return [_single(line.strip(), lexicons) for line in lines]


def _logged(text: str, find: Find) -> Gcg:
    """The game of a log, replayed and written as GCG would have it."""
    header, events = parse_log(f"{text}\n".encode())
    if header.game != GAME.name:
        raise TilewrightError(f"the log is of a game of {header.game}, not of {GAME.title}")
    state = replay(header, events, find(header.lexicon))
    assert isinstance(state, State)
    return recorded(state, header)


def _game(game: Gcg, notation: str, lexicons: Collection[str]) -> Json:
    if len(game.events) > MOST_EVENTS:
        raise TilewrightError(f"the game has {len(game.events):,} events; {MOST_EVENTS:,} at most")
    path = walk(game)
    named = game.pragma("lexicon") or None
    final = list(path[-1].scores) if path[-1].is_over else None
    return {
        "format": notation,
        "title": game.pragma("title") or "",
        "players": [{"name": one.name or one.nick, "nickname": one.nick} for one in game.players],
        **_words(named, lexicons),
        "rules": rules_facts(path[0].rules),
        "warnings": [],
        "final": final,
        "turns": list(_turns(game, path)),
        "positions": [_line(position, named) for position in path],
    }


def _single(line: str, lexicons: Collection[str]) -> Json:
    """A game of one position, with nothing played."""
    position, options = parse_cgp(line)
    named = options.get("lex") or None
    seats = range(1, position.rules.seats + 1)
    return {
        "format": "cgp",
        "title": options.get("gid", ""),
        "players": [{"name": f"Player {seat}", "nickname": f"player{seat}"} for seat in seats],
        **_words(named, lexicons),
        "rules": rules_facts(position.rules),
        "warnings": [],
        "final": list(position.final_scores) if position.is_over else None,
        "turns": [],
        "positions": [write_cgp(position, {"lex": named} if named else None)],
    }


def _words(named: str | None, lexicons: Collection[str]) -> Json:
    """The list that a game names, by our spelling of it if it is here."""
    known = {name.lower(): name for name in lexicons}.get((named or "").lower())
    return {"lexicon": known or named, "known_lexicon": known is not None}


def rules_facts(rules: Rules) -> Json:
    """The rules, and what a page needs to draw the board."""
    return rules.to_json() | GAME.live().room_facts(rules)


def _line(position: Position, named: str | None) -> str:
    """A position as the player on turn saw it, who comes first."""
    return write_cgp(position.seen_by(position.on_turn), {"lex": named} if named else None)


def _turns(game: Gcg, path: list[Position]) -> Iterator[Json]:
    for event, (before, after) in zip(game.events, pairwise(path), strict=True):
        rack = event.rack or None
        complete = rack is not None and len(rack) == before.held[event.seat]
        decided = event.kind in MOVES and complete and not before.is_over
        tile_set = before.rules.tile_set
        yield {
            "seat": event.seat,
            "kind": KINDS.get(event.kind, str(event.kind)),
            "move": _move(event, after),
            "rack": None if rack is None else write_tiles(rack, tile_set),
            "rack_complete": complete,
            "leave": _leave(event, before, after) if complete else None,
            "score": event.score,
            "total": event.total,
            "note": event.note or None,
            "line": event.line,
            "analysable": decided and before.rules.seats == SEATS,
        }


def _move(event: Event, after: Position) -> str | None:
    """The move in full, or the tiles that count at the end."""
    if event.kind is EventKind.RACK:
        return f"({write_tiles(event.tiles, after.rules.tile_set)})"
    return None if event.move is None else event.move.text(after.rules.tile_set)


def _leave(event: Event, before: Position, after: Position) -> str | None:
    if event.move is None or after.last is None:
        return None
    if event.move.kind is Kind.EXCHANGE and not event.move.used:
        return None  # only the number of tiles is known
    try:
        return write_tiles(kept(before.racks[event.seat], event.move), before.rules.tile_set)
    except ValueError:  # the rack as it was written lacks tiles of the move
        return None
