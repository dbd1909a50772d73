"""The word picker: which word to place next, learned on the solver's own searches.

The future work of paper 001 is to train the choice of the next word. The policy here is the
solver's ranking: words are penalised for the tiles they leave in hand, with six weights for
different kinds of trouble. The weights are learned by the cross-entropy method: each generation
draws weights around the best so far, solves the same hands with each of them, and the next
generation is drawn around those that needed the fewest nodes. Only nodes count, so training is
reproducible.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import astuple, fields
from functools import lru_cache, partial
from random import Random
from statistics import fmean, pstdev

from tilewright.arena.memory import Document
from tilewright.lexicon import Lexicon
from tilewright.solver import Limit, Peeler, solve
from tilewright.solver.limit import NO_END
from tilewright.solver.picker import HAND_WRITTEN, LEARNED, Picker
from tilewright.solver.solve import QUICK_ATTEMPTS
from tilewright.solver.workshop import Workshop, hand_counts, side_for, workshop_of
from tilewright.studies.bench import Bench, cpu_seconds
from tilewright.studies.experiment import Findings, Measure, average, share
from tilewright.studies.papers import draw_hands

POPULATION = 20
BEST = 5
GENERATIONS = 15
HANDS = 3000  # per candidate; the same for all candidates of a generation
TILES = 21
STUCK = 10_000  # penalty in nodes for a hand that the quick search does not solve
FIRST_SPREAD = 0.4
LEAST_SPREAD = 0.03
STEP = 0.6  # of the way from the old centre to the mean of the best
TRIAL = 250  # hands per trial of a comparison
PEELS = 30

# The kinds of hands to compare on: word list, tile set and number of tiles.
COMPARED = {
    "enable, 15 tiles": ("enable", "bananagrams", 15),
    "enable, 21 tiles": ("enable", "bananagrams", 21),
    "enable, 41 tiles": ("enable", "bananagrams", 41),
    "enable, 77 tiles": ("enable", "bananagrams", 77),
    "common, 21 tiles": ("common", "bananagrams", 21),
    "french, 21 tiles": ("french", "bananagrams-french", 21),
}
Vector = tuple[float, ...]


def to_vector(picker: Picker) -> Vector:
    """Convert a picker to a point of the search space: logarithms, except for the vowel share."""
    *costs, share_of_vowels, noise = astuple(picker)
    return (*map(math.log, costs), 10 * share_of_vowels, math.log(noise))


def from_vector(vector: Vector) -> Picker:
    """Convert a point to a picker, rounded to three digits."""
    *costs, share_of_vowels, noise = vector
    values = (*map(math.exp, costs), share_of_vowels / 10, math.exp(noise))
    return Picker(*(float(f"{value:.3g}") for value in values))


def train(bench: Bench, generations: int, hands: int = HANDS) -> tuple[Picker, list[float]]:
    """Return the learned picker, and the nodes per hand at the centre of each generation."""
    rng = Random(f"word picker {bench.seed}")
    centre = to_vector(HAND_WRITTEN)
    spread = [FIRST_SPREAD] * len(centre)
    costs = []
    for generation in range(generations):
        points = [centre, *(_near(centre, spread, rng) for _ in range(POPULATION - 1))]
        work = partial(train_one, hands=hands, seed=bench.seed + 1000 + generation)
        step = f"training, generation {generation + 1}, {hands} hands"
        answers = bench.each(step, work, [astuple(from_vector(point)) for point in points])
        costs.append(answers[0]["cost"])
        ranked = sorted(range(POPULATION), key=lambda one: (answers[one]["cost"], one))
        best = list(zip(*(points[one] for one in ranked[:BEST]), strict=True))
        centre = tuple(
            old + STEP * (fmean(values) - old) for old, values in zip(centre, best, strict=True)
        )
        spread = [
            max(LEAST_SPREAD, (1 - STEP) * old + STEP * pstdev(values))
            for old, values in zip(spread, best, strict=True)
        ]
    return from_vector(centre), costs


def _near(centre: Vector, spread: Sequence[float], rng: Random) -> Vector:
    return tuple(rng.gauss(mean, reach) for mean, reach in zip(centre, spread, strict=True))


def train_one(weights: tuple[float, ...], hands: int, seed: int) -> Document:
    """Measure the cost of a picker: the mean nodes of its quick searches."""
    counts = drawn_counts("enable", "bananagrams", TILES, hands, seed)
    searches = quick_searches("enable", Picker(*weights), counts)
    return {"cost": fmean(nodes + (0 if solved else STUCK) for solved, nodes in searches)}


@lru_cache(maxsize=2)
def drawn_counts(name: str, tiles: str, size: int, hands: int, seed: int) -> list[array[int]]:
    """Draw hands in the searcher's format."""
    return [hand_counts(hand, own_lexicon(name)) for hand in draw_hands(hands, size, seed, tiles)]


@lru_cache(maxsize=4)
def own_lexicon(name: str) -> Lexicon:
    """Load a lexicon with a workshop of its own, so that its ranking can be changed."""
    return Lexicon.load(name)


def ranked_workshop(name: str, picker: Picker) -> Workshop:
    workshop = workshop_of(own_lexicon(name))
    workshop.table.rank(picker.weights(workshop.table.used, workshop.table.paired))
    return workshop


