"""For all tests: a cache apart from the user's, property tests that no slow machine fails, and
how `pytest -n` shares out the files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import missing, server
from tilewright import Lexicon

# Nothing may depend on the speed of the machine: no deadlines, and no complaint of slow examples.
settings.register_profile("home", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("home"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")


BROWSER = "tests/web/browser/"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run all browser tests in one worker, where they share a browser and a server."""
    from xdist.scheduler import LoadFileScheduling

    class Files(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return BROWSER if nodeid.startswith(BROWSER) else super()._split_scope(nodeid)

    return Files(config, log) if config.getvalue("dist") == "loadfile" else None


@pytest.fixture(scope="session", autouse=True)
def session_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The cache and data directories of all tests and their processes; never the user's.

    The workers of one run share the cache, so that each word list is compiled once.
    """
    base = tmp_path_factory.getbasetemp()
    directory = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
    directory.mkdir(exist_ok=True)
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


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real PostgreSQL, started once for all tests of a worker that want it."""
    if reason := missing():
        pytest.skip(reason)
    with server() as url:
        yield url


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """The URL of a database in which there is nothing."""
    import psycopg

    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return postgres_server
