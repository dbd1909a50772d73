"""Lenient GCG reader: repairs what it can, with warnings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tilewright.alphabet import BLANK
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.notation.external_names import find_layout_named, find_tiles
from tilewright.scrabble.notation.gcg.decoding import Decoded, decode_leniently
from tilewright.scrabble.notation.gcg.model import (
    MOVES,
    Event,
    EventKind,
    Gcg,
    GcgError,
    GcgWarning,
    Player,
)
from tilewright.scrabble.notation.gcg.oddities import oddity
from tilewright.scrabble.notation.gcg.reader import MOST_DIGITS, Reader, Token, split_lines
from tilewright.scrabble.notation.gcg.replay import replay
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import NotationError, read_tiles

MOST_EVENTS = 1000  # per game; a long game has eighty
MOST_WARNINGS = 200
SAMPLE = 10_000  # characters in which to look for control characters,
MOST_CONTROLS, CONTROL_SHARE = 3, 0.01  # of which a text has few
PRAGMAS = {"lexicon", "title", "description", "id", "style", "incomplete"}
PRAGMAS |= {"game-type", "board-layout", "tile-distribution"}
USUAL_GAMES = ("", "classic", "standard", "scrabble", "crosswordgame")
TURNS = (*MOVES, EventKind.UNKNOWN)
_PLAYER = re.compile(r"\s*#\s*player\s*([0-9])(?:\s+(.*))?", re.IGNORECASE)
_EVENT = re.compile(r">([^:]*):(.*)|>\s*(\S*)(.*)")
_PART = re.compile(r"\S*\([^()]*\)\S*|\S+")
_POINTS = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}")


def parse_leniently(data: bytes | str) -> Gcg:
    """Parse any text that contains a game, with warnings."""
    decoded = Decoded(data, "UTF-8") if isinstance(data, str) else decode_leniently(data)
    if _is_binary(decoded.text):
        raise GcgError("this is not a text", 1).because("no-game")
    reader = LenientReader(decoded.encoding, warnings=list(decoded.warnings))
    lines = [line.rstrip() for line in split_lines(_plain(decoded.text))]
    for number, line in enumerate(lines, start=1):
        reader.read_player(line, number)
    for number, line in enumerate(lines, start=1):
        reader.read(line, number)
    game = reader.game(len(lines))
    played = replay(game)
    events = tuple(
        event if event.has_points else replace(event, score=step.scored, total=step.total)
        for event, step in zip(game.events, played.steps, strict=True)
    )
    return replace(game, events=events, warnings=_sorted(game.warnings + played.warnings))


def _is_binary(text: str) -> bool:
    """Whether a text has too many control characters, as pictures and programs do."""
    found = sum(1 for one in text[:SAMPLE] if one < " " and one not in "\t\n\v\f\r\0\x1a")
    return found > MOST_CONTROLS + len(text[:SAMPLE]) * CONTROL_SHARE


def _plain(text: str) -> str:
    """The text without zero bytes and with ASCII minus signs."""
    return text.replace("\0", "").replace("\u2212", "-")


def _sorted(warnings: tuple[GcgWarning, ...]) -> tuple[GcgWarning, ...]:
    """The warnings sorted by line and cut to a maximum."""
    ordered = sorted(dict.fromkeys(warnings), key=lambda warning: warning.line)
    if len(ordered) <= MOST_WARNINGS:
        return tuple(ordered)
    left = len(ordered) - MOST_WARNINGS
    last = oddity(ordered[MOST_WARNINGS].line, "line-more", number=left)
    return (*ordered[:MOST_WARNINGS], last)


@dataclass
class LenientReader(Reader):
    """A `Reader` that guesses the meaning of invalid lines."""

    warnings: list[GcgWarning] = field(default_factory=list)
    totals: dict[int, int] = field(default_factory=dict)
    rack_line: int = 0
    aliases: dict[str, int] = field(default_factory=dict)  # seats of unknown nicknames
    declared: bool = False  # whether there is a player line

    def warn(self, reason: str, **facts: object) -> None:
        self.warnings.append(oddity(self.number, reason, **facts))

    # Lines

    def read_player(self, line: str, number: int) -> None:
        """Read a player line. Done before all other lines, since events may come first."""
        found = _PLAYER.fullmatch(line)
        if not found:
            return
        self.line, self.number, self.declared = line, number, True
        seat, value = int(found[1]) - 1, found[2] or ""
        if not 0 <= seat < Rules.most:
            self.warn("player-number", most=Rules.most, seat=seat + 1)
            return
        nick, _, name = value.partition(" ")
        if not nick:
            nick = f"player{seat + 1}"
            self.warn("player-no-nick", seat=seat + 1, nick=nick)
        if seat in self.players:
            free = [one for one in range(Rules.fewest) if one not in self.players]
            if not free or self.players[seat].nick == nick:
                self.warn("player-twice", seat=seat + 1)
                return
            self.warn("player-moved", seat=seat + 1, nick=nick, other=free[0] + 1)
            seat = free[0]
        if nick in [player.nick for player in self.players.values()]:
            self.warn("player-same-nick", nick=nick)
        self.players[seat] = Player(nick, name.strip())

    def read(self, line: str, number: int) -> None:
        self.number = number
        self.line = line if self.in_note else line.strip()
        if _PLAYER.fullmatch(line):
            self.in_note = False
            return
        try:
            super().read(self.line, number)
        except GcgError:
            self._repair()
        if len(self.events) > MOST_EVENTS:
            raise GcgError(f"too many events (at most {MOST_EVENTS})", number)

    def _repair(self) -> None:
        """Keep an unreadable line as a note."""
        text = self.line.removeprefix("#").removeprefix("-").strip()
        self.notes.setdefault(len(self.events), []).append(text)
        if self.line.startswith("#"):
            if not self.line.startswith("#-"):
                self.warn("line-pragma", text=text[:40])
        else:
            self.warn("line-unknown", text=text[:40])
            self.in_note = True

    def game(self, lines: int) -> Gcg:
        if not self._is_game():
            raise GcgError("no game found in this text", lines).because("no-game")
        for seat in range(max(Rules.fewest, 1 + max(self.players, default=0))):
            if seat not in self.players:
                self.players[seat] = Player(f"player{seat + 1}")
                nick = f"player{seat + 1}"
                self.warnings.append(oddity(1, "player-missing", seat=seat + 1, nick=nick))
        self.players = self._distinct()
        return replace(super().game(lines), warnings=tuple(self.warnings), rack_line=self.rack_line)

    def _is_game(self) -> bool:
        """Whether anything in the text belongs to a game; other texts have > and # too."""
        readable = any(event.kind is not EventKind.UNKNOWN for event in self.events)
        known = any(name in PRAGMAS for name, _ in self.pragmas)
        return readable or known or self.declared or bool(self.racks)

    def _distinct(self) -> dict[int, Player]:
        """The players, with a number added to duplicate nicknames."""
        players: dict[int, Player] = {}
        taken: set[str] = set()
        for seat, (nick, name) in sorted(self.players.items()):
            if nick in taken:
                nick = f"{nick}_{seat + 1}"
            taken.add(nick)
            players[seat] = Player(nick, name)
        return players

    def _numbered(self, what: str, seat: int, value: str) -> None:
        if what == "rack" and 0 <= seat < Rules.most:
            self.racks[seat] = self._rack(Token(value, 1))
            self.rack_line = self.number
        else:
            self.warn("line-pragma", text=f"#{what}{seat + 1}")

    def _pragma(self) -> None:
        known = len(self.pragmas)
        if self.line.startswith("#-"):
            self._fail("the rest of a note")
        super()._pragma()
        for name, value in self.pragmas[known:]:
            if name == "tile-distribution" and find_tiles(value) is None:
                self.warn("rules-tiles", name=value[:40])
            elif name == "board-layout" and find_layout_named(value) is None:
                self.warn("rules-board", name=value[:40])
            elif name == "game-type" and value.lower() not in USUAL_GAMES:
                self.warn("rules-game", name=value[:40])

    # Events

    def _event(self) -> Event:
        found = _EVENT.fullmatch(self.line)
        assert found is not None  # the expression takes any line
        nick, rest = (found[1].strip(), found[2]) if found[3] is None else (found[3], found[4])
        tokens = [Token(part[0], 1) for part in _PART.finditer(rest)]
        action, score, total = self._split(tokens)
        event = self._read_action(action)
        seat = self._who(nick, event.kind, score, total)
        before = self.totals.get(seat, 0)
        if score is None and total is not None:
            score = total - before
        has_points = score is not None
        points = score or 0
        self.totals[seat] = before + points if total is None else total
        return replace(
            event,
            seat=seat,
            score=points,
            total=self.totals[seat],
            line=self.number,
            has_points=has_points,
        )

    def _split(self, tokens: list[Token]) -> tuple[list[Token], int | None, int | None]:
        """Split an event into action, points and total; points and total may be missing."""
        numbers = [bool(_POINTS.fullmatch(token.text)) for token in tokens]
        signed = [token.text[0] in "+-" for token in tokens]
        pairs = [at for at in range(1, len(tokens) - 1) if numbers[at] and numbers[at + 1]]
        for at in sorted(pairs, key=lambda at: (not signed[at], signed[at + 1], at)):
            return tokens[:at], int(tokens[at].text), int(tokens[at + 1].text)
        single = [at for at in range(1, len(tokens)) if numbers[at] and tokens[at].text[0] != "-"]
        if single:
            at = single[0]
            self.warn("points-missing")
            return tokens[:at], int(tokens[at].text), None
        self.warn("score-missing")
        return tokens, None, None

    def _read_action(self, action: list[Token]) -> Event:
        try:
            if not action:
                self._fail("missing action")
            if action[-1].text.lower() in ("pass", "-0"):
                rack = self._rack(action[0]) if len(action) > 1 else ""
                return Event(0, EventKind.PASS, rack, 0, 0, PASS)
            return self._action(0, action)
        except GcgError as error:
            words = " ".join(token.text for token in action)
            self.warn("play-unreadable", text=words[:40], why=error.reason)
            return Event(0, EventKind.UNKNOWN, "", 0, 0, tiles=words)

    def _no_play(self, seat: int, rack: str, action: Token) -> Event:
        if action.text.startswith("--"):
            return Event(seat, EventKind.WITHDRAWN, rack, 0, 0)
        tiles = action.text[1:]
        if not tiles or tiles.isdecimal():
            return super()._no_play(seat, rack, action)
        known = self._rack(Token(tiles, action.at + 1))
        move = Move.exchange(known if len(known) == len(tiles) else len(tiles))
        return Event(seat, EventKind.EXCHANGE, rack, 0, 0, move)

    def _in_parentheses(self, seat: int, rack: str, action: Token) -> Event:
        inside = action.text.strip("()").strip()
        for kind in (EventKind.CHALLENGE, EventKind.TIME):
            if kind in inside.lower():
                return Event(seat, kind, rack, 0, 0)
        tiles = inside if inside == inside.upper() and " " not in inside else ""
        if not tiles:
            self.warn("ending-no-rack", text=inside[:20])
        return Event(seat, EventKind.RACK, rack, 0, 0, tiles=self._rack(Token(tiles, action.at)))

    def _rack(self, token: Token) -> str:
        """The readable tiles of a rack."""
        try:
            tiles = read_tiles(token.text, self.tiles)
        except NotationError:
            tiles = token.text
        known = "".join(tile for tile in tiles if tile.isalpha() or tile == BLANK)
        if len(known) < len(tiles):
            self.warn("rack-partly", rack=token.text[:20])
        if known != known.upper():
            self.warn("rack-lower", rack=token.text[:20])
        return known.upper()

    # Players

    def _who(self, nick: str, kind: EventKind, score: int | None, total: int | None) -> int:
        """The seat of a nickname; if unclear, the player whose total or turn fits."""
        found = self._called(nick)
        if not found and nick in self.aliases:
            return self.aliases[nick]
        if len(found) == 1:
            return found[0]
        if not found and nick:
            free = [seat for seat in range(Rules.fewest) if seat not in self.players]
            if free:
                self.players[free[0]] = Player(nick)
                self.warn("player-missing", seat=free[0] + 1, nick=nick)
                return free[0]
        seats = found or sorted(self.players) or [0]
        if score is not None and total is not None:
            fitting = [seat for seat in seats if self.totals.get(seat, 0) + score == total]
            seats = fitting or seats
        seat = self._next(kind)
        seat = seat if seat in seats else seats[0]
        if not found:
            self.aliases |= {nick: seat} if nick else {}
            self.warn("player-unknown", nick=nick, seat=seat + 1)
        return seat

    def _called(self, nick: str) -> list[int]:
        """The seats of players with this nickname or name, ignoring case, or with this prefix."""
        wanted = nick.casefold()
        if not wanted:
            return []
        tests: tuple[Callable[[Player], bool], ...] = (
            lambda player: player.nick == nick,
            lambda player: wanted in (player.nick.casefold(), player.name.casefold()),
            lambda player: player.nick.casefold().startswith(wanted),
        )
        for test in tests:
            found = [seat for seat, player in self.players.items() if test(player)]
            if found:
                return found
        return []

    def _next(self, kind: EventKind) -> int:
        """The player who most likely acts after the last event."""
        movers = [event.seat for event in self.events if event.kind in TURNS]
        if not movers:
            return 0
        if kind in TURNS:
            return (movers[-1] + 1) % max(Rules.fewest, len(self.players))
        return movers[-1]
