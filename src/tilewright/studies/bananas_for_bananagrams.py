"""Agrawal and Kwok: Bananas for Bananagrams, CS221 final project, 2018."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from random import Random

from tilewright.arena.memory import Document
from tilewright.solver import Limit, Solution, solve
from tilewright.solver.append_or_rebuild import ACTIONS
from tilewright.solver.strategies import find_strategy
from tilewright.studies.append_or_rebuild import RewardClock, Weights, train, try_cases
from tilewright.studies.baselines import EXPERIMENTS as COUNTS
from tilewright.studies.bench import Bench, cpu_seconds, words
from tilewright.studies.claims.bananas_for_bananagrams import CLAIMS
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Size,
    Study,
    average,
    exact,
    run_time,
    share,
    spread,
)
from tilewright.studies.learned_words import EXPERIMENTS as LEARNED_WORDS
from tilewright.studies.papers import TABLE_1, draw_hands
from tilewright.studies.timing import alternate, runs
from tilewright.studies.word_picker import learn_and_compare

ALGORITHMS = {"I": "letters-in-hand", "II": "dictionary"}
OURS = "solver"

# Appendix A: the tiles, and the seconds of the paper's two algorithms.
EXAMPLES = {
    "first hand": ("NEDLEVTWTOTADTIEKJTYG", {"I": 68.0, "II": 2.1}),
    "second hand": ("TRSKTTRTGNGOULATOMREA", {"I": 64.0, "II": 0.5}),
}

TRAINING = 1000
TEST = 100  # cases, as in the paper
TRAININGS = 30  # each on 1,000 cases, for the intervals of weights
FEW_TRAININGS = 3  # in the quick form


BUILDERS = ALGORITHMS | {OURS: OURS}
Hand = tuple[str, int]  # its tiles and its number


def build_in_turn(hand: Hand, lexicon: str) -> Document:
    """Build one hand with both algorithms and our solver, in turn."""
    tiles, number = hand
    variants = {
        name: partial(_build, strategy, tiles, lexicon, number)
        for name, strategy in BUILDERS.items()
    }
    return dict(alternate(variants, first=number))


def _build(strategy: str, tiles: str, source: str, seed: int) -> Document:
    lexicon = words(source)
    limit = Limit(seconds=600)
    _warm_up(strategy, source)

    def work() -> Solution:
        if strategy == OURS:
            return solve(tiles, lexicon, seed=seed)
        return find_strategy(strategy).run(tiles, lexicon, limit, seed)

    solution, seconds = cpu_seconds(work)
    grid = solution.grid
    return {"complete": grid is not None, "seconds": seconds, "picture": str(grid) if grid else ""}


@lru_cache(maxsize=8)
def _warm_up(strategy: str, source: str) -> None:
    """Fill a strategy's caches for a word list, so that they do not count in a hand's time."""
    if strategy != OURS:
        find_strategy(strategy).run("TILES", words(source), Limit(seconds=600), 0)


def table_1(bench: Bench) -> Findings:
    """Both algorithms and our solver on random hands of three sizes."""
    rows: dict[str, dict[str, Measure]] = {}
    for tiles in (10, 15, 21):
        hands = draw_hands(bench.size, tiles, f"hands of {tiles} {bench.seed}")
        work = partial(build_in_turn, lexicon=bench.lexicon)
        cases = [(hand, number) for number, hand in enumerate(hands)]
        trials = bench.each(f"{tiles} letters", work, cases)
        row = {}
        for name in BUILDERS:
            completed = sum(trial[name][0]["complete"] for trial in trials)
            row[f"time {name}"] = run_time(runs(trials, name))
            row[f"complete {name}"] = share(completed, len(trials))
        rows[f"{tiles} letters"] = row
    return Findings(rows)


def worked_examples(bench: Bench) -> Findings:
    """Appendix A: two hands by both algorithms, drawn."""
    rows, pictures = {}, {}
    for title, (tiles, _) in EXAMPLES.items():
        work = partial(build_in_turn, lexicon=bench.lexicon)
        (trial,) = bench.each(title, work, [(tiles, 0)])
        row = {}
        for name in BUILDERS:
            first = trial[name][0]
            row[f"time {name}"] = run_time(runs([trial], name))
            row[f"complete {name}"] = exact(100.0 * first["complete"])
            pictures[f"{title} ({tiles}), {_called(name)}"] = first["picture"] or "tiles left over"
        rows[title] = row
    return Findings(rows, pictures=pictures)


def _called(name: str) -> str:
    return "our solver" if name == OURS else f"Algorithm {name}"


# Append or rebuild


def append_or_rebuild(bench: Bench) -> Findings:
    """The paper's learner and coin, then better learners, then our `peel`."""
    training = try_cases(bench, "training", bench.size)
    wanted = bench.size if bench.quick else 2 * bench.size
    tests = try_cases(bench, "the last test", wanted)
    as_paper = _train(bench, training[:TRAINING], "paper")
    longer = _train(bench, training, "paper")
    by_cpu = _train(bench, training[:TRAINING], "paper", "cpu")
    better = _train(bench, training, "more")
    few = tests[:TEST]
    rows = {
        f"coin flip, {len(few)} cases": _coin(few, bench.seed),
        f"learned, {len(few)} cases": _chosen(few, as_paper, "paper"),
        f"coin flip, {len(tests):,} cases": _coin(tests, bench.seed),
        "always append": _all(tests, "append"),
        "always rebuild": _all(tests, "rebuild"),
        f"learned as in the paper, {len(training[:TRAINING]):,} iterations": _chosen(
            tests, as_paper, "paper"
        ),
        "the same, rewarded by CPU time": _chosen(tests, by_cpu, "paper"),
        f"the same features, {len(training):,} iterations": _chosen(tests, longer, "paper"),
        f"more features, {len(training):,} iterations": _chosen(tests, better, "more"),
        "the better of both, known beforehand": _known(tests),
        "peel, no choice": _all(tests, "peel"),
    }
    moved = average([case["peel"]["moved"] for case in tests])
    remark = f"A peel moves {moved.value:.2f} tiles of the grid on average."
    files = {
        "append-or-rebuild.txt": as_paper.to_text(),
        "append-or-rebuild-more.txt": better.to_text(),
    }
    return Findings(rows, (remark,), files=files)


