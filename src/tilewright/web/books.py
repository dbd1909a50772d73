"""The word lists of rooms and solver, by name. Each is opened once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path

from tilewright.lexicon import Lexicon
from tilewright.lexicon.lists import word_lists
from tilewright.web.errors import check_known
from tilewright.web.settings import Json

MOST_FILES = 3  # visitors' files that a process keeps open


def named_file(text: str) -> tuple[str, str]:
    """Split NAME=FILE into name and file; a bare file is named by its stem."""
    name, equals, file = text.partition("=")
    if equals and file and "/" not in name and not Path(text).exists():
        return name, file
    return Path(text).stem, text


class Books:
    """The shipped lists and the files that the server was started with.

    Clients refer to lists by name. Names are looked up here, never in the file system.
    """

    def __init__(self, files: Iterable[str] = (), leaves: Iterable[str] = ()) -> None:
        """`files` are FILE or NAME=FILE, `leaves` are NAME=FILE."""
        self.sources = {name: name for name in word_lists()}
        self.sources |= dict(map(named_file, files))
        self.leaves = dict(map(named_file, leaves))
        self._files: OrderedDict[str, Lexicon] = OrderedDict()
        self._open: dict[str, Lexicon] = {}
        self._locks = {name: threading.Lock() for name in self.sources}

    def open(self, name: str) -> Lexicon:
        """Open a list by name; the first call may take seconds."""
        check_known("lexicon", name, self.sources)
        with self._locks[name]:
            if name not in self._open:
                self._open[name] = Lexicon.load(self.sources[name])
            return self._open[name]

    def file(self, path: str) -> Lexicon:
        """Open a visitor's file; the last few stay open."""
        if path not in self._files:
            self._files[path] = Lexicon.load(path)
            while len(self._files) > MOST_FILES:
                self._files.popitem(last=False)
        self._files.move_to_end(path)
        return self._files[path]

    def to_json(self) -> list[Json]:
        """The lists for a form; the words of a file are counted once it is open."""
        return [self._entry(name) for name in self.sources]

    def _entry(self, name: str) -> Json:
        shipped = word_lists().get(name)
        if shipped:
            title, language, words = shipped.title, shipped.language, shipped.words
            return {"name": name, "title": title, "language": language, "words": words}
        words_known = len(self._open[name]) if name in self._open else None
        return {"name": name, "title": name, "language": None, "words": words_known}
