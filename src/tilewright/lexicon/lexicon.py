"""The lexicon: a word list with the queries that games need."""

from __future__ import annotations

import hashlib
import warnings
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import Literal
from weakref import WeakValueDictionary

from tilewright.alphabet import BLANK, EMPTY, ENGLISH, MOST_LETTERS, Alphabet
from tilewright.errors import AlphabetError, LexiconError
from tilewright.lexicon import cache
from tilewright.lexicon.build import Builder, GraphFull
from tilewright.lexicon.cache import Facts
from tilewright.lexicon.graph import Graph, checksum, compiled, flaw, highest_code
from tilewright.lexicon.languages import check_alphabet, require_alphabet, split_source
from tilewright.lexicon.layout import LONGEST
from tilewright.lexicon.lists import no_such_list, word_lists
from tilewright.lexicon.words import clean_text, clean_words

if not compiled:
    warnings.warn(
        "tilewright's kernels are not compiled, so searches are slow. "
        "Run `tilewright doctor` for details.",
        RuntimeWarning,
        stacklevel=2,
    )

SLOW_WORDS = 25_000  # larger lists take half a minute or more to build without compiled kernels

Place = Literal["any", "first", "last"]
DEFAULT = "enable+"
_KNOWN: WeakValueDictionary[tuple[str, str], Lexicon] = WeakValueDictionary()  # lexicons in use


class Lexicon:
    """A word list in a packed graph.

    Create one with `Lexicon.load` or `Lexicon.from_words`. Arguments may be in either case;
    results are in upper case and sorted by the alphabet.
    """

    def __init__(self, name: str, alphabet: Alphabet, nodes: memoryview, facts: Facts) -> None:
        self.name = name
        self.alphabet = alphabet
        self.facts = facts
        self.graph = Graph(nodes)
        self._nodes = nodes
        _KNOWN[name, facts.sha256] = self

    @classmethod
    def load(
        cls, source: str | Path = DEFAULT, alphabet: Alphabet | None = None, *, slow: bool = False
    ) -> Lexicon:
        """Load a shipped list by name, a text file with one word per line, or a `.kwg` graph.

        `spanish:FILE` reads a file in the Spanish alphabet, where CH, LL and RR are letters.
        By default the alphabet is made of the letters used; that of a graph is recognised.

        If a file has several columns (values, definitions), only the first is read;
        `facts.columns` counts such lines.

        Without compiled kernels a long list takes minutes to build. It is then rejected unless it
        is in the cache or `slow` is set.
        """
        if isinstance(source, str) and source in word_lists():
            return _load_shipped(source, slow)
        if isinstance(source, str):
            source, named = split_source(source)
            alphabet = alphabet or named
        path = Path(source).expanduser()
        if not path.is_file():
            if path.exists():
                raise LexiconError(f"{str(path)!r} is not a file")
            raise no_such_list(str(source))
        if path.suffix == ".kwg":
            return _load_graph(path, alphabet)
        return _load_text(path, alphabet, slow)

    @classmethod
    def from_words(
        cls, words: Iterable[str], alphabet: Alphabet | None = None, name: str = "words"
    ) -> Lexicon:
        """Create a lexicon from words, without writing to disk."""
        clean = clean_words(words, alphabet.fold) if alphabet else clean_words(words)
        alphabet = alphabet or Alphabet.of_words(clean)
        nodes, facts = _compile(clean, alphabet, {})
        return cls(name, alphabet, nodes, facts)

    def save(self, path: str | Path) -> None:
        """Write the word graph as a `.kwg` file, which other engines can read."""
        cache.write_whole(Path(path), self._nodes)

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.name, self.alphabet, bytes(self._nodes), self.facts)

    def __deepcopy__(self, memo: object) -> Lexicon:
        return self  # immutable, and a copy of its graph would be large

    def __repr__(self) -> str:
        return f"Lexicon({self.name!r}, {len(self)} words)"

    def __len__(self) -> int:
        return self.facts.words

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not word:
            return False
        codes = [self.alphabet.codes.get(letter, 0) for letter in self.alphabet.fold(word)]
        return all(codes) and self.graph.contains(bytes(codes))

    def __iter__(self) -> Iterator[str]:
        every = bytearray([0] + [255] * MOST_LETTERS)
        return iter(self._decode(self.graph.subwords(every, 1, LONGEST)))

    def anagrams(self, letters: str) -> list[str]:
        """Return the words that use all the letters; a blank (`?`) is any letter."""
        length = _not_empty(letters)
        return self._decode(self.graph.subwords(self.alphabet.count(letters), length, length))

    def subwords(
        self, hand: str, anchor: str | None = None, place: Place = "any", min_length: int = 2
    ) -> list[str]:
        """Return the words that can be made from a hand.

        An anchor is a letter on the board that the word must use: anywhere, first or last.
        """
        tiles = hand + (anchor or "")
        longest = _not_empty(tiles)
        if place not in ("any", "first", "last"):
            raise LexiconError(f"place must be 'any', 'first' or 'last' (got {place!r})")
        if anchor is not None and len(anchor.upper()) != 1:
            raise LexiconError(f"anchor must be one letter (got {anchor!r})")
        code = self.alphabet.encode(anchor)[0] if anchor else 0
        where = place if anchor else "any"
        counts = self.alphabet.count(tiles)
        shortest = max(1, min(min_length, LONGEST + 1))
        found = self.graph.subwords(counts, shortest, longest, code, where)
        return self._decode(_sorted(found) if where == "last" else found)

    def formable(self, hand: str, longest: int = LONGEST) -> Lexicon | None:
        """Return the lexicon of the words that can be made from a hand; None if there are none.

        It equals `from_words(subwords(hand))` but is built in half the time.
        """
        most = min(longest, _not_empty(hand))
        found = self.graph.subwords(self.alphabet.count(hand), 2, most)
        if not found:
            return None
        lengths = map(len, found.split(b"\0")[:-1])
        letters = bytearray(found.replace(b"\0", b""))
        kept = _built(letters, lengths, sorted(self._decode(found)), self.alphabet)
        return Lexicon(self.name, self.alphabet, *kept)

    def matches(self, pattern: str, hand: str | None = None) -> list[str]:
        """Return the words that fit a pattern.

        `.` is an open square, filled from the hand, or with any letter if no hand is given.
        """
        if _not_empty(pattern) > LONGEST:
            return []
        fixed = b"".join(
            b"\0" if square == EMPTY else self.alphabet.encode(square) for square in pattern
        )
        any_letter = bytearray([0] + [255] * MOST_LETTERS)
        counts = any_letter if hand is None else self.alphabet.count(hand)
        return self._decode(self.graph.matches(fixed, counts))

    def cross_check(self, before: str = "", after: str = "") -> frozenset[str]:
        """Return the letters that form a word between two runs of letters."""
        encode = self.alphabet.encode
        return frozenset(
            self.alphabet.unmask(self.graph.cross_check(encode(before), encode(after)))
        )

    @cached_property
    def two_letter_words(self) -> tuple[str, ...]:
        return tuple(self.matches(EMPTY * 2))

    @cached_property
    def letter_counts(self) -> Mapping[str, int]:
        """How often each letter occurs in the list."""
        return self._counted(self)

    @cached_property
    def two_letter_counts(self) -> Mapping[str, int]:
        """How often each letter occurs in two-letter words."""
        return self._counted(self.two_letter_words)

    def _counted(self, words: Iterable[str]) -> Mapping[str, int]:
        counts = Counter("".join(words))
        return MappingProxyType({letter: counts[letter] for letter in self.alphabet.letters})

    def _decode(self, found: bytes) -> list[str]:
        """Decode words from the graph, which puts a 0 after each."""
        table = "\n" + self.alphabet.letters
        text = found.decode("latin-1").translate(dict(enumerate(table)))
        return text.split("\n")[:-1]


