"""Thoughts that are set aside, and notes that make room for others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tilewright.web import notebook, thoughts
from tilewright.web.database.analysis import AnalysisRows
from tilewright.web.database.rooms import RoomDatabase, Write
from tilewright.web.notebook import Notebook
from tilewright.web.thoughts import KEPT_OF_A_CLIENT, KEPT_SECONDS, Shelf, Thought, server_of


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_client_keeps_its_last_thoughts() -> None:
    shelf = Shelf(Clock())
    for number in range(KEPT_OF_A_CLIENT + 3):
        shelf.put(Thought("ann", f"a{number}", b"x"))
    shelf.put(Thought("bob", "b", b"x"))
    assert len(shelf) == KEPT_OF_A_CLIENT + 1
    assert shelf.find("ann", "a2") is None and shelf.find("ann", "a3") is not None
    assert shelf.find("ann", "b") is None and shelf.find("ann", None) is None


def test_old_and_large_thoughts_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    shelf = Shelf(clock)
    shelf.put(Thought("ann", "old", b"x"))
    clock.now = KEPT_SECONDS + 1
    assert shelf.find("ann", "old") is None
    shelf.put(Thought("ann", "new", b"x"))
    assert len(shelf) == 1
    monkeypatch.setattr(thoughts, "KEPT_BYTES", 10)
    shelf.put(Thought("bob", "large", b"x" * 10))
    assert len(shelf) == 1 and shelf.find("bob", "large") is not None


def test_the_oldest_notes_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = RoomDatabase(str(tmp_path / "notes.sqlite"))

    async def write(*writes: Write) -> None:
        database.write(writes)

    book = Notebook(AnalysisRows(database.engine), write)
    monkeypatch.setattr(notebook, "MOST_GAMES", 3)
    monkeypatch.setattr(notebook, "MOST_NOTES", 4)

    async def fill() -> list[int]:
        for token in ("a" * 32, "b" * 32):
            for number in range(5):
                await book.keep(token, f"{number:016x}", {"notes": {"0": token}})
        kept = {"a" * 32: 0, "b" * 32: 0}
        for token in kept:
            for number in range(5):
                kept[token] += bool(await book.find(token, f"{number:016x}"))
        return list(kept.values())

    ann, bob = asyncio.run(fill())
    assert bob == 3 and ann <= 3 and ann + bob <= 5
    database.close()


@pytest.mark.parametrize(
    ("token", "server"),
    [("one.secret", "one"), ("secret", None), (".x", ""), (None, None), (5, None)],
)
def test_a_token_names_its_server(token: object, server: str | None) -> None:
    assert server_of(token) == server
