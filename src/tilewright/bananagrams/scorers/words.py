"""The best words from a hand by a scorer, using the compiled ranking of the lexicon."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from threading import Lock
from weakref import WeakKeyDictionary

from tilewright.bananagrams.scorers import HandScorer, Scorer, find_scorer
from tilewright.lexicon import Lexicon
from tilewright.lexicon.lexicon import Place
from tilewright.lexicon.ranking import MOST_WANTED, Ranking

# A scorer with `rescore` but no `swing` reorders this many words.
SHORTLIST = 48

Scored = tuple[bytes, float]


class BestWords:
    """All words of a lexicon, ranked by one scorer.

    Words are codes and hands are counts of the lexicon's alphabet. All seats of a process share one
    object, which is thread-safe.
    """

    def __init__(self, lexicon: Lexicon, scorer: Scorer) -> None:
        self._decode = lexicon.alphabet.decode
        self._graph = lexicon.graph
        self._score = scorer.score
        self._rescore = scorer.rescore if isinstance(scorer, HandScorer) else None
        self._swing: float | None = getattr(scorer, "swing", None)
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
        """Return the best words of the tiles, like `Ranking.best`, and the number examined.

        A scorer with `rescore` rescores every word that may be among the best if it has a `swing`,
        otherwise a shortlist.
        """
        first = max(wanted, SHORTLIST) if self._rescore else wanted
        limits = (shortest, longest, anchor, place)
        with self._lock:
            before = self._ranking.words
            found = self._ranking.best(counts, min(first, MOST_WANTED), *limits)
            met = self._ranking.words - before
        if not self._rescore:
            return found, met
        if self._swing is not None:
            found = self._all_in_reach(found, counts, wanted, *limits)
        return self._reordered(found, counts)[:wanted], met

    def _all_in_reach(
        self,
        found: list[Scored],
        counts: bytearray,
        wanted: int,
        shortest: int,
        longest: int,
        anchor: int,
        place: Place,
    ) -> list[Scored]:
        """All words that rescoring may put among the `wanted` best."""
        if len(found) < max(wanted, SHORTLIST):  # these are all words
            return found
        least = found[wanted - 1][1] - (self._swing or 0.0)
        if found[-1][1] < least:  # all others score too little
            return found
        listed = self._graph.subwords(counts[:], shortest, longest, anchor, place)
        scored = [(word, self._score(self._decode(word))) for word in listed.split(b"\0")[:-1]]
        return [one for one in scored if one[1] >= least]

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
    """The words of a lexicon ranked by the named scorer, computed once per lexicon."""
    maker = find_scorer(scorer)
    known = _KNOWN.setdefault(lexicon, {})
    if maker not in known:
        known[maker] = BestWords(lexicon, maker(lexicon))
    return known[maker]
