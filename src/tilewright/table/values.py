"""Plain values from outside (logs, messages, agents): the right type or a TypeError."""

from __future__ import annotations


def whole(value: object) -> int:
    """A whole number, or a TypeError."""
    if type(value) is not int:
        raise TypeError(f"{value!r} is not an integer")
    return value


def number(value: object) -> float:
    """A number, or a TypeError."""
    if type(value) is not int and type(value) is not float:
        raise TypeError(f"{value!r} is not a number")
    return float(value)


def text(value: object) -> str:
    """Text, or a TypeError."""
    if type(value) is not str:
        raise TypeError(f"{value!r} is not text")
    return value
