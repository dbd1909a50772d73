"""A learned choice of words for algorithm II (001, future work).

Algorithm II plays the longest word that fits. Here a linear policy chooses among the longest words
of every seed by the tiles they leave in hand. Its weights are learned by the cross-entropy method:
each generation draws weights around the best so far, arranges the same hands with each of them,
and the next generation is drawn around those that completed the most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from statistics import fmean, pstdev

from tilewright.arena.memory import Document
from tilewright.grid import Grid, Placement
from tilewright.lexicon import Lexicon
from tilewright.solver import Limit
from tilewright.solver.strategies import find_strategy
from tilewright.solver.strategies.common import Layout, filled
from tilewright.solver.strategies.dictionary import Matches
from tilewright.studies.bench import Bench, cpu_seconds, words
from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.experiment import Experiment, Findings, Quantity, Size, average, share
from tilewright.studies.papers import draw_hands

Weights = tuple[float, ...]

VOWELS = frozenset("AEIOU")
VOWEL_SHARE = 0.4
FEATURES = ("tiles used", "hard tiles left", "vowels off balance", "copies left", "one tile left")
LONGEST_FIRST: Weights = (
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
)  # like algorithm II, except for the order of seeds
CANDIDATES = 20  # longest words per seed
POPULATION, BEST = 14, 4
GENERATIONS, HANDS = 10, 80
SPREAD, LEAST_SPREAD = 0.6, 0.05
SIZES = (10, 15, 21)
PAPER, LONGEST, LEARNED = "algorithm II", "longest word of any seed", "learned"


class Policy:
    """Chooses the next word by its length and the tiles it leaves, with learned weights."""

    def __init__(self, lexicon: Lexicon, weights: Weights) -> None:
        self.lexicon = lexicon
        self.weights = weights
        pairs = lexicon.two_letter_counts
        most = max(*pairs.values(), 1)
        self._hardness = {letter: 1 - count / most for letter, count in pairs.items()}

    def build(self, tiles: str) -> Grid | None:
        """Return a grid of all tiles, or None if no further word fits."""
        return filled(Layout(tiles), self._choose)

    def _choose(self, layout: Layout) -> Placement | None:
        found = [(self._value(layout.hand, word), word) for word in self._candidates(layout)]
        return max(found, key=lambda one: one[0], default=(0.0, None))[1]

    def _candidates(self, layout: Layout) -> Iterator[Placement]:
        """Yield the longest words that fit, for the first usable seed of each letter."""
        matches = Matches(self.lexicon, layout.hand)
        used: set[str] = set()
        for seed in layout.seeds():
            if seed.letter not in used:
                fits = (seed.fit(word) for word in matches.across(seed.letter))
                found = list(islice(filter(None, fits), CANDIDATES))
                used |= {seed.letter} if found else set()
                yield from found

    def _value(self, hand: str, placement: Placement) -> float:
        left = Counter(hand)
        crossed = Counter(placement.word) - left  # the letter on the board
        left -= Counter(placement.word) - crossed
        seen = self.features(len(placement.word), left)
        return sum(weight * amount for weight, amount in zip(self.weights, seen, strict=True))

    def features(self, length: int, left: Counter[str]) -> tuple[float, ...]:
        """Return the features of a word: its length, and properties of the tiles it leaves."""
        tiles = left.total()
        vowels = sum(left[letter] for letter in VOWELS)
        return (
            length / 10,
            -sum(self._hardness[letter] * count for letter, count in left.items()) / 10,
            -abs(vowels / tiles - VOWEL_SHARE) if tiles else 0.0,
            -sum(count - 1 for count in left.values()) / 10,
            -float(tiles == 1),
        )


def train(
    bench: Bench, generations: int, population: int, hands: int
) -> tuple[Weights, list[float]]:
    """Return the learned weights, and the completion rate at the centre of each generation."""
    rng = Random(f"learned words {bench.seed}")
    centre: Weights = LONGEST_FIRST
    spread = [SPREAD] * len(FEATURES)
    completed = []
    for generation in range(generations):
        drawn = [_near(centre, spread, rng) for _ in range(population - 1)]
        work = partial(try_weights, hands=hands, seed=generation, lexicon=bench.lexicon)
        step = f"training, generation {generation + 1}, {hands} hands"
        answers = bench.each(step, work, [centre, *drawn])
        completed.append(100 * answers[0]["complete"] / hands)
        ranked = sorted(range(population), key=lambda one: (-answers[one]["complete"], one))
        best = list(zip(*([centre, *drawn][one] for one in ranked[:BEST]), strict=True))
        centre = tuple(float(f"{fmean(values):.3g}") for values in best)
        spread = [
            max(LEAST_SPREAD, (old + pstdev(v)) / 2) for old, v in zip(spread, best, strict=True)
        ]
    return centre, completed


def _near(centre: Weights, spread: Sequence[float], rng: Random) -> Weights:
    return tuple(
        float(f"{rng.gauss(middle, width):.3g}")
        for middle, width in zip(centre, spread, strict=True)
    )


def try_weights(weights: Weights, hands: int, seed: int, lexicon: str) -> Document:
    """Count the hands of a generation that these weights complete."""
    policy = Policy(words(lexicon), weights)
    drawn = draw_hands(hands, SIZES[-1], f"learning words {seed}")
    return {"complete": sum(policy.build(tiles) is not None for tiles in drawn)}


def arrange(tiles: str, weights: Weights, lexicon: str) -> Document:
    """Arrange a hand with algorithm II, the longest word of any seed, and the learned policy."""
    known = words(lexicon)
    ways = {
        PAPER: lambda: find_strategy("dictionary").run(tiles, known, Limit(), 0).grid,
        LONGEST: lambda: Policy(known, LONGEST_FIRST).build(tiles),
        LEARNED: lambda: Policy(known, weights).build(tiles),
    }
    found: Document = {}
    for name, way in ways.items():
        grid, seconds = cpu_seconds(way)
        found[name] = {"complete": grid is not None, "ms": 1000 * seconds}
    return found


def learn_words(bench: Bench) -> Findings:
    """Train on hands of 21 tiles, then compare on other hands."""
    effort = (2, BEST + 1, 1) if bench.quick else (GENERATIONS, POPULATION, HANDS)
    weights, completed = train(bench, *effort)
    rows = {}
    for size in SIZES[-1:] if bench.quick else SIZES:
        drawn = draw_hands(bench.size, size, f"test words {size} {bench.seed}")
        work = partial(arrange, weights=weights, lexicon=bench.lexicon)
        answers = bench.each(f"{size} tiles, {weights}", work, drawn)
        for name in (PAPER, LONGEST, LEARNED):
            found = [answer[name] for answer in answers]
            rows[f"{size} letters, {name}"] = {
                "complete": share(sum(one["complete"] for one in found), len(found)),
                "time": average([one["ms"] for one in found]),
            }
    told = ", ".join(f"{name} {weight:g}" for name, weight in zip(FEATURES, weights, strict=True))
    curve = [(float(number), share_of) for number, share_of in enumerate(completed, start=1)]
    return Findings(rows, (f"The learned weights: {told}.",), curves={"complete": curve})


def _rows(name: str) -> tuple[str, ...]:
    return tuple(f"{size} letters, {name}" for size in SIZES)


EXPERIMENTS = (
    Experiment(
        "learned-words",
        "Section 6: a learned choice of words for algorithm II (future work in the paper)",
        "Proposed to train weights that select a better word to play, with the objective of "
        "depleting all letter tiles, and expected more completed grids and longer times.",
        "Weights for the tiles that a word leaves in hand, learned on hands of 21 tiles; a word is "
        "chosen among the 20 longest for each letter that it may cross. The second row of each "
        "size makes the same choice by length alone.",
        "letters, choice of words",
        (Quantity("complete", "%", 1), Quantity("time", "ms", 1)),
        {},
        Size(2, 600),
        learn_words,
        bars="complete",
        axes=("generation", "per cent completed"),
        claims=(
            Claim(
                "A trained choice of words raises the completion rate.",
                "6",
                tuple(
                    Comparison("complete", (learned,), "above", (paper,))
                    for learned, paper in zip(_rows(LEARNED), _rows(PAPER), strict=True)
                ),
            ),
            Claim(
                "A trained choice of words raises the computing time.",
                "6",
                tuple(
                    Comparison("time", (learned,), "above", (paper,))
                    for learned, paper in zip(_rows(LEARNED), _rows(PAPER), strict=True)
                ),
            ),
        ),
    ),
)
