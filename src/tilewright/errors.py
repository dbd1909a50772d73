"""The errors that tell a caller what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self


class TilewrightError(ValueError):
    """A request that cannot be served as it was made.

    `why` names it for programs and translations, and `facts` are the values of its sentence.
    `line` and `position` say where in a file or text it is, both counted from 1, where it is in
    one; `position` is the character of the line.
    """

    why: str = ""
    facts: Mapping[str, Any] = {}
    line: int | None = None
    position: int | None = None

    def because(self, why: str, **facts: Any) -> Self:
        """The same error with a name and values: raise Error(…).because("bid", most=100)."""
        self.why, self.facts = why, facts
        return self

    def at_place(self, line: int | None = None, position: int | None = None) -> Self:
        """The same error with its place in a file or text, both counted from 1."""
        self.line, self.position = line, position
        return self


class AlphabetError(TilewrightError):
    """A letter that the alphabet does not hold, or an alphabet that cannot be."""


class LexiconError(TilewrightError):
    """A word list or a word graph that cannot be used."""


class GridError(TilewrightError):
    """A grid that cannot be read, or a change that does not fit it."""


class CertificateError(TilewrightError):
    """A certificate that cannot be read, or does not prove what it claims."""


class StoreError(TilewrightError):
    """A store that cannot answer."""


class DatabaseError(StoreError):
    """A database that cannot be opened, read or written."""


class NotCompiled(TilewrightError, ImportError):
    """Kernels that can run neither as machine code nor, for lack of Cython, as Python."""


class MissingExtra(TilewrightError):
    """A part of Tilewright whose packages are not installed."""


def missing_extra(part: str, packages: str, extra: str) -> MissingExtra:
    """The error for a part that needs packages of an extra: "plots", "matplotlib", "plots"."""
    return MissingExtra(
        f"{part} need {packages}, which is not installed; run pip install 'tilewright[{extra}]'"
    )


def suggestion(name: str, known: Iterable[str], all_of_them: bool = True) -> str:
    """What to write instead of an unknown name: the nearest one, or else all of them, if asked."""
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"choose from {', '.join(names)}" if all_of_them else ""
