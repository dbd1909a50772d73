"""Variations in the notes of a GCG file.

GCG has no variations. A note line that starts with `Variation:` holds one, which other programs
show as a note. It replaces the move that the note belongs to; `Continuation:` follows that move.
Slashes separate steps. Each has the rack if known, the move, the points and a note in braces:

    Variation: AEINRST 8D NASTIER +70 {opens nothing} / QUIZ H8 .IZ +32
    Variation: AEINRST 8D NASTIER +70 / -QU +0

Lines with the same beginning are branches of one tree. A rack at the end, without a move, belongs
to the next player. In braces, `\\n` is a line break, and `\\` escapes a backslash or a closing
brace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.errors import TilewrightError
from tilewright.scrabble.move import Move
from tilewright.scrabble.tiles import read_rack, write_tiles

INSTEAD, AFTERWARDS = "Variation:", "Continuation:"
MOST_LINES = 500  # per note
_STEP = re.compile(r"\s*([^/{}]*?)\s*(?:\{((?:\\.|[^\\}])*)\})?\s*(?:/|$)")
_POINTS = re.compile(r"[+-][0-9]{1,5}")
_ESCAPED = {"n": "\n", "\\": "\\", "}": "}"}


@dataclass
class Variation:
    """A move in a variation, with its rack and the moves that may follow.

    `rack_after` is the next player's rack, if known and no move follows.
    """

    move: Move
    score: int
    rack: str = ""
    note: str = ""
    following: list[Variation] = field(default_factory=list)
    rack_after: str = ""


@dataclass
class Variations:
    """Variations that replace an event, and those that follow it."""

    instead: list[Variation] = field(default_factory=list)
    afterwards: list[Variation] = field(default_factory=list)


def split_note(note: str, tiles: TileSet = SCRABBLE) -> tuple[str, Variations]:
    """Split a note into text and variations; unreadable lines stay in the text."""
    found, kept = Variations(), []
    for number, line in enumerate(note.split("\n")):
        word, _, rest = line.partition(" ")
        branches = {INSTEAD: found.instead, AFTERWARDS: found.afterwards}.get(word)
        if branches is None or number >= MOST_LINES:
            kept.append(line)
            continue
        try:
            _graft(branches, list(_steps(rest, tiles)))
        except (TilewrightError, ValueError):
            kept.append(line)
    return "\n".join(kept).strip("\n"), found


def join_note(note: str, variations: Variations, tiles: TileSet = SCRABBLE) -> str:
    """Append variations to a note."""
    lines = [note] if note else []
    for word, branches in (
        (INSTEAD, variations.instead),
        (AFTERWARDS, variations.afterwards),
    ):
        lines += [f"{word} {' / '.join(path)}" for path in _paths(branches, tiles)]
    return "\n".join(lines)


# Writing


def _paths(branches: Sequence[Variation], tiles: TileSet) -> Iterator[list[str]]:
    """Yield the steps to each leaf; a note is written only with the first occurrence of a move."""
    for one in branches:
        bare, whole = _written(one, tiles), _written(one, tiles) + _braced(one.note)
        paths = list(_paths(one.following, tiles))
        if not paths:
            yield [whole, write_tiles(one.rack_after, tiles)] if one.rack_after else [whole]
        for number, path in enumerate(paths):
            yield [bare if number else whole, *path]


def _written(one: Variation, tiles: TileSet) -> str:
    words = [write_tiles(one.rack, tiles)] if one.rack else []
    return " ".join([*words, one.move.text(tiles), f"{one.score:+}"])


def _braced(note: str) -> str:
    if not note:
        return ""
    text = note.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n")
    return f" {{{text}}}"


# Reading


def _steps(text: str, tiles: TileSet) -> Iterator[Variation | str]:
    """Yield the moves of a line, and a final rack if there is one."""
    at = 0
    while at < len(text):
        found = _STEP.match(text, at)
        if found is None or found.end() == at:
            raise ValueError(text)
        at = found.end()
        yield _step(found[1].split(), _unbraced(found[2] or ""), tiles)


def _step(words: list[str], note: str, tiles: TileSet) -> Variation | str:
    if len(words) == 1 and not note:
        return read_rack(words[0], tiles)
    *action, points = words
    if not _POINTS.fullmatch(points):
        raise ValueError(points)
    length = 1 if action[-1].startswith("-") else 2
    *before, move = *action[:-length], Move.parse(" ".join(action[-length:]), tiles)
    if len(before) > 1:
        raise ValueError(words)
    return Variation(move, int(points), read_rack(before[0], tiles) if before else "", note)


def _unbraced(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPED.get(found[1], found[1]), text)


def _graft(branches: list[Variation], steps: list[Variation | str]) -> None:
    """Add a line to a tree, sharing moves that are already there."""
    if not steps or any(isinstance(step, str) for step in steps[:-1]):
        raise ValueError(steps)
    last: Variation | None = None
    for step in steps:
        if isinstance(step, str):
            if last is None:
                raise ValueError(steps)
            last.rack_after = step
            return
        known = next((one for one in branches if one.move == step.move), None)
        if known is None:
            branches.append(step)
            known = step
        known.note = known.note or step.note
        last, branches = known, known.following
