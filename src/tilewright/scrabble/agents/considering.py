"""Base class of agents that weigh candidates and play the best one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

from tilewright.alphabet import Alphabet
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.move import CHALLENGE, PASS, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.thought import Judgement, Thought
from tilewright.scrabble.view import View
from tilewright.table.guard import SHIPPED_PATIENCE

MOST_SECONDS = 3600
MOST_MOVES = 50  # per player and game
NO_LEAVES = "none"

Moves = Sequence[Move]


class Considering:
    """An agent whose `consider` analyses a position, best move first.

    Under `double` it challenges words that are not in its lexicon.
    """

    def __init__(self, lexicon: Lexicon, leaves: str | None = None) -> None:
        self.lexicon = lexicon
        self.nodes = 0
        self._leaves = read_leaves(leaves, lexicon.alphabet) if leaves else None
        self._finder: MoveFinder | None = None

    @property
    def patience(self) -> float:
        """The CPU seconds that a game may take on a slow machine."""
        return SHIPPED_PATIENCE + MOST_MOVES * self.move_seconds

    @property
    def move_seconds(self) -> float:
        """The CPU seconds that a move may take on a slow machine."""
        return 0.0

    def finder(self, rules: Rules) -> MoveFinder:
        """The move finder for these rules, created on first use."""
        if self._finder is None or self._finder.rules != rules:
            self._finder = MoveFinder(self.lexicon, rules, self._leaves)
        return self._finder

    def act(self, view: View, rng: Random) -> Move:
        position = view.position.with_lexicon(self.lexicon)
        if position.may_challenge and position.phonies:
            return CHALLENGE
        if position.awaits_challenge:
            return PASS
        thought = self.consider(position, rng)
        self.nodes += max(1, thought.iterations)
        return thought.moves[0].move if thought.moves else PASS

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        """Analyse the candidates of the player on turn, whose rack is known, best first.

        Returns at least `count` candidates if there are enough moves, and those in `also`. By
        default they are ranked by equity.
        """
        found = self.candidates_of(position, count, also)
        return Thought(tuple(map(Judgement.of, found)))

    def candidates_of(self, position: Position, count: int, also: Moves) -> list[Candidate]:
        """The `count` moves of highest equity and those in `also`."""
        finder = self.finder(position.rules)
        found = finder.best(position, count)
        if not also:
            return found
        known = {one.move for one in found}
        found += [finder.weigh(position, move) for move in also if move not in known]
        return sorted(found, key=lambda one: one.equity, reverse=True)


def read_leaves(path: str, alphabet: Alphabet) -> Leaves:
    """Read leaves from a file; cached per process until the file changes.

    `none` means that all leaves are worth 0.
    """
    if path == NO_LEAVES:
        return Leaves.zero(alphabet)
    file = Path(path).expanduser()
    return _load(str(file), file.stat().st_mtime_ns, alphabet)


@lru_cache(maxsize=4)
def _load(path: str, changed: int, alphabet: Alphabet) -> Leaves:
    return Leaves.load(path, alphabet)


def whole_number(name: str, text: str | int, least: int, most: int) -> int:
    """Parse an integer option."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise TilewrightError(f"{name} must be an integer from {least} to {most} (got {text!r})")
    return number


def one_of(name: str, text: str, known: Sequence[str]) -> str:
    """Check an option with a fixed set of values."""
    if text not in known:
        raise TilewrightError(f"{name} must be {' or '.join(known)} (got {text!r})")
    return text


def check_seconds(text: str | float | None, name: str = "seconds") -> float | None:
    """Parse an optional time in seconds."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise TilewrightError(f"{name} must be above 0 and at most {MOST_SECONDS} (got {text!r})")
    return seconds
