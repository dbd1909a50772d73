"""A question about a position: how to analyse it, and which candidates to compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

from tilewright.errors import TilewrightError
from tilewright.scrabble.agents.simulate import MOST_PLIES
from tilewright.scrabble.kernels.referee import rest_of
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.search.candidates import choose_candidates
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
LINES = 3  # candidates whose lines of play are followed


@dataclass(frozen=True)
class Question:
    """A position, and how to analyse it.

    The candidates are the `count` best moves by equity, a few that equity underrates, and those in
    `also`, which are never dropped. Moves in `without` are left out. Playouts are `plies` turns
    deep; with 0 moves are ranked by equity alone. `infer` guesses the opponent's rack from the last
    move. `playouts` and `nodes` limit the work; the number of threads does not change the answer.
    With one tile in the bag, `lines` candidates get a line of play for each tile. `only_playouts`
    replaces searches by playouts, which can also judge words that are not in the lexicon. With
    `thorough` playouts go on with the best three moves when one is clearly best.
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
    lines: int = LINES
    only_playouts: bool = False
    thorough: bool = False

    def __post_init__(self) -> None:
        _check_position(self.position)
        _check_number("count", self.count, MOST_COUNT)
        _check_number("plies", self.plies, MOST_PLIES, least=0)
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
        """How this position is analysed."""
        position = self.position
        if position.rules.seats != 2 or self.plies == 0:
            return "static"
        if self.only_playouts:
            return "simulation"
        if position.bag == 0:
            return "endgame" if can_search(position) else "static"
        return "preendgame" if can_solve(position) else "simulation"

    @property
    def key(self) -> str:
        """A hash that is equal for questions that can share work."""
        position = self.position
        assert position.lexicon is not None
        about = (position.squares, position.racks, position.held, position.scores)
        state = (position.on_turn, position.scoreless, position.last if self.infer else None)
        words, rules = position.lexicon.facts.sha256, position.rules.to_json()
        asked = (words, rules, self.plies, self.infer, self.seed, self.only_playouts)
        return sha256(repr((about, state, asked)).encode()).hexdigest()

    def candidates(self, finder: MoveFinder) -> list[Candidate]:
        """The moves to play out, highest equity first."""
        hidden = self.hidden
        count, rng = self.count + len(hidden), Random(self.seed)
        found = choose_candidates(self.position, finder, count, rng, self.also)
        return [one for one in found if one.move not in hidden]

    def static_candidates(self, finder: MoveFinder) -> list[Candidate]:
        """The best moves by equity and the pinned ones, highest equity first."""
        hidden = self.hidden
        found = finder.best(self.position, self.count + len(hidden))
        chosen = [one for one in found if one.move not in hidden][: self.count]
        known = {one.move for one in chosen}
        chosen += [finder.weigh(self.position, one) for one in self.also if one not in known]
        return sorted(chosen, key=lambda one: one.equity, reverse=True)

    @property
    def hidden(self) -> set[Move]:
        """The excluded moves, except pinned ones."""
        return set(self.without) - set(self.also)


def lenient(position: Position) -> Position:
    """The same position under rules that allow invalid words."""
    return replace(position, rules=replace(position.rules, challenge="double"))


def phonies(position: Position, move: Move) -> tuple[str, ...]:
    """The words of a move that are not in the lexicon."""
    if move.kind is not Kind.PLAY:
        return ()
    return tuple(position.invalid_words(position.words(move)))


def playable(position: Position, moves: Sequence[Move]) -> list[Move]:
    """The moves that a search supports: those without invalid words."""
    return [move for move in moves if not phonies(position, move)]


def _check_position(position: Position) -> None:
    if position.lexicon is None:
        raise PositionError("the position has no lexicon")
    if position.is_over or position.awaits_challenge:
        raise PositionError("the game is over; there is no move to analyse")
    if not position.rack:
        raise PositionError("the rack of the player on turn is unknown; enter its tiles")


def _checked(position: Position, move: Move) -> Move:
    """A pinned move with all its details; it must use known tiles."""
    move = lenient(position).check(move)
    unknown = move.kind is Kind.EXCHANGE and not move.used
    if unknown or move.kind is Kind.CHALLENGE or rest_of(position.rack, _used(move)) is None:
        raise IllegalMove(f"{move} cannot be made from the known tiles {position.rack}")
    return move


def _used(move: Move) -> str:
    return move.tiles if move.kind is Kind.PLAY else move.used


def _check_number(name: str, number: int, most: int, least: int = 1) -> None:
    if not least <= number <= most:
        raise TilewrightError(f"{name} must be from {least} to {most} (got {number})")
