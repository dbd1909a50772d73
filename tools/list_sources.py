"""The packages that `make_lists.py` makes word lists of, once they are unpacked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class SourceError(RuntimeError):
    """A package that the lists are made of cannot be had or is not as expected."""


@dataclass(frozen=True)
class Source:
    """An unpacked package, and how to name it to a reader."""

    root: Path
    name: str

    def text(self, path: str, encoding: str = "utf-8") -> str:
        """The text of one file of the package."""
        try:
            return (self.root / path).read_text(encoding)
        except FileNotFoundError:
            raise SourceError(f"{self.name} has no file {path}") from None
