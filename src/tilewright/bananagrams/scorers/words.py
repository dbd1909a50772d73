"""The best words of a hand by a scorer, out of the compiled ranking of the whole lexicon."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from threading import Lock
from weakref import WeakKeyDictionary

from tilewright.bananagrams.scorers import HandScorer, Scorer, find_scorer
from tilewright.lexicon import Lexicon
from tilewright.lexicon.lexicon import Place
from tilewright.lexicon.ranking import MOST_WANTED, Ranking

# A scorer that looks at the hand looks at this many words again.
SHORTLIST = 48

Scored = tuple[bytes, float]


class BestWords:
    """All words of a lexicon with one scorer's points; `met` counts the words that it met.

    Words and hands are codes and counts of the lexicon's alphabet. Every seat of a process shares
    one object, also from several threads.
    """

    def __init__(self, lexicon: Lexicon, scorer: Scorer) -> None:
        self._decode = lexicon.alphabet.decode
        self._rescore = scorer.rescore if isinstance(scorer, HandScorer) else None
        self._ranking = Ranking(lexicon.graph, array("d", map(scorer.score, lexicon)))
        self._lock = Lock()

    def best(
        self,
        counts: bytearray,
        wanted: int,
        shortest: int,
        longest: int,
        anchor: int = 0,
        place: Place = "any",
    ) -> tuple[list[Scored], int]:
        """The best words of the counted tiles, as `Ranking.best`, and how many words it met.

        A scorer that looks at the hand is asked about a shortlist only, which it reorders.
        """
        first = max(wanted, SHORTLIST) if self._rescore else wanted
        with self._lock:
            before = self._ranking.words
            found = self._ranking.best(
                counts, min(first, MOST_WANTED), shortest, longest, anchor, place
            )
            met = self._ranking.words - before
        return (self._reordered(found, counts)[:wanted] if self._rescore else found), met

    def _reordered(self, found: list[Scored], counts: bytearray) -> list[Scored]:
        assert self._rescore is not None
        hand = self._decode(
            bytes([code for code in range(1, len(counts)) for _ in range(counts[code])])
        )
        again = [(word, float(self._rescore(self._decode(word), hand))) for word, _ in found]
        return sorted(again, key=lambda scored: (-scored[1], scored[0]))


_KNOWN: WeakKeyDictionary[Lexicon, dict[Callable[[Lexicon], Scorer], BestWords]] = (
    WeakKeyDictionary()
)


def best_words(lexicon: Lexicon, scorer: str) -> BestWords:
    """The words of a lexicon by the scorer of this name; worked out once for each lexicon."""
    maker = find_scorer(scorer)
    known = _KNOWN.setdefault(lexicon, {})
    if maker not in known:
        known[maker] = BestWords(lexicon, maker(lexicon))
    return known[maker]
