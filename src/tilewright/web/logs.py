"""Structured logs: one JSON object per line on standard error.

Repeated events are limited, and the next one of the same kind says how many were dropped. Anything
that looks like a token is removed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import threading
from collections.abc import Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from tilewright.web.budget import Bucket

LOGGER = logging.getLogger("tilewright.web")
# Limits for events of one kind, by level: per second, and in a burst. Debug logs are not limited.
LIMITS: Mapping[int, tuple[float, float]] = {
    logging.INFO: (50.0, 500.0),
    logging.WARNING: (0.2, 5.0),
    logging.ERROR: (0.5, 20.0),
}
MOST_KINDS = 1000
LONGEST_TRACE = 8000
TOKEN = re.compile(r"(?<![\w-])[\w-]{32}(?![\w-])")  # as `secrets.token_urlsafe(24)` makes them
NO_DESCRIPTORS = "socket.accept() out of system resource"


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON: its message, then its `fields`."""

    def __init__(self, worker: int | None = None) -> None:
        super().__init__()
        self._worker = {} if worker is None else {"worker": worker}

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **self._worker,
        }
        entry |= getattr(record, "fields", {})
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)[-LONGEST_TRACE:]
        return TOKEN.sub("[token]", json.dumps(entry, default=str))


class Limited(logging.Filter):
    """Passes a few records of each kind and counts the others."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, int, str], tuple[Bucket, list[int]]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.INFO:
            return True
        level = min(record.levelno, logging.ERROR)
        key = (record.name, level, str(record.msg)[:100])
        if key not in self._kinds and len(self._kinds) >= MOST_KINDS:
            self._kinds.clear()
        rate, most = LIMITS.get(level, LIMITS[logging.INFO])
        bucket, left_out = self._kinds.setdefault(key, (Bucket(rate, most), [0]))
        if not bucket.take():
            left_out[0] += 1
            return False
        if left_out[0]:
            record.fields = getattr(record, "fields", {}) | {"left_out": left_out[0]}
            left_out[0] = 0
        return True


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record is worth logging; uvicorn reports a refused handshake as a server error."""
    return "without completing handshake" not in record.getMessage()


def note(event: str, level: int = logging.INFO, **fields: object) -> None:
    """Log an event."""
    LOGGER.log(level, event, extra={"fields": fields})


def note_error(event: str, error: BaseException, **fields: object) -> None:
    """Log an internal error with its traceback."""
    trace = (type(error), error, error.__traceback__)
    LOGGER.error(event, exc_info=trace, extra={"fields": fields})


def set_up(level: str, worker: int | None = None) -> None:
    """Write all logs to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(worker))
    handler.addFilter(_is_news)
    handler.addFilter(Limited())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    root = logging.getLogger()
    root.handlers = [handler]
    # At debug level uvicorn would log every message on a socket, including tokens.
    root.setLevel(max(wanted, logging.WARNING))
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(logging.NOTSET)
    LOGGER.setLevel(wanted)
    logging.captureWarnings(True)
    sys.excepthook = _note_uncaught
    threading.excepthook = _note_uncaught_in_thread


def _note_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    LOGGER.critical("uncaught error", exc_info=(kind, error, trace))


def _note_uncaught_in_thread(given: threading.ExceptHookArgs) -> None:
    if given.exc_value is not None:
        name = given.thread.name if given.thread else "?"
        note_error("uncaught error in a thread", given.exc_value, thread=name)


def note_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that no task has handled."""
    message, error = str(context.get("message")), context.get("exception")
    if message == NO_DESCRIPTORS:
        note("no file descriptors left", level=logging.ERROR, reason=str(error))
    elif isinstance(error, BaseException):
        note_error("event loop", error, message=message)
    else:
        note("event loop", level=logging.ERROR, message=message)
