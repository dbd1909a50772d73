"""Clean words from the text of a word list, with counts of the rejected lines.

Lists often have further columns, such as values or definitions; then the first column is read. A
line with several words may also be a phrase, which no game accepts. It is treated as one unless
most lines of the file have further columns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tilewright.errors import LexiconError
from tilewright.lexicon.layout import LONGEST

SHORTEST = 2
COLUMNS = re.compile(r"[\s,;]+")  # separators between the columns of a line
PHRASE = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)+")
Fold = Callable[[str], str]


@dataclass(frozen=True)
class CleanWords:
    """Sorted, unique, upper-case words, and how many lines were dropped, by reason.

    `columns` counts the lines of which only the first column was read.
    """

    words: list[str]
    dropped: dict[str, int]
    columns: int = 0


def clean_text(data: bytes, title: str, fold: Fold = str.upper) -> CleanWords:
    """Return the words of a list file, one per line; `title` is the file's name in errors.

    `fold` converts each letter of a word to one character.
    """
    lines = [line.strip() for line in _text(data, title).splitlines()]
    dropped: Counter[str] = Counter()
    words: set[str] = set()
    columns = 0
    keeps_phrases = not _most_have_columns(lines)
    for line in lines:
        first = line
        if not (line.isalpha() or (keeps_phrases and PHRASE.fullmatch(line))):
            first = _first_column(line)
            columns += first != line
        word = fold(first)
        reason = _reason_to_drop(word, words)
        if reason:
            dropped[reason] += 1
        else:
            words.add(word)
    if not words:
        raise LexiconError(f"{title} contains no words; expected one word per line")
    return CleanWords(sorted(words), dict(dropped), columns)


def _most_have_columns(lines: list[str]) -> bool:
    others = [line for line in lines if not line.isalpha()]
    filled = [line for line in others if line and not line.startswith("#")]
    words = len(lines) - len(others) + len(filled)
    return 2 * sum(1 for line in filled if COLUMNS.search(line)) > words


def _first_column(line: str) -> str:
    return line if line.startswith("#") else COLUMNS.split(line, maxsplit=1)[0]


def clean_words(words: Iterable[str], fold: Fold = str.upper) -> list[str]:
    """Sort words from a program and remove duplicates; raise an error for invalid words."""
    clean: set[str] = set()
    for given in words:
        word = fold(given)
        if _reason_to_drop(word, clean) not in ("", "duplicate"):
            raise LexiconError(f"{given!r} is not a word; expected {SHORTEST} to {LONGEST} letters")
        clean.add(word)
    if not clean:
        raise LexiconError("a lexicon needs at least one word")
    return sorted(clean)


def _text(data: bytes, title: str) -> str:
    if not data.strip():
        raise LexiconError(f"{title} is empty; expected one word per line")
    if b"\0" in data:
        raise LexiconError(f"{title} is a binary file; expected text with one word per line")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        flaw = LexiconError(f"{title} is not UTF-8 text (line {line})")
        raise flaw.at_place(line) from None


def _reason_to_drop(word: str, seen: set[str]) -> str:
    if word in seen:
        return "duplicate"
    if not word:
        return "blank line"
    if word.startswith("#"):
        return "comment"
    if not word.isalpha():
        return "not only letters"
    if len(word) < SHORTEST:
        return "one letter"
    if len(word) > LONGEST:
        return f"more than {LONGEST} letters"
    return ""
