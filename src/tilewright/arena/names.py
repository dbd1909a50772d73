"""Names of entrants: distinct and short enough for a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

FOLDERS = re.compile(r"[^:,=]*[/\\]")  # the folders of a file in a seat


def distinct(names: Sequence[str]) -> list[str]:
    """Make names distinct by numbering repeated ones."""
    return [
        f"{name} #{names[: place + 1].count(name)}" if name in names[:place] else name
        for place, name in enumerate(names)
    ]


def shortened(names: Sequence[str], room: int) -> list[str]:
    """Shorten names to at most `room` letters each, keeping them distinct.

    Folders are removed first. Names that are still too long are cut at the end, in the middle or at
    the beginning, whichever first keeps all names distinct; otherwise they are numbered.
    """
    if all(len(name) <= room for name in names):
        return list(names)
    bare = [FOLDERS.sub("", name) or name if len(name) > room else name for name in names]
    bases = bare if _all_differ(bare) else list(names)
    for cut in (_cut_end, _cut_middle, _cut_beginning):
        short = [_fitted(name, room, cut) for name in bases]
        if _all_differ(short):
            return short
    return [
        _fitted(name, room - len(str(number)) - 1, _cut_end) + f"#{number}"
        for number, name in enumerate(bases, start=1)
    ]


def _all_differ(names: Sequence[str]) -> bool:
    return len(set(names)) == len(names)


def _fitted(name: str, room: int, cut: Callable[[str, int], str]) -> str:
    return name if len(name) <= room else cut(name, room - 1)


def _cut_end(name: str, left: int) -> str:
    return f"{name[:left]}…"


def _cut_middle(name: str, left: int) -> str:
    return f"{name[: left - left // 2]}…{name[len(name) - left // 2 :]}"


def _cut_beginning(name: str, left: int) -> str:
    return f"…{name[len(name) - left :]}"
