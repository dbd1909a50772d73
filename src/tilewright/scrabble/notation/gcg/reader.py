"""Read GCG files: each line is a pragma, an event, or continues a note."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, NoReturn

from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.external_names import find_tiles, tiles_for
from tilewright.scrabble.notation.gcg.decoding import Decoded, decode
from tilewright.scrabble.notation.gcg.model import (
    Event,
    EventKind,
    Gcg,
    GcgError,
    Player,
)
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import NotationError, read_rack

LARGEST = 4_000_000  # bytes; a game with long notes has a few thousand
MOST_DIGITS = 6
_PRAGMA = re.compile(r"#\s*([\w-]+)(?:\s+(.*))?")
_NUMBERED = re.compile(r"(player|rack)([0-9])")
_EVENT = re.compile(r">\s*([^\s:]+)\s*:(.*)")
_SCORE = re.compile(r"[+-][0-9]+")
_TOTAL = re.compile(r"-?[0-9]+")
_SQUARE = re.compile(r"[0-9]+[A-Za-z]|[A-Za-z][0-9]+")


def read_gcg(path: str | Path, lenient: bool = False) -> Gcg:
    """Read a GCG file; errors have line and column.

    `lenient` repairs what it can and lists problems in `warnings`.
    """
    try:
        return parse_gcg(Path(path).read_bytes(), lenient)
    except GcgError as error:
        error.args = (f"{str(path)!r}, {error}",)
        raise


def parse_gcg(data: bytes | str, lenient: bool = False) -> Gcg:
    """Parse GCG text, or bytes in the encoding named in their first line.

    `lenient` repairs what it can and lists problems in `warnings`.
    """
    if len(data) > LARGEST:
        raise GcgError(f"the file is too large (at most {LARGEST} bytes, got {len(data)})")
    if lenient:
        from tilewright.scrabble.notation.gcg.lenient import parse_leniently

        return parse_leniently(data)
    text, encoding, _ = Decoded(data, "UTF-8") if isinstance(data, str) else decode(data)
    reader = Reader(encoding)
    lines = split_lines(text)
    for number, line in enumerate(lines, start=1):
        reader.read(line.rstrip(), number)
    return reader.game(len(lines))


def split_lines(text: str) -> list[str]:
    """Split a text into lines, with any line ending."""
    return re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))


class Token(NamedTuple):
    text: str
    at: int  # column in the line, counted from 1


@dataclass
class Reader:
    """Reads a file line by line."""

    encoding: str
    players: dict[int, Player] = field(default_factory=dict)
    racks: dict[int, str] = field(default_factory=dict)
    pragmas: list[tuple[str, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    notes: dict[int, list[str]] = field(default_factory=dict)  # by the number of preceding events
    in_note: bool = False
    tiles: TileSet = SCRABBLE
    line: str = ""
    number: int = 0

    def read(self, line: str, number: int) -> None:
        self.line, self.number = line, number
        if line.startswith("#"):
            self.in_note = False
            self._pragma()
        elif line.startswith(">"):
            self.in_note = False
            self.events.append(self._event())
        elif self.in_note:
            self.notes[len(self.events)].append(line)
        elif line.strip():
            self._fail("a line must start with # or >, or continue a note")

    def game(self, lines: int) -> Gcg:
        """Return the game after the last line."""
        seats = len(self.players)
        if sorted(self.players) != list(range(seats)) or not seats >= Rules.fewest:
            named = ", ".join(f"#player{seat + 1}" for seat in sorted(self.players)) or "none"
            raise GcgError(f"expected #player1 and #player2 (got {named})", lines)
        notes = {at: "\n".join(note).strip("\n") for at, note in self.notes.items()}
        events = [
            replace(event, note=notes.get(number, ""))
            for number, event in enumerate(self.events, start=1)
        ]
        racks = [self.racks.get(seat, "") for seat in range(seats)] if self.racks else []
        return Gcg(
            tuple(self.players[seat] for seat in range(seats)),
            tuple(events),
            tuple(self.pragmas),
            tuple(racks),
            notes.get(0, ""),
            self.encoding,
        )

    def _fail(self, reason: str, at: int = 1) -> NoReturn:
        raise GcgError(reason, self.number, at, self.line)

    # Pragmas

    def _pragma(self) -> None:
        found = _PRAGMA.fullmatch(self.line)
        if not found:
            self._fail("a pragma must be # and a name, as in #title")
        name, value = found[1].lower(), (found[2] or "").rstrip()
        numbered = _NUMBERED.fullmatch(name)
        if name == "note":
            self.in_note = True
            self.notes.setdefault(len(self.events), []).append(value)
        elif numbered:
            self._numbered(numbered[1], int(numbered[2]) - 1, value)
        elif name != "character-encoding":
            self.pragmas.append((name, value))
            if name == "tile-distribution":
                self.tiles = find_tiles(value) or SCRABBLE
            elif name == "lexicon" and self.tiles == SCRABBLE:
                self.tiles = tiles_for(value)

    def _numbered(self, what: str, seat: int, value: str) -> None:
        if not 0 <= seat < Rules.most:
            self._fail(f"too many players (at most {Rules.most})", 2)
        if what == "rack":
            self.racks[seat] = self._rack(Token(value, self.line.rfind(value) + 1))
            return
        nick, _, name = value.partition(" ")
        if not nick:
            self._fail(f"#player{seat + 1} needs a nickname and a name", len(self.line) + 1)
        if seat in self.players or nick in [player.nick for player in self.players.values()]:
            self._fail(f"duplicate #player{seat + 1} {nick}", 1)
        self.players[seat] = Player(nick, name.strip())

    # Events

    def _event(self) -> Event:
        found = _EVENT.fullmatch(self.line)
        if not found:
            self._fail("an event must start with >nick:")
        seat = self._seat(found[1])
        first = found.start(2)
        tokens = [
            Token(part[0], first + part.start() + 1) for part in re.finditer(r"\S+", found[2])
        ]
        points = self._points_at(tokens)
        action, score, total = tokens[:points], tokens[points], tokens[points + 1]
        event = self._action(seat, action)
        return replace(
            event, score=self._points(score), total=self._points(total), line=self.number
        )

    def _points_at(self, tokens: list[Token]) -> int:
        """The index of the points, followed by the total; some programs add the words made."""
        for place in range(1, len(tokens) - 1):
            score, total = tokens[place].text, tokens[place + 1].text
            if _SCORE.fullmatch(score) and _TOTAL.fullmatch(total):
                return place
        if len(tokens) < 3:
            self._fail(
                "an event needs an action, signed points and a total",
                len(self.line) + 1,
            )
        return len(tokens) - 2

    def _seat(self, nick: str) -> int:
        for spelled in (str, str.lower):
            for seat, player in self.players.items():
                if spelled(player.nick) == spelled(nick):
                    return seat
        names = " and ".join(player.nick for player in self.players.values()) or "not named yet"
        self._fail(f"unknown player {nick!r}; the players are {names}", 2)

    def _points(self, token: Token) -> int:
        digits = token.text.lstrip("+-")
        if not re.fullmatch(r"[+-]?[0-9]+", token.text) or len(digits) > MOST_DIGITS:
            self._fail(f"{token.text[:20]!r} is not a number of points", token.at)
        return int(token.text)

    def _action(self, seat: int, action: list[Token]) -> Event:
        """Parse the words between the nickname and the points."""
        *before, last = action
        if last.text.startswith(("-", "(")) and len(before) <= 1:
            rack = self._rack(before[0]) if before else ""
            if last.text.startswith("("):
                return self._in_parentheses(seat, rack, last)
            return self._no_play(seat, rack, last)
        if len(before) not in (1, 2) or not _SQUARE.fullmatch(before[-1].text):
            self._fail("expected a rack, a square and a word, as in ABCDEFG 8D WORD", action[0].at)
        rack = self._rack(before[0]) if len(before) == 2 else ""
        move = self._move(before[-1], last)
        return Event(seat, EventKind.PLAY, rack, 0, 0, move)

    def _move(self, square: Token, word: Token) -> Move:
        try:
            return Move.parse(f"{square.text} {word.text}", self.tiles)
        except NotationError as error:
            inside = error.at - len(square.text) - 2
            self._fail(error.reason, word.at + inside if inside >= 0 else square.at)

    def _no_play(self, seat: int, rack: str, action: Token) -> Event:
        if action.text == "--":
            return Event(seat, EventKind.WITHDRAWN, rack, 0, 0)
        try:
            move = Move.parse(action.text, self.tiles)
        except NotationError as error:
            self._fail(error.reason, action.at + error.at - 1)
        return Event(seat, EventKind(move.kind), rack, 0, 0, move)

    def _in_parentheses(self, seat: int, rack: str, action: Token) -> Event:
        inside = action.text[1:-1]
        if not action.text.endswith(")") or not inside:
            self._fail("expected (challenge), (time) or tiles in parentheses", action.at)
        if inside.lower() in (EventKind.CHALLENGE, EventKind.TIME):
            return Event(seat, EventKind(inside.lower()), rack, 0, 0)
        tiles = self._rack(Token(inside, action.at + 1))
        return Event(seat, EventKind.RACK, rack, 0, 0, tiles=tiles)

    def _rack(self, token: Token) -> str:
        try:
            return read_rack(token.text, self.tiles)
        except NotationError as error:
            self._fail(error.reason, token.at + error.at - 1)
