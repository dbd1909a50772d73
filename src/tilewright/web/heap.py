"""The server's memory: freed parts go back to the system, and collections stay short.

Engines think in many threads, and glibc gives each a heap of its own. The server's objects do not
grow from game to game, but the free parts of these heaps do.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc

M_ARENA_MAX = -8  # of <malloc.h>
HEAPS = 2


def share_heaps() -> None:
    """Let threads share a few heaps; to be called before there are threads."""
    _call("mallopt", M_ARENA_MAX, HEAPS)


def freeze() -> None:
    """Leave what was loaded up to now out of garbage collections.

    With all modules in it a full collection takes some 50 ms, in which no message is answered.
    """
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Give free memory back to the system; takes some milliseconds."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    """Call a function of the C library; another library than glibc may not have it."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        getattr(ctypes.CDLL(None), name)(*arguments)
