"""What a play makes on the board: its words and its score, by the rules and square by square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from tilewright.alphabet import Alphabet
from tilewright.grid.placement import Direction
from tilewright.scrabble.layout import Layout
from tilewright.scrabble.move import THROUGH, Move, square_name
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import IS_BLANK, draw_square
from tilewright.table.faults import IllegalAction


class IllegalMove(IllegalAction):
    """A move that the rules do not allow here."""


class Word(NamedTuple):
    """A word that a play makes, in upper case, and what it scores."""

    text: str
    score: int


@dataclass(frozen=True)
class Placed:
    """A play on a board: written in full, the squares it fills, its words, the main one first."""

    move: Move
    squares: bytes
    words: tuple[Word, ...]
    score: int


def place(squares: bytes, rules: Rules, alphabet: Alphabet, move: Move) -> Placed:
    """Put a play onto a board, or say in one sentence why it cannot stand there.

    Neither the rack nor the lexicon is asked: that is the position's part.
    """
    table = Table(squares, rules, alphabet)
    new = table.new_tiles(move)
    table.require_contact(move, new)
    return table.placed(move, new)


class Table:
    """A board with the tiles of a play that is being looked at."""

    def __init__(self, squares: bytes, rules: Rules, alphabet: Alphabet) -> None:
        self.old = squares
        self.squares = bytearray(squares)
        self.rules = rules
        self.layout: Layout = rules.layout
        self.alphabet = alphabet

    def new_tiles(self, move: Move) -> list[int]:
        """Put the tiles down; the squares that they fill, in order."""
        new: list[int] = []
        for at, tile in zip(self._line(move), move.tiles, strict=True):
            stands = draw_square(self.old[at], self.alphabet.letters)
            if tile == THROUGH:
                if not self.old[at]:
                    raise IllegalMove(f"{move}: no tile stands on {self._name(at)} to play through")
            elif self.old[at]:
                if stands.upper() != tile.upper():
                    raise IllegalMove(f"{move}: {stands} stands on {self._name(at)}")
            else:
                self.squares[at] = self._code(tile, move)
                new.append(at)
        if not new:
            raise IllegalMove(f"{move}: the play brings no tile onto the board")
        return new

    def _line(self, move: Move) -> range:
        """The squares of a play, as places in the board."""
        down, right = move.direction.step
        last = len(move.tiles) - 1
        ends = (move.row, move.column), (move.row + last * down, move.column + last * right)
        if last < 0 or not all(self.layout.holds(*end) for end in ends):
            raise IllegalMove(f"{move} is off the board of {self.layout.size}")
        first = move.row * self.layout.columns + move.column
        step = self._step(move.direction)
        return range(first, first + (last + 1) * step, step)

    def _step(self, direction: Direction) -> int:
        return 1 if direction is Direction.ACROSS else self.layout.columns

    def _code(self, tile: str, move: Move) -> int:
        code = self.alphabet.codes.get(tile.upper(), 0)
        if not code:
            raise IllegalMove(f"{move}: {tile} is not a letter of {self.alphabet.letters}")
        return code if tile == tile.upper() else code | IS_BLANK

    def _name(self, at: int) -> str:
        return square_name(*divmod(at, self.layout.columns))

    def require_contact(self, move: Move, new: list[int]) -> None:
        """The first play covers the start, every other one touches a tile."""
        if not any(self.old):
            row, column = self.layout.start
            if row * self.layout.columns + column not in new:
                raise IllegalMove(
                    f"{move} does not cover {square_name(row, column)}, where the game starts"
                )
        elif not any(self.old[near] for at in new for near in self._neighbours(at)):
            raise IllegalMove(f"{move} does not touch a tile on the board")

    def _neighbours(self, at: int) -> Iterator[int]:
        row, column = divmod(at, self.layout.columns)
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            if self.layout.holds(row + down, column + right):
                yield at + down * self.layout.columns + right

    def placed(self, move: Move, new: list[int]) -> Placed:
        """The words of the play, the move in full and the score of all."""
        across, down = Direction.ACROSS, Direction.DOWN
        other = down if move.direction is across else across
        main = self._run(new[0], move.direction)
        sides = [run for at in new if len(run := self._run(at, other)) > 1]
        if len(main) == 1:  # one tile that makes a word in the other direction only
            if not sides:
                raise IllegalMove(f"{move} makes no word: two letters or more are due")
            main, sides, direction = sides[0], [], other
        else:
            direction = move.direction
        words = tuple(self._word(run) for run in (main, *sides))
        bonus = self.rules.bingo if len(new) == self.rules.rack_size else 0
        return Placed(
            self._in_full(move, main, direction),
            bytes(self.squares),
            words,
            sum(word.score for word in words) + bonus,
        )

    def _run(self, at: int, direction: Direction) -> range:
        """The squares of the longest row of tiles through a square."""
        columns = self.layout.columns
        row, column = divmod(at, columns)
        step = self._step(direction)
        before, after = (column, columns - 1 - column)
        if direction is Direction.DOWN:
            before, after = row, self.layout.rows - 1 - row
        first = last = at
        while before and self.squares[first - step]:
            first, before = first - step, before - 1
        while after and self.squares[last + step]:
            last, after = last + step, after - 1
        return range(first, last + 1, step)

    def _word(self, run: range) -> Word:
        letters, values = self.alphabet.letters, self.rules.tile_set.values
        text, points, factor = "", 0, 1
        for at in run:
            tile = draw_square(self.squares[at], letters)
            value = values.get(tile, 0)  # a blank is in lower case and has none
            if not self.old[at]:
                value *= self.layout.letter_factors[at]
                factor *= self.layout.word_factors[at]
            points += value
            text += tile.upper()
        return Word(text, points * factor)

    def _in_full(self, move: Move, main: range, direction: Direction) -> Move:
        """The move with its whole word, old tiles as dots."""
        letters = self.alphabet.letters
        tiles = "".join(
            THROUGH if self.old[at] else draw_square(self.squares[at], letters) for at in main
        )
        row, column = divmod(main.start, self.layout.columns)
        return replace(move, tiles=tiles, row=row, column=column, direction=direction)
