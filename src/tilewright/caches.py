"""The user's cache directory, and the removal of old files in it.

Everything in it can be rebuilt. Files are removed by age, at most once a day, and only if their
names match ours. A process that has a file open keeps it; one that misses a file rebuilds it.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

DAY = 24 * 60 * 60
STAMP = ".pruned"

# Names below the directory, and the days that files are kept after their last use.
KEPT = (
    (re.compile(r"[0-9a-f]{32}-v\d+\.(kwg|json)"), 30),  # graphs, also of earlier formats
    (re.compile(r"[0-9a-f]{32}-v\d+\.(kwg|json)\w+"), 1),  # unfinished files
    (re.compile(r"agents/[^/]+\.log"), 7),
    (re.compile(r"sent/[0-9a-f]{32}/[^/]+"), 30),
)


def directory() -> Path:
    """Return the cache directory: $TILEWRIGHT_CACHE, or a folder in the user's cache."""
    own = os.environ.get("TILEWRIGHT_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "tilewright"


def note_use(file: Path) -> None:
    """Mark a file as used; its time changes at most once a day."""
    with suppress(OSError):  # the cache is not writable
        if time.time() - file.stat().st_mtime > DAY:
            os.utime(file)


def prune() -> None:
    """Remove files that have not been used for long, at most once a day."""
    home, now = directory(), time.time()
    stamp = home / STAMP
    with suppress(OSError):
        if not home.is_dir() or (stamp.exists() and now - stamp.stat().st_mtime < DAY):
            return
        stamp.touch()
        for file in list(_old_files(home, now)):
            with suppress(OSError):  # another process was faster
                file.unlink()
                if file.parent.parent == home / "sent":
                    file.parent.rmdir()


def _old_files(home: Path, now: float) -> Iterator[Path]:
    for pattern in ("*", "agents/*", "sent/*/*"):
        for file in home.glob(pattern):
            name = file.relative_to(home).as_posix()
            kept = [days for ours, days in KEPT if ours.fullmatch(name)]
            if kept and file.is_file() and now - file.stat().st_mtime > kept[0] * DAY:
                yield file
