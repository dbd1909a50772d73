"""Certificates: verifiable proofs that a hand has no grid.

`checker.py` explains what each part claims, and checks it. docs/reference describes the file.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tilewright.errors import CertificateError

FORMAT = "tilewright impossible 1"
MOST_BYTES = 1 << 28  # of decompressed trees


class Law(NamedTuple):
    """Prices under which no word has a positive cost.

    `sharing` is an extra price of each letter of a word except one. `prices` are those of the
    letters in the certificate's order, `most` the tiles of each letter that the words may use.
    """

    sharing: int
    prices: list[int]
    most: list[int]


@dataclass(frozen=True)
class Certificate:
    """A proof that these tiles have no grid.

    There are three kinds. `letter` is in no word that the tiles can make. Two tiles of `twice` fit
    into no word and no two words. Or `words` are all words with the letter `root`, and a tree
    rules out each of them, without using the words before it.
    """

    tiles: str
    letter: str = ""
    twice: str = ""
    root: str = ""
    order: str = ""
    laws: tuple[Law, ...] = ()
    words: tuple[str, ...] = ()
    trees: bytes = b""
    lexicon: str = ""
    min_length: int = 2
    avoid: tuple[str, ...] = ()

    def made_for(self, lexicon: str, min_length: int, avoid: tuple[str, ...]) -> Certificate:
        """Return the certificate with its word list and options set."""
        words = tuple(word.upper() for word in avoid)
        return replace(self, lexicon=lexicon, min_length=min_length, avoid=words)

    def to_json(self) -> dict[str, Any]:
        """Return a JSON document with a checksum."""
        body: dict[str, Any] = {
            "format": FORMAT,
            "tiles": self.tiles,
            "lexicon": self.lexicon,
            "min_length": self.min_length,
            "avoid": list(self.avoid),
        }
        if self.letter:
            body["letter"] = self.letter
        elif self.twice:
            body["twice"] = self.twice
        else:
            body |= {
                "root": self.root,
                "order": self.order,
                "laws": [list(law) for law in self.laws],
                "words": list(self.words),
                "trees": base64.b64encode(zlib.compress(self.trees, 9)).decode(),
            }
        return {**body, "checksum": checksum(body)}

    @classmethod
    def from_json(cls, document: object) -> Certificate:
        """Read a document without checking its claims."""
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise CertificateError(f"not a certificate: expected a document of format {FORMAT!r}")
        body = {name: value for name, value in document.items() if name != "checksum"}
        try:
            claimed, found = document.get("checksum"), checksum(body)
        except RecursionError:
            raise CertificateError("the certificate is nested too deeply") from None
        if claimed != found:
            raise CertificateError("the checksum does not match; the certificate was modified")
        try:
            return cls(
                tiles=_text(body["tiles"]),
                letter=_text(body.get("letter", "")),
                twice=_text(body.get("twice", "")),
                root=_text(body.get("root", "")),
                order=_text(body.get("order", "")),
                laws=tuple(_law(law) for law in body.get("laws", ())),
                words=tuple(_text(word) for word in body.get("words", ())),
                trees=_unpacked(_text(body.get("trees", ""))),
                lexicon=_text(body["lexicon"]),
                min_length=_number(body["min_length"]),
                avoid=tuple(_text(word) for word in body["avoid"]),
            )
        except (KeyError, TypeError, ValueError, zlib.error) as error:
            raise CertificateError(f"the certificate cannot be read: {error!r:.200}") from None


def checksum(body: dict[str, Any]) -> str:
    """Return the SHA-256 of a document without its checksum."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, found {value!r:.40}")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"expected a whole number, found {value!r:.40}")
    return value


def _law(value: Any) -> Law:
    sharing, prices, most = value
    return Law(_number(sharing), [_number(price) for price in prices], [_number(n) for n in most])


def _unpacked(text: str) -> bytes:
    if not text:
        return b""
    unpack = zlib.decompressobj()
    trees = unpack.decompress(base64.b64decode(text, validate=True), MOST_BYTES)
    if unpack.unconsumed_tail or not unpack.eof:
        raise ValueError("the trees are truncated or too long")
    return trees
