"""Several servers on one PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.waiting import PATIENCE
from tests.web.serving import Served


@pytest.fixture
def cluster(postgres: str) -> Iterator[Callable[..., Served]]:
    """Starts servers that share a database, which are gone after the test.

    A busy machine may keep a server from showing that it is alive for a long time.
    """
    started: list[Served] = []

    def start(**settings: Any) -> Served:
        wanted = {"peer_address": "127.0.0.1", "store": "none", "silent_seconds": PATIENCE}
        wanted |= settings
        started.append(Served(postgres, **wanted))
        return started[-1]

    yield start
    for served in started:
        if served.process.poll() is None:
            served.kill()
