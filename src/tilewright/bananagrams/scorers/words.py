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

# A scorer that looks at the hand and does not say how much that matters ranks this many words.
SHORTLIST = 48

Scored = tuple[bytes, float]


class BestWords:
    """All words of a lexicon with one scorer's points; `met` counts the words that it met.

    Words and hands are codes and counts of the lexicon's alphabet. Every seat of a process shares
    one object, also from several threads.
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
        """The best words of the counted tiles, as `Ranking.best`, and how many words it met.

        A scorer that looks at the hand is asked about every word that may be among the best, if it
        has a `swing`; otherwise about a shortlist.
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
        """All words that the hand may bring among the `wanted` best."""
        if len(found) < max(wanted, SHORTLIST):  # there are no others
            return found
        least = found[wanted - 1][1] - (self._swing or 0.0)
        if found[-1][1] < least:  # the others are too far behind
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
    """The words of a lexicon by the scorer of this name; worked out once for each lexicon."""
    maker = find_scorer(scorer)
    known = _KNOWN.setdefault(lexicon, {})
    if maker not in known:
        known[maker] = BestWords(lexicon, maker(lexicon))
    return known[maker]
