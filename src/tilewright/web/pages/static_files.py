"""The files of the page, kept in memory with their compressed form."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tilewright.web.errors import Refusal

SMALLEST_ZIPPED = 500
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/json"}


@dataclass(frozen=True)
class File:
    """A file as it was read: `stamp` says when it has to be read again."""

    stamp: tuple[int, int]
    body: bytes
    zipped: bytes | None
    etag: str
    media_type: str

    @classmethod
    def read(cls, path: Path, stamp: tuple[int, int]) -> File:
        body = path.read_bytes()
        zipped = gzip.compress(body, mtime=0) if len(body) > SMALLEST_ZIPPED else None
        guessed = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        return cls(
            stamp, body, zipped, f'"{sha256(body).hexdigest()[:20]}"', guessed or "text/plain"
        )

    def response(self, headers: Headers) -> Response:
        """The answer to a request with these headers; a browser asks again, and gets 304."""
        own = {"etag": self.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if self.etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=own)
        if self.zipped is not None and "gzip" in headers.get("accept-encoding", ""):
            own["content-encoding"] = "gzip"
            return Response(self.zipped, headers=own, media_type=self.media_type)
        return Response(self.body, headers=own, media_type=self.media_type)


class StaticFiles:
    """Serves the files of a folder that were there at the start; a changed one is read again."""

    def __init__(self, folder: Path) -> None:
        self._paths = {
            path.relative_to(folder).as_posix(): path
            for path in folder.rglob("*")
            if path.is_file()
        }
        self._files: dict[str, File] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve as a part of an application that is mounted."""
        if scope["method"] not in ("GET", "HEAD"):
            raise Refusal("invalid", "files can only be read")
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        await self.response(name, Headers(scope=scope))(scope, receive, send)

    def response(self, name: str, headers: Headers) -> Response:
        """The answer to a request for a file."""
        path = self._paths.get(name)
        if path is None:
            raise Refusal("not-found", "there is no such page here")
        state = path.stat()
        stamp = (state.st_mtime_ns, state.st_size)
        file = self._files.get(name)
        if file is None or file.stamp != stamp:
            file = self._files[name] = File.read(path, stamp)
        return file.response(headers)
