"""What every test stands on: a cache of its own, and property tests that no slow machine fails."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tilewright import Lexicon

# Nothing may depend on the speed of the machine: no deadlines, and no complaint of slow examples.
settings.register_profile("home", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("home"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")


@pytest.fixture(scope="session", autouse=True)
def session_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The cache and data directories of all tests and their processes; never the user's."""
    directory = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_CACHE", str(directory))
        patch.setenv("TILEWRIGHT_DATA", str(tmp_path_factory.mktemp("data")))
        yield directory


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory of one test, which does not exist yet."""
    directory = tmp_path / "cache"
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(directory))
    return directory


@pytest.fixture(scope="session")
def enable(session_cache: Path) -> Lexicon:
    """ENABLE, compiled once a session."""
    return Lexicon.load("enable")
