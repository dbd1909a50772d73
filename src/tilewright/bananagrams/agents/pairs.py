"""Two-letter words by their letters: what joins strands, and where junk is hung."""

from __future__ import annotations

from tilewright.alphabet import BANANAGRAMS
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon


class Pairs:
    """The two-letter words of a lexicon, by the codes of their letters."""

    def __init__(self, lexicon: Lexicon) -> None:
        codes = lexicon.alphabet.codes
        self.words = {(codes[word[0]], codes[word[1]]) for word in lexicon.two_letter_words}
        self.after: dict[int, list[int]] = {}
        self.before: dict[int, list[int]] = {}
        for first, second in sorted(self.words):
            self.after.setdefault(first, []).append(second)
            self.before.setdefault(second, []).append(first)
        counts = lexicon.two_letter_counts
        self.useful = {lexicon.alphabet.codes[letter]: count for letter, count in counts.items()}
        self.most_useful = sorted(self.useful, key=lambda code: -self.useful[code])
        self.partners = {code: self._partners(code) for code in self.useful}

    def _partners(self, code: int) -> list[int]:
        """The letters that make a two-letter word with this one, the most useful first."""
        either = {*self.after.get(code, ()), *self.before.get(code, ())}
        return [partner for partner in self.most_useful if partner in either]


class Synergy:
    """The paper's `junk_anchor_synergy`: for each tile, at which letters it is best hung.

    The synergy of a tile with a letter on the board is the share that its pairs have of all the
    pairs of two-letter words that the letter could be in, counted in tiles of the set.
    """

    def __init__(self, lexicon: Lexicon, pairs: Pairs) -> None:
        codes = lexicon.alphabet.codes
        counts = BANANAGRAMS.counts
        tiles = {codes[letter]: counts.get(letter, 1) for letter in lexicon.alphabet.letters}
        chances = dict.fromkeys(tiles, 0)
        for first, second in pairs.words:
            chances[first] += min(tiles[first], tiles[second])
            chances[second] += min(tiles[first], tiles[second])
        self.of = {
            (junk, anchor): min(tiles[junk], tiles[anchor]) / chances[anchor]
            for word in pairs.words
            for junk, anchor in (word, word[::-1])
        }
        self.anchors: dict[int, list[int]] = {code: [] for code in tiles}
        for junk, anchor in sorted(self.of, key=lambda pair: (-self.of[pair], pair)):
            self.anchors[junk].append(anchor)
        # The least useful first; a tile of which there are several is hung several times.
        self.order = sorted(self.anchors, key=lambda code: pairs.useful[code])


@once_per_lexicon
def pairs_of(lexicon: Lexicon) -> Pairs:
    """The pairs of a lexicon, which all seats share."""
    return Pairs(lexicon)


@once_per_lexicon
def synergy_of(lexicon: Lexicon) -> Synergy:
    """The synergy of a lexicon's pairs, which all seats share."""
    return Synergy(lexicon, pairs_of(lexicon))
