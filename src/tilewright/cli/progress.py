"""Progress on standard error, shown only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tilewright.cli.output import busy

QUIET_SECONDS = 1.0  # before a long activity is announced


@contextmanager
def announced(activity: str) -> Iterator[None]:
    """Show an activity once it has taken a second."""
    if not sys.stderr.isatty():
        yield
        return
    from threading import Timer

    sign = None

    def show_sign() -> None:
        nonlocal sign
        sign = busy(activity)
        sign.start()

    timer = Timer(QUIET_SECONDS, show_sign)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if sign is not None:
            sign.stop()
