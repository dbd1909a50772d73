"""Scrabble: rules, positions, moves, notations, analysis and agents.

Public names are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright.scrabble.analysis import analyse
    from tilewright.scrabble.layout import STANDARD, SUPER, Layout
    from tilewright.scrabble.move import CHALLENGE, PASS, Kind, Move
    from tilewright.scrabble.notation.cgp import parse_cgp, write_cgp
    from tilewright.scrabble.notation.gcg import parse_gcg, read_gcg, write_gcg
    from tilewright.scrabble.notation.gcg.walk import record, walk
    from tilewright.scrabble.position import Position
    from tilewright.scrabble.rules import Rules
    from tilewright.scrabble.scoring import IllegalMove
    from tilewright.scrabble.search.endgame import EndgameSolution, solve_endgame

_NAMES_BY_MODULE = {
    "analysis": ("analyse",),
    "layout": ("STANDARD", "SUPER", "Layout"),
    "move": ("CHALLENGE", "PASS", "Kind", "Move"),
    "notation.cgp": ("parse_cgp", "write_cgp"),
    "notation.gcg": ("parse_gcg", "read_gcg", "write_gcg"),
    "notation.gcg.walk": ("record", "walk"),
    "position": ("Position",),
    "rules": ("Rules",),
    "scoring": ("IllegalMove",),
    "search.endgame": ("EndgameSolution", "solve_endgame"),
}
_HOMES = {
    name: f"{__name__}.{module}" for module, names in _NAMES_BY_MODULE.items() for name in names
}
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


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
