"""A progress bar on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

REFRESHES = 2  # per second; drawing more often would distort CPU times


class Show(Protocol):
    """Show progress towards a total, which may be unknown; as numbers unless a text is given."""

    def __call__(self, done: int, total: int | None = None, text: str = "") -> None: ...


@contextmanager
def progress_bar(*, wanted: bool = True, transient: bool = True) -> Iterator[Show]:
    """Yield a function that updates a bar, or does nothing if the bar is not wanted.

    A new step starts when `done` falls. A transient bar disappears at the end.
    """
    if not (wanted and _is_watched()):
        yield _ignore
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        BarColumn(),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=transient,
        refresh_per_second=REFRESHES,
        redirect_stdout=sys.stdout.isatty(),  # results written to a file or pipe bypass the bar
    )
    with bar:
        task = bar.add_task("", total=None)
        before = 0

        def show(done: int, total: int | None = None, text: str = "") -> None:
            nonlocal before
            if done < before:
                bar.reset(task)
            before = done
            bar.update(task, completed=done, total=total, description=text or _count(done, total))

        yield show


def _is_watched() -> bool:
    """Whether standard error is a terminal, or this is a notebook."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def _ignore(done: int, total: int | None = None, text: str = "") -> None:
    pass


def _count(done: int, total: int | None) -> str:
    return f"{done:,}" if total is None else f"{done:,} of {total:,}"
