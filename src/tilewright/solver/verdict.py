"""Decide for many hands whether they have a grid, without returning the grids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from tilewright.lexicon import Lexicon
from tilewright.solver.limit import NO_END, Limit
from tilewright.solver.proof import Proof
from tilewright.solver.search import Searcher
from tilewright.solver.solve import QUICK_ATTEMPTS, solve
from tilewright.solver.workshop import side_for, workshop_of

# Up to this many tiles, the complete search over the whole lexicon is faster than first building a
# lexicon of the formable words.
FEW_TILES = 12
NODES_FOR_FEW = 20_000
MOST_TILES = 160

Kind = Literal["solved", "letter", "search", "unknown"]


class Verdict(NamedTuple):
    """Whether a hand has a grid, and how that is known.

    The kind `letter` means that no formable word holds `letter`, `search` that a complete search
    found no grid, `unknown` that the node limit was reached.
    """

    kind: Kind
    letter: str = ""


SOLVED = Verdict("solved")


class Decider:
    """Decides hands of a lexicon; the same hand gives the same verdict on every machine."""

    def __init__(self, lexicon: Lexicon, nodes: int) -> None:
        """`nodes` limits the search for each hand."""
        self._lexicon = lexicon
        self._limit = Limit(nodes=nodes)
        workshop = workshop_of(lexicon)
        self._workshop = workshop
        self._proof = Proof(lexicon.graph, workshop.table, [FEW_TILES] + 32 * [0], False)
        self._uses: list[int] = workshop.table.used

    def verdicts(self, hands: Iterable[bytes]) -> Iterator[Verdict]:
        """The verdict on each hand, given by the codes of its letters."""
        with self._workshop.searcher(side_for(MOST_TILES)) as searcher:
            for hand in hands:
                yield self._verdict(hand, searcher)

    def rarest(self, tiles: str) -> str:
        """The tile whose letter the fewest words use."""
        codes = self._lexicon.alphabet.codes
        return min(tiles, key=lambda letter: (self._uses[codes[letter]], letter))

    def _verdict(self, hand: bytes, searcher: Searcher) -> Verdict:
        searcher.set_codes(hand)
        if searcher.run(0, 0, QUICK_ATTEMPTS, NO_END, False):
            return SOLVED
        without = self._without_word(hand)
        if without:
            code = min(without, key=self._uses.__getitem__)
            return Verdict("letter", self._lexicon.alphabet.letters[code - 1])
        if len(hand) <= FEW_TILES:
            self._proof.hold(hand)
            rarest = min(hand, key=self._uses.__getitem__)
            found = self._proof.decide_from(rarest, NODES_FOR_FEW)
            if found >= 0:
                return SOLVED if found else Verdict("search")
        return self._solved(hand)

    def _without_word(self, hand: bytes) -> set[int]:
        """Return the letters that are in no formable word."""
        counts = bytearray(33)
        for code in hand:
            counts[code] += 1
        found = self._lexicon.graph.subwords(counts, 2, len(hand))
        return set(hand).difference(found)

    def _solved(self, hand: bytes) -> Verdict:
        status = solve(self._lexicon.alphabet.decode(hand), self._lexicon, limit=self._limit).status
        if status == "impossible":
            return Verdict("search")
        return SOLVED if status == "solved" else Verdict("unknown")
