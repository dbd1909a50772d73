"""For all tests: a cache apart from the user's, property tests that no slow machine fails, and
how `pytest -n` shares out the files.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import missing, server
from tilewright import Lexicon

# Nothing may depend on the speed of the machine: no deadlines, and no complaint of slow examples.
# `make test-all` tries more examples.
settings.register_profile(
    "home",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=int(os.environ.get("TILEWRIGHT_EXAMPLES", "25")),
)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

# A shell's background jobs ignore Ctrl-C, and so would every process that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

BROWSER = "tests/web/browser/"
# Other files that take long, the longest first.
LONG = (
    "tests/studies/test_quick.py",
    "tests/arena/test_hostile.py",
    "tests/test_readme.py",
    "tests/arena/test_worker.py",
    "tests/cli/test_game.py",
    "tests/examples/test_ghost.py",
    "tests/cli/test_arena.py",
    "tests/web/test_restart.py",
    "tests/arena/test_tournament.py",
    "tests/table/test_isolation.py",
    "tests/execution/test_cluster.py",
    "tests/web/test_operations.py",
    "tests/web/test_solving.py",
)
BROWSERS = 3  # workers, each with its own browser and servers


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run the browser tests in a few workers, the files of each one after the other.

    They share a browser and servers there, and begin first, because they take longest.
    """
    from xdist.scheduler import LoadFileScheduling

    class Files(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return f"{BROWSER}{_browser_of(file)}" if file.startswith(BROWSER) else file

    if config.getvalue("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False  # the order is that of the collection
    return Files(config, log)


@cache
def _browser_files() -> list[str]:
    """The files of browser tests by size, which is close to the order of their times."""
    files = (Path(__file__).parent / "web" / "browser").glob("test_*.py")
    return [file.name for file in sorted(files, key=lambda file: (file.stat().st_size, file.name))]


def _browser_of(file: str) -> int:
    """The worker of a file of browser tests, so that all have about the same to do."""
    return _browser_files().index(Path(file).name) % BROWSERS


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, then files of many tests, so that workers end together."""
    files = Counter(item.nodeid.split("::", 1)[0] for item in items)

    def rank(item: pytest.Item) -> tuple[bool, int, int]:
        file = item.nodeid.split("::", 1)[0]
        if file.startswith(BROWSER):
            return False, _browser_of(file), 0
        return True, LONG.index(file) if file in LONG else len(LONG), -files[file]

    items.sort(key=rank)


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
