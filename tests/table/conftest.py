"""Packages installed for one test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.installing import Install, installing


@pytest.fixture
def installed() -> Iterator[Install]:
    """Return a function that sets the entry points of a group."""
    with installing() as install:
        yield install
