"""The word lists of the study and the tiles of their languages."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.alphabet import TILE_SETS, TileSet
from tilewright.lexicon import Lexicon

NO_PAIRS = "no two-letter words"
LISTS = {
    "common": "bananagrams",
    "enable": "bananagrams",
    "enable+": "bananagrams",
    "french": "bananagrams-french",
}


@dataclass(frozen=True)
class Setting:
    """A word list, with or without its two-letter words."""

    words: str
    pairs: bool = True

    @property
    def name(self) -> str:
        return self.words if self.pairs else f"{self.words}, {NO_PAIRS}"

    @property
    def tiles(self) -> TileSet:
        return TILE_SETS[LISTS[self.words]]

    def lexicon(self) -> Lexicon:
        whole = Lexicon.load(self.words)
        if self.pairs:
            return whole
        return Lexicon.from_words([word for word in whole if len(word) > 2], whole.alphabet)


SETTINGS = tuple(Setting(words, pairs) for pairs in (True, False) for words in LISTS)
