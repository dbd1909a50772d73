"""Modified logs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tilewright.table.game import Event
from tilewright.table.log import FIRST_EVENT, Log

Change = Callable[[dict[str, Any]], object]


def changed(data: bytes, line: int, change: Change | None = None, **values: Any) -> bytes:
    """Return a log with another document on a line; negative lines count from the end."""
    lines = data.splitlines(keepends=True)
    place = line - 1 if line > 0 else line
    document = json.loads(lines[place])
    document.update(values)
    if change:
        change(document)
    lines[place] = json.dumps(document).encode() + b"\n"
    return b"".join(lines)


def find(log: Log, kind: str) -> tuple[int, Event]:
    """Return the first event of a kind, and its line."""
    return next(
        (line, event)
        for line, event in enumerate(log.events, start=FIRST_EVENT)
        if event["event"] == kind
    )
