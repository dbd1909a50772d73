"""Servers with a file as their wall clock."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

PRELUDE = """
import functools, pathlib
from tilewright.web import app, house
clock = pathlib.Path({path!r})
app.House = functools.partial(house.House, clock=lambda: float(clock.read_text()))
"""


class WallClock:
    """A clock that a test sets."""

    def __init__(self, path: Path, moment: str) -> None:
        self._path = path
        self.set(moment)

    @property
    def prelude(self) -> str:
        """Code that a server runs first to use this clock."""
        return PRELUDE.format(path=str(self._path))

    def set(self, moment: str) -> None:
        self._set(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp())

    def go_on(self, seconds: float) -> None:
        self._set(float(self._path.read_text()) + seconds)

    def _set(self, now: float) -> None:
        new = self._path.with_suffix(".new")
        new.write_text(repr(now))
        new.replace(self._path)  # a reader meets all of it
