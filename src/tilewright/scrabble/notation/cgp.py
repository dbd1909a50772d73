"""CGP: the one-line position format of Woogles, macondo, wolges and MAGPIE.

A line has the board, racks, scores and number of scoreless turns, then options that each end with
`;`. The player on turn comes first, so reading makes them seat 0 and writing rotates the seats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from tilewright.alphabet import EMPTY, TileSet
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.notation.external_names import UnknownName, find_rules, unusual_names
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import NotationError, read_tiles, write_tiles

LONGEST = 4096  # characters per line; enough for a full 21×21 board in brackets
MOST_DIGITS = 6
_FIELDS = ("board", "racks", "scores", "number of scoreless turns")


class CgpError(NotationError):
    """An invalid CGP line; `at` is the column, counted from 1."""


class Cgp(NamedTuple):
    """A position and the options of its line."""

    position: Position
    options: dict[str, str]


class _Field(NamedTuple):
    text: str
    at: int  # offset in the line, counted from 0


def parse_cgp(text: str, lexicon: Lexicon | None = None, rules: Rules | None = None) -> Cgp:
    """Parse a CGP line. Without rules, the options `ld`, `bdn` and `lex` choose tiles and board."""
    if len(text) > LONGEST:
        raise CgpError(
            f"a line may have at most {LONGEST} characters (got {len(text)})", text, LONGEST
        )
    return read_line(text, lexicon, rules)


def read_line(text: str, lexicon: Lexicon | None, rules: Rules | None, counted: bool = True) -> Cgp:
    """Parse a valid line; if `counted` is false, it may have too many tiles."""
    board, racks, scores, scoreless, rest = _fields(text)
    options = _options(text, rest)
    seats = len(racks.text.split("/"))
    if not Rules.fewest <= seats <= Rules.most:
        raise CgpError(
            f"expected {Rules.fewest} to {Rules.most} racks separated by / (got {seats})",
            text,
            racks.at + 1,
        )
    if rules is None:
        try:
            rules = find_rules(seats, options.get("ld"), options.get("bdn"), options.get("lex"))
        except UnknownName as error:
            raise CgpError(str(error), text, text.rindex(error.name) + 1) from None
    elif rules.seats != seats:
        rules = replace(rules, seats=seats)
    rows = _rows(text, board, rules)
    hands = [read_tiles(rack.text, rules.tile_set, text, rack.at) for rack in _parts(racks)]
    points = [_number(part, text, "a score", signed=True) for part in _parts(scores)]
    if len(points) != seats:
        raise CgpError(
            f"{seats} racks need {seats} scores (got {len(points)})", text, scores.at + 1
        )
    quiet = _number(scoreless, text, "the number of scoreless turns")
    try:
        position = Position.of(lexicon, rules, rows, hands, points, 0, quiet, counted)
    except NotationError:
        raise
    except TilewrightError as error:
        at = (racks if "rack" in str(error) else board).at
        raise CgpError(str(error), text, at + 1).because(error.why, **error.facts) from None
    return Cgp(position, options)


def write_cgp(position: Position, options: Mapping[str, str] | None = None) -> str:
    """Return the CGP line of a position, player on turn first."""
    rules = position.rules
    order = [(position.on_turn + turn) % rules.seats for turn in range(rules.seats)]
    fields = [
        "/".join(_write_row(row, rules.tile_set) for row in position.rows),
        "/".join(write_tiles(position.racks[seat], rules.tile_set) for seat in order),
        "/".join(str(position.scores[seat]) for seat in order),
        str(position.scoreless),
    ]
    named = unusual_names(rules, "ld", "bdn") | dict(options or {})
    fields += [f"{name} {value};".replace(" ;", ";") for name, value in named.items()]
    return " ".join(fields)


# Reading


def _fields(text: str) -> list[_Field]:
    """The four fields and the rest of the line."""
    found = [_Field(part[0], part.start()) for part in re.finditer(r"\S+", text)]
    if len(found) < len(_FIELDS):
        missing = _FIELDS[len(found)]
        raise CgpError(f"missing {missing}", text, len(text.rstrip()) + 1)
    last = found[3]
    end = last.at + len(last.text)
    if last.text.endswith(";"):
        raise CgpError("missing number of scoreless turns", text, last.at + 1)
    return [*found[:4], _Field(text[end:], end)]


def _parts(field: _Field) -> Iterator[_Field]:
    at = field.at
    for part in field.text.split("/"):
        yield _Field(part, at)
        at += len(part) + 1


def _options(text: str, rest: _Field) -> dict[str, str]:
    options: dict[str, str] = {}
    at = rest.at
    for part in rest.text.split(";"):
        words = part.split(None, 1)
        if words:
            if words[0] in options:
                raise CgpError(f"duplicate option {words[0]}", text, at + part.index(words[0]) + 1)
            options[words[0]] = words[1].strip() if len(words) == 2 else ""
        at += len(part) + 1
    return options


def _rows(text: str, board: _Field, rules: Rules) -> list[str]:
    """The board as rows of text."""
    layout = rules.layout
    parts = list(_parts(board))
    if len(parts) != layout.rows:
        raise CgpError(
            f"the board has {len(parts)} rows; expected {layout.rows}", text, board.at + 1
        )
    return [_row(text, part, number, rules) for number, part in enumerate(parts, start=1)]


def _row(text: str, part: _Field, number: int, rules: Rules) -> str:
    columns = rules.layout.columns
    squares = ""
    for run in re.finditer(r"[0-9]+|[^0-9]+", part.text):
        if run[0][0].isdecimal():
            if not 0 < int(run[0][:MOST_DIGITS]) <= columns:
                raise CgpError(
                    f"{run[0][:MOST_DIGITS]} empty squares do not fit in a row of {columns}",
                    text,
                    part.at + run.start() + 1,
                )
            squares += EMPTY * int(run[0])
        else:
            squares += _tiles(text, _Field(run[0], part.at + run.start()), rules)
    if len(squares) != columns:
        raise CgpError(
            f"row {number} has {len(squares)} squares; expected {columns}", text, part.at + 1
        )
    return squares


def _tiles(text: str, run: _Field, rules: Rules) -> str:
    tiles = read_tiles(run.text, rules.tile_set, text, run.at)
    for place, tile in enumerate(tiles):
        if tile.upper() not in rules.tile_set.alphabet:
            raise CgpError(f"{tile!r} is neither a tile nor a number", text, run.at + place + 1)
    return tiles


def _number(part: _Field, text: str, what: str, signed: bool = False) -> int:
    digits = part.text[1:] if signed and part.text[:1] in ("-", "+") else part.text
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
        raise CgpError(f"{part.text[:20]!r} is not {what}", text, part.at + 1)
    return int(part.text)


def _write_row(row: str, tile_set: TileSet) -> str:
    """Write a row, with runs of empty squares as numbers."""
    parts = re.split(r"(\.+)", row)
    return "".join(
        str(len(part)) if part.startswith(EMPTY) else write_tiles(part, tile_set) for part in parts
    )
