"""What is asked about a position, checked, and the candidates that it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from tilewright.errors import TilewrightError
from tilewright.scrabble.agents.simulate import MOST_PLIES
from tilewright.scrabble.kernels.referee import rest_of
from tilewright.scrabble.kernels.simulation import MOST_CANDIDATES
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.search.endgame import can_search
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.preendgame import can_solve
from tilewright.scrabble.search.simulation import MOST_THREADS
from tilewright.scrabble.thinking.insights import Method, Phase

COUNT = 15
MOST_COUNT = 40
MOST_PINNED = 16
MOST_EXCLUDED = 100
PLIES = 2


@dataclass(frozen=True)
class Question:
    """A position, and how to think about it.

    There are `count` candidates by equity and those of `also`, which are never dropped; those of
    `without` are left out. `plies` turns are played behind each. With `infer` the other rack is
    guessed from the last move. `playouts` and `nodes` limit the work, and threads do not change an
    answer.
    """

    position: Position
    count: int = COUNT
    also: tuple[Move, ...] = ()
    without: tuple[Move, ...] = ()
    plies: int = PLIES
    threads: int = 1
    infer: bool = False
    seed: int = 0
    playouts: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        _check_position(self.position)
        _check_number("count", self.count, MOST_COUNT)
        _check_number("plies", self.plies, MOST_PLIES)
        _check_number("threads", self.threads, MOST_THREADS)
        for name, moves, most in (
            ("also", self.also, MOST_PINNED),
            ("without", self.without, MOST_EXCLUDED),
        ):
            if len(moves) > most:
                raise TilewrightError(f"{name} takes up to {most} moves (got {len(moves)})")
        also = tuple(dict.fromkeys(_checked(self.position, move) for move in self.also))
        object.__setattr__(self, "also", also)

    @property
    def phase(self) -> Phase:
        position = self.position
        if position.bag == 0:
            return "endgame"
        if can_solve(position):
            return "preendgame"
        return "middle" if any(position.squares) else "opening"

    @property
    def method(self) -> Method:
        """How this position is thought about, beyond its static candidates."""
        position = self.position
        if position.rules.seats != 2:
            return "static"
        if position.bag == 0:
            return "endgame" if can_search(position) else "static"
        return "preendgame" if can_solve(position) else "simulation"

    @property
    def key(self) -> str:
        """Equal for questions whose work can be shared."""
        position = self.position
        assert position.lexicon is not None
        about = (position.squares, position.racks, position.held, position.scores)
        state = (position.on_turn, position.scoreless, position.last if self.infer else None)
        words, rules = position.lexicon.facts.sha256, position.rules.to_json()
        asked = (words, rules, self.plies, self.infer, self.seed)
        return sha256(repr((about, state, asked)).encode()).hexdigest()

    def candidates(self, finder: MoveFinder) -> list[Candidate]:
        """The moves to think about: the best by equity, and those that are pinned."""
        excluded = set(self.without) - set(self.also)
        found = finder.best(self.position, self.count + len(excluded))
        chosen = [one for one in found if one.move not in excluded][: self.count]
        known = {one.move for one in chosen}
        chosen += [finder.weigh(self.position, one) for one in self.also if one not in known]
        return sorted(chosen, key=lambda one: one.equity, reverse=True)[:MOST_CANDIDATES]


def lenient(position: Position) -> Position:
    """The same position for somebody who may play what is no word."""
    return replace(position, rules=replace(position.rules, challenge="double"))


def phonies(position: Position, move: Move) -> tuple[str, ...]:
    """The words of a move that the lexicon lacks."""
    if move.kind is not Kind.PLAY:
        return ()
    return tuple(position.invalid_words(position.words(move)))


def playable(position: Position, moves: Sequence[Move]) -> list[Move]:
    """Those moves that a search can follow: plays of words."""
    return [move for move in moves if not phonies(position, move)]


def _check_position(position: Position) -> None:
    if position.lexicon is None:
        raise PositionError("the position has no lexicon")
    if position.is_over or position.awaits_challenge:
        raise PositionError("the game is over; there is no move to analyse")
    if not position.rack:
        raise PositionError("the rack of the player on turn is unknown; enter its tiles")


def _checked(position: Position, move: Move) -> Move:
    """A pinned move in full; it has to be made from tiles that are known."""
    move = lenient(position).check(move)
    unknown = move.kind is Kind.EXCHANGE and not move.used
    if unknown or move.kind is Kind.CHALLENGE or rest_of(position.rack, _used(move)) is None:
        raise IllegalMove(f"{move} cannot be made from the known tiles {position.rack}")
    return move


def _used(move: Move) -> str:
    return move.tiles if move.kind is Kind.PLAY else move.used


def _check_number(name: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise TilewrightError(f"{name} must be from 1 to {most} (got {number})")
