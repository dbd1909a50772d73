"""The words of a lexicon, in the order in which a search tries them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.sieve import MOST_WANTED, Sieve

SHORTEST = 2
FEW = 8  # words in the first request


class WordOrder:
    """The words of two or more letters, sorted by a key; the sort is stable.

    Threads may share it.
    """

    def __init__(self, lexicon: Lexicon, key: Callable[[str], Any]) -> None:
        words = list(lexicon)
        keys = [key(word) for word in words]
        order = [number for number, word in enumerate(words) if len(word) >= SHORTEST]
        codes = lexicon.alphabet.encode("".join(words))
        spaced, at = bytearray(), 0
        for word in words:
            spaced += codes[at : at + len(word)]
            spaced.append(0)
            at += len(word)
        self._sieve = Sieve(bytes(spaced), array("I", sorted(order, key=keys.__getitem__)))
        self._lock = Lock()

    def words(self, counts: bytearray, anchors: int = 0) -> Iterator[tuple[bytes, int]]:
        """Yield the codes of the words that counted tiles make, each with the letters it may cross.

        With `anchors`, a mask of letters on the board, a word crosses one of them and takes its
        other letters from the tiles. Blanks are not used.
        """
        begin, wanted = 0, FEW
        while True:
            with self._lock:
                found = self._sieve.find(counts, anchors, begin, wanted)
                words = [self._sieve.word(number) for number, _ in found]
            yield from zip(words, [mask for _, mask in found], strict=True)
            if len(found) < wanted:
                return
            begin, wanted = found[-1][0] + 1, min(8 * wanted, MOST_WANTED)
