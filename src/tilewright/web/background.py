"""Background tasks."""

from __future__ import annotations

import asyncio
from typing import Any


def notice(future: asyncio.Future[Any]) -> None:
    """Retrieve the error of a future that may never be awaited, so that asyncio does not log it."""
    if not future.cancelled():
        future.exception()
