"""Reading the streams of the analysis page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.waiting import PATIENCE
from tests.web.serving import Json, Served


@contextmanager
def thinking(server: Served, **wish: Any) -> Iterator[Iterator[Json]]:
    """The lines of a thought, as they come; leaving closes the stream."""
    with (
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
        http.stream("POST", "/api/analyse/think", json=wish) as answer,
    ):
        assert answer.status_code == 200, answer.read()
        yield (json.loads(line) for line in answer.iter_lines())


def thought(server: Served, **wish: Any) -> list[Json]:
    """All lines of a thought, which must not end in an error."""
    with thinking(server, **wish) as lines:
        found = list(lines)
    assert found[-1]["type"] != "error", found[-1]
    return found
