"""A position as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.alphabet import EMPTY
from tilewright.scrabble.layout import PLAIN
from tilewright.scrabble.tiles import write_tiles

if TYPE_CHECKING:
    from tilewright.scrabble.position import Position

START = "*"


def draw(position: Position) -> str:
    """The board with its premium squares, and beside it racks, scores and the bag."""
    layout = position.rules.layout
    letters = "".join(chr(ord("A") + column) for column in range(layout.columns))
    lines = [f"   {' '.join(letters)}"]
    for row, tiles in enumerate(position.rows):
        squares = [
            square_text(position, row, column) if tile == EMPTY else tile
            for column, tile in enumerate(tiles)
        ]
        lines.append(f"{row + 1:2} {' '.join(squares)}")
    beside = notes(position)
    return "\n".join(
        f"{line}   {note}".rstrip()
        for line, note in zip(lines, [*beside, *[""] * (len(lines) - len(beside))], strict=True)
    )


def square_text(position: Position, row: int, column: int) -> str:
    """An empty square: its premium, and a mark where the game starts."""
    mark = position.rules.layout.picture[row][column]
    if (row, column) == position.rules.layout.start and not any(position.squares):
        return START
    return mark if mark != PLAIN else EMPTY


def notes(position: Position) -> list[str]:
    """The players and the bag, a line each; the one on turn is marked."""
    lines = []
    scores = position.scores
    for seat in range(position.rules.seats):
        turn = "→" if seat == position.on_turn and not position.is_over else " "
        rack = write_tiles(position.racks[seat], position.rules.tile_set)
        unknown = position.held[seat] - len(position.racks[seat])
        hidden = f" and {unknown} unknown" if rack and unknown else ""
        shown = (rack + hidden) or (f"{unknown} unknown" if unknown else "no tiles")
        lines.append(f"{turn} player {seat}: {scores[seat]:4}  {shown}")
    lines.append(f"  bag: {position.bag}")
    if position.is_over:
        lines.append("  the game is over")
    return lines