def _not_empty(letters: str) -> int:
    """Count the tiles of some letters; one letter may become two in upper case."""
    if not letters:
        raise LexiconError(f"no letters given; use letters, or {BLANK!r} for a blank")
    return len(letters.upper())


def _sorted(found: bytes) -> bytes:
    """Sort words from the graph in the order of the alphabet."""
    return b"\0".join([*sorted(found.split(b"\0")[:-1]), b""])


def _compile(
    words: list[str], alphabet: Alphabet, dropped: dict[str, int], columns: int = 0
) -> tuple[memoryview, Facts]:
    """Compile clean words, sorted by code points, into a graph."""
    letters, ordered = _encoded(words, alphabet)
    return _built(letters, map(len, ordered), words, alphabet, dropped, columns)


def _built(
    letters: bytearray,
    lengths: Iterable[int],
    words: list[str],
    alphabet: Alphabet,
    dropped: dict[str, int] | None = None,
    columns: int = 0,
) -> tuple[memoryview, Facts]:
    """Build the graph of encoded words, in the order of their codes; `words` are sorted."""
    starts = array("I", [0, *accumulate(lengths)])
    try:
        nodes = memoryview(Builder(letters, starts).build())
    except GraphFull as error:
        raise LexiconError(f"the list of {len(words)} words is too large: {error}") from None
    facts = Facts(
        alphabet=alphabet.letters,
        words=len(words),
        sha256=hashlib.sha256("".join(f"{word}\n" for word in words).encode()).hexdigest(),
        dropped=dropped or {},
        nodes=len(nodes),
        checksum=checksum(nodes),
        columns=columns,
    )
    return nodes, facts


