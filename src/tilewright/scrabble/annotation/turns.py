"""The moves of a game, each with the position as seen by its player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.annotation.model import Phase
from tilewright.scrabble.annotation.words import was_withdrawn
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.notation.gcg import Event, EventKind, Gcg, Replay, Step, replay
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.preendgame import MOST_IN_BAG

OPENING_TILES = 15  # the opening lasts while fewer tiles are on the board


@dataclass(frozen=True)
class Decision:
    """A move of a recorded game: its number from 1, and the position as seen by its player.

    `phonies` are the words of the play that are not in the lexicon; `withdrawn` says whether it was
    taken back. `unchallenged` are the invalid words of the previous play, and `challenged` is the
    position after a challenge. `problem` says why the move cannot be analysed.
    """

    number: int
    place: int
    event: Event
    position: Position
    move: Move | None
    phonies: tuple[str, ...] = ()
    withdrawn: bool = False
    unchallenged: tuple[str, ...] = ()
    challenged: Position | None = None
    problem: str = ""

    @property
    def rack_complete(self) -> bool:
        """Whether all tiles of the player's rack are known."""
        return len(self.position.rack) == self.position.held[self.position.on_turn]

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        position = self.position
        if position.bag == 0:
            return Phase.ENDGAME
        if position.bag <= MOST_IN_BAG:
            return Phase.PREENDGAME
        laid = len(position.squares) - position.squares.count(0)
        return Phase.OPENING if laid < OPENING_TILES else Phase.MIDDLE


def decisions(game: Gcg, lexicon: Lexicon, played: Replay | None = None) -> list[Decision]:
    """List the moves of a game, including those that cannot be analysed."""
    steps = (played or replay(game, lexicon)).steps
    found: list[Decision] = []
    for place, step in enumerate(steps):
        if step.is_move or step.event.kind is EventKind.UNKNOWN:
            found.append(_decision(len(found) + 1, place, steps))
    return found


def _decision(number: int, place: int, steps: Sequence[Step]) -> Decision:
    step = steps[place]
    event, before = step.event, step.before
    seen = as_void(before.seen_by(event.seat))
    if step.problem or event.move is None or step.after.last is None:
        problem = step.problem or "the move could not be read"
        return Decision(number, place, event, seen, event.move, problem=problem)
    move = step.after.last.move
    unchallenged, challenged = _unchallenged(place, steps)
    return Decision(
        number,
        place,
        event,
        with_played(seen, move),
        move,
        tuple(step.after.phonies) if move.kind is Kind.PLAY else (),
        was_withdrawn(steps, place),
        unchallenged,
        challenged,
    )


def with_played(position: Position, move: Move) -> Position:
    """Add the tiles of the move to the rack if they are missing."""
    rack = position.rack
    for tile in move.used:
        if tile in rack:
            rack = rack.replace(tile, "", 1)
        else:
            position = position.with_rack(position.on_turn, position.rack + tile)
    return position


def _unchallenged(place: int, steps: Sequence[Step]) -> tuple[tuple[str, ...], Position | None]:
    """The invalid words of the previous play, and the position after a challenge."""
    before = steps[place].before
    last = steps[place - 1] if place else None
    if last is None or last.event.kind is not EventKind.PLAY or last.problem:
        return (), None
    words = tuple(before.phonies)
    if not words or before.is_over or last.event.seat == steps[place].event.seat:
        return (), None
    seat = steps[place].event.seat
    challenged = before.withdraw().seen_by(seat)
    return words, as_void(challenged)


def as_void(position: Position) -> Position:
    """The same position under the void rule, where only valid words can be played."""
    return replace(position, rules=replace(position.rules, challenge="void"))


def find_decision(game: Gcg, lexicon: Lexicon, number: int) -> Decision:
    """Find a move of a game by its number, counted from 1."""
    found = decisions(game, lexicon)
    if not 1 <= number <= len(found):
        raise TilewrightError(f"no turn {number}; the game has {len(found)}")
    return found[number - 1]
