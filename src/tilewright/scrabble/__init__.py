"""Scrabble: rules, positions, moves, notations; agents/, one file each."""

from tilewright.scrabble.analysis import analyse
from tilewright.scrabble.layout import STANDARD, SUPER, Layout
from tilewright.scrabble.move import CHALLENGE, PASS, Kind, Move
from tilewright.scrabble.notation.cgp import parse_cgp, write_cgp
from tilewright.scrabble.notation.gcg import parse_gcg, read_gcg, record, walk, write_gcg
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.search.endgame import EndgameSolution, solve_endgame

__all__ = [
    "CHALLENGE",
    "PASS",
    "STANDARD",
    "SUPER",
    "EndgameSolution",
    "IllegalMove",
    "Kind",
    "Layout",
    "Move",
    "Position",
    "Rules",
    "analyse",
    "parse_cgp",
    "parse_gcg",
    "read_gcg",
    "record",
    "solve_endgame",
    "walk",
    "write_cgp",
    "write_gcg",
]
