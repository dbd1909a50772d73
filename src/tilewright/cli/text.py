"""Words and numbers in sentences."""

from __future__ import annotations


def count(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: `1 word`, `2,000 words`; `plural` is for irregular nouns."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
