"""Convert between GCG games and positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.move import PASS, Kind
from tilewright.scrabble.notation.external_names import find_rules, unusual_names
from tilewright.scrabble.notation.gcg.model import MOVES, Event, EventKind, Gcg, GcgError, Player
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules


def walk(game: Gcg, lexicon: Lexicon | None = None, rules: Rules | None = None) -> list[Position]:
    """Return the first position and the position after each event.

    Each position has the rack of the next event. Words are not checked, as invalid words may
    stand until challenged; points and totals are.
    """
    with _errors_at(1):
        rules = replace(rules or rules_of(game), seats=len(game.players), challenge="double")
        first = game.events[0].seat if game.events else 0
        path = [Position.start(lexicon, rules, on_turn=first)]
    for event in game.events:
        with _errors_at(event.line):
            path[-1], after = _step(path[-1], event)
        path.append(after)
    last = game.events[-1].line if game.events else 1
    with _errors_at(last + 1, "#rack: "):
        path[-1] = with_racks(path[-1], dict(enumerate(game.racks)))
    return path


@contextmanager
def _errors_at(line: int, where: str = "") -> Iterator[None]:
    """Add the line number to errors."""
    try:
        yield
    except GcgError:
        raise
    except TilewrightError as error:
        raise GcgError(f"{where}{error}", line) from None


def rules_of(game: Gcg) -> Rules:
    """Return the rules for the tiles, board or word list named in a file."""
    tiles, board = game.pragma("tile-distribution"), game.pragma("board-layout")
    lexicon = game.pragma("lexicon")
    return find_rules(len(game.players), tiles or None, board or None, lexicon)


def _step(before: Position, event: Event) -> tuple[Position, Position]:
    """The position with the event's rack, and the position after the event."""
    if event.kind in MOVES:
        before = _with_rack(before, event)
        after = _move(before, event)
    elif event.kind is EventKind.WITHDRAWN:
        after = _withdraw(before, event)
    elif event.kind is EventKind.RACK:
        after = _settle(before, event)
    else:
        after = before.with_points(event.seat, event.score)
    if after.scores[event.seat] != event.total:
        raise GcgError(
            f"expected the total {after.scores[event.seat]} (got {event.total})", event.line
        )
    return before, after


def _with_rack(position: Position, event: Event) -> Position:
    if position.on_turn != event.seat:
        raise GcgError(
            f"player {position.on_turn + 1} is on turn, not player {event.seat + 1}", event.line
        )
    return with_racks(position, {event.seat: event.rack})


def with_racks(position: Position, racks: dict[int, str]) -> Position:
    """Set racks; empty ones are ignored."""
    try:
        return _set_racks(position, racks)
    except TilewrightError:  # racks set before may have been guesses
        return _set_racks(replace(position, racks=("",) * position.rules.seats), racks)


def _set_racks(position: Position, racks: dict[int, str]) -> Position:
    for seat, rack in racks.items():
        position = position.with_rack(seat, rack) if rack else position
    return position


def _move(before: Position, event: Event) -> Position:
    assert event.move is not None
    after = before.play(event.move)
    scored = after.last.score if after.last else 0
    if scored != event.score:
        raise GcgError(f"{event.move} scores {scored}, not {event.score}", event.line)
    return after


def _withdraw(before: Position, event: Event) -> Position:
    last = before.last
    if last is None or last.move.kind is not Kind.PLAY or last.seat != event.seat:
        raise GcgError(f"player {event.seat + 1} has no play to take back", event.line)
    if event.score not in (-last.score, 0):
        raise GcgError(f"{last.move} scored {last.score}, not {-event.score}", event.line)
    return before.withdraw()


def _settle(before: Position, event: Event) -> Position:
    """Score the tiles left at the end: once or twice their value, gained or lost."""
    value = before.rules.tile_set.value(event.tiles)
    if abs(event.score) not in (value, 2 * value):
        raise GcgError(f"the tiles {event.tiles} are worth {value}", event.line)
    return before.with_points(event.seat, event.score).settled()


def record(
    position: Position,
    players: Sequence[Player] = (),
    pragmas: Sequence[tuple[str, str]] = (),
    penalties: Sequence[int] = (),
) -> Gcg:
    """Return the game that led to a position as GCG; `penalties` are points lost on time."""
    seats = position.rules.seats
    named = tuple(players) or tuple(
        Player(f"player{seat}", f"Player {seat}") for seat in range(1, seats + 1)
    )
    path = [position]
    while path[-1].last is not None:
        path.append(path[-1].undo())
    path.reverse()
    events = [
        event for before, after in pairwise(path) if (event := _recorded(before, after)) is not None
    ]
    events += _ending(position) if position.is_over else []
    events += _time_penalties(events, penalties)
    racks = () if position.is_over else position.racks
    names = unusual_names(position.rules, "tile-distribution", "board-layout")
    text = "".join(player.nick + player.name for player in named) + str(pragmas)
    text += position.rules.tile_set.alphabet.letters
    return Gcg(
        named,
        tuple(events),
        (*pragmas, *names.items()),
        racks if any(racks) else (),
        encoding="ISO-8859-1" if text.isascii() else "UTF-8",
    )


def _recorded(before: Position, after: Position) -> Event | None:
    """The event of one turn; None for a pass that only accepts the last play."""
    turn = after.last
    assert turn is not None
    if turn.move.kind is Kind.CHALLENGE and before.last is not None:
        seat = before.last.seat  # whose play was challenged
        total = after.scores[seat]
        if turn.score < 0:
            return Event(seat, EventKind.WITHDRAWN, after.racks[seat], turn.score, total)
        if bonus := total - before.scores[seat]:
            return Event(seat, EventKind.CHALLENGE, after.racks[seat], bonus, total)
    if before.awaits_challenge:
        return None
    total = after.scores[turn.seat]
    if turn.move.kind is Kind.CHALLENGE:  # unsuccessful: the turn is lost
        return Event(turn.seat, EventKind.PASS, before.rack, 0, total, PASS)
    kind = EventKind(turn.move.kind)
    return Event(turn.seat, kind, before.rack, turn.score, total, turn.move)


def _ending(position: Position) -> list[Event]:
    """The events for the final adjustments."""
    events = []
    for seat, points in enumerate(position.adjustments):
        total = position.final_scores[seat]
        rack = position.racks[seat]
        if position.held[seat] == 0 and position.rules.seats == 2:
            left = position.racks[1 - seat]
            events.append(Event(seat, EventKind.RACK, "", points, total, tiles=left))
        elif rack and (position.ending == "scoreless" or position.rules.seats > 2):
            events.append(Event(seat, EventKind.RACK, rack, points, total, tiles=rack))
    return events


def _time_penalties(events: Sequence[Event], penalties: Sequence[int]) -> list[Event]:
    """The events for time penalties, after all others."""
    late = []
    for seat, points in enumerate(penalties):
        if points:
            total = next((event.total for event in reversed(events) if event.seat == seat), 0)
            late.append(Event(seat, EventKind.TIME, "", -points, total - points))
    return late
