"""Scrabble: rules, positions, moves, notations; agents/, one file each."""

from tilewright.scrabble.analysis import analyse
from tilewright.scrabble.cgp import parse_cgp, write_cgp
from tilewright.scrabble.endsolver import EndgameSolution, solve_endgame
from tilewright.scrabble.gcg import parse_gcg, read_gcg, record, walk, write_gcg
from tilewright.scrabble.layout import STANDARD, SUPER, Layout
from tilewright.scrabble.move import CHALLENGE, PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.scoring import IllegalMove

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
