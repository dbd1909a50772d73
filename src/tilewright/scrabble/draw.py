"""Positions as text."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from tilewright.alphabet import EMPTY
from tilewright.scrabble.layout import PLAIN
from tilewright.scrabble.tiles import write_tiles

if TYPE_CHECKING:
    from rich.text import Text

    from tilewright.scrabble.position import Position

START = "*"
# Background colours of premium squares, as on real boards.
COLOURS = {
    "'": "black on bright_cyan",
    '"': "white on blue",
    "^": "white on dark_blue",
    "-": "black on bright_magenta",
    "=": "white on red",
    "~": "white on dark_red",
}
TILE = "bold black on bright_yellow"
BLANK_TILE = "bold red on bright_yellow"


def draw(position: Position) -> str:
    """Draw the board with premium squares, and next to it racks, scores and bag."""
    layout = position.rules.layout
    letters = "".join(chr(ord("A") + column) for column in range(layout.columns))
    lines = [f"   {' '.join(letters)}"]
    for row, tiles in enumerate(position.rows):
        squares = [
            square_text(position, row, column) if tile == EMPTY else tile
            for column, tile in enumerate(tiles)
        ]
        lines.append(f"{row + 1:2} {' '.join(squares)}")
    return "\n".join(
        f"{line}   {note}".rstrip()
        for line, note in zip_longest(lines, notes(position), fillvalue="")
    )


def paint(position: Position) -> Text:
    """Draw the board in colour: premium squares, tiles and blanks."""
    from rich.text import Text

    layout = position.rules.layout
    picture = Text()
    for number, line in enumerate(draw(position).split("\n")):
        text = Text(line)
        for column in range(layout.columns if number else 0):
            at = 3 + 2 * column
            tile = position.rows[number - 1][column]
            style = COLOURS.get(layout.picture[number - 1][column], "")
            if tile != EMPTY:
                style = BLANK_TILE if tile.islower() else TILE
            text.stylize(style, at, at + 1)
        picture.append_text(text).append("\n")
    picture.right_crop()
    return picture


def square_text(position: Position, row: int, column: int) -> str:
    """The text of an empty square: its premium, or a mark on the start square."""
    mark = position.rules.layout.picture[row][column]
    if (row, column) == position.rules.layout.start and not any(position.squares):
        return START
    return mark if mark != PLAIN else EMPTY


def notes(position: Position) -> list[str]:
    """The players and the bag, one line each; the player on turn is marked."""
    lines = []
    scores = position.scores
    for seat in range(position.rules.seats):
        turn = "→" if seat == position.on_turn and not position.is_over else " "
        rack = write_tiles(position.racks[seat], position.rules.tile_set)
        unknown = position.held[seat] - len(position.racks[seat])
        hidden = f" and {unknown} unknown" if rack and unknown else ""
        shown = (rack + hidden) or (f"{unknown} unknown" if unknown else "no tiles")
        lines.append(f"{turn} player {seat + 1}: {scores[seat]:4}  {shown}")
    lines.append(f"  bag: {position.bag}")
    if position.is_over:
        lines.append("  the game is over")
    return lines
