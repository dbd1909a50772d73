"""Two-letter words by their letters, for joining strands and attaching junk."""

from __future__ import annotations

from collections.abc import Mapping

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
        """The letters that form a two-letter word with this one, most useful first."""
        either = {*self.after.get(code, ()), *self.before.get(code, ())}
        return [partner for partner in self.most_useful if partner in either]


class Synergy:
    """The paper's `junk_anchor_synergy`: the best letters to attach each tile to.

    The synergy of a tile with a letter on the board is the share of the letter's two-letter words
    that contain the tile (3.3.4). The paper's text counts words. With `by_tiles`, as in the
    authors' program, a word is weighted by how often the tile set can form it.
    """

    def __init__(self, lexicon: Lexicon, pairs: Pairs, by_tiles: bool) -> None:
        codes = lexicon.alphabet.codes
        counts = BANANAGRAMS.counts
        tiles = {codes[letter]: counts.get(letter, 1) for letter in lexicon.alphabet.letters}
        weight = _times_laid if by_tiles else _words_of_both
        chances = dict.fromkeys(tiles, 0)
        for first, second in pairs.words:
            for code in (first, second) if by_tiles else {first, second}:
                chances[code] += min(tiles[first], tiles[second]) if by_tiles else 1
        self.of = {
            (junk, anchor): weight(junk, anchor, tiles, pairs) / chances[anchor]
            for word in pairs.words
            for junk, anchor in (word, word[::-1])
        }
        self.anchors: dict[int, list[int]] = {code: [] for code in tiles}
        for junk, anchor in sorted(self.of, key=lambda pair: (-self.of[pair], pair)):
            self.anchors[junk].append(anchor)
        # Least useful first; duplicates in hand are attached one after another.
        self.order = sorted(self.anchors, key=lambda code: pairs.useful[code])


def _times_laid(junk: int, anchor: int, tiles: Mapping[int, int], pairs: Pairs) -> int:
    """How often the tile set can form a word of both letters."""
    return min(tiles[junk], tiles[anchor])


def _words_of_both(junk: int, anchor: int, tiles: Mapping[int, int], pairs: Pairs) -> int:
    """How many two-letter words the letters form, in either order."""
    return len({(junk, anchor), (anchor, junk)} & pairs.words)


@once_per_lexicon
def pairs_of(lexicon: Lexicon) -> Pairs:
    """The pairs of a lexicon, shared by all seats."""
    return Pairs(lexicon)


@once_per_lexicon
def synergy_of(lexicon: Lexicon) -> Synergy:
    """The synergy by words, shared by all seats."""
    return Synergy(lexicon, pairs_of(lexicon), by_tiles=False)


@once_per_lexicon
def synergy_by_tiles(lexicon: Lexicon) -> Synergy:
    """The synergy by tiles, shared by all seats."""
    return Synergy(lexicon, pairs_of(lexicon), by_tiles=True)
