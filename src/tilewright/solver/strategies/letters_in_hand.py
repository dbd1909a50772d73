"""Algorithm I of Agrawal and Kwok, Bananas for Bananagrams, section 4.1.

A breadth-first search over the hand in its order: each state adds the next letter or omits it, for
at most 50,000 states per seed, so that only the first 15 of 21 tiles are ever combined. The best
word has the most points, where rare letters have more. It is sought for every seed on the grid and
played where it scores most. The strategy does not backtrack.

The paper does not give the points, only that they decrease with a letter's frequency. Here they
decrease by one for each tile of the letter among the 144, and a word replaces another only if it
scores more. This gives the first word of the paper's appendix A, VENTILATED.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice

from tilewright.alphabet import BANANAGRAMS
from tilewright.grid import Grid, Placement
from tilewright.solver.strategies.common import Layout, Seed, Task, filled, letter_units, pack

ITERATIONS = 50_000
MOST_OF_A_LETTER = max(BANANAGRAMS.counts.values())

Combination = tuple[int, int]  # packed letters, points


def build(task: Task) -> Grid | None:
    """Return a grid of all the tiles, or None if no seed has a word or the limit is reached."""
    return filled(Layout(task.tiles), lambda layout: _best_word(layout, task))


def letter_points(letter: str) -> int:
    """A letter's points: more for letters with fewer tiles in the game."""
    return 1 + MOST_OF_A_LETTER - BANANAGRAMS.counts.get(letter, 0)


def _best_word(layout: Layout, task: Task) -> Placement | None:
    """The word that scores most, over the seeds in their order."""
    best, most = None, 0
    for seed in layout.seeds():
        if task.clock.over():
            return None
        word, points = _best_at(seed, layout.hand, task)
        if points > most:
            best, most = word, points
    return best


def _best_at(seed: Seed, hand: str, task: Task) -> tuple[Placement | None, int]:
    """The word across a seed that scores most among the first combinations of the hand."""
    units = letter_units(task.lexicon.alphabet)
    anagrams = _anagram_map(task.lexicon.subwords(hand, seed.anchor), units)
    best, most = None, 0
    states = min(ITERATIONS, task.clock.nodes_left())
    for combination, points in islice(combinations(seed.letter, hand, units), states):
        if points > most and combination in anagrams:
            fits = (seed.fit(word) for word in anagrams[combination])
            word = next((placement for placement in fits if placement), None)
            if word:
                best, most = word, points
    task.clock.nodes += min(states, 2 ** (len(hand) + 1) - 1)
    return best, most


def combinations(seed: str, hand: str, units: Mapping[str, int]) -> Iterator[Combination]:
    """The states of the search in breadth-first order: the next letter added, then omitted.

    Omitting a letter repeats a combination; as in the paper, this counts as a state.
    """
    level = [(pack(seed, units), sum(map(letter_points, seed)))]
    yield from level
    for letter in hand:
        unit, points = units[letter], letter_points(letter)
        level = [
            child
            for letters, score in level
            for child in ((letters + unit, score + points), (letters, score))
        ]
        yield from level


def _anagram_map(words: list[str], units: Mapping[str, int]) -> Mapping[int, list[str]]:
    """The paper's map from unordered letters to words, for the words that the hand can make."""
    anagrams = defaultdict(list)
    for word in words:
        anagrams[pack(word, units)].append(word)
    return anagrams
