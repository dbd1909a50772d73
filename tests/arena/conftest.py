"""A real PostgreSQL, started once for all tests of the arena that want it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.arena.postgres import server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
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
