"""Facts about a word: validity, hooks, extensions, anagrams, inner words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from tilewright.alphabet import BLANK
from tilewright.lexicon import Lexicon
from tilewright.quiz.errors import QuizError
from tilewright.quiz.probability import (
    LONGEST,
    SHORTEST,
    alphagram,
    by_probability,
    order_of,
    tiles_of,
    ways,
)

MOST_EXTENSIONS = 60  # of each kind, the shortest first
MOST_ANAGRAMS = 200


@dataclass(frozen=True)
class WordFacts:
    """A word, valid or not, and its neighbours in a word list.

    Hooks are letters; extensions have two letters or more at one side, or letters at both.
    `with_blank` has the words of one more letter by that letter. `order` is the rank by probability
    of the word's letters among the `orders` alphagrams of this length.
    """

    word: str
    lexicon: str
    valid: bool
    score: int
    alphagram: str
    ways: int
    order: int | None
    orders: int
    front_hooks: str
    back_hooks: str
    front_extensions: tuple[str, ...]
    back_extensions: tuple[str, ...]
    both_extensions: tuple[str, ...]
    anagrams: tuple[str, ...]
    with_blank: dict[str, tuple[str, ...]]
    inner_words: tuple[str, ...]
    drops_first: str | None
    drops_last: str | None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def word_facts(word: str, lexicon: Lexicon) -> WordFacts:
    """The facts about a word of letters of the list's alphabet."""
    word = word.strip().upper()
    if not SHORTEST <= len(word) <= LONGEST:
        raise QuizError(f"a word must have {SHORTEST} to {LONGEST} letters (got {word[:20]!r})")
    lexicon.alphabet.encode(word)  # refuses other letters
    tiles = tiles_of(lexicon)
    front_hooks, back_hooks = hooks(word, lexicon)
    return WordFacts(
        word=word,
        lexicon=lexicon.name,
        valid=word in lexicon,
        score=tiles.value(word),
        alphagram=alphagram(word),
        ways=ways(word, tiles),
        order=order_of(lexicon, word),
        orders=len(by_probability(lexicon, len(word))),
        front_hooks=front_hooks,
        back_hooks=back_hooks,
        front_extensions=_some(lexicon, word, [(by, 0) for by in _more(word, 2)]),
        back_extensions=_some(lexicon, word, [(0, by) for by in _more(word, 2)]),
        both_extensions=_some(lexicon, word, _both(word)),
        anagrams=tuple(one for one in lexicon.anagrams(word)[:MOST_ANAGRAMS] if one != word),
        with_blank=_with_blank(lexicon, word),
        inner_words=tuple(_inner_words(lexicon, word)),
        drops_first=word[1:] if word[1:] in lexicon else None,
        drops_last=word[:-1] if word[:-1] in lexicon else None,
    )


def hooks(word: str, lexicon: Lexicon) -> tuple[str, str]:
    """The letters that make another word in front of a word, and behind it."""
    found = lexicon.cross_check("", word), lexicon.cross_check(word, "")
    letters = lexicon.alphabet.letters
    front, back = ("".join(one for one in letters if one in some) for some in found)
    return front, back


def _more(word: str, least: int) -> range:
    """The numbers of letters that may be added."""
    return range(least, LONGEST - len(word) + 1)


def _both(word: str) -> list[tuple[int, int]]:
    """The ways to add letters on both sides, the fewest first."""
    return [(front, total - front) for total in _more(word, 2) for front in range(1, total)]


def _some(lexicon: Lexicon, word: str, sides: list[tuple[int, int]]) -> tuple[str, ...]:
    """The shortest words with letters added in front and behind, up to a limit."""

    def found() -> Iterator[str]:
        for front, back in sides:
            yield from lexicon.matches("." * front + word + "." * back)

    return tuple(islice(found(), MOST_EXTENSIONS))


def _with_blank(lexicon: Lexicon, word: str) -> dict[str, tuple[str, ...]]:
    """The words of the letters and one more, by that letter."""
    groups: dict[str, list[str]] = {}
    for one in lexicon.anagrams(word + BLANK)[:MOST_ANAGRAMS]:
        rest = list(one)
        for letter in word:
            rest.remove(letter)
        groups.setdefault(rest[0], []).append(one)
    return {letter: tuple(groups[letter]) for letter in sorted(groups)}


def _inner_words(lexicon: Lexicon, word: str) -> list[str]:
    """The words inside a word, the longest first."""
    parts = {
        word[start:end]
        for start in range(len(word))
        for end in range(start + SHORTEST, len(word) + 1)
    }
    inside = [part for part in parts - {word} if part in lexicon]
    return sorted(inside, key=lambda part: (-len(part), part))
