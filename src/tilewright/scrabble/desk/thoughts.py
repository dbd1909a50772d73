"""Analysis for the analysis page, in slices of time that may run in any process.

A slice ends with a snapshot. The thinker that made it is kept for a while, so the next slice in the
same process starts at once.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256
from itertools import product

from tilewright.alphabet import EMPTY
from tilewright.errors import TilewrightError
from tilewright.grid.placement import Direction
from tilewright.lexicon import Lexicon
from tilewright.scrabble.desk.edited import read_move
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.move import THROUGH, Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.thinking import Question, Thinker
from tilewright.scrabble.thinking.question import PLIES, lenient
from tilewright.table.desk import Json

MOST_KEPT = 3  # thinkers per process
_kept: OrderedDict[bytes, Thinker] = OrderedDict()


def thought(
    wish: Json, lexicon: Lexicon, leaves: Leaves | None, snapshot: bytes | None, seconds: float
) -> tuple[Json, bytes]:
    """Analyse for some more seconds; return the results and a snapshot. 0 s only looks."""
    question = ask(wish, lexicon)
    thinker = _thinker(question, leaves, snapshot)
    if seconds > 0:
        insights = thinker.think(seconds, wish.get("most") or seconds)
    else:
        insights = thinker.look()
    after = thinker.snapshot()
    _kept[_name(after)] = thinker
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return {"type": "candidates"} | insights.to_json() | {"resumed": thinker.resumed}, after


def prepare(lexicon: Lexicon, leaves: Leaves | None) -> None:
    """Prepare the first analysis: load the word tables and leave values."""
    rack = "AEINRST" if set("AEINRST") <= set(lexicon.alphabet.letters) else ""
    if rack:
        Thinker(Question(Position.start(lexicon, racks=[rack]), count=1), leaves).look()


def _name(snapshot: bytes) -> bytes:
    return sha256(snapshot).digest()


def _thinker(question: Question, leaves: Leaves | None, snapshot: bytes | None) -> Thinker:
    known = _kept.pop(_name(snapshot), None) if snapshot else None
    if known is not None and known.question == question and known.leaves is leaves:
        return known
    return Thinker(question, leaves, snapshot)


def ask(wish: Json, lexicon: Lexicon) -> Question:
    """Return the question of a request, with checked position and moves."""
    position = parse_cgp(wish["cgp"], lexicon).position
    if wish.get("infer") and wish.get("previous"):
        position = _with_past(position, wish["previous"][-1], lexicon)
    if wish.get("opponent"):
        other = (position.on_turn + 1) % position.rules.seats
        position = position.with_rack(other, wish["opponent"].upper())
    also, without = (
        tuple(read_move(position, move) for move in wish.get(name) or ())
        for name in ("also", "without")
    )
    return Question(
        position,
        count=wish["count"],
        also=also,
        without=without,
        plies=wish.get("plies") or PLIES,
        threads=wish["threads"],
        infer=bool(wish.get("infer")),
        playouts=wish.get("playouts"),
        thorough=bool(wish.get("thorough")),
    )


def _with_past(position: Position, line: str, lexicon: Lexicon) -> Position:
    """Return the position with its last move, found by comparing the boards."""
    before = parse_cgp(line, lexicon).position
    before = before.with_rack(before.on_turn, "")
    move = _difference(before, position)
    if move is None:
        return position
    after = lenient(before).play(move)
    if after.rows != position.rows:
        raise TilewrightError("the position does not follow from the previous one")
    seat = after.on_turn
    now = replace(after, rules=position.rules).with_rack(seat, position.rack)
    other = (seat + 1) % position.rules.seats
    return now.with_rack(other, position.racks[(position.on_turn + 1) % position.rules.seats])


def _difference(before: Position, after: Position) -> Move | None:
    """Return the single play between two boards, if there is one."""
    if len(before.rows) != len(after.rows):
        return None
    side = range(len(after.rows))
    old, new = before.rows, after.rows
    laid = [(row, at) for row, at in product(side, side) if old[row][at] != new[row][at]]
    if not laid or any(old[row][at] != EMPTY for row, at in laid):
        return None
    (top, left), (bottom, right) = laid[0], laid[-1]
    if top == bottom:
        squares = [(top, at) for at in range(left, right + 1)]
    elif left == right:
        squares = [(row, left) for row in range(top, bottom + 1)]
    else:
        return None
    if not set(laid) <= set(squares):
        return None
    tiles = "".join(new[row][at] if old[row][at] == EMPTY else THROUGH for row, at in squares)
    direction = Direction.ACROSS if top == bottom else Direction.DOWN
    return Move.place(top, left, direction, tiles)
