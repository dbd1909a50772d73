"""Comparative timing: variants alternate in one process, several times.

A temporary slowdown of the machine then affects all variants alike. Every second round runs
backwards, and every pair of rounds starts one variant later, so that none is always first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tilewright.arena.memory import Document
from tilewright.studies.resampling import Runs

REPETITIONS = 3


def alternate(
    variants: Mapping[str, Callable[[], Document]], repetitions: int = REPETITIONS, first: int = 0
) -> dict[str, list[Document]]:
    """Return every variant's answers, one per round; `first` offsets the order of rounds."""
    answers: dict[str, list[Document]] = {name: [] for name in variants}
    for turn in range(repetitions):
        for name in order(list(variants), first + turn):
            answers[name].append(variants[name]())
    return answers


def order(names: Sequence[str], turn: int) -> list[str]:
    """Rotate the names by one every second turn, and reverse them on odd turns."""
    start = turn // 2 % len(names)
    rotated = [*names[start:], *names[:start]]
    return rotated[::-1] if turn % 2 else rotated


def runs(trials: Sequence[Mapping[str, Any]], name: str, key: str = "seconds") -> Runs:
    """Return a variant's figures: a row for each trial, a column for each repetition."""
    return [[float(answer[key]) for answer in trial[name]] for trial in trials]
