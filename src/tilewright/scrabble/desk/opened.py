"""Open recorded games for the analysis page: GCG, lines of CGP, or a Tilewright log.

Files of other programs are read leniently; problems become warnings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from tilewright.errors import TilewrightError
from tilewright.scrabble.annotation.turns import with_played
from tilewright.scrabble.annotation.words import plain_name
from tilewright.scrabble.desk.branches import branches_of
from tilewright.scrabble.game import GAME, recorded
from tilewright.scrabble.move import Kind
from tilewright.scrabble.notation.cgp import write_cgp
from tilewright.scrabble.notation.gcg import (
    Event,
    EventKind,
    Gcg,
    Step,
    parse_gcg,
    replay,
    split_note,
)
from tilewright.scrabble.notation.lenient_cgp import parse_cgp_leniently
from tilewright.scrabble.notation.logs import move_times
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import kept
from tilewright.scrabble.state import State
from tilewright.scrabble.tiles import write_tiles
from tilewright.table.desk import Find, Json
from tilewright.table.log import parse_log
from tilewright.table.log import replay as replay_log

MOST_POSITIONS = 1000  # lines of CGP in a text
MOST_EVENTS = 1000  # of a game
SEATS = 2  # of a game that the engine can analyse
KINDS = {
    EventKind.CHALLENGE: "bonus",
    EventKind.TIME: "penalty",
    EventKind.RACK: "end",
}
_POSITION = re.compile(r"(?:cgp\s+)?[^\s/#>{]*(?:/[^\s/]*){8,}(?:\s|$)")


class Recorded(NamedTuple):
    """A game, the notation it was read from, and the seconds of its moves, by event index."""

    game: Gcg
    notation: str
    times: Mapping[int, float]


def games_of(text: str, lexicons: Collection[str], find: Find) -> list[Json]:
    """Return the games of a text, in the notation of its first line."""
    text = text.removeprefix("\ufeff").strip()
    if not _POSITION.match(text):
        return [_game(recorded_of(text, find), lexicons)]
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_POSITIONS:
        raise TilewrightError(
            f"too many positions: {len(lines):,} lines (at most {MOST_POSITIONS:,})"
        )
    return [_single(line.strip(), number, lexicons) for number, line in lines]


def recorded_of(text: str, find: Find) -> Recorded:
    """Read the game of a GCG text or a log."""
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise TilewrightError("the text is empty; expected GCG, CGP or a game log").because(
            "no-text"
        )
    if text.startswith("{"):
        found = _logged(text, find)
    else:
        found = Recorded(parse_gcg(text, lenient=True), "gcg", {})
    number = len(found.game.events)
    if number > MOST_EVENTS:
        raise TilewrightError(f"the game has {number:,} events (at most {MOST_EVENTS:,})")
    return found


def _logged(text: str, find: Find) -> Recorded:
    """Read the game of a log."""
    log = parse_log(f"{text}\n".encode())
    if log.header.game != GAME.name:
        raise TilewrightError(f"this is a log of {log.header.game}, not {GAME.title}")
    state = replay_log(log.header, log.events, find(log.header.lexicon))
    assert isinstance(state, State)
    game = recorded(state, log.header)
    return Recorded(game, "log", move_times(log, game))


def _game(one: Recorded, lexicons: Collection[str]) -> Json:
    game = one.game
    played = replay(game)
    named = game.pragma("lexicon") or None
    every = dict.fromkeys((*game.warnings, *played.warnings))  # lenient games have both
    warnings = sorted(every, key=lambda warning: warning.line)
    tree, notes = branches_of(game, played.positions, named)
    steps = [replace(step, before=_before(step)) for step in played.steps]
    positions = [*(step.before for step in steps), played.last]
    if not game.events and (note := split_note(game.note)[0]):
        notes["0"] = note
    return {
        "format": one.notation,
        "title": game.pragma("title") or "",
        "players": [{"name": one.name or one.nick, "nickname": one.nick} for one in game.players],
        **_words(named, lexicons),
        "rules": rules_facts(played.last.rules),
        "warnings": [warning.to_json() for warning in warnings],
        "final": list(played.final_scores) if played.ended.is_over else None,
        "turns": [_turn(step) for step in steps],
        "positions": [_line(position, named) for position in positions],
        "tree": tree,
        "notes": notes,
    }


def _single(line: str, number: int, lexicons: Collection[str]) -> Json:
    """Return a game of one position, without moves."""
    position, options, warnings = parse_cgp_leniently(line)
    named = options.get("lex") or None
    seats = range(1, position.rules.seats + 1)
    return {
        "format": "cgp",
        "title": options.get("gid", ""),
        "players": [{"name": f"Player {seat}", "nickname": f"player{seat}"} for seat in seats],
        **_words(named, lexicons),
        "rules": rules_facts(position.rules),
        "warnings": [one.to_json() | {"line": number} for one in warnings],
        "final": list(position.scores) if position.is_over else None,
        "turns": [],
        "positions": [write_cgp(position, {"lex": named} if named else None)],
        "tree": [],
        "notes": {},
    }


def _words(named: str | None, lexicons: Collection[str]) -> Json:
    """Return the list that a game names, spelled as the installed one if there is one."""
    known = known_list(named, lexicons)
    return {"lexicon": known or named, "known_lexicon": known is not None}


def known_list(named: str | None, lexicons: Collection[str]) -> str | None:
    """Find an installed list by name, in any spelling."""
    return {plain_name(one): one for one in lexicons}.get(plain_name(named)) if named else None


def rules_facts(rules: Rules) -> Json:
    """The rules, and the facts a page needs to draw the board."""
    return rules.to_json() | GAME.live().room_facts(rules)


def _line(position: Position, named: str | None) -> str:
    """Write a position as the player on turn saw it."""
    return write_cgp(position.seen_by(position.on_turn), {"lex": named} if named else None)


def _before(step: Step) -> Position:
    """The position before an event; the rack has at least the tiles of the move."""
    move = step.event.move
    if step.problem or move is None or not step.is_move:
        return step.before
    try:
        return with_played(step.before, move)
    except TilewrightError:  # tiles that the file has on another rack
        return step.before


def _turn(step: Step) -> Json:
    event, before = step.event, step.before
    tile_set = before.rules.tile_set
    complete = step.rack_is_complete and bool(before.racks[event.seat])
    decided = step.is_move and complete and not step.problem and not before.is_over
    return {
        "seat": event.seat,
        "kind": KINDS.get(event.kind, str(event.kind)),
        "move": _move(event, step.after),
        "rack": write_tiles(before.racks[event.seat] or event.rack, tile_set) or None,
        "rack_complete": complete,
        "leave": _leave(event, before) if complete else None,
        "score": step.scored,
        "total": step.total,
        "note": split_note(event.note, tile_set)[0] or None,
        "line": event.line,
        "analysable": decided and before.rules.seats == SEATS,
        "problem": step.problem or None,
    }


def _move(event: Event, after: Position) -> str | None:
    """Return the move with all tiles, or the tiles that count at the end."""
    if event.kind is EventKind.RACK:
        return f"({write_tiles(event.tiles, after.rules.tile_set)})"
    return None if event.move is None else event.move.text(after.rules.tile_set)


def _leave(event: Event, before: Position) -> str | None:
    if event.move is None:
        return None
    if event.move.kind is Kind.EXCHANGE and not event.move.used:
        return None  # only the number of tiles is known
    try:
        return write_tiles(kept(before.racks[event.seat], event.move), before.rules.tile_set)
    except ValueError:  # the rack in the file lacks tiles of the move
        return None
