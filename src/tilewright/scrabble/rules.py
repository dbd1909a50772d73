"""The rules of Scrabble and their settings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args

from tilewright.alphabet import SCRABBLE, SCRABBLE_SETS, TileSet
from tilewright.errors import TilewrightError, check_positive, suggestion
from tilewright.scrabble.layout import LAYOUTS, STANDARD, Layout
from tilewright.table import rules as table
from tilewright.table.rules import setting, tiles_setting

Challenge = Literal["void", "double", "five"]
CHALLENGES: tuple[Challenge, ...] = get_args(Challenge)
CHALLENGE_BONUS = 5  # for a valid play that is challenged, under `five`
MOST_IN_RACK = 15
MOST = 10_000  # for counts and points


def find_layout(board: str) -> Layout:
    """Return an included board by name, or read one from a file."""
    if board in LAYOUTS:
        return LAYOUTS[board]
    path = Path(board)
    if not path.is_file():
        raise TilewrightError(f"unknown board or file {board!r}; {suggestion(board, LAYOUTS)}")
    try:
        return Layout.from_text(path.stem, path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise TilewrightError(f"{board!r} is not a board file: not UTF-8 text") from None


def _layout_to_json(layout: Layout) -> object:
    """The name of an included board, or the whole board."""
    if LAYOUTS.get(layout.name) == layout:
        return layout.name
    return {"name": layout.name, "picture": list(layout.picture), "start": list(layout.start)}


def _layout_from_json(data: Any) -> Layout:
    if isinstance(data, dict):
        row, column = data["start"]
        return Layout(str(data["name"]), tuple(map(str, data["picture"])), (row, column))
    if data not in LAYOUTS:
        raise TilewrightError(f"unknown board {data!r}; {suggestion(str(data), LAYOUTS)}")
    return LAYOUTS[data]


def _seconds(minutes: Any) -> float:
    check_positive("minutes", float(minutes))
    return 60 * float(minutes)


@dataclass(frozen=True)
class Rules(table.Rules):
    """The rules of a game.

    Under the challenge rule `void`, plays with invalid words are rejected. Under `double` and
    `five`, they stand until the next player challenges them. A wrong challenge costs the turn under
    `double` and gives the challenged player 5 points under `five`. `seconds` is the thinking time
    of each player; each turn adds `increment` to it, and each started minute of overtime costs
    `overtime_penalty` points.
    """

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 4

    seats: int = 2
    tile_set: TileSet = tiles_setting(SCRABBLE, *(one.name for one in SCRABBLE_SETS))
    layout: Layout = setting(
        STANDARD,
        "Board name, or a file with a board's picture (' \" ^ multiply a letter by 2, 3, 4; "
        "- = ~ a word; . is a plain square).",
        flag="board",
        offers=tuple(LAYOUTS),
        metavar="|".join([*LAYOUTS, "FILE"]),
        parse=find_layout,
        show=lambda layout: layout.name,
        read=_layout_from_json,
        write=_layout_to_json,
    )
    challenge: Challenge = setting(
        "void",
        "Challenge rule. void: reject invalid plays; double: they stand until challenged, and "
        "a wrong challenge costs the turn; five: it costs 5 points.",
        choices=CHALLENGES,
    )
    rack_size: int = setting(7, "Tiles on a rack.", low=1, high=MOST_IN_RACK)
    bingo: int = setting(50, "Bonus for playing a whole rack.", low=0, high=MOST)
    exchange_limit: int = setting(7, "Tiles the bag must hold for an exchange.", low=1, high=MOST)
    scoreless_limit: int = setting(
        6, "Scoreless turns in a row that end the game.", low=1, high=MOST
    )
    seconds: float | None = setting(
        None,
        "Thinking time of each player; overtime costs points.",
        flag="minutes",
        metavar="M",
        parse=_seconds,
    )
    overtime_penalty: int = setting(10, "Points lost per minute of overtime.", low=0, high=MOST)
    increment: int = setting(
        0, "Seconds added to a player's time after each turn.", low=0, high=MOST, later=True
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        seconds: object = self.seconds
        if isinstance(seconds, bool) or not isinstance(seconds, int | float | None):
            raise TilewrightError(f"seconds must be a number (got {seconds!r})")
        if seconds is not None:
            check_positive("seconds", seconds)
        if len(self.tile_set) < self.seats * self.rack_size:
            raise TilewrightError(
                f"{self.tile_set.name} has {len(self.tile_set)} tiles, too few for "
                f"{self.seats} racks of {self.rack_size}"
            )

    def overtime(self, used: float) -> int:
        """Return the penalty for using this many seconds."""
        if self.seconds is None or used <= self.seconds:
            return 0
        return math.ceil((used - self.seconds) / 60) * self.overtime_penalty
