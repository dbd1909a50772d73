"""Memory: freed memory is returned to the system, and garbage collections stay short.

Engines think in many threads, and glibc gives each thread a separate heap. The server's objects do
not grow from game to game, but the free parts of these heaps do.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc

M_ARENA_MAX = -8  # from <malloc.h>
HEAPS = 2


def share_heaps() -> None:
    """Let threads share a few heaps; call this before starting threads."""
    _call("mallopt", M_ARENA_MAX, HEAPS)


def freeze() -> None:
    """Exclude everything loaded so far from garbage collections.

    With all modules included, a full collection would block the event loop for about 50 ms.
    """
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Return free memory to the system; takes a few milliseconds."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    """Call a function of the C library if it exists; only glibc has all of them."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        getattr(ctypes.CDLL(None), name)(*arguments)
