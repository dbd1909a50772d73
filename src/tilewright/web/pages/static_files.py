"""Static files, cached in memory with their compressed form, in each language."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tilewright.web.errors import Refusal
from tilewright.web.pages.languages import language_of
from tilewright.web.pages.made import Maker

SMALLEST_ZIPPED = 500
TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}

Stamp = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class File:
    """A cached file; it is read again when its `stamp` changes.

    `language` is set if the file depends on the visitor's language.
    """

    stamp: Stamp
    body: bytes
    zipped: bytes | None
    etag: str
    media_type: str
    language: str | None

    @classmethod
    def of(cls, name: str, body: bytes, stamp: Stamp, language: str | None) -> File:
        zipped = gzip.compress(body, mtime=0) if len(body) > SMALLEST_ZIPPED else None
        guessed = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "text/plain"
        etag = f'"{sha256(body).hexdigest()[:20]}"'
        return cls(stamp, body, zipped, etag, guessed, language)

    def response(self, headers: Headers) -> Response:
        """The response to a request with these headers; 304 if the browser's copy is current."""
        own = {"etag": self.etag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
        if self.language:
            own["vary"] += ", Accept-Language, Cookie"
            own["content-language"] = self.language
        if self.etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=own)
        if self.zipped is not None and "gzip" in headers.get("accept-encoding", ""):
            own["content-encoding"] = "gzip"
            return Response(self.zipped, headers=own, media_type=self.media_type)
        return Response(self.body, headers=own, media_type=self.media_type)


class StaticFiles:
    """Serves the files that were in a folder at the start; changed files are read again.

    Pages and the manifest are made for the visitor's language.
    """

    def __init__(self, folder: Path) -> None:
        self._maker = Maker(folder)
        self._names = {
            path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
        }
        self._files: dict[tuple[str, str | None], File] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve as a mounted application."""
        if scope["method"] not in ("GET", "HEAD"):
            raise Refusal("invalid", "method not allowed; files are read-only")
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        await self.response(name, Headers(scope=scope))(scope, receive, send)

    def response(self, name: str, headers: Headers) -> Response:
        """The response to a request for a file."""
        if name not in self._names:
            raise Refusal("not-found", "no such page")
        language = language_of(headers) if self._maker.speaks(name) else None
        sources = self._maker.sources(name, language)
        stamp = tuple((state.st_mtime_ns, state.st_size) for state in map(Path.stat, sources))
        file = self._files.get((name, language))
        if file is None or file.stamp != stamp:
            file = File.of(name, self._maker.body(name, language), stamp, language)
            self._files[name, language] = file
        return file.response(headers)

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def filled(self, name: str, language: str) -> str:
        """A page in a language."""
        return self._maker.body(name, language).decode()


@cache
def static_files() -> StaticFiles:
    """The files of the pages."""
    return StaticFiles(Path(__file__).parents[1] / "static")
