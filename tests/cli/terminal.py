"""Commands as processes whose standard error is a terminal, to be read and interrupted."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from tests.cli.conftest import ENTRY
from tests.waiting import PATIENCE


@contextmanager
def at_a_terminal(
    *arguments: str, stdin: int | IO[bytes] | None = subprocess.DEVNULL
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A process with pipes, and the other end of the terminal that its standard error goes to."""
    here, there = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", ENTRY, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=there,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
        start_new_session=True,  # a separate job, so that an interrupt reaches all its processes
    )
    os.close(there)
    try:
        yield process, here
    finally:
        process.kill()
        process.wait()
        os.close(here)


def read_until(terminal: int, text: str) -> str:
    """Return the terminal's output up to an expected text."""
    shown = ""
    while text not in shown:
        assert select.select([terminal], [], [], PATIENCE)[0], f"no {text!r} in {shown!r}"
        shown += os.read(terminal, 4096).decode(errors="replace")
    return shown


def rest_of(terminal: int) -> str:
    """Return the terminal's output until it is closed."""
    shown = b""
    try:
        while data := os.read(terminal, 4096):
            shown += data
    except OSError:  # the end of a terminal, where Linux runs
        pass
    return shown.decode(errors="replace")


def interrupt(process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Press Ctrl-C; return the exit status and the standard output of all processes."""
    os.killpg(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, output
