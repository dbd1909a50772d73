"""The arena: tournaments between agents, statistics, stored results and reports.

`play` plays a tournament from Python, using the modules below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright.arena.contest import play as play
    from tilewright.arena.played import Contest as Contest

_HOMES = {"play": "tilewright.arena.contest", "Contest": "tilewright.arena.played"}
__all__ = ["Contest", "play"]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'tilewright.arena' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
