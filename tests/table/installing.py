"""Fake entry points of packages that are not installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from tilewright.table import registry, seats

Install = Callable[..., None]


@contextmanager
def installing() -> Iterator[Install]:
    """Yield a function that sets the entry points of a group: pairs of name and `module:object`."""

    def forget() -> None:
        for cache in (registry.find_game, registry._installed, seats._installed):
            cache.cache_clear()

    with pytest.MonkeyPatch.context() as patch:

        def install(group: str, *entries: tuple[str, str]) -> None:
            points = EntryPoints(EntryPoint(name, value, group) for name, value in entries)
            patch.setattr("importlib.metadata.entry_points", points.select)
            forget()

        yield install
    forget()
