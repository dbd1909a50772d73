"""Timing of variants against each other: they alternate in one process and repeat.

What slows the machine down for a while then slows all variants alike. Every second round runs
backwards and every pair of rounds begins one variant later, so that none is always the first.
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
    """Every variant's answers, one for each round; `first` is the place of the first to run."""
    answers: dict[str, list[Document]] = {name: [] for name in variants}
    for turn in range(repetitions):
        for name in order(list(variants), first + turn):
            answers[name].append(variants[name]())
    return answers


def order(names: Sequence[str], turn: int) -> list[str]:
    """The names rotated with every second turn, and backwards in between."""
    start = turn // 2 % len(names)
    rotated = [*names[start:], *names[:start]]
    return rotated[::-1] if turn % 2 else rotated


def runs(trials: Sequence[Mapping[str, Any]], name: str, key: str = "seconds") -> Runs:
    """A figure of one variant in all trials: a row for each trial, a column for each repetition."""
    return [[float(answer[key]) for answer in trial[name]] for trial in trials]
