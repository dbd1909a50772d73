"""Limits that an agent's process sets for itself before it loads the agent.

They protect against bugs, not against attackers: an agent has the rights of the user who runs it.
On Linux the process ends with its parent, has a memory limit, and cannot send signals to the
processes that started it. Other systems get the limits that they support.
"""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import signal
import struct
import sys
from collections.abc import Iterable

from tilewright.table.wire import MIB, MOST_WRITTEN

# Linux: prctl options, and parts of the filter that the kernel runs at each system call.
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 22, 38
SECCOMP_MODE_FILTER = 2
LOAD, JUMP_IF_EQUAL, RETURN = 0x20, 0x15, 0x06
CALL_NUMBER, FIRST_ARGUMENT = 0, 16  # their offsets in the data that a filter reads
ALLOW, REFUSE = 0x7FFF0000, 0x00050001  # the latter with EPERM
# The system calls kill, tkill, tgkill and pidfd_open, whose first argument is a process.
SIGNALS = {"x86_64": (62, 200, 234, 434), "aarch64": (129, 130, 131, 434)}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def confine(parent: int, protected: Iterable[int], megabytes: int) -> None:
    """Limit this process, a child of `parent`; it cannot send signals to `protected`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_WRITTEN, MOST_WRITTEN))
    linux = sys.platform == "linux"
    if megabytes:
        kind = resource.RLIMIT_DATA if linux else resource.RLIMIT_AS
        resource.setrlimit(kind, (megabytes * MIB, megabytes * MIB))
    if linux:
        libc = ctypes.CDLL(None)
        libc.prctl.argtypes = (ctypes.c_int, *[ctypes.c_ulong] * 4)
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        _refuse_signals(libc, list(protected))
    if os.getppid() != parent:  # the parent ended before PDEATHSIG was set
        os._exit(1)


def _refuse_signals(libc: ctypes.CDLL, protected: list[int]) -> None:
    """Block signals to these processes if the kernel can; negative numbers are groups."""
    calls = SIGNALS.get(platform.machine())
    if calls is None:
        return
    look = len(calls) + 1  # indexes of filter steps; jumps are relative to the next step
    allow = look + len(protected) + 1
    steps = [(LOAD, 0, 0, CALL_NUMBER)]
    for at, call in enumerate(calls, start=1):
        steps.append(
            (JUMP_IF_EQUAL, look - at - 1, allow - at - 1 if at == len(calls) else 0, call)
        )
    steps.append((LOAD, 0, 0, FIRST_ARGUMENT))
    for at, process in enumerate(protected, start=look + 1):
        steps.append((JUMP_IF_EQUAL, allow + 1 - at - 1, 0, process & 0xFFFFFFFF))
    steps += [(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, REFUSE)]
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _Program(len(steps), ctypes.cast(buffer, ctypes.c_void_p))
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(program), 0, 0)
