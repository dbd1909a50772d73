"""Solver data kept for each lexicon: the word table, and searches with boards for reuse."""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar
from weakref import ref

from tilewright.alphabet import MOST_LETTERS, Alphabet
from tilewright.errors import LexiconError
from tilewright.grid.board import Board
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.solver.limit import Cells
from tilewright.solver.proof import Proof
from tilewright.solver.refutation import Refutation
from tilewright.solver.repair import Repair
from tilewright.solver.search import Searcher
from tilewright.solver.table import WordTable

# Short words first: they are enough for almost every hand and much quicker to go through.
LONGEST_IN_TABLE = 8
VOWELS = "AEIOU"

ALL = "all"  # stands for a preferred lexicon whose words are all shared

T = TypeVar("T")


class Workshop:
    """The word table of a lexicon, and searchers, repairs and proofs to lend."""

    def __init__(self, lexicon: Lexicon, longest: int = LONGEST_IN_TABLE) -> None:
        self.table = WordTable(lexicon.graph, longest, vowel_mask(lexicon.alphabet))
        self._graph = lexicon.graph
        self._searchers: dict[int, list[Searcher]] = {}
        self._repairs: dict[int, list[Repair]] = {}
        self._proofs: dict[int, list[Proof]] = {}

    def searcher(self, side: int) -> AbstractContextManager[Searcher]:
        """Lend a searcher with a board of this side."""
        return _lent(self._searchers.setdefault(side, []), self._new_searcher, side)

    def repair(self, side: int) -> AbstractContextManager[Repair]:
        """Lend a repair with a board of this side."""
        return _lent(self._repairs.setdefault(side, []), self.new_repair, side)

    def proof(self, tiles: int) -> AbstractContextManager[Proof]:
        """Lend a complete search over the whole lexicon, for hands up to this size."""
        return _lent(self._proofs.setdefault(tiles, []), self._new_proof, tiles)

    def new_repair(self, side: int) -> Repair:
        """Create a repair for the caller to keep."""
        return Repair(Board(self._graph, side), self.table)

    def _new_proof(self, tiles: int) -> Proof:
        return Proof(self._graph, self.table, [tiles] + 32 * [0], False)

    def _new_searcher(self, side: int) -> Searcher:
        return Searcher(Board(self._graph, side), self.table)


@contextmanager
def _lent(idle: list[T], make: Callable[[int], T], side: int) -> Iterator[T]:
    """Lend an idle object, or a new one if all are in use."""
    try:
        thing = idle.pop()
    except IndexError:
        thing = make(side)
    try:
        yield thing
    finally:
        idle.append(thing)


@once_per_lexicon
def workshop_of(lexicon: Lexicon) -> Workshop:
    """Return the lexicon's workshop, created on first use."""
    return Workshop(lexicon)


def vowel_mask(alphabet: Alphabet) -> int:
    """Return the mask of the letters that are vowels, ignoring accents."""
    plain = {letter: unicodedata.normalize("NFD", letter)[0] for letter in alphabet.letters}
    return alphabet.mask(letter for letter, base in plain.items() if base in VOWELS)


def side_for(tiles: int) -> int:
    """Return the side of a board with room for this many tiles."""
    if tiles <= 160:
        return 64
    return 128 if tiles <= 700 else 256


def restricted(
    lexicon: Lexicon, tiles: str, min_length: int = 2, avoid: Iterable[str] = ()
) -> Lexicon | None:
    """Return the words that the tiles can make and the options allow; None if there are none."""
    unwanted = {word.upper() for word in avoid}
    for word in sorted(unwanted):
        if word not in lexicon:
            raise LexiconError(f"cannot avoid {word!r}: it is not in {lexicon.name!r}")
    words = lexicon.subwords(tiles, min_length=min_length)
    wanted = [word for word in words if word not in unwanted]
    return Lexicon.from_words(wanted, lexicon.alphabet, lexicon.name) if wanted else None


def shared_words(preferred: Lexicon, lexicon: Lexicon) -> Lexicon | None:
    """Return the words that both lexicons have, in the alphabet of the second one, or None."""
    shared = _shares(lexicon)(preferred)
    return preferred if isinstance(shared, str) else shared


@once_per_lexicon
def _shares(lexicon: Lexicon) -> Callable[[Lexicon], Lexicon | str | None]:
    """Return a cached function that finds the words shared with another lexicon."""
    known = ref(lexicon)  # so that the cache of a lexicon does not keep it alive

    @once_per_lexicon
    def shared(preferred: Lexicon) -> Lexicon | str | None:
        whole = known()
        assert whole is not None
        fewer, more = sorted((preferred, whole), key=len)
        words = [word for word in fewer if word in more]
        if len(words) == len(preferred) and preferred.alphabet == whole.alphabet:
            return ALL  # for the same reason, and because building a graph takes long
        return Lexicon.from_words(words, whole.alphabet, preferred.name) if words else None

    return shared


def prepared_refutation(words: Lexicon, tiles: str) -> tuple[WordTable, Refutation]:
    """Return the table and the refutation for tiles and the lexicon of the words they can make."""
    table, proof, whole = _prepared(words, tiles)
    return table, Refutation(proof, whole)


def prepared_proof(words: Lexicon, tiles: str) -> Proof:
    """Return the complete search for tiles and the lexicon of the words they can make."""
    return _prepared(words, tiles)[1]


def _prepared(words: Lexicon, tiles: str) -> tuple[WordTable, Proof, bool]:
    table = WordTable(words.graph, len(tiles), vowel_mask(words.alphabet))
    whole = table.size == len(words) and not table.overfull
    return table, Proof(words.graph, table, list(hand_counts(tiles, words)), whole), whole


def hand_counts(tiles: str, lexicon: Lexicon) -> array[int]:
    """Count the tiles of each code; index 0 stays 0."""
    counts = array("i", bytes(4 * (MOST_LETTERS + 1)))
    for code in lexicon.alphabet.encode(tiles):
        counts[code] += 1
    return counts


def cells_on(board: Board, lexicon: Lexicon) -> Cells:
    """Return the letters on a board by square."""
    letters, side = lexicon.alphabet.letters, board.side
    return {divmod(square, side): letters[code - 1] for square, code in board.listed()}
