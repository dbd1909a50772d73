"""The store: every game once, and all or nothing of a batch."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import perf_counter

import pytest

from tilewright.arena import store as stores
from tilewright.arena.store import Store, StoreError, default_url


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "results.sqlite"


def numbers(store: Store, name: str = "t", before: int = 10**9) -> list[int]:
    return [document["number"] for document in store.finished(name, before)]


def test_results_are_kept_over_openings_and_come_in_order(path: Path) -> None:
    with Store(str(path)) as store:
        store.begin("t", {"a": 1})
        store.keep("t", [{"number": 5, "x": [1, 2]}, {"number": 2, "x": None}])
    with Store(f"sqlite:///{path}") as store:
        store.begin("t", {"a": 1})
        assert list(store.finished("t", 100)) == [
            {"number": 2, "x": None},
            {"number": 5, "x": [1, 2]},
        ]
        assert numbers(store, before=5) == [2]


def test_a_game_is_never_counted_twice(path: Path) -> None:
    with Store(str(path)) as store:
        store.begin("t", {})
        store.keep("t", [{"number": 1, "x": "first"}])
        store.keep("t", [{"number": 1, "x": "second"}, {"number": 2}, {"number": 2}])
        assert numbers(store) == [1, 2]
        assert next(iter(store.finished("t", 2)))["x"] == "first"


def test_tournaments_are_apart_and_can_be_forgotten(path: Path) -> None:
    with Store(str(path)) as store:
        for name in ("t", "u"):
            store.begin(name, {})
            store.keep(name, [{"number": 1}])
        store.forget("t")
        assert (numbers(store, "t"), numbers(store, "u")) == ([], [1])


def test_a_batch_that_cannot_be_written_leaves_nothing(path: Path) -> None:
    with Store(str(path)) as store:
        store.begin("t", {})
        with pytest.raises(TypeError):
            store.keep("t", [{"number": 1}, {"number": 2, "x": object()}])
        assert numbers(store) == []


def test_two_writers_share_a_file(path: Path) -> None:
    with Store(str(path)) as one, Store(str(path)) as other:
        one.begin("t", {})
        other.begin("t", {})
        one.keep("t", [{"number": 1}])
        other.keep("t", [{"number": 1}, {"number": 2}])
        assert numbers(one) == [1, 2]


def test_the_file_is_in_wal_mode(path: Path) -> None:
    Store(str(path)).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_another_schema_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(str(path)).close()
    monkeypatch.setattr(stores, "SCHEMA", 2)
    with pytest.raises(StoreError, match="has schema 1, and this version of tilewright reads 2"):
        Store(str(path))


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("no database\n" * 100)
    with pytest.raises(StoreError, match=r"cannot be used .*give another --store, or none"):
        Store(str(file))
    with pytest.raises(StoreError, match="cannot be"):
        Store(str(file / "below"))
    with pytest.raises(StoreError, match="no driver"):
        Store("nonsense://x")
    with pytest.raises(StoreError, match="neither the URL"):
        Store("://")


def test_the_default_is_in_the_users_data_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_DATA", "/some/where")
    assert default_url() == "sqlite:////some/where/results.sqlite"
    monkeypatch.delenv("TILEWRIGHT_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_url() == "sqlite:////data/tilewright/results.sqlite"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert default_url() == "sqlite:////home/me/.local/share/tilewright/results.sqlite"


def test_many_results_are_kept_quickly(path: Path) -> None:
    with Store(str(path)) as store:
        store.begin("t", {})
        started = perf_counter()
        for batch in range(50):
            store.keep("t", [{"number": 100 * batch + n, "x": [1] * 9} for n in range(100)])
        assert perf_counter() - started < 5  # for 5,000: a second, and slow machines
        assert len(numbers(store)) == 5000