def _train(
    bench: Bench, cases: Sequence[Document], features: str, clock: RewardClock = "counted"
) -> Weights:
    return train(cases, features, Random(f"append or rebuild {bench.seed}"), clock)


def _row(steps: Sequence[Document]) -> dict[str, Measure]:
    return {
        "complete": share(sum(step["complete"] for step in steps), len(steps)),
        "reward": average([step["reward"] for step in steps]),
        "seconds": average([step["seconds"] for step in steps]),
        "cpu": average([1000 * step["cpu"] for step in steps]),
    }


def _all(cases: Sequence[Document], way: str) -> dict[str, Measure]:
    return _row([case[way] for case in cases])


def _coin(cases: Sequence[Document], seed: int) -> dict[str, Measure]:
    coin = Random(f"coin {seed}")
    return _row([case[coin.choice(("append", "rebuild"))] for case in cases])


def _chosen(cases: Sequence[Document], weights: Weights, features: str) -> dict[str, Measure]:
    return _row([case[weights.best(case["features"][features])] for case in cases])


def _known(cases: Sequence[Document]) -> dict[str, Measure]:
    both = [(case["append"], case["rebuild"]) for case in cases]
    return _row([max(steps, key=lambda step: float(step["reward"])) for steps in both])


def learned_weights(bench: Bench) -> Findings:
    """Appendix B: the weights after the paper's 1,000 iterations, averaged over trainings.

    Each training has its own cases, since one training differs much from the next.
    """
    trainings = FEW_TRAININGS if bench.quick else TRAININGS
    cases = try_cases(bench, "training", trainings * bench.size)
    learned = [
        train(
            cases[number * bench.size : (number + 1) * bench.size],
            "paper",
            Random(f"append or rebuild {bench.seed}, training {number}"),
        )
        for number in range(trainings)
    ]
    names = ("longest word", "vowels", "tile V", "tile Q", "tile J", "tile E", "tile S")
    remark = f"{trainings} trainings of {bench.size:,} iterations."
    return Findings({name: _weight(name, learned) for name in names}, (remark,))


def _weight(name: str, learned: Sequence[Weights]) -> dict[str, Measure]:
    """A feature's weights for both actions, and the difference, as means over trainings."""
    append, rebuild = (
        [weights.of(action).get(name, 0.0) for weights in learned] for action in ACTIONS
    )
    return {
        "append": average(append),
        "sd": spread(append),
        "rebuild": average(rebuild),
        "rebuild sd": spread(rebuild),
        "gap": average([one - other for one, other in zip(append, rebuild, strict=True)]),
    }


def _learned(append: float, rebuild: float) -> Mapping[str, float]:
    return {"append": append, "rebuild": rebuild}


COLUMNS = tuple(
    Quantity(f"{what} {name}", unit, digits)
    for name in BUILDERS
    for what, unit, digits in (("time", "s", 5), ("complete", "%", 0))
)

