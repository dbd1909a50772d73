"""Annotate whole games: compare each move with the best one.

from tilewright import Lexicon
from tilewright.scrabble import read_gcg
from tilewright.scrabble.annotation import annotate

annotation = annotate(read_gcg("game.gcg", lenient=True), Lexicon.load())
for turn in annotation.mistakes:
    print(turn.turn, turn.player, turn.move, turn.best, turn.kind, turn.sentence)
"""

from tilewright.scrabble.annotation.collection import PlayerRecord, players_of
from tilewright.scrabble.annotation.grades import Grade
from tilewright.scrabble.annotation.model import (
    Annotation,
    JudgedTurn,
    MistakeKind,
    Phase,
    Skip,
    frame_of,
)
from tilewright.scrabble.annotation.running import annotate, annotate_all, annotate_turns
from tilewright.scrabble.annotation.summary import Summary, summarise
from tilewright.scrabble.annotation.turns import Decision, as_void, decisions, find_decision

__all__ = [
    "Annotation",
    "Decision",
    "Grade",
    "JudgedTurn",
    "MistakeKind",
    "Phase",
    "PlayerRecord",
    "Skip",
    "Summary",
    "annotate",
    "annotate_all",
    "annotate_turns",
    "as_void",
    "decisions",
    "find_decision",
    "frame_of",
    "players_of",
    "summarise",
]
