"""A server for the tests of a module, and one for a single test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the server's packages are not installed")

from tests.web import tournaments
from tests.web.serving import Served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for many tests; whatever they do to it, nothing may go wrong inside it."""
    served = Served(tmp_path_factory.mktemp("served") / "games.sqlite")
    yield served
    assert served.stop() == 0
    assert served.errors() == []


@pytest.fixture(scope="session")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a game from another installed package."""
    home = tmp_path_factory.mktemp("guests")
    source = Path(__file__).parents[2] / "examples" / "ghost" / "tilewright_ghost.py"
    (home / source.name).write_bytes(source.read_bytes())
    facts = home / "tilewright_ghost-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: tilewright-ghost\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[tilewright.games]\nghost = tilewright_ghost:GAME\n")
    served = Served(home / "games.sqlite", paths=(home,))
    yield served
    assert served.stop() == 0
    assert served.errors() == []


@pytest.fixture(scope="session")
def arena(tmp_path_factory: pytest.TempPathFactory, session_cache: Path) -> Path:
    """A directory with a store of a few tournaments, which is only read."""
    directory = tmp_path_factory.mktemp("arena")
    tournaments.fill(directory)
    return directory


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers on one database, which are gone after the test."""
    started: list[Served] = []

    def start(**settings: Any) -> Served:
        started.append(Served(settings.pop("database", tmp_path / "games.sqlite"), **settings))
        return started[-1]

    yield start
    for served in started:
        if served.process.poll() is None:
            served.kill()
