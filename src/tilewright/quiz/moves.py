"""Typed moves compared with the best one of a position."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.alphabet import BLANK
from tilewright.errors import TilewrightError
from tilewright.quiz.errors import QuizError
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position

EXCHANGE = ("exch", "exchange", "ex")


class NoSuchMove(QuizError):
    """An answer that cannot be played in the position, so it is not counted."""


def as_answered(cgp: str, text: str, answers: Sequence[str]) -> str:
    """Return the answer that equals a typed move, or else the move in full notation.

    A play of one tile may be written across or down, and blanks and tiles on the board may be
    written in several ways. Words are not looked up here: an invalid word is a wrong answer.
    """
    position = parse_cgp(cgp).position
    move = read_move(position, text)
    effect = _effect(position, move)
    for answer in answers:
        if _effect(position, position.read(answer)) == effect:
            return answer
    return move.text(position.rules.tile_set)


def read_move(position: Position, text: str) -> Move:
    """A move as people type it: `8d word`, `exch abc`, `-abc`, `pass`.

    Lower case is a blank only if the rack has one.
    """
    words = text.split()
    command = words[0].lower() if words else ""
    if command in EXCHANGE:
        text = "-" + "".join(words[1:]).upper()
    elif command.startswith("-"):
        text = command.upper()
    elif len(words) == 2:
        text = f"{command.upper()} {words[1] if BLANK in position.rack else words[1].upper()}"
    else:
        text = command
    try:
        return position.check(text)
    except TilewrightError as error:
        raise NoSuchMove(f"{text[:40]!r} cannot be played: {error}") from None


def _effect(position: Position, move: Move) -> object:
    """Return the effect of a move, which is the same for all ways to write it."""
    if move.kind is Kind.PLAY:
        return position.play(move).squares
    return move.kind, "".join(sorted(move.used))
