"""Reading CGP lines that are not as they should be: they are made sound, then read."""

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
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import require_tiles
from tilewright.scrabble.rules import Rules

MOST_DIGITS = 6
_BOARD = re.compile(r"[^\s/]*(?:/[^\s/]*){2,}")
_SCORES = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}(?:/[+-]?[0-9]{{1,{MOST_DIGITS}}})*")
_OPTION = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*)\s*([^;]*)")
_SQUARES = re.compile(r"[0-9]+|\[[^\[\]/]*\]|[^0-9]")


class RepairedCgp(NamedTuple):
    """A position, its options, and sentences on what had to be repaired."""

    position: Position
    options: dict[str, str]
    warnings: tuple[str, ...] = ()


def parse_cgp_leniently(
    text: str, lexicon: Lexicon | None = None, rules: Rules | None = None
) -> RepairedCgp:
    """The position of a line, whatever is wrong with it; without a board it is refused.

    It may have more tiles than the set: then it can be drawn, not analysed, and a warning says so.
    """
    try:
        return RepairedCgp(*parse_cgp(text, lexicon, rules))
    except TilewrightError:
        if len(text) > LONGEST:
            raise
    warnings: list[str] = []
    line = _Line(text, warnings, rules)
    found = read_line(line.sound(), lexicon, rules or line.rules, counted=False)
    position = found.position
    try:
        tiles = position.rules.tile_set
        require_tiles(tiles, position.alphabet, position.squares, position.racks)
    except TilewrightError as error:
        warnings.append(str(error))
    return RepairedCgp(position, line.options, tuple(warnings))


class _Line:
    """A line in parts, of which some may be missing."""

    def __init__(self, text: str, warnings: list[str], rules: Rules | None) -> None:
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

    def sound(self) -> str:
        """A line that can be read, without options."""
        return f"{self._rows()} {'/'.join(self.racks)} {'/'.join(self.scores)} {self.quiet}"

    def _options(self, rest: str, words: list[str], number: int) -> dict[str, str]:
        for word in words[:number]:
            rest = rest.split(word, 1)[1]
        options: dict[str, str] = {}
        for part in rest.split(";"):
            found = _OPTION.fullmatch(part.strip())
            if found and found[1] in options:
                self.warnings.append(f"duplicate option {found[1]}; the last one counts")
            if found:
                options[found[1]] = found[2].strip()
            elif part.strip():
                self.warnings.append(f"not an option: {part.strip()[:40]!r}")
        return options

    def _named(self, rules: Rules | None) -> tuple[TileSet, Layout]:
        if rules is not None:
            return rules.tile_set, rules.layout
        named, board = self.options.get("ld"), self.options.get("bdn")
        tiles = find_tiles(named) if named else tiles_for(self.options.get("lex"))
        layout = find_layout_named(board) if board else None
        if tiles is None:
            self.warnings.append(f"unknown tiles {named!r}")
        if board and layout is None:
            self.warnings.append(f"unknown board {board!r}")
        if layout is None:
            layout = SUPER if self.board.count("/") + 1 >= SUPER.rows else STANDARD
        return tiles or SCRABBLE, layout

    def _racks(self, words: list[str]) -> list[str]:
        """Racks of tiles of the set; unknown ones are left out."""
        racks = []
        for rack in words[0].split("/")[: Rules.most] if words else []:
            known = "".join(tile for tile in rack.upper() if tile in self.tiles.counts)
            if rack and (known != rack or len(known) > Rules.rack_size):
                self.warnings.append(f"the rack {rack[:20]} was changed")
            racks.append(known[: Rules.rack_size])
        return racks

    def _fill(self) -> None:
        """As many racks and scores as there are players."""
        seats = max(Rules.fewest, len(self.racks), min(len(self.scores), Rules.most))
        if len(self.scores) != seats:
            self.warnings.append(f"expected {seats} scores (got {len(self.scores)})")
        self.racks += [""] * (seats - len(self.racks))
        self.scores = [*self.scores, *["0"] * seats][:seats]

    def _rows(self) -> str:
        rows = self.board.split("/")
        if len(rows) != self.layout.rows:
            self.warnings.append(f"expected {self.layout.rows} rows (got {len(rows)})")
        rows = [*rows, *[""] * self.layout.rows][: self.layout.rows]
        return "/".join(self._row(row, number) for number, row in enumerate(rows, start=1))

    def _row(self, row: str, number: int) -> str:
        """A row of the right length: empty squares are added, what is too much is cut."""
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
            self.warnings.append(f"row {number} has invalid tiles: {strange[:20]}")
        columns = self.layout.columns
        if len(squares) != columns:
            self.warnings.append(f"row {number} has {len(squares)} squares; expected {columns}")
        line = "".join([*squares, *["1"] * columns][:columns])
        return re.sub("1+", lambda run: str(len(run[0])), line)


def _is_scores(word: str) -> bool:
    return bool(_SCORES.fullmatch(word))


def _fields(words: list[str]) -> int:
    """How many words are racks, scores and the number of scoreless turns."""
    number = 0
    if words and not _is_scores(words[0]):
        number = int("/" in words[0] or (len(words) > 1 and _is_scores(words[1])))
    while number < min(len(words), 3) and _is_scores(words[number]):
        number += 1
    return number
