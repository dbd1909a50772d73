"""What is made from files: pages and the manifest in a language, texts for scripts, the worker."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from tilewright.web.pages.languages import (
    DEFAULT,
    LANGUAGES,
    file_of,
    fill,
    in_html,
    is_named,
    module,
    read_texts,
    slots,
    without,
)

TEXTS = "texts/current.js"  # the texts that scripts ask for
WORKER = "js/worker.js"
HEAD = "parts/head.html"  # what every page has in its head
OFFLINE = "offline.html"  # shown without a connection, so it names only what the worker keeps
KEPT = ("css/offline.css", "js/offline.js", "favicon.svg")


class Maker:
    """Makes the bodies of answers from the files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def speaks(self, name: str) -> bool:
        """Whether a file depends on the visitor's language."""
        return name == TEXTS or name.endswith((".html", ".webmanifest"))

    def sources(self, name: str, language: str | None) -> list[Path]:
        """The files that an answer is made from."""
        languages = (*LANGUAGES,) if name == WORKER else {DEFAULT, language} - {None}
        texts = [file_of(self._folder, one) for one in sorted(filter(None, languages))]
        if name == TEXTS:
            return texts
        others = [*KEPT, OFFLINE] if name == WORKER else [HEAD] if name.endswith(".html") else []
        return [self._folder / one for one in (name, *others)] + texts

    def body(self, name: str, language: str | None) -> bytes:
        if name == WORKER:
            return self._read(name).replace("{{version}}", self._version()).encode()
        if language is None:
            return (self._folder / name).read_bytes()
        texts = read_texts(self._folder, language)
        if name == TEXTS:
            return module(without(texts, self._for_pages_alone()), language).encode()
        if not name.endswith(".html"):
            return fill(self._read(name), texts, _in_json).encode()
        page = self._read(name)
        if name != OFFLINE:
            page = page.replace("</head>", f"{self._read(HEAD)}</head>")
        return fill(page, texts, in_html).encode()

    def _read(self, name: str) -> str:
        return (self._folder / name).read_text("utf-8")

    def _version(self) -> str:
        """A name for what the worker keeps; it changes with any of it."""
        pages = [self.body(OFFLINE, language) for language in LANGUAGES]
        files = [(self._folder / name).read_bytes() for name in KEPT]
        return sha256(b"\0".join([*pages, *files])).hexdigest()[:12]

    def _for_pages_alone(self) -> set[str]:
        """The keys that no script names: their texts, some of them long, are in the pages."""
        pages, scripts = (
            "".join(path.read_text("utf-8") for path in sorted(self._folder.rglob(pattern)))
            for pattern in ("*.html", "*.js")
        )
        return {key for key in slots(pages) if not is_named(key, scripts)}


def _in_json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
