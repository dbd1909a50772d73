"""The slow, obvious generator: every word of a list at every place, checked by hand and scored.

Nothing here comes from the package but the position's plain facts: the picture of the board, the
rack, the rules. A play is written as GCG writes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from tilewright.scrabble.position import Position

Board = dict[tuple[int, int], str]
LETTER = {"'": 2, '"': 3, "^": 4}
WORD = {"-": 2, "=": 3, "~": 4}


class Place(NamedTuple):
    """Where a word would begin, and which way it runs."""

    row: int
    column: int
    down: bool

    def squares(self, length: int) -> list[tuple[int, int]]:
        steps = range(length)
        if self.down:
            return [(self.row + step, self.column) for step in steps]
        return [(self.row, self.column + step) for step in steps]


def plays(position: Position, words: Iterable[str]) -> dict[str, int]:
    """Every play that the rules allow, and its score.

    A tile that makes a word in both directions is one play, written across.
    """
    known = set(words)
    board = {
        (row, column): tile
        for row, tiles in enumerate(position.rows)
        for column, tile in enumerate(tiles)
        if tile != "."
    }
    layout = position.rules.layout
    close = {near for at in board for near in around(at)} | set(board) or {layout.start}
    there = Counter("".join([*board.values(), position.rack]).upper())
    makeable = [word for word in known if (Counter(word) - there).total() <= there["?"]]
    found: dict[str, int] = {}
    for row, column, down in product(range(layout.rows), range(layout.columns), (False, True)):
        place = Place(row, column, down)
        room = (layout.rows - row) if down else (layout.columns - column)
        reach = [at in close for at in place.squares(room)]
        for word in makeable:
            if len(word) > room or not any(reach[: len(word)]):
                continue  # off the board, or far from every tile
            for new in fillings(position, board, place, word):
                if down and len(new) == 1 and len(run(board | new, next(iter(new)), False)) > 1:
                    continue
                if fits(position, board, new, place, word, known):
                    text = written(place, word, new)
                    found[text] = score(position, board, new, place, len(word))
    return found


def fillings(position: Position, board: Board, place: Place, word: str) -> Iterator[Board]:
    """The ways to play a word there with the rack, with blanks in every possible place."""
    squares = place.squares(len(word))
    if any(
        board.get(at, letter).upper() != letter for at, letter in zip(squares, word, strict=True)
    ):
        return
    new = [(at, letter) for at, letter in zip(squares, word, strict=True) if at not in board]
    if not new or len(new) > len(position.rack):
        return
    touched = any(near in board for at, _ in new for near in around(at))
    if not touched and (board or position.rules.layout.start not in dict(new)):
        return
    for blanks in product((False, True), repeat=len(new)):
        tiles = [
            letter.lower() if blank else letter
            for (_, letter), blank in zip(new, blanks, strict=True)
        ]
        if holds(position.rack, tiles):
            yield {at: tile for (at, _), tile in zip(new, tiles, strict=True)}


def holds(rack: str, tiles: list[str]) -> bool:
    left = list(rack)
    for tile in tiles:
        wanted = tile if tile.isupper() else "?"
        if wanted not in left:
            return False
        left.remove(wanted)
    return True


def around(at: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = at
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def run(board: Board, at: tuple[int, int], down: bool) -> list[tuple[int, int]]:
    """The unbroken row of tiles through a square."""
    step = (1, 0) if down else (0, 1)
    row, column = at
    while (row - step[0], column - step[1]) in board:
        row, column = row - step[0], column - step[1]
    squares = []
    while (row, column) in board:
        squares.append((row, column))
        row, column = row + step[0], column + step[1]
    return squares


def fits(
    position: Position, board: Board, new: Board, place: Place, word: str, known: set[str]
) -> bool:
    """Whether the word is the whole row, and every word across it is known."""
    after = board | new
    if run(after, (place.row, place.column), place.down) != place.squares(len(word)):
        return False
    sides = [run(after, at, not place.down) for at in new]
    return all(
        "".join(after[at] for at in side).upper() in known for side in sides if len(side) > 1
    )


def score(position: Position, board: Board, new: Board, place: Place, length: int) -> int:
    after = board | new
    words = [place.squares(length)]
    words += [side for at in new if len(side := run(after, at, not place.down)) > 1]
    total = sum(word_score(position, after, new, word) for word in words)
    return total + (position.rules.bingo if len(new) == position.rules.rack_size else 0)


def word_score(position: Position, after: Board, new: Board, squares: list[tuple[int, int]]) -> int:
    points, factor = 0, 1
    for row, column in squares:
        mark = position.rules.layout.picture[row][column] if (row, column) in new else "."
        points += position.rules.tile_set.values.get(after[row, column], 0) * LETTER.get(mark, 1)
        factor *= WORD.get(mark, 1)
    return points * factor


def written(place: Place, word: str, new: Board) -> str:
    tiles = "".join(new.get(at, ".") for at in place.squares(len(word)))
    letter, number = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[place.column], str(place.row + 1)
    return f"{letter + number if place.down else number + letter} {tiles}"


def words_of(position: Position, place: Place, tiles: str) -> list[tuple[str, int]] | None:
    """The words that a play makes, each with its points, or None if it does not fit the board."""
    layout, squares = position.rules.layout, place.squares(len(tiles))
    board = {
        (row, column): tile
        for row, line in enumerate(position.rows)
        for column, tile in enumerate(line)
        if tile != "."
    }
    new: Board = {}
    for at, tile in zip(squares, tiles, strict=True):
        if not layout.holds(*at) or (tile != "." and tile.upper() not in position.alphabet):
            return None
        if at not in board and tile == ".":
            return None
        if at not in board:
            new[at] = tile
        elif tile != "." and board[at].upper() != tile.upper():
            return None
    touched = any(near in board for at in new for near in around(at))
    if not new or not (touched if board else layout.start in new):
        return None
    after = board | new
    lines = [run(after, next(iter(new)), place.down)]
    lines += [run(after, at, not place.down) for at in new]
    return [
        ("".join(after[at] for at in line).upper(), word_score(position, after, new, line))
        for line in lines
        if len(line) > 1
    ] or None
