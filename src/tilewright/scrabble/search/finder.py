"""Find the best moves of a position by score and leave, with the compiled finder."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from tilewright.alphabet import BLANK
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.field import Field
from tilewright.scrabble.kernels.finder import Finder
from tilewright.scrabble.kernels.referee import rest_of
from tilewright.scrabble.leaves import LARGEST, Leaves, LeavesError, shipped, zero_leaves
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules

STUCK = 10  # penalty in points for not going out with an empty bag


class Candidate(NamedTuple):
    """A move with its score, leave and equity.

    `codes` are the tiles of the move in the kernels' encoding.
    """

    move: Move
    score: int
    leave: str
    equity: float
    codes: bytes


class MoveFinder:
    """Finds the best moves for one lexicon, one set of rules and one table of leaves.

    Finders with the same settings share compiled parts, which are reused from game to game.
    """

    def __init__(self, lexicon: Lexicon, rules: Rules, leaves: Leaves | None = None) -> None:
        if rules.rack_size > LARGEST + 1:
            raise TilewrightError(
                f"the move finder supports racks of up to {LARGEST + 1} tiles "
                f"(got {rules.rack_size})"
            )
        self.lexicon = lexicon
        self.rules = rules
        self.leaves = leaves or default_leaves(lexicon, rules)
        if self.leaves.alphabet != lexicon.alphabet:
            raise LeavesError(
                f"the leaves are for the letters {self.leaves.alphabet.letters}, "
                f"but the lexicon uses {lexicon.alphabet.letters}"
            )
        self.letters = encoding.letters_of(lexicon.alphabet)
        key = (*encoding.board_key(rules, lexicon), rules.exchange_limit)
        self._idle = _finders(lexicon).setdefault(self.leaves, {}).setdefault(key, [])

    def best(self, position: Position, count: int = 1, rack: str | None = None) -> list[Candidate]:
        """The moves of highest equity, best first; a pass if there is nothing else.

        `rack` replaces the rack of the player on turn.
        """
        if position.is_over or position.awaits_challenge:
            return []
        rack = position.rack if rack is None else rack
        counts = bytes(self.lexicon.alphabet.count(rack))
        bag = position.bag
        facing = 0 if bag else self._facing(position)
        field, kernel = self._parts()
        field.load(position.squares)
        found = kernel.best(counts, bag, facing, count)
        self._idle.append((field, kernel))
        candidates = [self._candidate(rack, *one) for one in found]
        return candidates or [Candidate(PASS, 0, rack, 0.0, b"")]

    def losses(
        self, position: Position, racks: Sequence[bytes], equities: array[float]
    ) -> array[float]:
        """How much less a known equity is than that of the best move of each rack, at least 0.

        Racks are counted by code and replace that of the player on turn. The bag must not be empty.
        """
        field, kernel = self._parts()
        field.load(position.squares)
        found = kernel.gains(b"".join(racks), position.bag, equities)
        self._idle.append((field, kernel))
        return found

    def _parts(self) -> tuple[Field, Finder]:
        """Take an idle board and its finder, or create them."""
        try:
            return self._idle.pop()
        except IndexError:
            field = encoding.make_field(self.lexicon, self.rules)
            finder = encoding.make_finder(field, self.lexicon, self.rules, self.leaves.values)
            return field, finder

    def weigh(self, position: Position, move: Move) -> Candidate:
        """Evaluate a legal move by score and leave; a pass is worth 0."""
        score, left = position.score(move), kept(position.rack, move)
        if move.kind not in (Kind.PLAY, Kind.EXCHANGE):
            return Candidate(move, 0, left, 0.0, b"")
        codes = encoding.tiles_of(move, self.lexicon.alphabet)
        if position.bag:
            return Candidate(move, score, left, score + self.leaves[left], codes)
        value = self.rules.tile_set.value(left)
        adjustment = -2 * value - STUCK if left else 2 * self._facing(position)
        return Candidate(move, score, left, float(score + adjustment), codes)

    def _facing(self, position: Position) -> int:
        """The value of all unseen and opponent tiles, needed when the bag is empty."""
        value = self.rules.tile_set.value
        others = "".join(
            rack for seat, rack in enumerate(position.racks) if seat != position.on_turn
        )
        return value(position.unseen + others)

    def _candidate(
        self, rack: str, equity: float, score: int, row: int, column: int, down: bool, tiles: bytes
    ) -> Candidate:
        if row < 0:
            move = Move.exchange("".join(self.letters[code] if code else BLANK for code in tiles))
        else:
            move = encoding.move_of(row, column, down, tiles, self.letters)
        return Candidate(move, score, kept(rack, move), equity, tiles)


@once_per_lexicon
def _finders(
    lexicon: Lexicon,
) -> WeakKeyDictionary[Leaves, dict[Hashable, list[tuple[Field, Finder]]]]:
    """Idle compiled parts."""
    return WeakKeyDictionary()


def kept(rack: str, move: Move) -> str:
    """The tiles left on a rack after a move."""
    left = rest_of(rack, move.tiles if move.kind is Kind.PLAY else move.used)
    if left is None:
        raise ValueError(f"the rack {rack} lacks tiles of {move}")
    return left


def default_leaves(lexicon: Lexicon, rules: Rules) -> Leaves:
    """The included leaves for the tiles of a game, or zero leaves if there are none."""
    try:
        leaves = shipped(rules.tile_set.name)
    except LeavesError:
        return zero_leaves(lexicon.alphabet)
    return leaves if leaves.alphabet == lexicon.alphabet else zero_leaves(lexicon.alphabet)