def _encoded(words: list[str], alphabet: Alphabet) -> tuple[bytearray, list[str]]:
    """Return the codes of all words, concatenated, and the words, in alphabetical order."""
    try:
        if list(alphabet.letters) != sorted(alphabet.letters):
            words = sorted(words, key=alphabet.encode)
        return bytearray(alphabet.encode("".join(words))), words
    except AlphabetError:
        for word in words:
            alphabet.encode(word)  # so that the error names the word instead of the list
        raise


def _check_speed(source: str, words: int, slow: bool) -> None:
    """Refuse to build a list that takes minutes, and explain how to avoid it."""
    if not compiled and words > SLOW_WORDS and not slow:
        raise LexiconError(
            f"without compiled kernels the {words:,} words of {source} take minutes to build; "
            "install a C compiler and reinstall tilewright, or run "
            f"`tilewright lexicon build {source}` once"
        )


def _load_shipped(name: str, slow: bool) -> Lexicon:
    shipped = word_lists()[name]
    kept = cache.fetch(shipped.sha256)
    if kept is None:
        _check_speed(name, shipped.words, slow)
        kept = _compile(shipped.read(), ENGLISH, {})
        cache.keep(shipped.sha256, *kept)
    return Lexicon(name, ENGLISH, *kept)


def _load_text(path: Path, alphabet: Alphabet | None, slow: bool) -> Lexicon:
    data = path.read_bytes()
    asked = f"\0{alphabet.letters}" if alphabet else ""  # no text contains a 0: see `clean_text`
    if alphabet and alphabet.spellings:
        asked += f"\0{sorted(alphabet.spellings.items())}"
    key = hashlib.sha256(data + asked.encode()).hexdigest()
    kept = cache.fetch(key)
    if kept is None:
        clean = clean_text(data, repr(str(path)), alphabet.fold if alphabet else str.upper)
        words, dropped = _within(clean.words, alphabet, clean.dropped)
        _check_speed(str(path), len(words), slow)
        kept = _compile(words, alphabet or Alphabet.of_words(words), dropped, clean.columns)
        cache.keep(key, *kept)
    return Lexicon(path.stem, alphabet or Alphabet(kept[1].alphabet), *kept)


def _within(
    words: list[str], alphabet: Alphabet | None, dropped: dict[str, int]
) -> tuple[list[str], dict[str, int]]:
    """Return the words that the requested alphabet can write; count the others as dropped."""
    if alphabet is None:
        return words, dropped
    letters = set(alphabet.letters)
    inside = [word for word in words if letters.issuperset(word)]
    if not inside:
        raise LexiconError(f"no word in the list uses only letters of {alphabet.letters}")
    outside = len(words) - len(inside)
    return inside, dropped | ({"outside the alphabet": outside} if outside else {})


def _load_graph(path: Path, asked: Alphabet | None) -> Lexicon:
    """Load a word graph from any engine, checking it before use."""
    name = repr(str(path))
    try:
        nodes = cache.open_nodes(path)
        wrong = flaw(nodes, len(asked) if asked else MOST_LETTERS)
    except ValueError as error:
        wrong = str(error)
    if wrong:
        raise LexiconError(f"{name} is not a usable word graph: {wrong}")
    graph = Graph(nodes)
    if not graph.dawg:
        raise LexiconError(f"{name} contains no words")
    if asked is None:
        alphabet = require_alphabet(graph, highest_code(nodes), name)
    else:
        check_alphabet(graph, asked, name)
        alphabet = asked
    every = bytearray([0] + [255] * MOST_LETTERS)
    facts = Facts(
        alphabet=alphabet.letters,
        words=graph.count_subwords(every, 1, LONGEST),
        sha256=hashlib.sha256(nodes).hexdigest(),
        dropped={},
        nodes=len(nodes),
        checksum=checksum(nodes),
    )
    lexicon = Lexicon(path.stem, alphabet, nodes, facts)
    if graph.gaddag:
        return lexicon
    return Lexicon.from_words(map(alphabet.spell, lexicon), alphabet, path.stem)


def _restore(name: str, alphabet: Alphabet, data: bytes, facts: Facts) -> Lexicon:
    """Restore a lexicon from a pickle, reusing an existing one with its caches."""
    known = _KNOWN.get((name, facts.sha256))
    if known is not None and (known.alphabet, known.facts) == (alphabet, facts):
        return known
    return Lexicon(name, alphabet, memoryview(data).cast("I"), facts)
