"""Threads that share numbered tasks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, Self

Work = Callable[[Any, int], int]  # called with a thread's tool and a task's number


class Crew:
    """One thread for each tool; with one tool, the work is done in the calling thread.

    A tool is an object that threads cannot share. Each thread takes the next task as soon as it has
    finished one.
    """

    def __init__(self, tools: Sequence[Any]) -> None:
        self._tools = tools
        self._stopped = False
        self._pool = ThreadPoolExecutor(len(tools)) if len(tools) > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stopped = True  # so that an interrupt does not wait for all tasks
        if self._pool:
            self._pool.shutdown()

    def run(self, work: Work, tasks: int) -> int:
        """Do all tasks and return the sum of what they return."""
        if self._pool is None:
            return sum([work(self._tools[0], number) for number in range(tasks)])
        numbers = count()

        def share(tool: Any) -> int:
            total = 0
            while not self._stopped and (number := next(numbers)) < tasks:
                total += work(tool, number)
            return total

        return sum(self._pool.map(share, self._tools))
