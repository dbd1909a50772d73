"""The alphabet of a word list or word graph.

A source may name it, as in `polish:words.txt`. A word-graph file contains codes and no letters;
those of other engines are numbered in the order of their language's alphabet. Nearly every word has
a vowel, but read in a wrong alphabet many have none: this identifies a graph's alphabet.
"""

from __future__ import annotations

from tilewright.alphabet import ALPHABETS, ENGLISH, MOST_LETTERS, Alphabet
from tilewright.errors import LexiconError
from tilewright.lexicon.graph import Graph
from tilewright.lexicon.layout import LONGEST

VOWELS = "AÄĄEĘIOÖÓUÜY"
ENOUGH_WORDS = 500  # for a reliable decision
MOST_WITHOUT = 0.005  # share of words without vowels; real lists have a tenth of this


def split_source(source: str) -> tuple[str, Alphabet | None]:
    """Split a source such as `spanish:words.txt` into file and alphabet."""
    language, colon, file = source.partition(":")
    if colon and language in ALPHABETS:
        return file, ALPHABETS[language]
    return source, None


def with_language(source: str, alphabet: Alphabet) -> str:
    """Add the alphabet's name to a source, unless it is A–Z or already named."""
    if alphabet == ENGLISH or split_source(source)[1] is not None:
        return source
    language = next((name for name, one in ALPHABETS.items() if one == alphabet), None)
    return f"{language}:{source}" if language else source


def require_alphabet(graph: Graph, highest: int, name: str) -> Alphabet:
    """Detect the alphabet of a word graph from its highest code and words; A–Z if too few."""
    words = graph.count_subwords(_counts(""), 1, LONGEST)
    if highest <= len(ENGLISH) and (words < ENOUGH_WORDS or _fits(graph, ENGLISH, words)):
        return ENGLISH
    for one in ALPHABETS.values():
        if len(one) == highest and words >= ENOUGH_WORDS and _fits(graph, one, words):
            return one
    languages = ", ".join(ALPHABETS)
    raise LexiconError(
        f"{name} is not a word graph over A–Z, and its alphabet is not recognised; "
        f"name the language as in spanish:FILE ({languages})"
    )


def check_alphabet(graph: Graph, alphabet: Alphabet, name: str) -> None:
    """Raise an error if a word graph is clearly in another alphabet."""
    words = graph.count_subwords(_counts(""), 1, LONGEST)
    if words >= ENOUGH_WORDS and not _fits(graph, alphabet, words):
        raise LexiconError(
            f"{name} is not a word graph over {alphabet.letters}: too many words would have "
            "no vowel"
        )


def _fits(graph: Graph, alphabet: Alphabet, words: int) -> bool:
    vowels = "".join(letter for letter in alphabet.letters if letter in VOWELS)
    without = graph.count_subwords(_counts(vowels, alphabet), 1, LONGEST)
    return bool(without <= MOST_WITHOUT * words)


def _counts(excluded: str, alphabet: Alphabet = ENGLISH) -> bytearray:
    """Return tiles for any word without the excluded letters."""
    counts = bytearray([0] + [255] * MOST_LETTERS)
    for letter in excluded:
        counts[alphabet.codes[letter]] = 0
    return counts
