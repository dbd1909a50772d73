"""The unpacked source packages of `make_lists.py`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class SourceError(RuntimeError):
    """A source package is unavailable or not as expected."""


@dataclass(frozen=True)
class Source:
    """An unpacked package and its display name."""

    root: Path
    name: str

    def text(self, path: str, encoding: str = "utf-8") -> str:
        """Read a file of the package."""
        try:
            return (self.root / path).read_text(encoding)
        except FileNotFoundError:
            raise SourceError(f"{self.name} has no file {path}") from None
