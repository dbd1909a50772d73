"""Lenient reading of CGP lines: damaged ones are repaired, with warnings."""

from __future__ import annotations

import re
from typing import NamedTuple

from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.layout import STANDARD, SUPER, Layout
from tilewright.scrabble.notation.cgp import LONGEST, CgpError, parse_cgp, read_line
from tilewright.scrabble.notation.external_names import (
    find_layout_named,
    find_tiles,
    tiles_for,
)
from tilewright.scrabble.notation.gcg.model import GcgWarning
from tilewright.scrabble.notation.gcg.oddities import oddity
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import require_tiles
from tilewright.scrabble.rules import Rules

MOST_DIGITS = 6
LINE = 1
_BOARD = re.compile(r"[^\s/]*(?:/[^\s/]*){2,}")
_SCORES = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}(?:/[+-]?[0-9]{{1,{MOST_DIGITS}}})*")
_OPTION = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*)\s*([^;]*)")
_SQUARES = re.compile(r"[0-9]+|\[[^\[\]/]*\]|[^0-9]")


class RepairedCgp(NamedTuple):
    """A position, its options, and warnings about what was repaired (their line is 1)."""

    position: Position
    options: dict[str, str]
    warnings: tuple[GcgWarning, ...] = ()


def parse_cgp_leniently(
    text: str, lexicon: Lexicon | None = None, rules: Rules | None = None
) -> RepairedCgp:
    """Read the position of a line, and repair what is wrong; a line without a board is an error.

    The position may have more tiles than the set. Then it can be drawn but not analysed, and has a
    warning.
    """
    try:
        return RepairedCgp(*parse_cgp(text, lexicon, rules))
    except TilewrightError:
        if len(text) > LONGEST:
            raise
    warnings: list[GcgWarning] = []
    line = _Line(text, warnings, rules)
    found = read_line(line.sound(), lexicon, rules or line.rules, counted=False)
    position = found.position
    try:
        tiles = position.rules.tile_set
        require_tiles(tiles, position.alphabet, position.squares, position.racks)
    except TilewrightError as error:
        warnings.append(oddity(LINE, "tiles", why=error))
    return RepairedCgp(position, line.options, tuple(warnings))


class _Line:
    """The parts of a line; some may be missing."""

    def __init__(self, text: str, warnings: list[GcgWarning], rules: Rules | None) -> None:
        self.warnings = warnings
        text = text.strip().removeprefix("cgp ").strip()
        found = _BOARD.match(text)
        if found is None:
            raise CgpError("missing board; expected rows separated by /", text, 1)
        self.board, rest = found[0], text[found.end() :]
        words = rest.split(";", 1)[0].split()
        number = _fields(words)
        self.options = self._options(rest, words, number)
        self.tiles, self.layout = self._named(rules)
        self.racks = self._racks(words[:1] if number and not _is_scores(words[0]) else [])
        scores = [word for word in words[:number] if _is_scores(word) and "/" in word]
        self.scores = scores[0].split("/") if scores else []
        quiet = [word for word in words[:number] if word.isdecimal()]
        self.quiet = quiet[0][:MOST_DIGITS] if quiet else "0"
        self._fill()
        self.rules = Rules(len(self.racks), self.tiles, self.layout)

    def _warn(self, reason: str, **facts: object) -> None:
        self.warnings.append(oddity(LINE, reason, **facts))

    def sound(self) -> str:
        """Return a line that can be read, without options."""
        return f"{self._rows()} {'/'.join(self.racks)} {'/'.join(self.scores)} {self.quiet}"

    def _options(self, rest: str, words: list[str], number: int) -> dict[str, str]:
        for word in words[:number]:
            rest = rest.split(word, 1)[1]
        options: dict[str, str] = {}
        for part in rest.split(";"):
            found = _OPTION.fullmatch(part.strip())
            if found and found[1] in options:
                self._warn("cgp-option-twice", name=found[1])
            if found:
                options[found[1]] = found[2].strip()
            elif part.strip():
                self._warn("cgp-no-option", text=part.strip()[:40])
        return options

    def _named(self, rules: Rules | None) -> tuple[TileSet, Layout]:
        if rules is not None:
            return rules.tile_set, rules.layout
        named, board = self.options.get("ld"), self.options.get("bdn")
        tiles = find_tiles(named) if named else tiles_for(self.options.get("lex"))
        layout = find_layout_named(board) if board else None
        if tiles is None:
            self._warn("rules-tiles", name=named)
        if board and layout is None:
            self._warn("rules-board", name=board)
        if layout is None:
            layout = SUPER if self.board.count("/") + 1 >= SUPER.rows else STANDARD
        return tiles or SCRABBLE, layout

    def _racks(self, words: list[str]) -> list[str]:
        """The racks without tiles that are not in the set."""
        racks = []
        for rack in words[0].split("/")[: Rules.most] if words else []:
            known = "".join(tile for tile in rack.upper() if tile in self.tiles.counts)
            if rack and (known != rack or len(known) > Rules.rack_size):
                self._warn("cgp-rack", rack=rack[:20], known=known[: Rules.rack_size])
            racks.append(known[: Rules.rack_size])
        return racks

    def _fill(self) -> None:
        """Add or remove racks and scores to match the number of players."""
        seats = max(Rules.fewest, len(self.racks), min(len(self.scores), Rules.most))
        if len(self.scores) != seats:
            self._warn("cgp-scores", wanted=seats, number=len(self.scores))
        self.racks += [""] * (seats - len(self.racks))
        self.scores = [*self.scores, *["0"] * seats][:seats]

    def _rows(self) -> str:
        rows = self.board.split("/")
        if len(rows) != self.layout.rows:
            self._warn("cgp-rows", wanted=self.layout.rows, number=len(rows))
        rows = [*rows, *[""] * self.layout.rows][: self.layout.rows]
        return "/".join(self._row(row, number) for number, row in enumerate(rows, start=1))

    def _row(self, row: str, number: int) -> str:
        """A row of the right length, padded with empty squares or cut."""
        squares: list[str] = []
        strange = ""
        for part in _SQUARES.findall(row):
            if part.isdecimal():
                squares += ["1"] * min(int(part[:MOST_DIGITS]), self.layout.columns + 1)
            elif part.startswith("[") or part.upper() in self.tiles.alphabet:
                squares.append(part)
            else:
                strange += part
                squares.append("1")
        if strange:
            self._warn("cgp-row-tiles", row=number, text=strange[:20])
        columns = self.layout.columns
        if len(squares) != columns:
            self._warn("cgp-row-length", row=number, number=len(squares), wanted=columns)
        line = "".join([*squares, *["1"] * columns][:columns])
        return re.sub("1+", lambda run: str(len(run[0])), line)


def _is_scores(word: str) -> bool:
    return bool(_SCORES.fullmatch(word))


def _fields(words: list[str]) -> int:
    """Count the words that are racks, scores or the number of scoreless turns."""
    number = 0
    if words and not _is_scores(words[0]):
        number = int("/" in words[0] or (len(words) > 1 and _is_scores(words[1])))
    while number < min(len(words), 3) and _is_scores(words[number]):
        number += 1
    return number
