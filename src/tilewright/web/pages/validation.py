"""Refusals for bodies and queries that pydantic rejects, which pages can translate."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tilewright.web.errors import Refusal

LONGEST = 300
ANY = "field"  # the reason of all other errors
OUTER = ("body", "query", "path")
# The reason for each of pydantic's error types, and the key of the limit in its context.
LIMITS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "greater_than_equal": ("at-least", "ge"),
        "less_than_equal": ("at-most", "le"),
        "string_too_long": ("characters", "max_length"),
        "too_long": ("at-most", "max_length"),
        "too_short": ("at-least", "min_length"),
    }
)


def refusal_of(error: Mapping[str, Any]) -> Refusal:
    """The refusal for one of pydantic's errors: its message, and the field and limit as facts."""
    kind, said = str(error["type"]), str(error["msg"])
    path = [str(part) for part in error["loc"] if part not in OUTER]
    if kind == "json_invalid" or not path:
        return Refusal("invalid", said[:LONGEST])
    name = next((part for part in reversed(path) if not part.isdecimal()), path[-1])
    reason, limit = LIMITS.get(kind, (ANY, ""))
    facts = {"limit": error["ctx"][limit]} if limit else {}
    refusal = Refusal("invalid", f"{'.'.join(path)}: {said}"[:LONGEST])
    return refusal.because(reason, name=name[:40], **facts)
