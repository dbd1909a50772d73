"""Generated files: pages and the manifest in a language, and the service worker."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

from tilewright.web.pages.languages import (
    DEFAULT,
    LANGUAGES,
    Tree,
    asked_for,
    file_of,
    fill,
    in_html,
    read_texts,
)
from tilewright.web.pages.layout import PARTS, arranged

WORKER = "js/worker.js"
OFFLINE = "offline.html"  # shown offline, so it uses only files that the worker caches
KEPT = ("css/offline.css", "js/offline.js", "favicon.svg")

_BEGINS = re.compile(r'<script type="module" src="/static/(js/[\w-]+\.js)">')
_IMPORTS = re.compile(r'(?:from|import)\s*\(?"\./([\w-]+\.js)"')


class Maker:
    """Makes response bodies from the files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._scripts = sorted((folder / "js").glob("*.js"))
        self._parts = sorted((folder / PARTS).glob("*.html"))

    def speaks(self, name: str) -> bool:
        """Whether a file depends on the visitor's language."""
        return name.endswith((".html", ".webmanifest"))

    def sources(self, name: str, language: str | None) -> list[Path]:
        """The files that a response is made from."""
        languages = LANGUAGES if name == WORKER else [*{DEFAULT, language}] if language else []
        texts = [file_of(self._folder, one) for one in languages if one]
        if name == WORKER:
            return [self._folder / one for one in (name, *KEPT, OFFLINE)] + texts
        if name.endswith(".html"):
            return [self._folder / name, *self._parts, *self._scripts, *texts]
        return [self._folder / name, *texts]

    def body(self, name: str, language: str | None) -> bytes:
        if name == WORKER:
            return self._read(name).replace("{{version}}", self._version()).encode()
        if language is None:
            return (self._folder / name).read_bytes()
        texts = read_texts(self._folder, language)
        if not name.endswith(".html"):
            return fill(self._read(name), texts, _in_json).encode()
        page = fill(self.document(name), texts, in_html)
        return page.replace("</head>", self._texts(name, page, texts) + "</head>").encode()

    def document(self, name: str) -> str:
        """A page with its layout and parts, without the texts."""
        return arranged(name, self._read)

    def _texts(self, name: str, page: str, texts: Tree) -> str:
        """The texts that the scripts of a page use, as an element."""
        if name == OFFLINE:
            return ""
        said = asked_for(texts, self._scripts_of(page))
        # A script element must not contain anything that looks like its end tag.
        data = json.dumps(said, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        return f'<script type="application/json" id="texts">{data}</script>\n'

    def _scripts_of(self, page: str) -> str:
        """The source of all modules that a page loads."""
        found: dict[str, str] = {}
        open_ = _BEGINS.findall(page)
        while open_:
            name = open_.pop()
            if name not in found:
                found[name] = self._read(name)
                open_ += [f"js/{other}" for other in _IMPORTS.findall(found[name])]
        return "\n".join(found.values())

    def _read(self, name: str) -> str:
        return (self._folder / name).read_text("utf-8")

    def _version(self) -> str:
        """A version of the worker's cache, which changes with any of its files."""
        pages = [self.body(OFFLINE, language) for language in LANGUAGES]
        files = [(self._folder / name).read_bytes() for name in KEPT]
        return sha256(b"\0".join([*pages, *files])).hexdigest()[:12]


def _in_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
