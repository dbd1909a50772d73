"""Replay a GCG game, even if it is invalid.

For a valid file this gives the same positions as `walk`. Otherwise points count as written, tiles
stay where they were placed, and each affected step says why it cannot be analysed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tilewright.alphabet import SCRABBLE, SCRABBLE_SETS, TileSet
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.layout import STANDARD
from tilewright.scrabble.move import PASS, THROUGH, Kind, Move
from tilewright.scrabble.notation.external_names import find_layout_named, find_tiles, tiles_for
from tilewright.scrabble.notation.gcg.model import MOVES, Event, EventKind, Gcg, GcgWarning
from tilewright.scrabble.notation.gcg.oddities import oddity
from tilewright.scrabble.notation.gcg.readings import readings
from tilewright.scrabble.notation.gcg.walk import with_racks
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError, require_tiles, tiles_left
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.tiles import IS_BLANK
from tilewright.scrabble.turn import Turn, put


@dataclass(frozen=True)
class Step:
    """An event of a game, with the positions before and after it.

    `before` has the known tiles of the player's rack. `problem` says why a move cannot be analysed;
    it is empty for a valid move.
    """

    event: Event
    before: Position
    after: Position
    problem: str = ""

    @property
    def is_move(self) -> bool:
        """Whether this is a move rather than points or a withdrawn play."""
        return self.event.kind in MOVES

    @property
    def rack_is_complete(self) -> bool:
        """Whether all tiles of the player's rack are known."""
        return len(self.before.racks[self.event.seat]) == self.before.held[self.event.seat]

    @property
    def scored(self) -> int:
        """The points that count."""
        seat = self.event.seat
        return self.after.scores[seat] - self.before.scores[seat]

    @property
    def total(self) -> int:
        return self.after.scores[self.event.seat]


