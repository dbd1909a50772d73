"""Convert a position without a history to a GCG file.

GCG records moves, so moves build the board: its words one after another, scored by the rules. A
bonus or penalty corrects each score, and `#rack` sets the racks. Every program that reads GCG shows
the position after the last move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tilewright.alphabet import EMPTY
from tilewright.grid.placement import Direction
from tilewright.scrabble.move import PASS, THROUGH, Move
from tilewright.scrabble.notation.external_names import unusual_names
from tilewright.scrabble.notation.gcg.model import Event, EventKind, Gcg, Player
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError

Square = tuple[int, int]

NOTE = "Position set up by hand; the moves only build the board."


def game_of_position(
    position: Position,
    players: Sequence[Player] = (),
    pragmas: Sequence[tuple[str, str]] = (),
) -> Gcg:
    """Build a game that leads to a position.

    The tiles on the board must be connected and cover the start square.
    """
    seats = position.rules.seats
    named = tuple(players) or tuple(
        Player(f"player{seat}", f"Player {seat}") for seat in range(1, seats + 1)
    )
    plays = list(_plays(position))
    events = _Builder(position, plays).events()
    names = unusual_names(position.rules, "tile-distribution", "board-layout")
    racks = position.racks if any(position.racks) else ()
    letters = position.rules.tile_set.alphabet.letters
    return Gcg(
        named,
        tuple(events),
        (*pragmas, *names.items()),
        racks,
        NOTE if events else "",
        "ISO-8859-1" if letters.isascii() else "UTF-8",
    )


# Plays that build the board


def _plays(position: Position) -> Iterator[list[Square]]:
    """Yield the squares that each play fills, in a legal order."""
    tiles = {
        (row, column)
        for row, line in enumerate(position.rows)
        for column, tile in enumerate(line)
        if tile != EMPTY
    }
    if not tiles:
        return
    if position.rules.layout.start not in tiles:
        raise PositionError("no tile covers the start square, so no moves lead to this board")
    runs = [run for down in (False, True) for run in _runs(tiles, down)]
    placed: set[Square] = set()
    singles = len(tiles) - _last_tiles(position)  # from here on, each play has one tile
    while len(placed) < len(tiles):
        most = position.rules.rack_size if len(placed) < singles else 1
        if len(placed) < singles:
            most = min(most, singles - len(placed))
        play = _next_play(runs, placed, position.rules.layout.start, most)
        if play is None:
            raise PositionError("some tiles are not connected, so no moves lead to this board")
        yield play
        placed |= set(play)


def _last_tiles(position: Position) -> int:
    """Count the tiles played since the bag became empty; 0 if it is not empty."""
    if position.bag:
        return 0
    return sum(position.rules.rack_size - held for held in position.held)


def _runs(tiles: set[Square], down: bool) -> Iterator[list[Square]]:
    step = (1, 0) if down else (0, 1)
    for row, column in sorted(tiles):
        if (row - step[0], column - step[1]) in tiles:
            continue
        run = [(row, column)]
        while (following := (run[-1][0] + step[0], run[-1][1] + step[1])) in tiles:
            run.append(following)
        if len(run) > 1:
            yield run


def _next_play(
    runs: Sequence[list[Square]], placed: set[Square], start: Square, most: int
) -> list[Square] | None:
    """The longest play that touches placed tiles; whole words come before parts of words."""
    found: list[tuple[bool, int, list[Square]]] = []
    for run in runs:
        anchors = [square for square in run if square in placed or (not placed and square == start)]
        missing = [square for square in run if square not in placed]
        if anchors and missing:
            play = missing if len(missing) <= most else _part(run, placed, anchors[0], most)
            found.append((len(missing) <= most, len(play), play))
    return max(found, default=(False, 0, None), key=lambda one: one[:2])[2]


def _part(run: list[Square], placed: set[Square], anchor: Square, most: int) -> list[Square]:
    """Up to `most` free squares of a run next to an anchor, first after it, then before it."""
    at = run.index(anchor)
    order = run[at:] + run[:at][::-1]
    return sorted([square for square in order if square not in placed][:most])


# The moves


@dataclass
class _Builder:
    """Plays the moves to find out seats and points."""

    goal: Position
    plays: list[list[Square]]
    found: list[Event] = field(default_factory=list)

    def events(self) -> list[Event]:
        """The events of the game."""
        rules = replace(self.goal.rules, challenge="double")
        turns = len(self.plays) + self.goal.scoreless
        first = (self.goal.on_turn - turns) % rules.seats
        self.now = Position.start(None, rules, on_turn=first)
        for play in self.plays:
            self._give_turn_to(self._seat_of(play))
            self._do(_move(self.goal, self.now, play))
        self._give_turn_to(self.goal.on_turn, self.goal.scoreless)
        return list(self._corrected())

    def _seat_of(self, play: list[Square]) -> int:
        """Choose the player of a play; with an empty bag, one who still holds too many tiles.

        The player who must play last comes last, so that no pass is needed after the plays.
        """
        seat, now = self.now.on_turn, self.now
        if now.bag or self.goal.bag:
            return seat
        order = [(seat + step) % now.rules.seats for step in range(now.rules.seats)]
        more = [one for one in order if now.held[one] - len(play) >= self.goal.held[one]]
        final = (self.goal.on_turn - 1 - self.goal.scoreless) % now.rules.seats
        if final in more[:1] and now.held[final] - len(play) == self.goal.held[final]:
            more = more[1:] + more[:1]
        return (more or order)[0]

    def _give_turn_to(self, seat: int, passes: int = 0) -> None:
        for _ in range(passes):
            self._do(PASS)
        while self.now.on_turn != seat and not self.now.is_over:
            self._do(PASS)

    def _do(self, move: Move) -> None:
        seat, after = self.now.on_turn, self.now.play(move)
        kind = EventKind(move.kind)
        score = after.scores[seat] - self.now.scores[seat]
        used = move.used if kind is EventKind.PLAY else ""
        self.found.append(Event(seat, kind, used, score, after.scores[seat], move))
        self.now = after.with_rack(seat, "")

    def _corrected(self) -> Iterator[Event]:
        """The events, with a correction of each score after the player's last play."""
        plays = {e.seat: n for n, e in enumerate(self.found) if e.kind is EventKind.PLAY}
        missing = [seat for seat in range(self.goal.rules.seats) if seat not in plays]
        for number, event in enumerate(self.found):
            late = number > plays.get(event.seat, len(self.found))
            yield replace(event, total=self.goal.scores[event.seat]) if late else event
            if plays.get(event.seat) == number:
                yield from self._correction(event.seat)
        for seat in missing:
            yield from self._correction(seat)

    def _correction(self, seat: int) -> Iterator[Event]:
        total = self.goal.scores[seat]
        points = total - self.now.scores[seat]
        if points:
            kind = EventKind.CHALLENGE if points > 0 else EventKind.TIME
            yield Event(seat, kind, "", points, total)


def _move(goal: Position, now: Position, play: list[Square]) -> Move:
    """The move that fills some squares of a row or a column."""
    rows, laid = goal.rows, now.rows
    (top, left), (bottom, right) = play[0], play[-1]
    down = left == right and (top != bottom or _has_neighbour(laid, top, left, True))
    step = (1, 0) if down else (0, 1)
    squares, (row, column) = set(play), play[0]
    while _is_laid(laid, row - step[0], column - step[1]):
        row, column = row - step[0], column - step[1]
    begin, tiles = (row, column), ""
    while (row, column) in squares or _is_laid(laid, row, column):
        tiles += rows[row][column] if (row, column) in squares else THROUGH
        row, column = row + step[0], column + step[1]
    return Move.place(*begin, Direction.DOWN if down else Direction.ACROSS, tiles)


def _is_laid(rows: Sequence[str], row: int, column: int) -> bool:
    return 0 <= row < len(rows) and 0 <= column < len(rows[0]) and rows[row][column] != EMPTY


def _has_neighbour(rows: Sequence[str], row: int, column: int, down: bool) -> bool:
    near = (
        ((row - 1, column), (row + 1, column)) if down else ((row, column - 1), (row, column + 1))
    )
    return any(_is_laid(rows, *square) for square in near)
