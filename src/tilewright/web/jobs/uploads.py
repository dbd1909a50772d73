"""Files that visitors upload, checked in a worker process before anybody uses them."""

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
LOOKED_AT = 4096  # bytes in which a graph has a 0, and a text has none


def check_upload(books: Books, wish: Json) -> bytes:
    """A line of facts, and behind it the file as it is kept: a word graph, or values of leaves."""
    with TemporaryDirectory() as directory:
        home = Path(directory)
        if wish["kind"] == "leaves":
            words, made = 0, find_desk().check_values(wish["data"], wish["name"], home)
        else:
            words, made = _checked_words(wish["data"], wish["name"], home)
    facts = {"name": wish["name"], "kind": wish["kind"], "words": words}
    return json.dumps(facts).encode() + b"\n" + made


def _checked_words(data: bytes, name: str, home: Path) -> tuple[int, bytes]:
    """The number of words, and their graph."""
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
            raise LexiconError(f"the list has letters beyond A–Z: {lexicon.alphabet.letters}")
    made = home / "made.kwg"
    lexicon.save(made)
    return len(lexicon), made.read_bytes()


def _opened(file: Path, name: str) -> Lexicon:
    try:
        return Lexicon.load(file)
    except LexiconError as error:  # whose text names a file that nobody knows
        raise LexiconError(str(error).replace(repr(str(file)), repr(name))) from None
