"""Moves and their notation: `8D WORD`, `H4 .OR.S`, `-ABC`, `-`."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, StrEnum

from tilewright.alphabet import BLANK, EMPTY, SCRABBLE, TileSet
from tilewright.grid.placement import Direction
from tilewright.scrabble.tiles import NotationError, read_rack, read_tiles, write_tiles

THROUGH = EMPTY
MOST_DIGITS = 2  # in the number of an exchange of unknown tiles
_ACROSS = re.compile(r"([1-9][0-9]?)([A-Za-z])")
_DOWN = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class Kind(StrEnum):
    """The kind of a move."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Move:
    """One turn of a player.

    The tiles of a play start at (row, column): letters are new tiles (lower case for a blank), `.`
    is a tile already on the board. An exchange has the exchanged tiles, or only their number if
    they are unknown.
    """

    kind: Kind
    tiles: str = ""
    row: int = 0
    column: int = 0
    direction: Direction = Direction.ACROSS

    @classmethod
    def place(cls, row: int, column: int, direction: Direction, tiles: str) -> Move:
        """Create a play that starts at a square."""
        return cls(Kind.PLAY, tiles, row, column, direction)

    @classmethod
    def exchange(cls, tiles: str | int) -> Move:
        """Create an exchange of tiles, or of a number of unknown tiles."""
        return cls(Kind.EXCHANGE, str(tiles))

    @classmethod
    def parse(cls, text: str, tile_set: TileSet = SCRABBLE) -> Move:
        """Parse a move; a NotationError has the column of the problem."""
        words = text.split()
        if len(words) == 1 and words[0].startswith("-"):
            return _parse_exchange(words[0], text, tile_set)
        if words == [Kind.PASS] or words == [Kind.CHALLENGE]:
            return cls(Kind(words[0]))
        if len(words) != 2:
            raise NotationError("expected a move: '8D WORD', 'D8 WORD', '-TILES' or '-'", text, 1)
        row, column, direction = parse_square(words[0], text)
        at = text.index(words[1], text.index(words[0]) + len(words[0]))
        return cls.place(row, column, direction, _parse_word(words[1], text, at, tile_set))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        """The call that recreates the move, from its text if that can be parsed."""
        with suppress(Exception):  # agents may put any values into a move
            if Move.parse(str(self)) == self:
                return f"Move.parse({str(self)!r})"
        fields = (self.kind, self.tiles, self.row, self.column, self.direction)
        return f"Move({', '.join(map(_written, fields))})"

    def text(self, tile_set: TileSet = SCRABBLE) -> str:
        """Return the notation of the move with these tiles."""
        if self.kind is Kind.PLAY:
            return f"{self.square} {write_tiles(self.tiles, tile_set)}"
        if self.kind is Kind.EXCHANGE:
            return f"-{write_tiles(self.tiles, tile_set)}"
        return "-" if self.kind is Kind.PASS else str(self.kind)

    @property
    def square(self) -> str:
        """The first square of a play: `8D` across, `D8` down."""
        return square_name(self.row, self.column, self.direction)

    @property
    def placed(self) -> str:
        """The new tiles of a play."""
        return self.tiles.replace(THROUGH, "") if self.kind is Kind.PLAY else ""

    @property
    def used(self) -> str:
        """The tiles that leave the rack, with `?` for blanks; empty for an unknown exchange."""
        if self.kind is Kind.PLAY:
            return "".join(BLANK if tile.islower() else tile for tile in self.placed)
        return "" if _is_number(self.tiles) else self.tiles

    @property
    def count(self) -> int:
        """The number of tiles that leave the rack."""
        if self.kind is Kind.PLAY:
            return len(self.tiles) - self.tiles.count(THROUGH)
        return int(self.tiles) if _is_number(self.tiles) else len(self.used)


def _is_number(tiles: str) -> bool:
    return len(tiles) <= MOST_DIGITS and tiles.isascii() and tiles.isdigit()


PASS = Move(Kind.PASS)
CHALLENGE = Move(Kind.CHALLENGE)


def square_name(row: int, column: int, direction: Direction = Direction.ACROSS) -> str:
    """Return the name of a square: `8D` for words across, `D8` for words down."""
    letter = chr(ord("A") + column) if 0 <= column < 26 else f"({column + 1})"
    number = str(row + 1)
    return number + letter if direction is Direction.ACROSS else letter + number


def parse_square(name: str, text: str = "") -> tuple[int, int, Direction]:
    """Return row, column and direction of `8D` or `D8`."""
    if found := _ACROSS.fullmatch(name):
        number, letter, direction = found[1], found[2], Direction.ACROSS
    elif found := _DOWN.fullmatch(name):
        letter, number, direction = found[1], found[2], Direction.DOWN
    else:
        whole = text or name
        raise NotationError(
            f"{name!r} is not a square; 8D starts a word across, D8 one down",
            whole,
            whole.index(name) + 1,
        )
    return int(number) - 1, ord(letter.upper()) - ord("A"), direction


def _parse_exchange(word: str, text: str, tile_set: TileSet) -> Move:
    tiles = word[1:]
    if not tiles:
        return PASS
    if _is_number(tiles) and int(tiles):
        return Move.exchange(int(tiles))
    return Move.exchange(read_rack(tiles, tile_set, text, text.index(word) + 1))


def _parse_word(word: str, text: str, at: int, tile_set: TileSet) -> str:
    """The tiles of a word; tiles in parentheses are on the board and become dots."""
    squares = _without_parentheses(word, text, at, tile_set)
    for place, tile in enumerate(squares, start=1):
        if tile != THROUGH and not tile.isalpha():
            raise NotationError(
                f"{tile!r} is not a tile; use A-Z, a-z for blanks, . for tiles on the board",
                text,
                at + place,
            )
    if not squares.strip(THROUGH):
        raise NotationError("the play places no new tile", text, at + 1)
    return squares


def _without_parentheses(word: str, text: str, at: int, tile_set: TileSet) -> str:
    if "(" not in word and ")" not in word:
        return read_tiles(word, tile_set, text, at)
    if not re.fullmatch(r"([^()]|\([^()]+\))+", word):
        raise NotationError("unbalanced parentheses around tiles on the board", text, at + 1)
    parts = re.split(r"(\([^()]+\))", word)
    tiles = [read_tiles(part.strip("()"), tile_set, text, at) for part in parts]
    return "".join(
        THROUGH * len(tile) if part.startswith("(") else tile
        for part, tile in zip(parts, tiles, strict=True)
    )


def _written(value: object) -> str:
    return f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else repr(value)
