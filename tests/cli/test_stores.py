"""Commands that read the store: they create and change nothing, and reject damaged data."""

from __future__ import annotations

import shutil
import sqlite3
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import Run
from tilewright import arena

BEGINNING = "0123"
READING = (
    ("arena", "results"),
    ("arena", "results", "--game", "scrabble"),
    ("arena", "show", "{name}"),
    ("arena", "show", "{name}", "--number", "0", "--log", "{folder}/game.jsonl"),
    ("arena", "export", "{name}", "{folder}/out.csv"),
    ("arena", "export", "{name}", "{folder}/out.json"),
    ("study", "report", "{folder}/report"),
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A store with one tournament, and the tournament's name."""
    path = tmp_path_factory.mktemp("stores") / "results.sqlite"
    contest = arena.play(
        "scrabble",
        ["greedy", "equity"],
        games=2,
        lexicon="enable",
        store=path,
        workers=1,
        logs=True,
    )
    return path, contest.definition.id


def given(command: tuple[str, ...], name: str, folder: Path) -> list[str]:
    return [part.format(name=name, folder=folder) for part in command]


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_reading_creates_no_store(
    run: Run, command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    monkeypatch.setenv("TILEWRIGHT_DATA", str(data))
    out = tmp_path / "out"
    out.mkdir()
    assert run(*given(command, BEGINNING, out)).status in (0, 1, 2)
    missing = run(*given(command, BEGINNING, out), "--store", str(data / "other.sqlite"))
    assert "no store" in missing.complaint
    assert not data.exists()
    assert not list(out.iterdir())


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_reading_changes_nothing(
    run: Run, command: tuple[str, ...], tmp_path: Path, whole: tuple[Path, str]
) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as foreign:
        foreign.execute("CREATE TABLE cats (name TEXT)")
    for path in (whole[0], other):
        before = sha256(path.read_bytes()).digest()
        run(*given(command, whole[1], tmp_path), "--store", str(path))
        assert sha256(path.read_bytes()).digest() == before


def test_a_store_that_cannot_be_written_is_read(
    run: Run, tmp_path: Path, whole: tuple[Path, str]
) -> None:
    folder = tmp_path / "fixed"
    folder.mkdir()
    path = Path(shutil.copy(whole[0], folder))
    path.chmod(0o444)
    folder.chmod(0o555)
    try:
        assert whole[1][:12] in run("arena", "results", "--store", str(path)).stdout
    finally:
        folder.chmod(0o755)


CHANGES = [
    ("arena_tournaments", "definition", "{"),
    ("arena_tournaments", "definition", "[]"),
    ("arena_tournaments", "definition", '{"agents": ["greedy"]}'),
    ("arena_tournaments", "definition", '{"agents": 5, "seed": "x", "rules": 3}'),
    ("arena_tournaments", "report", '{"games": 2}'),
    ("arena_tournaments", "report", "nonsense"),
    ("arena_tournaments", "begun", "yesterday"),
    ("arena_tournaments", "game", "chess"),
    ("arena_results", "seats", "0,x"),
    ("arena_results", "seats", "7,8"),
    ("arena_results", "rest", "{}"),
    ("arena_results", "rest", "\0"),
    ("arena_results", "winner", 9),
    ("arena_tallies", "seats", "5,6"),
    ("arena_tallies", "games", "many"),
    ("arena_logs", "log", b"not compressed"),
]


def assert_readable_or_refused(run: Run, path: Path, name: str, folder: Path) -> None:
    """No command raises anything but its own sentences."""
    for command in READING:
        answer = run(*given(command, name, folder), "--store", str(path))
        assert answer.status in (0, 1, 2)
        assert answer.status == 0 or answer.stderr.startswith("tilewright: ")


@pytest.mark.parametrize(("table", "column", "value"), CHANGES)
def test_damaged_rows_are_rejected(
    run: Run, tmp_path: Path, whole: tuple[Path, str], table: str, column: str, value: object
) -> None:
    path = Path(shutil.copy(whole[0], tmp_path))
    with sqlite3.connect(path) as store:
        store.execute(f"UPDATE OR REPLACE {table} SET {column} = ?", (value,))
    assert_readable_or_refused(run, path, whole[1], tmp_path)


def test_a_damaged_row_is_named_with_its_store(
    run: Run, tmp_path: Path, whole: tuple[Path, str]
) -> None:
    path = Path(shutil.copy(whole[0], tmp_path))
    with sqlite3.connect(path) as store:
        store.execute("UPDATE arena_tournaments SET definition = '{'")
    complaint = run("arena", "results", "--store", str(path)).complaint
    assert "results.sqlite is damaged (JSONDecodeError" in complaint


@pytest.mark.parametrize("seed", range(8))
def test_damaged_files_are_rejected(
    run: Run, tmp_path: Path, whole: tuple[Path, str], seed: int
) -> None:
    data, rng = bytearray(whole[0].read_bytes()), Random(seed)
    if seed % 2:
        del data[rng.randrange(len(data)) :]
    else:
        for _ in range(200):
            data[rng.randrange(len(data))] = rng.randrange(256)
    path = tmp_path / "damaged.sqlite"
    path.write_bytes(data)
    assert_readable_or_refused(run, path, whole[1], tmp_path)
