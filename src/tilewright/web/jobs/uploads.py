"""Uploaded files, checked in a worker process before use."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from tilewright.alphabet import ENGLISH
from tilewright.errors import LexiconError
from tilewright.lexicon import Lexicon
from tilewright.lexicon.words import clean_text
from tilewright.web.books import Books
from tilewright.web.desks import find_desk
from tilewright.web.settings import Json

MOST_WORDS = 1_000_000
LOOKED_AT = 4096  # bytes; a graph has a 0 among them, a text has none


def check_upload(books: Books, wish: Json) -> bytes:
    """Check a file; return a line of facts and the file to store: word graph or leave values."""
    with TemporaryDirectory() as directory:
        home = Path(directory)
        if wish["kind"] == "leaves":
            words, made = 0, find_desk().check_values(wish["data"], wish["name"], home)
        else:
            words, made = _checked_words(wish["data"], wish["name"], home)
    facts = {"name": wish["name"], "kind": wish["kind"], "words": words}
    return json.dumps(facts).encode() + b"\n" + made


def _checked_words(data: bytes, name: str, home: Path) -> tuple[int, bytes]:
    """The number of words and their graph."""
    file = home / f"{name}.kwg"
    if b"\0" in data[:LOOKED_AT]:
        file.write_bytes(data)
        lexicon = _opened(file, name)
    else:
        words = clean_text(data, repr(name)).words
        if len(words) > MOST_WORDS:
            raise LexiconError(f"the list has {len(words):,} words; at most {MOST_WORDS:,}")
        lexicon = Lexicon.from_words(words, name=name)
        if lexicon.alphabet != ENGLISH:
            extra = "".join(sorted(set(lexicon.alphabet.letters) - set(ENGLISH.letters)))
            raise LexiconError(f"the list has letters beyond A–Z: {extra}").because(
                "beyond-a-z", letters=extra
            )
    made = home / "made.kwg"
    lexicon.save(made)
    return len(lexicon), made.read_bytes()


def _opened(file: Path, name: str) -> Lexicon:
    try:
        return Lexicon.load(file)
    except LexiconError as error:  # its message names a temporary file
        raise LexiconError(str(error).replace(repr(str(file)), repr(name))) from None
