"""Word lists: the option --lexicon and compiled graphs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.completion import offer_lists
from tilewright.cli.output import busy, count, note
from tilewright.errors import LexiconError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon

# A copy of the engine's default, so that help does not load the engine; a test compares the two.
DEFAULT_LEXICON = "enable+"

LexiconOption = Annotated[
    str,
    typer.Option(
        "--lexicon",
        metavar="NAME|FILE",
        autocompletion=offer_lists,
        help="A shipped word list, a text file with one word per line, or a .kwg word graph; "
        "spanish:FILE sets the alphabet.",
    ),
]
LexiconArgument = Annotated[
    str,
    typer.Argument(
        metavar="NAME|FILE",
        autocompletion=offer_lists,
        help="A shipped word list, a text file with one word per line, or a .kwg word graph.",
    ),
]

Kept = Literal["compiled", "damaged", "not yet"]


def open_lexicon(source: str, slow: bool = False) -> Lexicon:
    """Open a lexicon; a terminal shows a message if it has to be compiled first.

    `slow` builds it even if that takes minutes.
    """
    from tilewright.lexicon import Lexicon

    key = cache_key(source)
    if not sys.stderr.isatty() or key is None or kept(key) == "compiled":
        book = Lexicon.load(source, slow=slow)
    else:
        with busy(f"Compiling the word list {source} …"):
            book = Lexicon.load(source, slow=slow)
    if book.facts.columns:
        lines = count(book.facts.columns, "line")
        note(f"{source!r} has several columns ({lines}); only the first is read")
    return book


def for_tiles(source: str, tiles: object) -> str:
    """Return a source to be read in the alphabet of a named tile set."""
    from tilewright.alphabet import TILE_SETS
    from tilewright.lexicon.languages import with_language
    from tilewright.lexicon.lists import word_lists

    if source in word_lists() or tiles not in TILE_SETS:
        return source
    return with_language(source, TILE_SETS[str(tiles)].alphabet)


def cache_key(source: str) -> str | None:
    """Return the cache key of a source, or None for graphs and missing files."""
    from hashlib import sha256

    from tilewright.lexicon.languages import split_source
    from tilewright.lexicon.lists import word_lists

    if source in word_lists():
        return word_lists()[source].sha256
    path = source_path(source)
    if path.suffix == ".kwg" or not path.is_file() or split_source(source)[1] is not None:
        return None
    return sha256(path.read_bytes()).hexdigest()


def source_path(source: str) -> Path:
    from tilewright.lexicon.languages import split_source

    try:
        return Path(split_source(source)[0]).expanduser()
    except RuntimeError:
        raise LexiconError(f"no home directory for {source!r}") from None


def kept(key: str) -> Kept:
    """Whether the graph of a key is in the cache and intact."""
    from tilewright.lexicon import cache

    if cache.fetch(key) is not None:
        return "compiled"
    return "damaged" if cache.graph_file(key).exists() else "not yet"
