"""Notes on games, and word lists of visitors, in the room database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from tilewright.database import reading
from tilewright.web.database.rooms import Write
from tilewright.web.database.schema import analysis_files as files
from tilewright.web.database.schema import analysis_notes as notes
from tilewright.web.settings import Json

FileKind = Literal["words", "leaves"]

add_note = notes.insert()
remove_note = notes.delete().where(
    notes.c.token == sa.bindparam("of_token"), notes.c.game == sa.bindparam("of_game")
)
add_file = files.insert()
remove_file = files.delete().where(
    files.c.token == sa.bindparam("of_token"),
    files.c.name == sa.bindparam("of_name"),
    files.c.kind == sa.bindparam("of_kind"),
)


@dataclass(frozen=True)
class NoteRow:
    """A visitor's notes on a game; `token` is a hash."""

    token: str
    game: str
    changed: float
    document: Json

    def writes(self) -> list[Write]:
        """Return the statements that replace the notes."""
        return [forget_note(self.token, self.game), (add_note, dict(vars(self)))]


@dataclass(frozen=True)
class FileRow:
    """A word list of a visitor, or the values that belong to one; `token` is a hash."""

    token: str
    name: str
    kind: FileKind
    sha256: str
    words: int
    changed: float

    def writes(self, data: bytes) -> list[Write]:
        """Return the statements that replace the file."""
        row = dict(vars(self)) | {"data": data}
        return [forget_file(self.token, self.name, self.kind), (add_file, row)]


def forget_note(token: str, game: str) -> Write:
    return remove_note, {"of_token": token, "of_game": game}


def forget_file(token: str, name: str, kind: str) -> Write:
    return remove_file, {"of_token": token, "of_name": name, "of_kind": kind}


class AnalysisRows:
    """Reads notes and files; writing goes through the writer."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def note(self, token: str, game: str) -> NoteRow | None:
        found = self._all(sa.select(notes).where(notes.c.token == token, notes.c.game == game))
        return NoteRow(**found[0]) if found else None

    def noted(self, token: str) -> list[str]:
        """Return the games with notes of a visitor, least recently changed first."""
        wanted = sa.select(notes.c.game).where(notes.c.token == token).order_by(notes.c.changed)
        return [str(row["game"]) for row in self._all(wanted)]

    def oldest_notes(self, beyond: int) -> list[tuple[str, str]]:
        """Return visitor and game of all notes except the newest `beyond`, up to 100."""
        wanted = sa.select(notes.c.token, notes.c.game).order_by(notes.c.changed.desc())
        found = self._all(wanted.offset(beyond).limit(100))
        return [(str(row["token"]), str(row["game"])) for row in found]

    def files(self, token: str) -> list[FileRow]:
        """Return the files of a visitor, without their content."""
        wanted = sa.select(*_facts()).where(files.c.token == token).order_by(files.c.changed)
        return [FileRow(**row) for row in self._all(wanted)]

    def oldest_files(self, beyond: int) -> list[FileRow]:
        """Return all files except the newest `beyond`, up to 100."""
        wanted = sa.select(*_facts()).order_by(files.c.changed.desc()).offset(beyond).limit(100)
        return [FileRow(**row) for row in self._all(wanted)]

    def data(self, row: FileRow) -> bytes | None:
        """Return the content of a file."""
        wanted = sa.select(files.c.data).where(
            files.c.token == row.token, files.c.name == row.name, files.c.kind == row.kind
        )
        found = self._all(wanted)
        return bytes(found[0]["data"]) if found else None

    def _all(self, wanted: sa.Select[Any]) -> list[Json]:
        with reading(self._engine) as connection:
            return [dict(row._mapping) for row in connection.execute(wanted)]


def _facts() -> list[sa.Column[Any]]:
    return [column for column in files.c if column.name != "data"]
