"""The word lists that rooms and the solver may use, by name; each is opened once."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

from tilewright.lexicon import Lexicon
from tilewright.lexicon.lists import word_lists
from tilewright.web.errors import check_known
from tilewright.web.settings import Json


class Books:
    """The shipped lists and the files that the server was started with.

    A client names a list. What it names is looked up here and never in the file system.
    """

    def __init__(self, files: Iterable[str] = ()) -> None:
        self.sources = {name: name for name in word_lists()}
        self.sources |= {Path(file).stem: file for file in files}
        self.leaves: dict[str, str] = {}
        self._open: dict[str, Lexicon] = {}
        self._locks = {name: threading.Lock() for name in self.sources}

    def open(self, name: str) -> Lexicon:
        """The lexicon of a name; the first call may take seconds."""
        check_known("lexicon", name, self.sources)
        with self._locks[name]:
            if name not in self._open:
                self._open[name] = Lexicon.load(self.sources[name])
            return self._open[name]

    def to_json(self) -> list[Json]:
        """What a form can offer; a file's words are counted once it was opened."""
        return [self._entry(name) for name in self.sources]

    def _entry(self, name: str) -> Json:
        shipped = word_lists().get(name)
        if shipped:
            title, language, words = shipped.title, shipped.language, shipped.words
            return {"name": name, "title": title, "language": language, "words": words}
        words_known = len(self._open[name]) if name in self._open else None
        return {"name": name, "title": name, "language": None, "words": words_known}
