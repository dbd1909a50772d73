"""The quick and the patient search for many hands, with answers as lines of JSON.

`solve` tries these searches first. Here they run without a Python object for each tile, so that
most hands are answered in the time that `solve` takes to write one grid. The others are left to
`solve`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from time import perf_counter

from tilewright.grid.picture import Picture
from tilewright.lexicon import Lexicon
from tilewright.solver.limit import NO_END, NO_END_OF_TIME, Limit
from tilewright.solver.search import Searcher
from tilewright.solver.solve import MOST_TILES_AT_A_GO, PATIENT_ATTEMPTS, QUICK_ATTEMPTS
from tilewright.solver.workshop import side_for, workshop_of

SPACES = b" \t\r\n\v\f"
UNKNOWN = 255  # replaces bytes that are not letters
END_OF_ROW = 255
EMPTY = ord(".")
TEXT = '"%s"'
SHAPES = {"tiles": TEXT, "rows": f"[{TEXT}]", "words": f"[{TEXT}]", "nodes": "%d", "seconds": "%r"}


class QuickSolver:
    """Answers hands of a lexicon as `solve` does with the same limit and seed."""

    def __init__(
        self, lexicon: Lexicon, limit: Limit, seed: int, document: Mapping[str, object]
    ) -> None:
        """`document` is the JSON document of a solution, with the values that all answers share."""
        self._lexicon = lexicon
        self._nodes = NO_END if limit.nodes is None else limit.nodes
        self._seconds = NO_END_OF_TIME if limit.seconds is None else limit.seconds
        self._seed = seed
        self._form = _form(document)
        self._codes = _codes(lexicon.alphabet.codes)
        self._letters = _letters(lexicon.alphabet.letters)

    def lines(self, hands: Iterable[bytes]) -> list[str | None]:
        """Return the answer to each hand, or None if `solve` has to decide or reject it."""
        picture = Picture()
        side = side_for(MOST_TILES_AT_A_GO)
        with workshop_of(self._lexicon).searcher(side) as searcher:
            return [self._line(hand, searcher, picture) for hand in hands]

    def _line(self, hand: bytes, searcher: Searcher, picture: Picture) -> str | None:
        codes = hand.translate(self._codes, SPACES)
        if UNKNOWN in codes or not 2 <= len(codes) <= MOST_TILES_AT_A_GO:
            return None
        start, nodes = perf_counter(), searcher.nodes
        searcher.set_codes(codes)
        if not searcher.run(self._seed, 0, QUICK_ATTEMPTS, self._nodes, False):
            left = self._nodes - (searcher.nodes - nodes)
            if left <= 0 or perf_counter() - start >= self._seconds:
                return None
            if not searcher.run(self._seed, 0, PATIENT_ATTEMPTS, left, True):
                return None
        rows, words = picture.rows(searcher.board), picture.words(searcher.board)
        return self._form % (
            self._text(codes),
            self._text(rows[:-1]),
            self._text(words[:-1]),
            searcher.nodes - nodes,
            round(perf_counter() - start, 6),
        )

    def _text(self, codes: bytes) -> str:
        """Convert codes to letters, with the quotes and commas of JSON between rows or words."""
        return codes.translate(self._letters).decode("ascii").replace("\n", '", "')


def _form(document: Mapping[str, object]) -> str:
    """Return the document as a format string for the values that differ between hands."""
    marks = {name: f"\0{name}" for name in SHAPES}
    text = json.dumps({**document, **marks}).replace("%", "%%")
    for name, mark in marks.items():
        text = text.replace(json.dumps(mark), SHAPES[name])
    return text


def _codes(codes: Mapping[str, int]) -> bytes:
    """Return a table from ASCII letters, in either case, to codes."""
    table = bytearray([UNKNOWN] * 256)
    for letter, code in codes.items():
        for form in (letter, letter.lower()):
            if form.isascii():
                table[ord(form)] = code
    return bytes(table)


def _letters(letters: str) -> bytes:
    """Return a table from codes to ASCII letters; hands with other letters are left to `solve`."""
    table = bytearray(256)
    table[0], table[END_OF_ROW] = EMPTY, ord("\n")
    for code, letter in enumerate(letters, start=1):
        table[code] = ord(letter) if letter.isascii() else 0
    return bytes(table)
