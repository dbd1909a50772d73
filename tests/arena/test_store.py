"""The store: each game once, each batch atomically; on SQLite and PostgreSQL."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.arena import schema
from tilewright.arena.store import FaultTally, Store, Tally
from tilewright.database import (
    StoreError,
    default_url,
    migrate,
    open_engine,
    reading,
    writing,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "results.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, path: Path) -> str:
    return str(path) if request.param == "sqlite" else request.getfixturevalue("postgres")


def result(number: int, winner: int | None = 0, **rest: Any) -> dict[str, Any]:
    return {"number": number, "seats": [0, 1], "winner": winner} | rest


def numbers(store: Store, name: str = "t", before: int | None = None) -> list[int]:
    return [document["number"] for document in store.finished(name, before)]


def counts(store: Store) -> list[tuple[int | None, int]]:
    return [(tally.winner, tally.games) for tally in store.tallies("chess")]


def begun(url: str, *names: str) -> Store:
    store = Store(url)
    for name in names or ("t",):
        store.begin(name, {"game": "chess", "agents": ["x", "y"]}, "enable", 10)
    return store


def test_results_are_kept_over_openings_and_come_in_order(url: str) -> None:
    with begun(url) as store:
        store.keep("t", [result(5, x=[1, 2.5]), result(2, None, x=None)])
    with begun(url) as store:
        assert list(store.finished("t", 100)) == [result(2, None, x=None), result(5, x=[1, 2.5])]
        assert numbers(store, before=5) == [2]
        assert numbers(store, "never begun") == []


def test_other_documents_are_stored_but_are_not_tournaments(url: str) -> None:
    with Store(url) as store:
        store.begin("trials", {"study": "x"})
        store.keep("trials", [{"number": 0, "ms": 1.5}, {"number": 1, "winner": "me"}])
        assert list(store.finished("trials", 2)) == [
            {"number": 0, "ms": 1.5},
            {"number": 1, "winner": "me"},
        ]
        assert (store.tournaments(), store.tallies("")) == ([], [])


def faulty(number: int, *kinds: dict[str, int]) -> dict[str, Any]:
    reasons = [f"game {number}" if kind else "" for kind in kinds]
    return result(number, fault_kinds=list(kinds), fault_reasons=reasons)


def test_faults_are_summed_by_kind_and_the_first_game_gives_the_reason(url: str) -> None:
    with begun(url) as store:
        store.keep("t", [faulty(5, {"error": 2}, {}), faulty(3, {"error": 1, "died": 1}, {})])
        store.keep("t", [result(4), faulty(1, {}, {"timeout": 7}), faulty(9, {"error": 3}, {})])
        store.keep("t", [faulty(5, {"error": 2}, {}), faulty(2, {"error": 4}, {})])
        assert store.faults("chess") == [
            FaultTally("t", 1, "timeout", 7, 1, "game 1"),
            FaultTally("t", 0, "error", 10, 2, "game 2"),
            FaultTally("t", 0, "died", 1, 3, "game 3"),
        ]
        assert store.faults("go") == []
        store.forget("t")
        assert store.faults("chess") == []


def test_a_game_is_never_counted_twice(url: str) -> None:
    with begun(url) as store:
        store.keep("t", [result(1, 0, x="first")])
        store.keep("t", [result(1, 1, x="second"), result(2, 1), result(2, 1)])
        store.keep("t", [])
        assert numbers(store) == [1, 2]
        assert next(iter(store.finished("t", 2)))["x"] == "first"
        assert counts(store) == [(0, 1), (1, 1)]
        assert store.tournament("t").played == 2


def test_tournaments_are_apart_and_can_be_forgotten(url: str) -> None:
    with begun(url, "t", "u") as store:
        for name in ("t", "u"):
            store.keep(name, [result(1)], {1: b"log"})
        store.forget("t")
        store.forget("never begun")
        assert (numbers(store, "t"), numbers(store, "u")) == ([], [1])
        assert (store.tournament("t").played, store.tournament("u").played) == (0, 1)
        assert (store.log("t", 1), store.log("u", 1)) == (None, b"log")
        assert store.tallies("chess") == [Tally("u", (0, 1), 0, 1)]
        store.keep("t", [result(1)])
        assert numbers(store, "t") == [1]


def test_a_batch_that_cannot_be_written_leaves_nothing(url: str) -> None:
    with begun(url) as store:
        with pytest.raises(TypeError):
            store.keep("t", [result(1), result(2, x=object())])
        with pytest.raises(StoreError):
            store.keep("t", [result(1), result(2, winner=[1, 2])])  # type: ignore[arg-type]
        with pytest.raises(StoreError, match="unknown tournament"):
            store.keep("u", [result(1)])
        store.keep("t", [result(3)])
        assert numbers(store) == [3]
        assert store.tournament("t").played == 1


def test_many_writers_share_a_store_and_count_each_game_once(url: str) -> None:
    """Twelve threads with separate stores write overlapping parts."""
    begun(url).close()
    failed: list[BaseException] = []

    def write(first: int) -> None:
        try:
            with begun(url) as store:
                for at in range(first, first + 40, 4):
                    store.keep("t", [result(number, number % 2) for number in range(at, at + 8)])
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(10 * which,)) for which in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with Store(url) as store:
        assert numbers(store) == list(range(154))
        assert store.tournament("t").played == 154
        assert counts(store) == [(0, 77), (1, 77)]


def test_long_tournaments_are_read_in_parts(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.arena.store.CHUNK", 7)
    with begun(url) as store:
        store.keep("t", map(result, range(28)))
        assert numbers(store) == list(range(28))
        assert numbers(store, before=20) == list(range(20))
        for most in (0, 3, 7, 15, 40):
            some = store.finished("t", after=1, most=most)
            assert [one["number"] for one in some] == list(range(28))[2 : 2 + most]


def test_tournaments_are_listed_and_found_by_the_beginning_of_their_names(url: str) -> None:
    with begun(url, "abc1", "abd2") as store:
        store.begin("xyz", {"game": "go"}, "french", 5)
        store.begin("xyz", {"game": "go"}, "french", 50)
        store.begin("xyz", {"game": "go"}, "french", 20)
        store.keep("abc1", [result(0)])
        assert store.tournaments()[0].id == "abc1"
        assert {kept.id for kept in store.tournaments("chess")} == {"abc1", "abd2"}
        whole = [kept.id for kept in store.tournaments()]
        parts = [store.tournaments(None, 2, after) for after in (0, 2)]
        assert [kept.id for part in parts for kept in part] == whole
        assert [len(part) for part in parts] == [2, 1]
        kept = store.tournament("X")
        assert (kept.id, kept.game, kept.lexicon, kept.wanted) == ("xyz", "go", "french", 50)
        assert store.tournament("abc").agents == ["x", "y"]
        for wrong, which in (("ab", "more than one"), ("q", "no"), ("%", "no"), ("_", "no")):
            with pytest.raises(StoreError, match=f"{which} tournament {wrong!r}"):
                store.tournament(wrong)


def test_reports_are_kept_with_a_rating_for_each_entrant(url: str) -> None:
    seat = {"games": 4, "wins": 3, "elo": 10.5, "elo_error": 2.0}
    report = {"games": 4, "seats": [{"name": "x", **seat}, {"name": "y", **seat}]}
    with begun(url) as store:
        assert store.tournament("t").report is None
        store.keep_report("t", report)
        store.keep_report("t", report)
        assert store.tournament("t").report == report
        with reading(store.engine) as connection:
            rows = connection.execute(sa.select(schema.ratings.c.agent)).scalars().all()
        assert rows == ["x", "y"]


def test_compressed_logs_read_back_equal(url: str) -> None:
    log = b'{"event": "peel"}\n' * 1000
    with begun(url) as store:
        store.keep("t", [result(1), result(2)], {1: log})
        store.keep_log("t", 2, b"two")
        store.keep_log("t", 2, b"other")
        assert [store.log("t", number) for number in (1, 2, 3)] == [log, b"two", None]
        with reading(store.engine) as connection:
            sizes = connection.execute(sa.select(sa.func.length(schema.logs.c.log))).scalars().all()
        assert max(sizes) < len(log) / 20


BATCHES = st.lists(
    st.lists(st.tuples(st.integers(0, 30), st.sampled_from([None, 0, 1])), max_size=8), max_size=8
)


@settings(max_examples=30)
@given(BATCHES)
def test_sums_always_match_the_results(
    batches: list[list[tuple[int, int | None]]],
) -> None:
    with begun("sqlite://") as store:
        for batch in batches:
            store.keep("t", [result(number, winner) for number, winner in batch])
        kept = list(store.finished("t"))
        assert store.tournament("t").played == len(kept)
        assert dict(counts(store)) == Counter(document["winner"] for document in kept)


# Files, versions, URLs


def test_the_file_is_in_wal_mode(path: Path) -> None:
    Store(str(path)).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_store_that_is_closed_is_one_file_and_its_copy_is_a_backup(
    path: Path, tmp_path: Path
) -> None:
    with begun(str(path)) as store:
        store.keep("t", map(result, range(100)))
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    shutil.copy(path, tmp_path / "copy.sqlite")
    with Store(str(tmp_path / "copy.sqlite")) as copy:
        assert numbers(copy) == list(range(100))


def tables(engine: sa.Engine) -> dict[str, list[str]]:
    found = sa.inspect(engine)
    return {
        name: [f"{column['name']} {column['type']}" for column in found.get_columns(name)]
        for name in sorted(found.get_table_names())
    }


def test_an_interrupted_migration_is_rolled_back(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(connection: sa.Connection) -> None:
        schema.MIGRATIONS[1](connection)
        raise StoreError("the power went off")

    monkeypatch.setattr("tilewright.arena.store.MIGRATIONS", (schema.MIGRATIONS[0], fail))
    with pytest.raises(StoreError, match="the power"):
        Store(url)
    engine = open_engine(url)
    assert tables(engine) == {}
    engine.dispose()


def test_a_newer_version_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(url).close()
    monkeypatch.setattr("tilewright.arena.store.MIGRATIONS", schema.MIGRATIONS[:1])
    newest = len(schema.MIGRATIONS)
    with pytest.raises(StoreError, match=rf"has version {newest} of the arena tables.* 1;"):
        Store(url)


def test_another_namespace_has_its_own_tables_in_the_same_database(url: str) -> None:
    made: list[str] = []

    def make(connection: sa.Connection) -> None:
        made.append("table")
        connection.exec_driver_sql("CREATE TABLE live_games (id INTEGER PRIMARY KEY)")

    with begun(url) as store:
        for _ in range(2):
            migrate(store.engine, "live", [make])
        with writing(store.engine) as connection:
            connection.exec_driver_sql("INSERT INTO live_games VALUES (1)")
        store.keep("t", [result(1)])
    assert made == ["table"]
    with Store(url) as store, reading(store.engine) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM live_games").scalar() == 1


def test_many_open_a_new_store_at_once(url: str) -> None:
    failed: list[BaseException] = []

    def open_and_close() -> None:
        try:
            Store(url).close()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=open_and_close) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("no database\n" * 100)
    with pytest.raises(StoreError, match=r"cannot use sqlite:.*not a database"):
        Store(str(file))


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("nonsense://x", "no driver"),
        ("postgresql://nobody:secret@127.0.0.1:1/x", "cannot use"),
        ("sqlite:////dev/null/x/y.sqlite", "cannot create"),
        ("://", "neither a database URL nor a file"),
    ],
)
def test_a_store_that_cannot_be_opened_is_reported(url: str, wrong: str) -> None:
    with pytest.raises(StoreError, match=wrong) as told:
        Store(url)
    assert "secret" not in str(told.value)


def test_the_default_is_in_the_users_data_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_DATA", "/somewhere")
    assert default_url() == "sqlite:////somewhere/results.sqlite"
    monkeypatch.delenv("TILEWRIGHT_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_url() == "sqlite:////data/tilewright/results.sqlite"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert default_url() == "sqlite:////home/me/.local/share/tilewright/results.sqlite"
