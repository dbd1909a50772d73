"""Threads that share numbered tasks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, Self

Work = Callable[[Any, int], int]  # called with a thread's tool and a task's number


class Crew:
    """One thread for each tool; the calling thread is one of them.

    A tool is an object that threads cannot share. Each thread takes the next task as soon as it has
    finished one. A single task is done in the calling thread.
    """

    def __init__(self, tools: Sequence[Any]) -> None:
        self._tools = tools
        self._stopped = False
        self._pool = ThreadPoolExecutor(len(tools) - 1) if len(tools) > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stopped = True  # so that an interrupt does not wait for all tasks
        if self._pool:
            self._pool.shutdown()

    def run(self, work: Work, tasks: int) -> int:
        """Do all tasks and return the sum of what they return."""
        if self._pool is None or tasks <= 1:
            return sum([work(self._tools[0], number) for number in range(tasks)])
        numbers = count()

        def share(tool: Any) -> int:
            total = 0
            while not self._stopped and (number := next(numbers)) < tasks:
                total += work(tool, number)
            return total

        others = [self._pool.submit(share, tool) for tool in self._tools[1:tasks]]
        return share(self._tools[0]) + sum([other.result() for other in others])
