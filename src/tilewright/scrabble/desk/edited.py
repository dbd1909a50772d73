"""Positions set up square by square, and moves tried on them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tilewright.alphabet import BLANK, EMPTY, TileSet
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.legality import leave
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.notation.cgp import parse_cgp, write_cgp
from tilewright.scrabble.notation.external_names import find_rules
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError, read_rows, tiles_left
from tilewright.scrabble.rules import MOST_IN_RACK, Rules
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.tiles import read_tiles, write_tiles
from tilewright.table.desk import Json

MOST_OF_A_TILE = 500  # more than any board holds, so that any edited position is accepted
MOST_WORDS = 20  # unknown words listed
_NAMED = re.compile(r"\b(ld|bdn|lex) ([^;]*);")
_EXCHANGE = re.compile(r"exch(?:ange)?\.? +", re.IGNORECASE)


@dataclass(frozen=True)
class Sketch:
    """A position as drawn, possible or not; the player on turn comes first."""

    rules: Rules
    rows: tuple[str, ...]
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    scoreless: int
    words: str | None = None

    def position(self, lexicon: Lexicon | None = None) -> Position:
        """Return the position; raises PositionError if it is impossible."""
        about = self.racks, self.scores, 0, self.scoreless
        return Position.of(lexicon, self.rules, self.rows, *about)


def shown(wish: Json, lexicon: Lexicon) -> Json:
    """A position in all notations, its unseen tiles and its problems."""
    sketch = _read(wish)
    left = _left(sketch)
    problems = list(_problems(sketch, left, lexicon))
    try:
        position: Position | None = sketch.position(lexicon)
    except TilewrightError as error:
        position = None
        if not problems:
            problems.append({"code": "impossible", "message": str(error)})
    loose = _loose(sketch)
    named = {"lex": sketch.words} if sketch.words else None
    return {
        "cgp": write_cgp(position or loose.position(), named),
        "rows": list(sketch.rows),
        "racks": [write_tiles(rack, sketch.rules.tile_set) for rack in sketch.racks],
        "scores": list(sketch.scores),
        "text": None if position is None else str(position),
        "svg": None if position is None else position.svg(),
        "bag": {tile: count for tile, count in left.items() if count},
        "unseen": sum(left.values()),
        "in_bag": None if position is None else position.bag,
        "over": position is not None and position.is_over,
        "problems": problems,
    }


# Reading


def _read(wish: Json) -> Sketch:
    if wish.get("cgp") is not None:
        return _of_line(wish["cgp"])
    rules = find_rules(2, wish.get("tiles"), wish.get("layout"))
    tile_set = rules.tile_set
    given = wish.get("board") or ()
    rows = tuple(read_tiles(row, tile_set).replace(" ", EMPTY) for row in given)
    read_rows(rows, rules, tile_set.alphabet)
    racks = _two([read_tiles(rack, tile_set) for rack in wish.get("racks") or ()], "")
    scores = _two(wish.get("scores") or (), 0)
    for rack in racks:
        _check_rack(rack, tile_set)
    whole = rows or (EMPTY * rules.layout.columns,) * rules.layout.rows
    return Sketch(rules, whole, racks, scores, wish.get("scoreless") or 0, wish.get("lexicon"))


def _two(given: Sequence[Any], missing: Any) -> tuple[Any, ...]:
    if len(given) > 2:
        raise TilewrightError(f"expected 2 racks and 2 scores (got {len(given)})")
    return (*given, *[missing] * (2 - len(given)))


def _check_rack(rack: str, tile_set: TileSet) -> None:
    for tile in rack:
        if tile != BLANK and tile not in tile_set.alphabet:
            raise PositionError(f"{tile!r} is not a tile of a rack; expected A to Z or ?")


def _of_line(line: str) -> Sketch:
    """Read a CGP line without limiting the number of tiles."""
    names = dict(_NAMED.findall(line))
    rules = find_rules(2, names.get("ld"), names.get("bdn"), names.get("lex"))
    loose = parse_cgp(line, rules=_plentiful(rules)).position
    rules = replace(rules, seats=loose.rules.seats)
    known = loose.racks, loose.scores, loose.scoreless
    return Sketch(rules, loose.rows, *known, names.get("lex") or None)


def _plentiful(rules: Rules) -> Rules:
    """The same rules with more tiles than any board holds."""
    tiles = rules.tile_set
    many = {tile: MOST_OF_A_TILE for tile in (*tiles.alphabet.letters, BLANK)}
    return replace(rules, tile_set=replace(tiles, counts=many), rack_size=MOST_IN_RACK)


def _loose(sketch: Sketch) -> Sketch:
    """The same sketch with enough tiles to write it as CGP."""
    racks = tuple(rack[:MOST_IN_RACK] for rack in sketch.racks)
    return replace(sketch, rules=_plentiful(sketch.rules), racks=racks)


# Problems


def _left(sketch: Sketch) -> dict[str, int]:
    """Count the unseen tiles of each kind; negative if there are too many."""
    tile_set = sketch.rules.tile_set
    squares = read_rows(sketch.rows, sketch.rules, tile_set.alphabet)
    return tiles_left(tile_set, tile_set.alphabet, squares, sketch.racks)


def _problems(sketch: Sketch, left: dict[str, int], lexicon: Lexicon) -> Iterator[Json]:
    tile_set, most = sketch.rules.tile_set, sketch.rules.rack_size
    for tile, count in left.items():
        if count < 0:
            there = tile_set.counts.get(tile, 0)
            message = f"{there - count} {tile} on the board and the racks; the set has {there}"
            yield {"code": "too-many-tiles", "message": message, "tile": tile}
    for seat, rack in enumerate(sketch.racks):
        if len(rack) > most:
            message = f"the rack {rack} has {len(rack)} tiles; at most {most}"
            yield {"code": "rack-too-long", "message": message, "seat": seat}
    yield from _board_problems(sketch)
    unknown = sorted({word for word in _words(sketch.rows) if word not in lexicon})
    if unknown:
        message = f"not in {lexicon.name}: {', '.join(unknown[:MOST_WORDS])}"
        yield {"code": "unknown-words", "message": message, "words": unknown[:MOST_WORDS]}


def _board_problems(sketch: Sketch) -> Iterator[Json]:
    cells = {
        (row, column)
        for row, line in enumerate(sketch.rows)
        for column, tile in enumerate(line)
        if tile != EMPTY
    }
    if not cells:
        return
    if sketch.rules.layout.start not in cells:
        yield {"code": "start-empty", "message": "no tile covers the start square"}
    reached, fresh = set(), [min(cells)]
    while fresh:
        row, column = square = fresh.pop()
        if square in cells and square not in reached:
            reached.add(square)
            fresh += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    if reached != cells:
        yield {"code": "not-connected", "message": "some tiles are not connected to the others"}


def _words(rows: Sequence[str]) -> Iterator[str]:
    """The runs of two tiles or more, across and down."""
    for line in (*rows, *map("".join, zip(*rows, strict=True))):
        yield from (run.upper() for run in line.split(EMPTY) if len(run) > 1)


# Moves


def read_move(position: Position, text: str) -> Move:
    """Parse a move; `exch ABC` is an exchange, too."""
    return position.read(_EXCHANGE.sub("-", text.strip()))


def moved(wish: Json, lexicon: Lexicon) -> Json:
    """The score and words of a move and the position after it, or why it is illegal.

    Words that the lexicon lacks are allowed, since players may try them.
    """
    position, options = parse_cgp(wish["cgp"], lexicon)
    lenient = replace(position, rules=replace(position.rules, challenge="double"))
    move = read_move(lenient, wish["move"])
    answer: Json = {"move": None, "cgp": None, "score": None, "words": [], "leave": None}
    try:
        if move.kind is Kind.PLAY:
            placed = lenient.placed(move)
            move = placed.move
            answer["score"] = placed.score
            answer["words"] = [{"word": one, "valid": one in lexicon} for one in placed.words]
        answer["move"] = _in_full(lenient, move)
        after = lenient.play(move)
    except IllegalMove as error:
        return answer | {"illegal": str(error), "reason": error.why, "facts": dict(error.facts)}
    tile_set = position.rules.tile_set
    plain = replace(after, rules=position.rules)
    return answer | {
        "cgp": write_cgp(plain, options),
        "score": answer["score"] or 0,
        "leave": write_tiles(leave(position, move), tile_set) if position.rack else None,
        "illegal": None,
    }


def _in_full(position: Position, move: Move) -> str:
    return move.text(position.rules.tile_set)
