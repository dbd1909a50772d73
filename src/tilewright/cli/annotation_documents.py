"""The types of the JSON documents about annotated games."""

from __future__ import annotations

from typing import Literal, TypedDict


class WarningDocument(TypedDict):
    """A warning about a GCG file."""

    line: int
    code: str
    message: str


class WordsNoticeDocument(TypedDict):
    """The word list that a game names and the one it was judged with; unknown words were valid."""

    game: str | None
    judge: str
    trusted: bool
    unknown: list[str]


class GradeDocument(TypedDict):
    """Losses per judged turn, and an Elo estimate."""

    turns: int
    loss_win: float | None
    loss_points: float | None
    elo: int | None
    elo_error: int | None


class SummaryDocument(TypedDict):
    """The turns of a player."""

    turns: int
    judged: int
    mistakes: int
    lost_win: float
    lost_points: float
    by_kind: dict[str, int]
    by_phase: dict[str, int]
    bingos_found: int
    bingos_available: int
    seconds: float | None
    grade: GradeDocument


class PlayerDocument(SummaryDocument):
    """A player of an annotated game."""

    nick: str
    name: str
    score: int


class RecordDocument(SummaryDocument):
    """A player in all games of a collection."""

    name: str
    games: int
    wins: float
    spread: float


class TurnDocument(TypedDict):
    """A move of a game compared with the best one; losses are never negative."""

    turn: int
    event: int
    line: int
    seat: int
    player: str
    position: str
    phase: Literal["opening", "middle", "preendgame", "endgame"]
    rack: str
    rack_complete: bool
    move: str
    score: int
    best: str | None
    best_score: int | None
    loss_win: float | None
    loss_points: float | None
    win_before: float | None
    win_after: float | None
    is_mistake: bool
    kind: str | None
    phoneys: list[str]
    bingo: bool
    bingo_available: bool | None
    method: str
    exact: bool
    playouts: int
    racks: int
    variation: list[str]
    seconds: float | None
    skipped: str | None
    sentence: str


class AnnotatedGame(TypedDict):
    """All moves of a Scrabble game, judged."""

    name: str
    title: str
    lexicon: str
    game_lexicon: str | None
    notices: list[str]
    words: WordsNoticeDocument
    warnings: list[WarningDocument]
    players: list[PlayerDocument]
    turns: list[TurnDocument]


class AnnotationDocument(AnnotatedGame):
    """One game, as `analyse --annotate` judges it."""

    seed: int


class CollectionDocument(TypedDict):
    """Several games, as `analyse --annotate` judges them."""

    games: list[AnnotatedGame]
    players: list[RecordDocument]
    seed: int
