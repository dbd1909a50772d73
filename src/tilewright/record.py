"""What the logs of all games have in common: JSON lines, of which the first is a header.

The last event, and no other, is `end`. Equal games give equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tilewright.errors import TilewrightError

FIRST_EVENT = 2  # the line of it; lines are counted from 1, and the header is the first


class LogError(TilewrightError):
    """A log that is damaged, or that belongs to something else."""


class ReplayError(TilewrightError):
    """A sound log of a game that does not go as it says."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line} does not replay: {reason}")
        self.line = line
        self.reason = reason


def write_line(data: dict[str, Any]) -> str:
    """One line of a log."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False) + "\n"


def log_bytes(header: dict[str, Any], events: Iterable[dict[str, Any]]) -> bytes:
    """A whole log, as it stands in a file."""
    return "".join(map(write_line, (header, *events))).encode("ascii")


def read_lines(data: bytes) -> list[dict[str, Any]]:
    """The lines of a log, which are whole and one at least."""
    lines = data.split(b"\n")
    rest = lines.pop()
    documents = [_document(line, number) for number, line in enumerate(lines, start=1)]
    if rest:
        raise LogError(f"line {len(lines) + 1} is cut: a log ends with a whole line")
    if not documents:
        raise LogError("it is empty, and line 1 has to be a header")
    return documents


def _document(line: bytes, number: int) -> dict[str, Any]:
    try:
        document = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise LogError(f"line {number} is not JSON: it is cut or damaged") from None
    if not isinstance(document, dict):
        raise LogError(f"line {number} is not an object of JSON, as each line of a log is")
    return document


def require_end(documents: list[dict[str, Any]]) -> None:
    """Refuse a log whose last event is not its end, or that goes on after it."""
    ends = [line for line, event in enumerate(documents, start=1) if event.get("event") == "end"]
    if ends[:1] != [len(documents)]:
        where = f"goes on after line {ends[0]}" if ends else f"is cut after line {len(documents)}"
        raise LogError(f"it {where}: the last event, and no other, is 'end'")
