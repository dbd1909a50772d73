"""Refusals, with a code for programs and a message for people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from tilewright.errors import TilewrightError, suggestion

STATUS: Mapping[str, int] = MappingProxyType(
    {
        "invalid": 422,
        "too-big": 413,
        "no-such-room": 404,
        "not-found": 404,
        "no-token": 401,
        "wrong-token": 403,
        "foreign-origin": 403,
        "wrong-host": 400,
        "spectator": 403,
        "not-host": 403,
        "removed": 403,
        "full": 409,
        "name-taken": 409,
        "wrong-phase": 409,
        "not-practice": 409,
        "illegal": 409,
        "out-of-order": 409,
        "too-slow": 408,
        "too-fast": 429,
        "busy": 503,
        "unavailable": 503,
        "took-too-long": 503,
        "stopping": 503,
    }
)


# Codes used between the server and its processes; clients never see them.
UNREADABLE = "unreadable"  # a database
UNSURE = "unsure"  # undecided in the short first try
FAILED = "failed"


class Refusal(TilewrightError):
    """A rejected request; `code` is a key of `STATUS`."""

    def __init__(self, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def to_json(self) -> dict[str, Any]:
        named = {"reason": self.why, "facts": dict(self.facts)} if self.why else {}
        return {"code": self.code, "message": self.message, **named}


def refused(code: str, error: TilewrightError) -> Refusal:
    """Turn an error into a refusal with the same reason."""
    return Refusal(code, str(error)).because(error.why, **error.facts)


def refusal_from(document: Mapping[str, Any]) -> Refusal:
    """Read a refusal from JSON."""
    refusal = Refusal(document["code"], document["message"])
    return refusal.because(document.get("reason", ""), **document.get("facts", {}))


def check_known(what: str, name: str, known: Collection[str]) -> None:
    """Refuse an unknown name."""
    if name not in known:
        raise Refusal("invalid", f"unknown {what} {name[:40]!r}; {suggestion(name[:40], known)}")


def no_such_room(room: str) -> Refusal:
    return Refusal("no-such-room", f"no room {room[:32]!r}; check that the link is complete")
