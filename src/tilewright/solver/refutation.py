"""The complete search over a whole hand, word by word, and its certificate."""

from __future__ import annotations

from tilewright.solver.certificate import Certificate, Law
from tilewright.solver.proof import Proof

FIRST_NODES = 60_000
MORE_NODES = 4


class Refutation:
    """Rules out, one by one, the words that hold the rarest letter.

    That letter is in some word of any grid, which lies across in the grid or in its mirror image.
    A word that is ruled out is excluded from the searches for the others; the easiest words are
    ruled out first.
    """

    def __init__(self, proof: Proof, whole: bool) -> None:
        """`whole` is as for `Proof`; if it is false, there is a single long search."""
        self.proof = proof
        self._whole = whole
        self._root: int = proof.order[0]
        self._left: list[int] = proof.words_with(self._root)
        self._nodes = FIRST_NODES
        self._done: list[tuple[bytes, bytes]] = []
        if whole:
            proof.root = self._root

    def run(self, nodes: int) -> int:
        """Continue; return 1 with a grid in `proof.tiles()`, 0 if none exists, -1 if undecided."""
        if not self._whole:
            return self.proof.decide_from(self._root, nodes)
        until = self.proof.visited + nodes
        while self._left:
            waiting: list[int] = []
            for at, word in enumerate(self._left):
                left = min(self._nodes, until - self.proof.visited)
                if left <= 0 or self.proof.stop:
                    self._left = waiting + self._left[at:]
                    return -1
                verdict = self.proof.decide(word, left)
                if verdict > 0:
                    return verdict
                if verdict < 0:
                    waiting.append(word)
                    continue
                self._done.append((self.proof.spelled(word), self.proof.trace()))
                self.proof.forbid(word)
            self._left = waiting
            self._nodes *= MORE_NODES
        return 0

    def certificate(self, tiles: str, letters: str) -> Certificate | None:
        """Return the certificate once all words are ruled out; `letters` is the alphabet."""
        if not self._whole:
            return None
        prices = self.proof.prices
        return Certificate(
            tiles,
            root=letters[self._root - 1],
            order="".join(letters[code - 1] for code in self.proof.order),
            laws=tuple(Law(*prices.law_of(number)) for number in range(prices.laws)),
            words=tuple("".join(letters[code - 1] for code in word) for word, _ in self._done),
            trees=b"".join(trace for _, trace in self._done),
        )
