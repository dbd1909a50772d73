"""Errors about bad input, with data for programs and translations."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Self


class TilewrightError(ValueError):
    """Base class of all errors about bad input.

    `why` is a code for programs and translations, and `facts` are the values in the message.
    For errors in files and texts, `line` and `position` (the column) are counted from 1.
    """

    why: str = ""
    facts: Mapping[str, Any] = {}
    line: int | None = None
    position: int | None = None

    def because(self, why: str, **facts: Any) -> Self:
        """Set the code and its values: `raise Error(…).because("bid", most=100)`."""
        self.why, self.facts = why, facts
        return self

    def at_place(self, line: int | None = None, position: int | None = None) -> Self:
        """Set the line and the column in a file or text, both counted from 1."""
        self.line, self.position = line, position
        return self


class AlphabetError(TilewrightError):
    """A letter that is not in the alphabet, or an invalid alphabet."""


class LexiconError(TilewrightError):
    """A word list or a word graph that cannot be used."""


class GridError(TilewrightError):
    """A grid that cannot be read, or an invalid change to it."""


class CertificateError(TilewrightError):
    """A certificate that cannot be read, or does not prove what it claims."""


class StoreError(TilewrightError):
    """A store of results that cannot be read or written."""


class DatabaseError(StoreError):
    """A database that cannot be opened, read or written."""


class NotCompiled(TilewrightError, ImportError):
    """Kernels that are not compiled and cannot run as Python, because Cython is missing."""


class MissingExtra(TilewrightError):
    """A feature whose packages are not installed."""


def missing_extra(part: str, packages: str, extra: str) -> MissingExtra:
    """Create the error for a feature that needs an extra: "plots", "matplotlib", "plots"."""
    return MissingExtra(
        f"{part} need {packages}, which is not installed; run pip install 'tilewright[{extra}]'"
    )


def check_positive(name: str, value: float) -> None:
    """Raise an error unless a number is positive and finite."""
    if not 0 < value < math.inf:
        wanted = "positive" if value <= 0 else "finite"
        raise TilewrightError(f"{name} must be {wanted} (got {value})")


def suggestion(name: str, known: Iterable[str], all_of_them: bool = True) -> str:
    """Suggest the nearest known name, or list all names if none is near.

    Numbers are not suggested: `009` is hardly a typo of `004`.
    """
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(name, (one for one in names if not one.isdigit()), n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"choose from {', '.join(names)}" if all_of_them else ""
