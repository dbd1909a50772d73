"""The numbers of verbs, and the verb that every game has."""

from __future__ import annotations

from tilewright.web.errors import Refusal
from tilewright.web.settings import Json

MOST_N = 2**53  # JavaScript's largest safe integer is one less
RESIGN = "resign"


def read_n(message: Json) -> int:
    """Read the number of a verb."""
    n = message.get("n")
    if type(n) is not int or not 0 < n < MOST_N:
        raise Refusal("invalid", "a verb needs n, an integer that increases with every verb")
    return n
