"""Place plays on the board: words, scores and errors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tilewright.alphabet import Alphabet
from tilewright.grid.placement import Direction
from tilewright.scrabble.kernels.referee import Referee
from tilewright.scrabble.layout import Layout
from tilewright.scrabble.move import THROUGH, Move, square_name
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import draw_square
from tilewright.table.faults import IllegalAction

if TYPE_CHECKING:
    from tilewright.scrabble.position import Position


class IllegalMove(IllegalAction):
    """A move that the rules do not allow."""


class Word(NamedTuple):
    """A word of a play, in upper case, and its score."""

    text: str
    score: int


class Placed(NamedTuple):
    """A play on a board: the full move, the board after it, its words (main word first) and score.

    `points` are the scores of the words; `known` says whether the lexicon has all words.
    """

    move: Move
    squares: bytes
    words: tuple[str, ...]
    points: tuple[int, ...]
    score: int
    known: bool


def referee_for(rules: Rules, alphabet: Alphabet) -> Referee:
    """Return the referee for some rules; equal rules share one."""
    values = tuple(rules.tile_set.values.get(letter, 0) for letter in alphabet.letters)
    return _referee(rules.layout, alphabet.letters, values, rules.rack_size, rules.bingo)


@lru_cache(maxsize=16)
def _referee(
    layout: Layout, letters: str, values: tuple[int, ...], full: int, bonus: int
) -> Referee:
    row, column = layout.start
    start = row * layout.columns + column
    premiums = layout.letter_factors, layout.word_factors
    return Referee(letters, *premiums, bytes([0, *values]), start, full, bonus)


def place(position: Position, move: Move) -> Placed:
    """Place a play on a board, or raise IllegalMove.

    Neither the rack nor the validity of words is checked.
    """
    graph = position.lexicon.graph if position.lexicon else None
    down = move.direction is Direction.DOWN
    found = position._referee.judge(
        position.squares, move.row, move.column, down, move.tiles, graph
    )
    if found is None:
        raise _refusal(position.squares, position.rules.layout, position.alphabet, move)
    score, row, column, is_down, tiles, after, words, points, known = found
    if tiles != move.tiles or row != move.row or column != move.column or is_down != down:
        direction = Direction.DOWN if is_down else Direction.ACROSS
        move = Move(move.kind, tiles, row, column, direction)
    return Placed(move, after, words, points, score, known)


def _refusal(squares: bytes, layout: Layout, alphabet: Alphabet, move: Move) -> IllegalMove:
    """The error for a play that does not fit on the board."""
    for reason in _reasons(squares, layout, alphabet, move):
        return reason
    return IllegalMove(f"{move} makes no word; a word needs at least two letters").because(
        "no-word"
    )


def _reasons(
    squares: bytes, layout: Layout, alphabet: Alphabet, move: Move
) -> Iterator[IllegalMove]:
    down, right = move.direction.step
    last = len(move.tiles) - 1
    ends = (move.row, move.column), (move.row + last * down, move.column + last * right)
    if last < 0 or not all(layout.holds(*end) for end in ends):
        yield IllegalMove(f"{move} is off the board of {layout.size}").because("off-board")
        return
    columns = layout.columns
    first, step = move.row * columns + move.column, down * columns + right
    new = []
    for at, tile in enumerate(move.tiles):
        at = first + at * step
        name = square_name(*divmod(at, columns))
        standing = draw_square(squares[at], alphabet.letters)
        if tile == THROUGH:
            if not squares[at]:
                flaw = f"{move}: no tile on {name} to play through"
                yield IllegalMove(flaw).because("no-tile")
        elif not squares[at]:
            new.append(at)
            if tile.upper() not in alphabet:
                flaw = f"{move}: {tile} is not a letter of {alphabet.letters}"
                yield IllegalMove(flaw).because("no-letter", letter=tile)
        elif standing.upper() != tile.upper():
            flaw = f"{move}: {name} is occupied by {standing}"
            yield IllegalMove(flaw).because("occupied", tile=standing.upper())
    yield from _contact_reasons(squares, layout, move, new)


def _contact_reasons(
    squares: bytes, layout: Layout, move: Move, new: list[int]
) -> Iterator[IllegalMove]:
    row, column = layout.start
    if not new:
        flaw = f"{move}: the play places no new tile"
        yield IllegalMove(flaw).because("no-new-tile")
    elif any(squares):
        if not any(squares[near] for at in new for near in _neighbours(at, layout)):
            flaw = f"{move} does not touch a tile on the board"
            yield IllegalMove(flaw).because("no-contact")
    elif row * layout.columns + column not in new:
        start = square_name(row, column)
        flaw = f"{move} must cover the start square {start}"
        yield IllegalMove(flaw).because("not-on-start", square=start)


def _neighbours(at: int, layout: Layout) -> Iterator[int]:
    row, column = divmod(at, layout.columns)
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if layout.holds(row + down, column + right):
            yield at + down * layout.columns + right
