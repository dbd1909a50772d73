"""The descendants of an agent's process, found by a marker in their environment.

A child may leave its process group and session, but it keeps the environment unless it clears it.
On systems without /proc, none are found.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
ROUNDS = 10  # repetitions, because a process may fork while others are killed


class Member(NamedTuple):
    """A process, its state as one letter, and its memory use in bytes."""

    pid: int
    state: str
    memory: int

    @property
    def is_stopped(self) -> bool:
        return self.state in "Tt"


def family(mark: bytes) -> list[Member]:
    """Return all processes with the marker."""
    members = []
    for pid in _pids():
        with suppress(OSError, ValueError):  # the process may end at any moment
            if mark in (PROC / str(pid) / "environ").read_bytes():
                members.append(_member(pid))
    return members


def kill_family(mark: bytes) -> None:
    """Kill all processes with the marker."""
    empty = 0
    for _ in range(ROUNDS):
        members = [one for one in family(mark) if one.state != "Z"]
        for member in members:
            with suppress(OSError):
                os.kill(member.pid, signal.SIGKILL)
        empty = 0 if members else empty + 1
        if empty == 2:  # once is not enough: a process may have forked just before it ended
            return


def ancestors(pid: int) -> list[int]:
    """Return a process and its ancestors."""
    found: list[int] = []
    with suppress(OSError, ValueError):
        while pid > 0 and pid not in found:
            found.append(pid)
            pid = int(_stat(pid)[1])
    return found


def _pids() -> list[int]:
    try:
        return [int(name) for name in os.listdir(PROC) if name.isdigit()]
    except OSError:
        return []


def _member(pid: int) -> Member:
    pages = int((PROC / str(pid) / "statm").read_text().split()[1])
    return Member(pid, _stat(pid)[0], pages * os.sysconf("SC_PAGE_SIZE"))


def _stat(pid: int) -> list[str]:
    """Return the fields after the process name, which may contain any character."""
    return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
