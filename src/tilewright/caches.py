"""The user's cache directory: where it is, and what of it is removed after a while.

Everything in it can be made again. Files are removed by age alone, at most once a day, and only
those whose names are ours; a process that has one open keeps it, and one that misses it makes it
again.
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

# Names below the directory, and the days for which files are kept after they were last used.
KEPT = (
    (re.compile(r"[0-9a-f]{32}-v\d+\.(kwg|json)"), 30),  # graphs, of earlier formats too
    (re.compile(r"[0-9a-f]{32}-v\d+\.(kwg|json)\w+"), 1),  # what a process left unfinished
    (re.compile(r"agents/[^/]+\.log"), 7),
    (re.compile(r"sent/[0-9a-f]{32}/[^/]+"), 30),
)


def directory() -> Path:
    """Where compiled graphs and the like are kept: $TILEWRIGHT_CACHE, or the user's cache."""
    own = os.environ.get("TILEWRIGHT_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "tilewright"


def note_use(file: Path) -> None:
    """Let a file count as used now; its time changes once a day at most."""
    with suppress(OSError):  # a cache that cannot be written
        if time.time() - file.stat().st_mtime > DAY:
            os.utime(file)


def prune() -> None:
    """Remove what was not used for long, unless that was done within a day."""
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