@dataclass(frozen=True)
class Replay:
    """A game step by step, with its last position and warnings."""

    steps: tuple[Step, ...]
    last: Position
    warnings: tuple[GcgWarning, ...] = ()

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each event, and the last one."""
        return (*(step.before for step in self.steps), self.last)

    @property
    def ended(self) -> Position:
        """The last position; if its last play went out, the game is over."""
        return self.last.play(PASS) if self.last.awaits_challenge else self.last

    @property
    def final_scores(self) -> tuple[int, ...]:
        """The scores at the end, with what the rules add if the file does not."""
        try:
            return self.ended.final_scores
        except PositionError:  # a rack is unknown
            return self.last.scores


def replay(game: Gcg, lexicon: Lexicon | None = None, rules: Rules | None = None) -> Replay:
    """Play a game through; problems become warnings, never errors."""
    warnings: list[GcgWarning] = []
    rules = replace(rules or _rules(game), seats=len(game.players), challenge="double")
    first = game.events[0].seat if game.events else 0
    position = Position.start(lexicon, rules, on_turn=first)
    steps = []
    lost: list[int] = []
    for number, event in enumerate(game.events):
        last = game.events[number - 1].line if number else 0
        step = _Stepper(event, warnings, lost, last).step(position, game.events[number + 1 :])
        steps.append(step)
        position = step.after
    racks = dict(enumerate(game.racks))
    if not racks and (rack := game.pragma("incomplete")):
        racks = {position.on_turn: rack.upper()}
    try:
        position = with_racks(position, racks)
    except TilewrightError as error:
        line = game.rack_line or 1 + (game.events[-1].line if game.events else 0)
        warnings.append(oddity(line, "rack-ignored", why=error))
    return Replay(tuple(steps), position, tuple(warnings))


def _rules(game: Gcg) -> Rules:
    """The rules named in a file; unknown tiles are guessed, unknown boards are standard."""
    tiles = find_tiles(game.pragma("tile-distribution") or "")
    layout = find_layout_named(game.pragma("board-layout") or "")
    return Rules(len(game.players), tiles or _fitting_tiles(game), layout or STANDARD)


def _fitting_tiles(game: Gcg) -> TileSet:
    """The tiles of the word list, or the first set that has all letters of the game.

    With the word list's tiles, one play with other letters counts as a typo.
    """
    plays = [
        {tile.upper() for tile in event.move.placed}
        for event in game.events
        if event.move is not None and event.move.kind is Kind.PLAY
    ]
    usual = tiles_for(game.pragma("lexicon"))
    for tiles, slips in ((usual, 1), *((tiles, 0) for tiles in SCRABBLE_SETS)):
        letters = set(tiles.alphabet.letters)
        if sum(not play <= letters for play in plays) <= slips:
            return tiles
    return SCRABBLE


@dataclass
class _Stepper:
    """One event, the warnings so far, and the lines of plays missing from the board."""

    event: Event
    warnings: list[GcgWarning]
    lost: list[int]
    last_line: int = 0  # of the previous event
    problem: str = ""

    def warn(self, reason: str, **facts: object) -> None:
        self.warnings.append(oddity(self.event.line, reason, **facts))

    def step(self, position: Position, later: Sequence[Event]) -> Step:
        event = self.event
        before = position
        if self.lost and event.kind in MOVES:
            self.problem = f"the board is unknown: the play in line {self.lost[0]} is missing"
        if event.kind in MOVES or event.kind is EventKind.UNKNOWN:
            before, after = self._move(self._on_turn(position))
        elif event.kind is EventKind.WITHDRAWN:
            after = self._withdrawn(position)
        elif event.kind is EventKind.RACK:
            after = self._settled(position)
        else:
            if event.kind is EventKind.CHALLENGE and not self._follows_play(position):
                self.warn("bonus")
            after = position.with_points(event.seat, event.score)
        after = self._with_total(before, after, later)
        self._check_tiles(after)
        return Step(event, before, after, self.problem)

    # Moves

    def _on_turn(self, position: Position) -> Position:
        seat = self.event.seat
        if position.is_over:
            self.warn("turn-over")
            position = replace(position, ending="")
        if position.on_turn != seat:
            self.warn("turn-other", seat=seat + 1)
            position = replace(position, on_turn=seat)
        return position

    def _move(self, position: Position) -> tuple[Position, Position]:
        """The position with the rack, and the position after the move."""
        event, move = self.event, self.event.move
        if move is None:
            self.problem = "the move is unreadable"
            self.lost.append(event.line)
            return position, _forced(position, event)
        reasons: list[TilewrightError] = []
        for reading in readings(event, move, position):
            try:
                before = with_racks(position, {event.seat: reading.rack})
                after = before.play(reading.move)
            except TilewrightError as error:
                reasons.append(error)
                continue
            scored = after.scores[event.seat] - before.scores[event.seat]
            if reading.is_guess and scored != event.score:
                continue
            if reading.warning:
                self.warn(reading.warning, why=reasons[0], play=move, move=reading.move)
            return before, after
        exchanged = move.kind is Kind.EXCHANGE
        self.warn("exchange-refused" if exchanged else "play-refused", why=reasons[-1], play=move)
        self.problem = self.problem or str(reasons[-1])
        if move.kind is Kind.PLAY and not _can_lie(position, move):
            self.lost.append(event.line)
        return position, _forced(position, event)

    def _follows_play(self, position: Position) -> bool:
        last = position.last
        return last is not None and last.move.kind is Kind.PLAY and last.seat == self.event.seat

    def _withdrawn(self, position: Position) -> Position:
        last = position.last
        if last is None or last.move.kind is not Kind.PLAY or position.ending == "settled":
            self.warn("withdrawn-none")
            return position
        if last.seat != self.event.seat:
            self.warn("withdrawn-other", seat=last.seat + 1)
        if self.lost and self.lost[-1] == self.last_line:
            self.lost.pop()
        return position.withdraw()

    def _settled(self, position: Position) -> Position:
        event = self.event
        value = position.rules.tile_set.value(_known(event.tiles, position))
        if event.tiles and abs(event.score) not in (value, 2 * value):
            self.warn("ending-value", tiles=event.tiles, value=value)
        self._check_ending(position)
        return position.with_points(event.seat, event.score).settled()

    def _check_ending(self, position: Position) -> None:
        """Warn if other tiles are left, or another player went out."""
        event, rules = self.event, position.rules
        left = Counter(tiles_left(rules.tile_set, position.alphabet, position.squares, ()))
        held = position.held[event.seat]
        went_out = rules.seats == 2 and not all(position.held)
        if self.lost or min(left.values()) < 0 or not event.tiles:
            return
        if went_out and event.score > 0 and held:
            self.warn("ending-held", seat=event.seat + 1, held=held)
        elif (tiles := Counter(event.tiles)) - left or (went_out and left - tiles):
            self.warn("ending-left", tiles=event.tiles, left="".join(left.elements()))

    # Points and tiles

    def _with_total(self, before: Position, after: Position, later: Sequence[Event]) -> Position:
        """The position with the total that the file gives, if plausible."""
        event, seat = self.event, self.event.seat
        scored = after.scores[seat] - before.scores[seat]
        if not event.has_points:
            return after
        free = event.kind is EventKind.WITHDRAWN and event.score == 0
        kept_points = event.total == before.scores[seat]
        if event.score != scored and not (free and not kept_points) and not self.problem:
            reason = "withdrawn-score" if event.kind is EventKind.WITHDRAWN else "score"
            self.warn(reason, scored=f"{scored:+}", written=f"{event.score:+}")
        expected = {before.scores[seat] + event.score, before.scores[seat] + scored}
        total = event.total
        if total not in expected:
            own = (one for one in later if one.seat == seat and one.has_points)
            following = next(own, None)
            kept = before.scores[seat] + (scored if free else event.score)
            self.warn("total", total=kept, written=total)
            if following is None or following.total - following.score != total:
                total = kept
        if total == after.scores[seat]:
            return after
        return replace(after, scores=put(after.scores, seat, total))

    def _check_tiles(self, position: Position) -> None:
        """Warn if there are more tiles than the set has, which prevents analysis."""
        rules = position.rules
        try:
            require_tiles(rules.tile_set, position.alphabet, position.squares, ())
        except TilewrightError as error:
            if str(error) not in [warning.message for warning in self.warnings]:
                self.warn("tiles", why=error)
            self.problem = self.problem or str(error)


def _known(tiles: str, position: Position) -> str:
    values = position.rules.tile_set.counts
    return "".join(tile for tile in tiles if tile in values)


def _forced(position: Position, event: Event) -> Position:
    """The position after an illegal move: its tiles go on the free squares."""
    move, seat, rules = event.move, event.seat, position.rules
    squares, laid = position.squares, 0
    if move is not None and move.kind is Kind.PLAY:
        squares, laid = _laid(position, move)
    left = max(0, position.held[seat] - laid)
    held = put(position.held, seat, min(rules.rack_size, left + max(0, position.bag)))
    turn = Turn(seat, move or Move(Kind.PLAY), 0)  # an unknown move may be taken back
    following = (seat + 1) % rules.seats
    racks = put(position.racks, seat, "")
    quiet = 0 if event.score else position.scoreless + 1
    return position.changed(
        squares, racks, held, position.scores, following, quiet, "", turn, position
    )


def _laid(position: Position, move: Move) -> tuple[bytes, int]:
    """The board with a play's tiles on its free squares, and the number of tiles placed."""
    squares, laid = bytearray(position.squares), 0
    for at, code in _squares(position, move):
        if at is not None and code and not squares[at]:
            squares[at] = code
            laid += 1
    return bytes(squares), laid


def _can_lie(position: Position, move: Move) -> bool:
    """Whether all tiles of a play fit on the board."""
    squares = position.squares
    return all(
        at is not None and (squares[at] if code is None else squares[at] in (0, code) and code)
        for at, code in _squares(position, move)
    )


def _squares(position: Position, move: Move) -> Iterator[tuple[int | None, int | None]]:
    """Yield (square, tile code) for a play. The square is None off the board; the code is None
    for a tile already on the board and 0 for a tile that is not in the alphabet."""
    layout, codes = position.rules.layout, position.alphabet.codes
    down, right = move.direction.step
    for place, tile in enumerate(move.tiles):
        row, column = move.row + place * down, move.column + place * right
        at = row * layout.columns + column if layout.holds(row, column) else None
        code = codes.get(tile.upper(), 0)
        blank = IS_BLANK if code and tile.islower() else 0
        yield at, None if tile == THROUGH else code | blank
