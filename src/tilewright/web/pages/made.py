"""What is made from files: pages and the manifest in a language, and the worker."""

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

WORKER = "js/worker.js"
PARTS = "parts"  # of several pages, which include them as `{{> name}}` on a line
HEAD = "parts/head.html"  # what every page has in its head
OFFLINE = "offline.html"  # shown without a connection, so it names only what the worker keeps
KEPT = ("css/offline.css", "js/offline.js", "favicon.svg")

_PART = re.compile(r"\{\{> ([\w-]+)\}\}\n")
_BEGINS = re.compile(r'<script type="module" src="/static/(js/[\w-]+\.js)">')
_IMPORTS = re.compile(r'(?:from|import)\s*\(?"\./([\w-]+\.js)"')


class Maker:
    """Makes the bodies of answers from the files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._scripts = sorted((folder / "js").glob("*.js"))
        self._parts = sorted((folder / PARTS).glob("*.html"))

    def speaks(self, name: str) -> bool:
        """Whether a file depends on the visitor's language."""
        return name.endswith((".html", ".webmanifest"))

    def sources(self, name: str, language: str | None) -> list[Path]:
        """The files that an answer is made from."""
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
        page = _PART.sub(lambda part: self._part(part[1], name), self._read(name))
        page = fill(page, texts, in_html)
        return page.replace("</head>", self._head(name, page, texts) + "</head>").encode()

    def _part(self, part: str, page: str) -> str:
        """A part of several pages, in which the link to this page is marked."""
        link = f'href="/{page.removesuffix(".html").removesuffix("index")}"'
        return self._read(f"{PARTS}/{part}.html").replace(
            f"{link}>", f'{link} aria-current="page">'
        )

    def _head(self, name: str, page: str, texts: Tree) -> str:
        """What a page has in its head besides: among it the texts that its scripts ask for."""
        if name == OFFLINE:
            return ""
        head = self._read(HEAD)
        said = asked_for(texts, self._scripts_of(page + head))
        # In a script element nothing may look like its end.
        data = json.dumps(said, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        return f'{head}<script type="application/json" id="texts">{data}</script>\n'

    def _scripts_of(self, page: str) -> str:
        """All modules that a page loads, one after the other."""
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
        """A name for what the worker keeps; it changes with any of it."""
        pages = [self.body(OFFLINE, language) for language in LANGUAGES]
        files = [(self._folder / name).read_bytes() for name in KEPT]
        return sha256(b"\0".join([*pages, *files])).hexdigest()[:12]


def _in_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