STUDY = Study(
    "bananas-for-bananagrams",
    "Bananas for Bananagrams",
    "Agrawal, Kwok, 2018",
    (
        Experiment(
            "table-1",
            "Table 1: completion and time by the number of letters",
            "Built grids of 10, 15 and 21 random letters by Algorithm I, a search over the letters "
            "in hand, and Algorithm II, a search over the dictionary.",
            "Both algorithms rebuilt from the text, with ENABLE's 172,820 words instead of the "
            "276,643 of the Scrabble dictionary, in CPU time; all build the same hands in turn, "
            "three times each. The paper gives neither the points of Algorithm I nor the order of "
            "the seeds: here a letter has a point less for each of its tiles in the game, and "
            "seeds come in the order in which they were laid. The last columns are our own solver.",
            "letters",
            COLUMNS,
            {
                f"{tiles} letters": {
                    f"{what} {name}": figure
                    for name, strategy in ALGORITHMS.items()
                    for what, figure in zip(
                        ("complete", "time"), TABLE_1[strategy, tiles], strict=True
                    )
                }
                for tiles in (10, 15, 21)
            },
            Size(4, 200),
            table_1,
            bars="complete II",
            claims=CLAIMS["table-1"],
        ),
        Experiment(
            "appendix-a",
            "Appendix A: two worked examples",
            "Drew the grids that both algorithms build from two random hands.",
            "The same hands, by the algorithms as above; words differ where the dictionaries do.",
            "hand",
            COLUMNS,
            {
                title: {f"time {name}": seconds for name, seconds in times.items()}
                for title, (_, times) in EXAMPLES.items()
            },
            Size(1, 1),
            worked_examples,
            claims=CLAIMS["appendix-a"],
        ),
        Experiment(
            "append-or-rebuild",
            "Section 5: append or rebuild, learned",
            "Learned with linear Q-values, from 1,000 iterations, when to append a new tile and "
            "when to rebuild the grid, and compared it with a coin on 100 test cases.",
            "The paper's process, update and reward, with ENABLE's words and the features that "
            "appendix B names: the longest word, the vowels, the new tile. The paper had others, "
            "which it does not list. Each word or seed examined counts as a fixed fraction of a "
            "second. Our append tries every open tile.",
            "choice",
            (
                Quantity("complete", "%", 1),
                Quantity("reward", "", 1),
                Quantity("seconds", "s", 2),
                Quantity("cpu", "ms", 2),
            ),
            {
                f"coin flip, {TEST} cases": {"complete": 73},
                f"learned, {TEST} cases": {"complete": 84},
            },
            Size(25, 3000),
            append_or_rebuild,
            bars="complete",
            claims=CLAIMS["append-or-rebuild"],
        ),
        Experiment(
            "appendix-b",
            "Appendix B: the learned weights",
            "Listed the weights of some features after 1,000 iterations.",
            "The features that the paper names, scaled from 0 to 1; it does not give its scale or "
            "its other features, so only the "
            "signs and the order within a row can be compared. Weights are means over trainings on "
            "different cases, and sd is the standard deviation from one training to the next; the "
            "paper has a single training. The gap is append minus rebuild.",
            "feature",
            (
                Quantity("append", "", 1),
                Quantity("sd", "", 1),
                Quantity("rebuild", "", 1),
                Quantity("rebuild sd", "", 1),
                Quantity("gap", "", 1),
            ),
            {
                "longest word": _learned(69.5, 57.3),
                "vowels": _learned(52.4, 72.5),
                "tile V": _learned(-52.0, 0.2),
                "tile Q": _learned(-4.7, -2.0),
            },
            Size(25, TRAINING, work=TRAINING / 25 * TRAININGS / FEW_TRAININGS),
            learned_weights,
            claims=CLAIMS["appendix-b"],
        ),
        Experiment(
            "word-picker",
            "Section 6: a learned word-picker (future work in the paper)",
            "Proposed to train weights that choose the next word to play, with the aim of using up "
            "all tiles; it was not done.",
            "Trained here on the solver's own searches and compared with the hand-written ranking, "
            "with quick searches only, on hands not used in training; the paper has no figures to "
            "compare with.",
            "hands, ranking",
            (
                Quantity("solved", "%", 2),
                Quantity("nodes", "", 0),
                Quantity("time", "µs", 1),
                Quantity("moved", "tiles", 3),
            ),
            {},
            Size(250, 3000, work=60),  # training has more generations and more hands
            learn_and_compare,
            bars="nodes",
            axes=("generation", "nodes a hand"),
            claims=CLAIMS["word-picker"],
            own_words=True,
        ),
        *LEARNED_WORDS,
        *COUNTS,
    ),
)
