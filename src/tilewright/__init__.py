"""Tilewright: an engine and a laboratory for games of lettered tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tilewright.alphabet import Alphabet as Alphabet
    from tilewright.errors import TilewrightError as TilewrightError
    from tilewright.grid import Direction as Direction
    from tilewright.grid import Grid as Grid
    from tilewright.grid import Placement as Placement
    from tilewright.lexicon import Lexicon as Lexicon
    from tilewright.solver import Limit as Limit
    from tilewright.solver import Peeler as Peeler
    from tilewright.solver import Solution as Solution
    from tilewright.solver import peel as peel
    from tilewright.solver import solve as solve

# Where each public name lives; it is imported when it is first asked for.
_HOMES = {
    "Alphabet": "tilewright.alphabet",
    "Direction": "tilewright.grid",
    "Grid": "tilewright.grid",
    "Lexicon": "tilewright.lexicon",
    "Limit": "tilewright.solver",
    "Peeler": "tilewright.solver",
    "Placement": "tilewright.grid",
    "Solution": "tilewright.solver",
    "TilewrightError": "tilewright.errors",
    "peel": "tilewright.solver",
    "solve": "tilewright.solver",
}
__all__ = [
    "Alphabet",
    "Direction",
    "Grid",
    "Lexicon",
    "Limit",
    "Peeler",
    "Placement",
    "Solution",
    "TilewrightError",
    "__version__",
    "peel",
    "solve",
]


# Packages and modules for users, also imported when they are first asked for.
_PACKAGES = ("arena", "auction", "bananagrams", "envs", "quiz", "scrabble", "testing")


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name not in _PACKAGES:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    try:
        return import_module(f"tilewright.{name}")
    except ImportError as error:  # an extra is missing; help(tilewright) must still work
        raise AttributeError(str(error)) from error


def __dir__() -> list[str]:
    return sorted([*__all__, *_PACKAGES])
