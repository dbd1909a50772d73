"""The best moves of a position by score and leave: the compiled finder behind plain values."""

from __future__ import annotations

from collections.abc import Hashable
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

STUCK = 10  # points that it costs to keep any tile in the end


class Candidate(NamedTuple):
    """A move with its score, its leave and what both are worth together.

    `codes` are the tiles of the move as the kernels take them.
    """

    move: Move
    score: int
    leave: str
    equity: float
    codes: bytes


class MoveFinder:
    """The best moves for one lexicon, one set of rules and one table of leaves.

    All finders of the same share their compiled parts, which are kept from game to game.
    """

    def __init__(self, lexicon: Lexicon, rules: Rules, leaves: Leaves | None = None) -> None:
        if rules.rack_size > LARGEST + 1:
            raise TilewrightError(
                f"the move finder takes racks of up to {LARGEST + 1} tiles (got {rules.rack_size})"
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
        """The moves with the highest equity, best first; a pass when there is nothing else.

        `rack` is a full rack for the player on turn, instead of the known one.
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

    def _parts(self) -> tuple[Field, Finder]:
        """A board and its finder that nobody else uses until they are put back."""
        try:
            return self._idle.pop()
        except IndexError:
            field = encoding.make_field(self.lexicon, self.rules)
            finder = encoding.make_finder(field, self.lexicon, self.rules, self.leaves.values)
            return field, finder

    def weigh(self, position: Position, move: Move) -> Candidate:
        """What a legal move scores, keeps and is worth; a pass is worth nothing."""
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
        """What the tiles of the others are worth, which counts when the bag is empty."""
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
    """The compiled parts that nobody uses at the moment."""
    return WeakKeyDictionary()


def kept(rack: str, move: Move) -> str:
    """What stays on a rack after a move."""
    left = rest_of(rack, move.tiles if move.kind is Kind.PLAY else move.used)
    if left is None:
        raise ValueError(f"the rack {rack} lacks tiles of {move}")
    return left


def default_leaves(lexicon: Lexicon, rules: Rules) -> Leaves:
    """The shipped leaves for the tiles of a game, or none where none are shipped."""
    try:
        leaves = shipped(rules.tile_set.name)
    except LeavesError:
        return zero_leaves(lexicon.alphabet)
    return leaves if leaves.alphabet == lexicon.alphabet else zero_leaves(lexicon.alphabet)
