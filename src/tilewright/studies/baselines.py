"""The baselines of 001: its dictionary, its anagram map, and a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from tilewright.arena.memory import Document
from tilewright.lexicon import Lexicon
from tilewright.solver import Limit, Solution, peel, solve
from tilewright.solver.append_or_rebuild import Step, act, draw_case
from tilewright.solver.strategies import find_strategy
from tilewright.studies.bench import Bench, cpu_seconds, words
from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Quantity,
    Quoted,
    Size,
    average,
    exact,
    share,
)
from tilewright.studies.papers import draw_hands

TILES = 21
WORDS, KEYS = "words", "keys of the anagram map"
PERSON, PERSON_PEEL = f"a person, {TILES} tiles", "a person, one more tile"
ALGORITHM, SOLVER = f"algorithm II, {TILES} tiles", f"our solver, {TILES} tiles"
ORACLE = f"the oracle, more than {TILES} tiles"
APPEND, PEEL = "append, one more tile", "our peel, one more tile"


def count_one(source: str) -> Document:
    """Count the words and anagram keys of a list."""
    lexicon = Lexicon.load(source)
    return {"words": len(lexicon), "keys": len({"".join(sorted(word)) for word in lexicon})}


def counts(bench: Bench) -> Findings:
    """The words and anagram keys of the run's word list."""
    (found,) = bench.each("counts", count_one, [bench.lexicon])
    return Findings(
        {
            name: {
                "number": exact(number),
                "of the words": exact(100 * number / found["words"]),
            }
            for name, number in ((WORDS, found["words"]), (KEYS, found["keys"]))
        }
    )


def time_one(number: int, seed: int, lexicon: str) -> Document:
    """Measure the CPU times for one hand and for one more tile, and whether all tiles are used."""
    known = words(lexicon)
    (tiles,) = draw_hands(1, TILES, f"baseline {seed} {number}")
    case = draw_case(known, Random(f"baseline {seed} {number}"))
    oracle = find_strategy("oracle")
    ways: dict[str, Callable[[], Solution | Step]] = {
        ALGORITHM: lambda: find_strategy("dictionary").run(tiles, known, Limit(), 0),
        SOLVER: lambda: solve(tiles, known, seed=number),
        APPEND: lambda: act(case, "append", known),
        ORACLE: lambda: oracle.run(tiles, known, Limit(), number),
        PEEL: lambda: peel(case.grid, case.tile, known, limit=Limit(nodes=20_000_000)),
    }
    done = {name: cpu_seconds(way) for name, way in ways.items()}
    return {
        name: {"seconds": seconds, "complete": answer.grid is not None}
        for name, (answer, seconds) in done.items()
    }


def beside_a_person(bench: Bench) -> Findings:
    """CPU times of the programs; a person's times are the paper's."""
    work = partial(time_one, seed=bench.seed, lexicon=bench.lexicon)
    trials = bench.each("times", work, range(bench.size))
    return Findings(
        {
            name: {
                "time": average([one[name]["seconds"] for one in trials]),
                "complete": share(sum(one[name]["complete"] for one in trials), len(trials)),
            }
            for name in (ALGORITHM, SOLVER, ORACLE, APPEND, PEEL)
        }
    )


EXPERIMENTS = (
    Experiment(
        "anagram-map",
        "Section 3: the dictionary and its anagram map",
        "Counted the words of its dictionary and the keys of its anagram map, in which the letters "
        "of a word are sorted.",
        "The same count for the words of this run.",
        "entries",
        (Quantity("number"), Quantity("of the words", "%", 1)),
        {
            WORDS: {"number": 276643},
            KEYS: {"number": 244991, "of the words": Quoted(88.6, derived=True)},
        },
        Size(1, 1),
        counts,
        claims=(
            Claim(
                "The anagram map has about 88.6 % as many keys as there are words (within 5 %).",
                "3",
                Comparison("of the words", (KEYS,), "about", 88.6, tolerance=1.05),
            ),
        ),
    ),
    Experiment(
        "human-baseline",
        "Section 3: the human baseline and the oracle",
        "Observed that a person builds a grid in 3 to 4 minutes and appends a letter in 5 to 10 "
        "seconds. Its oracle, which plays random words and ignores the hand, takes less than a "
        "second.",
        "A person's times are the paper's; the others are CPU times on this machine, including "
        "attempts that did not use all tiles.",
        "player",
        (Quantity("time", "s", 4), Quantity("complete", "%", 1)),
        {
            PERSON: {"time": Quoted(180, 240, derived=True)},
            PERSON_PEEL: {"time": Quoted(5, 10)},
        },
        Size(2, 300),
        beside_a_person,
        claims=(
            Claim(
                "The algorithms relatively easily beat a person (3 minutes, and 5 seconds).",
                "3",
                (
                    Comparison("time", (ALGORITHM, SOLVER), "below", 180.0),
                    Comparison("time", (APPEND, PEEL), "below", 5.0),
                ),
            ),
            Claim(
                "The oracle forms a complete crossword in under one second.",
                "3",
                Comparison("time", (ORACLE,), "below", 1.0),
            ),
            Claim(
                "The oracle always finds a complete solution (in at least 98 % of the cases).",
                "3",
                Comparison("complete", (ORACLE,), "above", 98.0),
                why="A random word may leave no room for another one.",
            ),
        ),
    ),
)
