"""The clock of a database: the seconds in which a server ran, which never go back."""

from __future__ import annotations

import time
from collections.abc import Callable


class Uptime:
    """Runs on from what was written down, and never past what is written down now.

    So whatever time anybody saw, a server that comes after this one begins with a later one.
    """

    def __init__(self, seconds: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._start = seconds - monotonic()
        self._most = seconds

    @property
    def now(self) -> float:
        return min(self._start + self._monotonic(), self._most)

    def wanted(self, lead: float) -> float:
        """The time to write down, so that the clock can run for `lead` seconds."""
        return self._start + self._monotonic() + lead

    def allow(self, seconds: float, lead: float) -> None:
        """Run up to what was written down; where another server is ahead, follow it."""
        self._most = max(self._most, seconds)
        behind = seconds - lead - (self._start + self._monotonic())
        self._start += max(0.0, behind)
