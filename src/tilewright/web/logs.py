"""Structured logs: one JSON object a line on standard error."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

LOGGER = logging.getLogger("tilewright.web")


class JsonLines(logging.Formatter):
    """A record as one line of JSON; `fields` of the record stand beside its message."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        entry |= getattr(record, "fields", {})
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str)


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record says something: uvicorn takes a refused handshake for an error of ours."""
    return "without completing handshake" not in record.getMessage()


def note(event: str, level: int = logging.INFO, **fields: object) -> None:
    """Log that something happened."""
    LOGGER.log(level, event, extra={"fields": fields})


def note_error(event: str, error: BaseException, **fields: object) -> None:
    """Log what went wrong inside the server, with its trace."""
    trace = (type(error), error, error.__traceback__)
    LOGGER.error(event, exc_info=trace, extra={"fields": fields})


def set_up(level: str) -> None:
    """Let the server's logs and uvicorn's go to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(_is_news)
    for name in ("tilewright.web", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        # In detail, uvicorn would log every message on a socket, with the tokens in it.
        least = logging.DEBUG if name == "tilewright.web" else logging.INFO
        logger.setLevel(max(logging.getLevelNamesMapping()[level.upper()], least))
        logger.propagate = name == "uvicorn.error"
