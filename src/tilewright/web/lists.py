"""Word lists of the analysis page: shipped lists, the operator's, and visitors' uploads.

An upload is checked and compiled in another process and stored in the database under the visitor's
token. When used, it is written to the cache directory, so that all processes map one file.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path

from tilewright.caches import directory
from tilewright.lexicon.cache import write_whole
from tilewright.web.books import Books
from tilewright.web.database.analysis import AnalysisRows, FileKind, FileRow, forget_file
from tilewright.web.errors import Refusal, check_known
from tilewright.web.notebook import Writing, hashed
from tilewright.web.settings import Json

MOST_OF_A_VISITOR = 6  # files
MOST_FILES = 200  # of all visitors
SUFFIXES = {"words": ".kwg", "leaves": ".leaves"}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 +_.()-]{0,31}")

Check = Callable[[Json], Awaitable[bytes]]  # of an upload; returns a line of facts and the file


class Lists:
    """The lists that a visitor may use."""

    def __init__(
        self, books: Books, rows: AnalysisRows, write: Writing, describe: Callable[..., Json]
    ) -> None:
        """`describe` returns the leave values used with a list, and whether they are its own."""
        self._books = books
        self._rows = rows
        self._write = write
        self._describe = describe

    async def offered(self, token: str | None) -> list[Json]:
        """All lists, the visitor's last."""
        own = await self._files(token)
        leaves = {row.name for row in own if row.kind == "leaves"}
        shared = [
            entry | self._describe(entry["name"], self._has_leaves(entry["name"], leaves))
            for entry in self._books.to_json()
        ]
        mine = [
            {"name": row.name, "title": row.name, "language": None, "words": row.words}
            | self._describe(row.name, row.name in leaves)
            | {"own": True}
            for row in own
            if row.kind == "words"
        ]
        return [entry | {"own": False} for entry in shared] + mine

    def _has_leaves(self, name: str, own: set[str]) -> bool:
        return name in own or name in self._books.leaves

    async def own_names(self, token: str | None) -> list[str]:
        """The names of the visitor's lists."""
        return [row.name for row in await self._files(token) if row.kind == "words"]

    async def resolve(self, token: str | None, name: str) -> Json:
        """A list for a task: its name, and the files of the list and its leave values."""
        own = await self._files(token)
        words = next((row for row in own if (row.name, row.kind) == (name, "words")), None)
        leaves = next((row for row in own if (row.name, row.kind) == (name, "leaves")), None)
        if words is None:
            check_known("lexicon", name, [*self._books.sources, *(row.name for row in own)])
        return {
            "lexicon": name,
            "source": None if words is None else await self._placed(words),
            "leaves": self._books.leaves.get(name)
            if leaves is None
            else await self._placed(leaves),
        }

    async def _files(self, token: str | None) -> list[FileRow]:
        return [] if token is None else await asyncio.to_thread(self._rows.files, hashed(token))

    async def _placed(self, row: FileRow) -> str:
        """The path of a file on this machine; writes the file if it is missing."""
        home = directory() / "sent" / row.sha256[:32]
        file = home / f"{row.name}{SUFFIXES[row.kind]}"
        if not await asyncio.to_thread(file.is_file):
            data = await asyncio.to_thread(self._rows.data, row)
            if data is None:
                raise Refusal("not-found", f"the list {row.name!r} was removed")
            await asyncio.to_thread(_put, file, data)
        return str(file)

    # Uploads

    async def add(
        self,
        token: str,
        name: str,
        kind: FileKind,
        data: bytes,
        check: Callable[..., Awaitable[bytes]],
    ) -> Json:
        """Store a visitor's file if `check` accepts it."""
        mark = hashed(token)
        if not _NAME.fullmatch(name):
            raise Refusal("invalid", "a list name must be 1 to 32 letters, digits or + _ . ( ) -")
        if kind == "words" and name in self._books.sources:
            raise Refusal("name-taken", f"a list {name!r} already exists; choose another name")
        own = [row for row in await self._files(token) if (row.name, row.kind) != (name, kind)]
        if len(own) >= MOST_OF_A_VISITOR:
            raise Refusal("full", f"you already have {len(own)} files; remove one first")
        answer = await check({"name": name, "kind": kind, "data": data})
        line, _, made = answer.partition(b"\n")
        facts: Json = json.loads(line)
        row = FileRow(mark, name, kind, sha256(made).hexdigest(), facts["words"], time.time())
        await self._write(*row.writes(made))
        for old in await asyncio.to_thread(self._rows.oldest_files, MOST_FILES):
            await self._write(forget_file(old.token, old.name, old.kind))
        return facts

    async def remove(self, token: str, name: str) -> None:
        """Delete a visitor's list and its leave values."""
        for kind in SUFFIXES:
            await self._write(forget_file(hashed(token), name[:32], kind))


def _put(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, data)
