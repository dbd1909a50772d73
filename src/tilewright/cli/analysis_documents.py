"""The types of the JSON document about a position; the analysis page gets the same members."""

from __future__ import annotations

from typing import Literal, TypedDict


class PlyDocument(TypedDict):
    """A turn after a candidate in all playouts; seat 0 is the player on turn, 1 the opponent."""

    seat: int
    mean: float
    deviation: float
    bingos: float


class TileDocument(TypedDict):
    """The outcome of a move if this tile is in the bag; `exact` says whether `win` is proved."""

    tile: str
    chance: float
    win: float
    spread: float
    exact: bool
    line: list[str]


class CandidateDocument(TypedDict):
    """A move and its results; win chance and spread are null without playouts or a search.

    `playouts` counts the playouts of this move. `replies` are row, column and the share of playouts
    in which the reply uses the square. `line` is the play of both sides in an endgame, beginning
    with the move.
    """

    move: str
    score: int
    leave: str
    equity: float
    win: float | None
    win_error: float | None
    spread: float | None
    spread_error: float | None
    playouts: int
    bingo: bool
    pinned: bool
    dropped: bool
    exact: bool
    phonies: list[str]
    plies: list[PlyDocument]
    replies: list[tuple[int, int, float]]
    line: list[str]
    tiles: list[TileDocument]


class AnalysisDocument(TypedDict):
    """The moves of a Scrabble position, best first; `playouts` counts those of all moves."""

    position: str
    played: str | None
    agent: str | None
    phase: Literal["opening", "middle", "preendgame", "endgame"]
    method: Literal["static", "simulation", "preendgame", "endgame", "agent"]
    candidates: list[CandidateDocument]
    playouts: int
    nodes: int
    seconds: float
    done: bool
    lexicon: str
    seed: int
