"""The shipped word lists, by name."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tilewright.errors import LexiconError, suggestion

DATA = files("tilewright.lexicon") / "data"


@dataclass(frozen=True)
class WordList:
    """The manifest entry of a shipped list."""

    name: str
    title: str
    files: tuple[str, ...]
    words: int
    two_letter: int
    sha256: str
    language: str
    licence: str
    source: str

    def read(self) -> list[str]:
        """Return the words of the list, sorted."""
        lines = {line for file in self.files for line in _lines(file)}
        return sorted(line for line in lines if line and not line.startswith("#"))


def _lines(file: str) -> list[str]:
    data = (DATA / file).read_bytes()
    return (lzma.decompress(data) if file.endswith(".xz") else data).decode().split("\n")


@cache
def word_lists() -> dict[str, WordList]:
    """Return the shipped lists by name."""
    manifest = json.loads((DATA / "lists.json").read_bytes())
    return {
        name: WordList(name, files=tuple(entry.pop("files")), **entry)
        for name, entry in manifest.items()
    }


def no_such_list(name: str) -> LexiconError:
    """Create the error for a name that is neither a list nor a file."""
    hint = suggestion(name.lower(), word_lists())
    return LexiconError(f"no word list or file {name!r}; {hint}")
