"""Tilewright: an engine and a laboratory for games of lettered tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tilewright.alphabet import Alphabet as Alphabet
    from tilewright.errors import TilewrightError as TilewrightError
    from tilewright.lexicon import Lexicon as Lexicon

# Where each public name lives; it is imported when it is first asked for.
_HOMES = {
    "Alphabet": "tilewright.alphabet",
    "Lexicon": "tilewright.lexicon",
    "TilewrightError": "tilewright.errors",
}
__all__ = ["Alphabet", "Lexicon", "TilewrightError", "__version__"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
