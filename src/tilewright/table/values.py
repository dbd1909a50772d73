"""Checks of plain values from outside (logs, messages, agents)."""

from __future__ import annotations


def whole(value: object) -> int:
    """Return an integer, or raise TypeError."""
    if type(value) is not int:
        raise TypeError(f"{value!r} is not an integer")
    return value


def number(value: object) -> float:
    """Return a number, or raise TypeError."""
    if type(value) is not int and type(value) is not float:
        raise TypeError(f"{value!r} is not a number")
    return float(value)


def text(value: object) -> str:
    """Return text, or raise TypeError."""
    if type(value) is not str:
        raise TypeError(f"{value!r} is not text")
    return value
