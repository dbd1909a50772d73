"""Options of strategies, written after the name: `beam:width=40,depth=10,grain=states`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.errors import TilewrightError, suggestion


@dataclass(frozen=True)
class Option:
    """A whole number from 1 to `most`, or one of some choices."""

    name: str
    most: int = 0
    choices: tuple[str, ...] = ()

    def check(self, value: str) -> str:
        """Return a valid value; reject others."""
        if self.choices and value not in self.choices:
            expected = " or ".join(self.choices)
        elif self.most and not (value.isdecimal() and 1 <= int(value) <= self.most):
            expected = f"a whole number from 1 to {self.most:,}"
        else:
            return value
        raise TilewrightError(f"{self.name} must be {expected} (got {value!r})")


def read_options(strategy: str, text: str, known: Sequence[Option]) -> dict[str, str]:
    """Read `name=value,…`, the part after a strategy's name and a colon."""
    options = {one.name: one for one in known}
    found: dict[str, str] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not options:
            raise TilewrightError(f"the strategy {strategy!r} takes no options (got {part!r})")
        if name not in options:
            hint = suggestion(name, options)
            raise TilewrightError(f"the strategy {strategy!r} has no option {name!r}; {hint}")
        if not equals:
            raise TilewrightError(f"options must be name=value (got {part!r})")
        found[name] = options[name].check(value)
    return found
