"""The lexicon's questions over a plain list of words, and its packed graph read node by node.

Words, hands and letters are in upper case; `letters` is the alphabet in its order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

SEPARATOR = "@"


def in_order(words: Iterable[str], letters: str) -> list[str]:
    """The words sorted as the alphabet has it."""
    return sorted(words, key=lambda word: [letters.index(letter) for letter in word])


def can_make(word: str, hand: str) -> bool:
    """Whether the hand's tiles make the word, each blank standing for one letter."""
    missing = Counter(word) - Counter(hand.replace("?", ""))
    return missing.total() <= hand.count("?")


def contains(words: Sequence[str], word: str) -> bool:
    return word in words


def anagrams(words: Sequence[str], hand: str) -> list[str]:
    return [word for word in words if len(word) == len(hand) and can_make(word, hand)]


def subwords(
    words: Sequence[str],
    hand: str,
    anchor: str | None = None,
    place: str = "any",
    min_length: int = 2,
) -> list[str]:
    """The words made of the anchor, at its required place, and tiles of the hand."""
    return [
        word
        for word in words
        if len(word) >= min_length
        and any(can_make(rest, hand) for rest in _without_anchor(word, anchor, place))
    ]


def _without_anchor(word: str, anchor: str | None, place: str) -> Iterator[str]:
    """The letters that the hand must supply, for each possible place of the anchor."""
    if anchor is None:
        yield word
        return
    squares = {"any": range(len(word)), "first": [0], "last": [len(word) - 1]}[place]
    for square in squares:
        if word[square] == anchor:
            yield word[:square] + word[square + 1 :]


def matches(words: Sequence[str], pattern: str, hand: str | None = None) -> list[str]:
    return [word for word in words if _fits(word, pattern, hand)]


def _fits(word: str, pattern: str, hand: str | None) -> bool:
    if len(word) != len(pattern):
        return False
    squares = list(zip(word, pattern, strict=True))
    if any(square not in (".", letter) for letter, square in squares):
        return False
    opened = "".join(letter for letter, square in squares if square == ".")
    return hand is None or can_make(opened, hand)


def cross_check(words: Sequence[str], letters: str, before: str, after: str) -> frozenset[str]:
    return frozenset(letter for letter in letters if before + letter + after in words)


def two_letter_words(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if len(word) == 2)


def letter_counts(words: Sequence[str], letters: str) -> dict[str, int]:
    return {letter: sum(word.count(letter) for word in words) for letter in letters}


def gaddag_entries(word: str) -> list[str]:
    """CARE is ERAC, RAC@E, AC@RE and C@ARE."""
    parts = [(word[:split][::-1], word[split:]) for split in range(len(word), 0, -1)]
    return [f"{before}{SEPARATOR}{after}" if after else before for before, after in parts]


def child(node: int) -> int:
    return node % 2**22


def is_last(node: int) -> bool:
    return node >> 22 & 1 == 1


def ends_word(node: int) -> bool:
    return node >> 23 & 1 == 1


def tile(node: int) -> int:
    return node >> 24


def row(nodes: Sequence[int], start: int) -> list[int]:
    """The siblings that begin at a node."""
    siblings = [nodes[start]]
    while not is_last(siblings[-1]):
        start += 1
        siblings.append(nodes[start])
    return siblings


def dawg(nodes: Sequence[int], letters: str) -> list[str]:
    """Every string that the DAWG spells, in its order."""
    return list(_spelled(nodes, child(nodes[0]), SEPARATOR + letters, ""))


def gaddag(nodes: Sequence[int], letters: str) -> list[str]:
    """Every string that the GADDAG spells, the separator as @."""
    return list(_spelled(nodes, child(nodes[1]), SEPARATOR + letters, ""))


def _spelled(nodes: Sequence[int], start: int, letters: str, path: str) -> Iterator[str]:
    if start == 0:
        return
    for node in row(nodes, start):
        longer = path + letters[tile(node)]
        if ends_word(node):
            yield longer
        yield from _spelled(nodes, child(node), letters, longer)


def spells(nodes: Sequence[int], root: int, codes: Sequence[int]) -> bool:
    """Whether a string of codes is in the DAWG (root 0) or the GADDAG (root 1)."""
    node = nodes[root]
    for code in codes:
        start = child(node)
        followers = [each for each in row(nodes, start) if tile(each) == code] if start else []
        if not followers:
            return False
        node = followers[0]
    return ends_word(node)


def how_many(nodes: Sequence[int], root: int) -> int:
    """How many strings the DAWG (root 0) or the GADDAG (root 1) spells."""
    behind: dict[int, int] = {0: 0}

    def count(start: int) -> int:
        if start not in behind:
            siblings = row(nodes, start)
            behind[start] = sum(ends_word(node) + count(child(node)) for node in siblings)
        return behind[start]

    return count(child(nodes[root]))


def rows(nodes: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Every row that can be reached from a root, by where it begins."""
    found: dict[int, tuple[int, ...]] = {}
    ahead = [child(nodes[0]), child(nodes[1])]
    while ahead:
        start = ahead.pop()
        if start and start not in found:
            found[start] = tuple(row(nodes, start))
            ahead += [child(node) for node in found[start]]
    return found


def fewest_nodes(words: Sequence[str]) -> int:
    """How many nodes the smallest graph has: one row for each different set of what may follow.

    Beginnings with equal sets of endings are one row, in the DAWG and the GADDAG together; a row
    has a node for each letter that may come next; two more nodes point to the roots.
    """
    entries = [entry for word in words for entry in gaddag_entries(word)]
    different = _endings(words) | _endings(entries)
    return 2 + sum(len({ending[0] for ending in endings}) for endings in different)


def _endings(strings: Iterable[str]) -> set[frozenset[str]]:
    """For each prefix that can be continued, the set of its continuations."""
    after: dict[str, set[str]] = {}
    for string in strings:
        for split in range(len(string)):
            after.setdefault(string[:split], set()).add(string[split:])
    return {frozenset(endings) for endings in after.values()}
