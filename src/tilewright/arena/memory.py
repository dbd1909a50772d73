"""The interface of a store of results, and a store that lasts as long as the process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

Document = dict[str, Any]


class Keeper(Protocol):
    """The interface of a store for tournaments and studies."""

    def begin(
        self, tournament: str, definition: Document, lexicon: str = "", wanted: int = 0
    ) -> None: ...

    def finished(self, tournament: str, before: int) -> Iterable[Document]: ...

    def keep(
        self,
        tournament: str,
        documents: Iterable[Document],
        texts: dict[int, bytes] | None = None,
    ) -> None: ...

    def log(self, tournament: str, number: int) -> bytes | None: ...

    def keep_report(self, tournament: str, report: Document) -> None: ...

    def forget(self, tournament: str) -> None: ...


class Memory:
    """Results and logs in memory; definitions and reports are dropped."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[int, Document]] = {}
        self._logs: dict[tuple[str, int], bytes] = {}

    def begin(
        self, tournament: str, definition: Document, lexicon: str = "", wanted: int = 0
    ) -> None:
        self._kept.setdefault(tournament, {})

    def finished(self, tournament: str, before: int) -> Iterable[Document]:
        kept = self._kept.get(tournament, {})
        return [kept[number] for number in sorted(kept) if number < before]

    def keep(
        self,
        tournament: str,
        documents: Iterable[Document],
        texts: dict[int, bytes] | None = None,
    ) -> None:
        kept = self._kept.setdefault(tournament, {})
        for document in documents:
            kept.setdefault(document["number"], document)
        for number, text in (texts or {}).items():
            self._logs.setdefault((tournament, number), text)

    def log(self, tournament: str, number: int) -> bytes | None:
        return self._logs.get((tournament, number))

    def keep_report(self, tournament: str, report: Document) -> None:
        pass

    def forget(self, tournament: str) -> None:
        self._kept.pop(tournament, None)
        self._logs = {key: log for key, log in self._logs.items() if key[0] != tournament}


@contextmanager
def open_store(url: str | None, read_only: bool = False) -> Iterator[Keeper]:
    """Open the database of a URL or file name; `none` gives a store in memory."""
    from tilewright.arena.store import Store
    from tilewright.database import NO_STORE

    if url == NO_STORE:
        yield Memory()
        return

    with Store(url, read_only=read_only) as store:
        yield store