def quick_searches(
    name: str, picker: Picker, hands: Sequence[array[int]]
) -> list[tuple[bool, int]]:
    """Return for each hand whether the quick search solved it, and its nodes."""
    found = []
    with ranked_workshop(name, picker).searcher(side_for(max(map(sum, hands)))) as searcher:
        for hand in hands:
            searcher.set_hand(hand)
            before = searcher.nodes
            solved = bool(searcher.run(0, 0, QUICK_ATTEMPTS, NO_END, False))
            found.append((solved, searcher.nodes - before))
    return found


def compare_one(case: tuple[str, str, int, tuple[float, ...], int]) -> Document:
    """Search some hands of one kind with one picker."""
    name, tiles, size, weights, seed = case
    hands = drawn_counts(name, tiles, size, TRIAL, seed)
    quick_searches(name, Picker(*weights), hands[:1])  # fills the caches of the list
    searches, seconds = cpu_seconds(lambda: quick_searches(name, Picker(*weights), hands))
    return {
        "solved": sum(solved for solved, _ in searches),
        "nodes": [nodes for _, nodes in searches],
        "seconds": seconds,
    }


def peel_one(case: tuple[tuple[float, ...], int]) -> Document:
    """Add tiles one by one to a hand of 21; return the tiles moved and the nodes of all peels."""
    weights, seed = case
    ranked_workshop("enable", Picker(*weights))
    lexicon = own_lexicon("enable")
    tiles = draw_hands(1, TILES + PEELS, seed)[0]
    solution = solve(tiles[:TILES], lexicon, limit=Limit(nodes=20_000_000), seed=seed)
    if solution.grid is None:
        return {"moved": None, "nodes": 0}
    peeler = Peeler(solution.grid, lexicon)
    moved = 0
    for tile in tiles[TILES:]:
        if peeler.add(tile, Limit(nodes=20_000_000), seed) != "solved":
            return {"moved": None, "nodes": peeler.nodes}
        moved += peeler.moved
    return {"moved": moved, "nodes": peeler.nodes}


def learn_and_compare(bench: Bench) -> Findings:
    """Train, then compare on hands not used in training."""
    generations, hands = (2, 100) if bench.quick else (GENERATIONS, HANDS)
    learned, costs = train(bench, generations, hands)
    pickers = {"by hand": HAND_WRITTEN, "learned": learned, "shipped": LEARNED}
    rows: dict[str, dict[str, Measure]] = {}
    for number, (kind, case) in enumerate(COMPARED.items()):
        rows |= _comparison(bench, kind, case, pickers, number)
    rows |= _peels(bench, pickers)
    curve = [(float(generation), cost) for generation, cost in enumerate(costs, start=1)]
    return Findings(
        rows,
        (
            _verdict(rows),
            _told("hand-written", HAND_WRITTEN),
            _told("learned", learned),
            _told("shipped", LEARNED),
        ),
        curves={"nodes a hand": curve},
    )


def _comparison(
    bench: Bench,
    kind: str,
    case: tuple[str, str, int],
    pickers: dict[str, Picker],
    number: int,
) -> dict[str, dict[str, Measure]]:
    trials = max(1, bench.size // TRIAL)
    rows = {}
    for name, picker in pickers.items():
        seeds = [1_000_000 * (number + 1) + bench.seed + trial for trial in range(trials)]
        weights = astuple(picker)
        # The weights are part of the step's name, so other weights are other trials.
        step = f"{kind}, {name} {weights}"
        answers = bench.each(step, compare_one, [(*case, weights, seed) for seed in seeds])
        nodes = [nodes for answer in answers for nodes in answer["nodes"]]
        rows[f"{kind}, {name}"] = {
            "solved": share(sum(answer["solved"] for answer in answers), len(nodes)),
            "nodes": average(nodes),
            "time": average([1e6 * answer["seconds"] / TRIAL for answer in answers]),
        }
    return rows


def _peels(bench: Bench, pickers: dict[str, Picker]) -> dict[str, dict[str, Measure]]:
    games = max(4, bench.size // 100)
    rows = {}
    for name, picker in pickers.items():
        weights = astuple(picker)
        cases = [(weights, bench.seed + 7_000_000 + game) for game in range(games)]
        answers = bench.each(f"peels, {name} {weights}", peel_one, cases)
        done = [answer for answer in answers if answer["moved"] is not None]
        rows[f"{PEELS} peels from 21 tiles, {name}"] = {
            "solved": share(len(done), len(answers)),
            "nodes": average([answer["nodes"] / PEELS for answer in done]),
            "moved": average([answer["moved"] / PEELS for answer in done]),
        }
    return rows


def _verdict(rows: dict[str, dict[str, Measure]]) -> str:
    """Summarise how the learned ranking compares with the hand-written one."""
    fewer = more = 0
    for kind in COMPARED:
        learned, written = rows[f"{kind}, learned"], rows[f"{kind}, by hand"]
        fewer += learned["nodes"].value < written["nodes"].value
        more += learned["solved"].value >= written["solved"].value
    return (
        f"What was learned needs fewer nodes than what was written by hand for {fewer} of "
        f"{len(COMPARED)} kinds of hands, and solves as many or more for {more}; the shipped "
        "ranking is the solver's default."
    )


def _told(name: str, picker: Picker) -> str:
    weights = ", ".join(
        f"{field.name.replace('_', ' ')} {getattr(picker, field.name):g}"
        for field in fields(Picker)
    )
    return f"The {name} weights: {weights}."
