"""Alphagrams by probability, the order in which Scrabble players learn words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from tilewright.alphabet import BLANK, SCRABBLE, SCRABBLE_FRENCH, TileSet
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.lexicon.lists import word_lists

SHORTEST, LONGEST = 2, 15


class Alphagram(NamedTuple):
    """Letters in alphabetical order and the words they make.

    `ways` is the number of different draws from a full bag, with blanks, that spell them.
    """

    letters: str
    words: tuple[str, ...]
    ways: int


def alphagram(word: str) -> str:
    """The letters of a word in alphabetical order."""
    return "".join(sorted(word.upper()))


def tiles_of(lexicon: Lexicon) -> TileSet:
    """The tiles that a word list is played with."""
    shipped = word_lists().get(lexicon.name)
    return SCRABBLE_FRENCH if shipped is not None and shipped.language == "fr" else SCRABBLE


def ways(letters: str, tiles: TileSet) -> int:
    """The number of sets of tiles that spell the letters; blanks stand for any of them."""
    blanks = tiles.counts.get(BLANK, 0)
    by_blanks = [1] + [0] * blanks  # sets of real tiles, by the number of missing letters
    for letter, wanted in Counter(letters).items():
        held = tiles.counts.get(letter, 0)
        further = [0] * (blanks + 1)
        for lacking, number in enumerate(by_blanks):
            for more in range(min(wanted, blanks - lacking) + 1):
                further[lacking + more] += number * comb(held, wanted - more)
        by_blanks = further
    return sum(number * comb(blanks, lacking) for lacking, number in enumerate(by_blanks))


def by_probability(lexicon: Lexicon, length: int) -> Sequence[Alphagram]:
    """All alphagrams of a length, the likeliest first, in alphabetical order among equals."""
    orders = _orders(lexicon)
    if length not in orders:
        words = lexicon.matches("." * length)
        tiles = tiles_of(lexicon)
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for word in words:
            groups[alphagram(word)].append(word)
        found = [Alphagram(key, tuple(own), ways(key, tiles)) for key, own in groups.items()]
        orders[length] = sorted(found, key=lambda one: (-one.ways, one.letters))
    return orders[length]


def order_of(lexicon: Lexicon, word: str) -> int | None:
    """The rank of a word's letters by probability, from 1; None without a word."""
    letters = alphagram(word)
    for place, one in enumerate(by_probability(lexicon, len(word)), start=1):
        if one.letters == letters:
            return place
    return None


@once_per_lexicon
def _orders(lexicon: Lexicon) -> dict[int, Sequence[Alphagram]]:
    return {}
