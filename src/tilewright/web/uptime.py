"""The clock of a database: the seconds during which a server ran. It never goes back."""

from __future__ import annotations

import time
from collections.abc import Callable


class Uptime:
    """Continues from the stored time and never runs past the time stored now.

    So the next server always starts later than any time that this one has shown.
    """

    def __init__(self, seconds: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._start = seconds - monotonic()
        self._most = seconds

    @property
    def now(self) -> float:
        return min(self._start + self._monotonic(), self._most)

    def wanted(self, lead: float) -> float:
        """The time to store so that the clock can run for `lead` seconds."""
        return self._start + self._monotonic() + lead

    def allow(self, seconds: float, lead: float) -> None:
        """Allow the clock to run up to the stored time; follow another server that is ahead."""
        self._most = max(self._most, seconds)
        behind = seconds - lead - (self._start + self._monotonic())
        self._start += max(0.0, behind)
