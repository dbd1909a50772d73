"""Suggestions for invalid command lines."""

from __future__ import annotations

import re
from typing import Any

from tilewright.errors import suggestion

_UNKNOWN_OPTION = re.compile(r"No such option:? '?(-[^\s'(]*)'?")
_UNKNOWN_CHOICE = re.compile(r"'([^']*)' is not one of ('.*')")


def usage_sentence(error: Any) -> str:
    """Convert a usage error into one sentence with a suggestion and a pointer to --help."""
    message = _with_nearest(error)
    stop = "" if message.endswith((".", "?")) else "."
    hint = f" Try '{error.ctx.command_path} --help'." if error.ctx else ""
    return f"{message[:1].lower()}{message[1:]}{stop}{hint}"


def _with_nearest(error: Any) -> str:
    message: str = error.format_message()
    if (option := _UNKNOWN_OPTION.match(message)) and error.ctx:
        near = suggestion(option[1], _options(error.ctx), all_of_them=False)
        return f"unknown option {option[1]!r}" + (f"; {near}" if near else "")
    if choice := _UNKNOWN_CHOICE.search(message):
        near = suggestion(choice[1], re.findall(r"'([^']*)'", choice[2]), all_of_them=False)
        return message.removesuffix(".") + (f"; {near}" if near else "")
    return message


def _options(context: Any) -> list[str]:
    """Return all options of a command."""
    parameters = context.command.get_params(context)
    return [name for one in parameters for name in one.opts if name.startswith("--")]
