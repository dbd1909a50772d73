"""Decode the bytes of a GCG file."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from tilewright.scrabble.notation.gcg.model import DEFAULT_ENCODING, GcgError, GcgWarning
from tilewright.scrabble.notation.gcg.oddities import oddity

ENCODINGS = ("utf", "iso8859", "cp125", "ascii", "koi8")
_DECLARED = re.compile(rb"#character-encoding[ \t]+(\S+)", re.IGNORECASE)
_DECLARED_ANYWHERE = re.compile(
    rb"^[ \t]*#character-encoding[ \t]+(\S+)", re.IGNORECASE | re.MULTILINE
)
_MARKS = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


class Decoded(NamedTuple):
    """A text, its encoding, and warnings about guesses."""

    text: str
    encoding: str
    warnings: tuple[GcgWarning, ...] = ()


def decode(data: bytes) -> Decoded:
    """Decode bytes in the encoding named in their first line."""
    declared = _DECLARED.match(data.removeprefix(codecs.BOM_UTF8))
    name = declared[1].decode("ascii", "replace") if declared else DEFAULT_ENCODING
    if data.startswith(codecs.BOM_UTF8):
        name = "UTF-8"
    codec = _find(name)
    if codec is None:
        raise GcgError(f"unknown encoding {name[:40]!r}; use UTF-8", 1, 21)
    try:
        return Decoded(codec.decode(data)[0], name)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        at = error.start - before.rfind(b"\n")
        raise GcgError(f"not valid {name}", line, at) from None


def decode_leniently(data: bytes) -> Decoded:
    """Decode any bytes: by byte-order mark, declared encoding, as UTF-8 or as Latin-1."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return Decoded(data.decode(name, "replace"), "UTF-8")
    if wide := _without_mark(data):
        warning = oddity(1, "encoding-wide")
        return Decoded(data.decode(wide, "replace"), "UTF-8", (warning,))
    declared = _DECLARED_ANYWHERE.search(data)
    if declared is None:
        return _guessed(data)
    name = declared[1].decode("ascii", "replace")
    line = data.count(b"\n", 0, declared.start(1)) + 1
    codec = _find(name)
    if codec is not None:
        try:
            return Decoded(codec.decode(data)[0], name)
        except UnicodeDecodeError:
            pass
    text, guessed, _ = _guessed(data)
    reason = "encoding-unknown" if codec is None else "encoding-wrong"
    return Decoded(text, guessed, (oddity(line, reason, name=name[:40], guessed=guessed),))


def _guessed(data: bytes) -> Decoded:
    """Decode an undeclared encoding: officially Latin-1, but many programs write UTF-8."""
    if data.isascii():
        return Decoded(data.decode("ascii"), DEFAULT_ENCODING)
    try:
        text = data.decode("UTF-8")
    except UnicodeDecodeError:
        return Decoded(data.decode(DEFAULT_ENCODING), DEFAULT_ENCODING)
    at = next(place for place, byte in enumerate(data) if byte > 127)
    warning = oddity(data.count(b"\n", 0, at) + 1, "encoding-utf8")
    return Decoded(text, "UTF-8", (warning,))


def _without_mark(data: bytes) -> str | None:
    """Detect UTF-16 without a byte-order mark by the zero bytes of its first letters."""
    first = data[:64]
    if len(first) >= 4 and not any(first[1::2]) and all(first[::2]):
        return "UTF-16-LE"
    if len(first) >= 4 and not any(first[::2]) and all(first[1::2]):
        return "UTF-16-BE"
    return None


def _find(name: str) -> codecs.CodecInfo | None:
    try:
        codec = codecs.lookup(name)
    except (LookupError, ValueError):
        return None
    return codec if codec.name.replace("-", "").startswith(ENCODINGS) else None
