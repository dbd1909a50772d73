"""Convert variations between the analysis page's tree and the notes of a GCG file.

The page keeps a list of branches; `at` is the number of the position where a branch leaves the
game. A branch has the turn, the position after it as CGP, the seat on turn there, and the `edges`
that follow. Notes on variations are keyed by path: the number of the position and the moves,
separated by slashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tilewright.alphabet import TileSet
from tilewright.errors import TilewrightError
from tilewright.scrabble.legality import leave
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp, write_cgp
from tilewright.scrabble.notation.gcg import (
    Gcg,
    Variation,
    Variations,
    join_note,
    split_note,
)
from tilewright.scrabble.position import Position
from tilewright.scrabble.tiles import read_rack, write_tiles
from tilewright.table.desk import Json

DEEPEST = 60  # moves per variation
MOST = 400  # variations per game


# Writing


def with_branches(game: Gcg, tree: Sequence[Any], notes: Mapping[str, str], tiles: TileSet) -> Gcg:
    """Replace the variations of a game with the branches and notes of the page."""
    if not game.events:
        text = split_note(game.note, tiles)[0]
        only = Variations(afterwards=_at(tree, 0, notes, tiles))
        return replace(game, note=join_note(text, only, tiles))
    events = []
    for number, event in enumerate(game.events):
        text = split_note(event.note, tiles)[0]
        found = Variations(_at(tree, number, notes, tiles))
        if number == len(game.events) - 1:
            found.afterwards = _at(tree, number + 1, notes, tiles)
        events.append(replace(event, note=join_note(text, found, tiles)))
    return replace(game, events=tuple(events))


def moved_on(notes: Mapping[str, str], tree: object, by: int) -> tuple[dict[str, str], object]:
    """Shift the notes and branches of position 0 to the position after `by` events.

    A note on the position itself belongs to the last event, or to the game if there is none.
    """
    moved = {}
    for path, note in notes.items():
        first, slash, rest = path.partition("/")
        if first == "0":
            own = str(by - 1) if by else ""
            moved[f"{by}/{rest}" if slash else own] = note
    if not isinstance(tree, list):
        return moved, tree
    branches = [one for one in tree if isinstance(one, dict)]
    return moved, [one | {"at": by} for one in branches if one.get("at") == 0]


def _at(
    tree: Sequence[Any], number: int, notes: Mapping[str, str], tiles: TileSet
) -> list[Variation]:
    own = [one for one in tree[:MOST] if isinstance(one, dict) and one.get("at") == number]
    return list(_variations(own, str(number), notes, tiles, 1))


def _variations(
    branches: Sequence[Any], path: str, notes: Mapping[str, str], tiles: TileSet, depth: int
) -> Iterator[Variation]:
    """Yield the variations of branches; malformed ones are skipped."""
    for one in branches if depth <= DEEPEST else ():
        try:
            turn = one["turn"]
            below = f"{path}/{turn['move']}"
            edges = one.get("edges") or []
            yield Variation(
                Move.parse(turn["move"], tiles),
                int(turn.get("score") or 0),
                _rack(turn.get("rack"), tiles),
                " ".join(notes.get(below, "").split("\r")).strip(),
                list(_variations(edges, below, notes, tiles, depth + 1)),
                "" if edges else _rack_after(one.get("cgp"), tiles),
            )
        except (TilewrightError, TypeError, KeyError, ValueError, AttributeError):
            continue


def _rack(text: object, tiles: TileSet) -> str:
    return read_rack(text, tiles) if isinstance(text, str) and text else ""


def _rack_after(cgp: object, tiles: TileSet) -> str:
    """The rack of the player on turn in a CGP line."""
    words = cgp.split() if isinstance(cgp, str) else []
    return _rack(words[1].partition("/")[0], tiles) if len(words) > 1 else ""


# Reading


def branches_of(
    game: Gcg, positions: Sequence[Position], named: str | None
) -> tuple[list[Json], dict[str, str]]:
    """The variations of a game as the page's branches, and their notes by path."""
    tree: list[Json] = []
    notes: dict[str, str] = {}
    for number, note in enumerate([game.note, *(event.note for event in game.events)]):
        found = split_note(note, positions[0].rules.tile_set)[1]
        for at, variations in ((number - 1, found.instead), (number, found.afterwards)):
            if at < 0:
                continue
            position = positions[at].seen_by(positions[at].on_turn)
            line = write_cgp(position, {"lex": named} if named else None)
            for one in variations[:MOST]:
                branch = _branch(line, position.on_turn, one, str(at), notes, 1)
                tree += [{"at": at, **branch}] if branch else []
    return tree, notes


def _branch(
    line: str, seat: int, one: Variation, path: str, notes: dict[str, str], depth: int
) -> Json | None:
    """A branch with the position after its move, or None if the move cannot be made."""
    try:
        position, options = parse_cgp(line)
        position = replace(position, rules=replace(position.rules, challenge="double"))
        if one.rack and one.rack != position.rack:
            position = position.with_rack(0, one.rack)
        after = position.play(one.move)
        kept = leave(position, one.move) if position.rack else None
        if one.rack_after:
            after = after.with_rack(after.on_turn, one.rack_after)
    except TilewrightError:
        return None
    tiles = position.rules.tile_set
    text, score = one.move.text(tiles), after.scores[0] - position.scores[0]
    below, following = f"{path}/{text}", (seat + 1) % position.rules.seats
    if one.note:
        notes[below] = one.note
    plain = replace(after, rules=replace(after.rules, challenge="void"))
    line = write_cgp(plain, options)
    edges = [] if depth >= DEEPEST else one.following
    grown = (_branch(line, following, next_, below, notes, depth + 1) for next_ in edges)
    return {
        "turn": {
            "seat": seat,
            "kind": str(one.move.kind),
            "move": text,
            "rack": write_tiles(position.rack, tiles),
            "rack_complete": len(position.rack) == position.held[0],
            "leave": None if kept is None else write_tiles(kept, tiles),
            "score": score,
            "total": after.scores[0],
            "analysable": True,
        },
        "cgp": line,
        "seat": following,
        "edges": [one for one in grown if one is not None],
    }
