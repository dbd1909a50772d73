"""The numbers that verbs carry, and the verb that every game has."""

from __future__ import annotations

from tilewright.web.errors import Refusal
from tilewright.web.settings import Json

MOST_N = 2**53  # beyond it, numbers of JavaScript are not whole
RESIGN = "resign"


def read_n(message: Json) -> int:
    """The number that a verb carries."""
    n = message.get("n")
    if type(n) is not int or not 0 < n < MOST_N:
        raise Refusal("invalid", "a verb needs n, an integer that increases with every verb")
    return n
