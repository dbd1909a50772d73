"""Scrabble: rules, positions, moves, notations, analysis and agents.

Public names are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright.scrabble.analysis import Analysis as Analysis
    from tilewright.scrabble.analysis import AnalysisOptions as AnalysisOptions
    from tilewright.scrabble.analysis import analyse as analyse
    from tilewright.scrabble.layout import STANDARD as STANDARD
    from tilewright.scrabble.layout import SUPER as SUPER
    from tilewright.scrabble.layout import Layout as Layout
    from tilewright.scrabble.move import CHALLENGE as CHALLENGE
    from tilewright.scrabble.move import PASS as PASS
    from tilewright.scrabble.move import Kind as Kind
    from tilewright.scrabble.move import Move as Move
    from tilewright.scrabble.notation.cgp import parse_cgp as parse_cgp
    from tilewright.scrabble.notation.cgp import write_cgp as write_cgp
    from tilewright.scrabble.notation.gcg import parse_gcg as parse_gcg
    from tilewright.scrabble.notation.gcg import read_gcg as read_gcg
    from tilewright.scrabble.notation.gcg import write_gcg as write_gcg
    from tilewright.scrabble.notation.gcg.replay import replay as replay
    from tilewright.scrabble.notation.gcg.walk import record as record
    from tilewright.scrabble.notation.gcg.walk import walk as walk
    from tilewright.scrabble.position import Position as Position
    from tilewright.scrabble.rules import Rules as Rules
    from tilewright.scrabble.scoring import IllegalMove as IllegalMove
    from tilewright.scrabble.search.endgame import EndgameLine as EndgameLine
    from tilewright.scrabble.search.endgame import EndgameSolution as EndgameSolution
    from tilewright.scrabble.search.endgame import solve_endgame as solve_endgame
    from tilewright.scrabble.search.preendgame import PreendgameSolution as PreendgameSolution
    from tilewright.scrabble.search.preendgame import solve_preendgame as solve_preendgame
    from tilewright.scrabble.thinking.insights import Insight as Insight
    from tilewright.scrabble.thinking.insights import Insights as Insights
    from tilewright.scrabble.thinking.question import Question as Question
    from tilewright.scrabble.thinking.thinker import Thinker as Thinker
    from tilewright.scrabble.thinking.thinker import think as think

_NAMES_BY_MODULE = {
    "analysis": ("Analysis", "AnalysisOptions", "analyse"),
    "layout": ("STANDARD", "SUPER", "Layout"),
    "move": ("CHALLENGE", "PASS", "Kind", "Move"),
    "notation.cgp": ("parse_cgp", "write_cgp"),
    "notation.gcg": ("parse_gcg", "read_gcg", "write_gcg"),
    "notation.gcg.replay": ("replay",),
    "notation.gcg.walk": ("record", "walk"),
    "position": ("Position",),
    "rules": ("Rules",),
    "scoring": ("IllegalMove",),
    "search.endgame": ("EndgameLine", "EndgameSolution", "solve_endgame"),
    "search.preendgame": ("PreendgameSolution", "solve_preendgame"),
    "thinking.insights": ("Insight", "Insights"),
    "thinking.question": ("Question",),
    "thinking.thinker": ("Thinker", "think"),
}
_HOMES = {
    name: f"{__name__}.{module}" for module, names in _NAMES_BY_MODULE.items() for name in names
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
