"""Goldman and Priven: BananaSolve, a Parallel Haskell Bananagrams Solver."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tilewright.arena.memory import Document
from tilewright.execution.executor import cores, process_pool
from tilewright.solver import Limit, solve
from tilewright.solver.strategies import find_strategy
from tilewright.studies.bench import Bench, enable
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Size,
    Study,
    middle,
)
from tilewright.studies.papers import SENTENCES

SPEED_UPS = (2.26, 3.5, 3.31, 2.99, 2.79)
OUR_HANDS = 1000  # times that our solver solves an input in one measurement
Case = tuple[str, int, int]  # an input, threads, a repetition that makes it another trial


def short(text: str) -> str:
    """An input as a row of a table."""
    return text if len(text) <= 24 else f"{text[:20]}… ({len(text)} tiles)"


def time_beam(case: Case) -> Document:
    """The wall time of the paper's search for one input."""
    text, threads, _ = case
    lexicon = enable()
    started = time.perf_counter()
    solution = find_strategy("beam").run(text, lexicon, Limit(seconds=600), 0, threads)
    return {
        "seconds": time.perf_counter() - started,
        "solved": solution.status == "solved",
        "picture": str(solution.grid) if solution.grid else "",
    }


def time_ours(case: Case) -> Document:
    """The wall time of our solver for many seeds of one input, shared among threads."""
    text, threads, repetition = case
    lexicon = enable()

    def solve_some(first: int) -> None:
        for seed in range(first, OUR_HANDS, threads):
            solve(text, lexicon, seed=OUR_HANDS * repetition + seed)

    started = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(solve_some, range(threads)))
    return {"seconds": (time.perf_counter() - started) / OUR_HANDS}


def solve_some(case: Case) -> None:
    """What one of several processes does."""
    text, first, step = case
    lexicon = enable()
    for seed in range(first, OUR_HANDS, step):
        solve(text, lexicon, seed=seed)


def time_processes(case: Case) -> Document:
    """The wall time of our solver as `time_ours`, shared among processes."""
    text, workers, _ = case
    with process_pool(workers) as pool:
        list(pool.map(solve_some, [(text, 0, OUR_HANDS)] * 4 * workers))  # to warm all of them up
        started = time.perf_counter()
        list(pool.map(solve_some, [(text, first, workers) for first in range(workers)]))
        return {"seconds": (time.perf_counter() - started) / OUR_HANDS}


def beam(bench: Bench) -> Findings:
    """The paper's search, alone and in threads, and ours, on each input."""
    rows: dict[str, dict[str, Measure]] = {}
    pictures = {}
    for text in list(SENTENCES)[: bench.size]:
        alone = _times(bench, time_beam, text, 1, 1)
        shared = _times(bench, time_beam, text, threads(), 1)
        ours = _times(bench, time_ours, text, 1, 3)
        rows[short(text)] = {
            "sequential": middle([one["seconds"] for one in alone]),
            "parallel": middle([one["seconds"] for one in shared]),
            "speed-up": _ratio(alone, shared),
            "our solver": middle([1000 * one["seconds"] for one in ours]),
        }
        pictures[text] = alone[0]["picture"]
    figure = {text: picture for text, picture in list(pictures.items())[:2] if picture}
    solved = sum(picture != "" for picture in pictures.values())
    remark = f"The beam completed {solved} of {len(pictures)} inputs."
    return Findings(rows, (remark,), figure)


def by_threads(bench: Bench) -> Findings:
    """Speed-up by threads: the paper's search under the interpreter's lock, ours without it."""
    rows: dict[str, dict[str, Measure]] = {}
    text = list(SENTENCES)[0 if bench.quick else 1]
    longest = list(SENTENCES)[-1]
    measured = {
        "beam": (time_beam, text),
        "our solver": (time_ours, longest),
        "our solver, processes": (time_processes, longest),
    }
    alone = {
        name: _times(bench, work, text, 1, bench.size) for name, (work, text) in measured.items()
    }
    for number in (1, 2, 4):
        rows[f"{number} thread{'s' if number > 1 else ''}"] = {
            name: _ratio(alone[name], _times(bench, work, text, number, bench.size))
            for name, (work, text) in measured.items()
        }
    return Findings(rows, (f"This machine has {cores()} cores.",))


def threads() -> int:
    """As many threads as there are cores, and two at the least."""
    return max(2, cores())


def _times(
    bench: Bench, work: Callable[[Case], Document], text: str, number: int, times: int
) -> list[Document]:
    step = f"{work.__name__} {short(text)} {number}"
    cases = [(text, number, repetition) for repetition in range(times)]
    return bench.each(step, work, cases, alone=True)


def _ratio(slow: list[Document], quick: list[Document]) -> Measure:
    """How many times quicker, by the medians; the range is of all pairs of measurements."""
    value = middle([one["seconds"] for one in slow]).value
    value /= middle([one["seconds"] for one in quick]).value
    pairs = [one["seconds"] / other["seconds"] for one in slow for other in quick]
    return Measure(value, min(pairs), max(pairs))


STUDY = Study(
    "bananasolve",
    "BananaSolve: a Parallel Haskell Bananagrams Solver",
    "Goldman, Priven",
    (
        Experiment(
            "inputs",
            "Sections 4.1 to 4.4: five inputs, sequential and parallel",
            "Timed the beam search on five sentences, on one core and, in parallel, on four.",
            "The paper's beam of 20 in Python with ENABLE's words, wall time; threads of an "
            "interpreter with a lock share one core, so that the paper's speed-up is not had from "
            "them.",
            "input",
            (
                Quantity("sequential", "s", 2),
                Quantity("parallel", "s", 2),
                Quantity("speed-up", "×", 2),
                Quantity("our solver", "ms", 3),
            ),
            {
                short(text): {"sequential": alone, "parallel": shared, "speed-up": speed_up}
                for (text, (alone, shared), speed_up) in zip(
                    SENTENCES, SENTENCES.values(), SPEED_UPS, strict=True
                )
            },
            Size(1, len(SENTENCES)),
            beam,
            bars="sequential",
        ),
        Experiment(
            "threads",
            "Speed-up by threads on this machine",
            "Reached 3.3 times by expanding the states of a step in parallel, and 3.5 by expanding "
            "the tiles of a state too, on four cores, for the input of figure 2.",
            "The same input for the beam, in threads of an interpreter with a lock; our solver "
            "over many seeds of the longest input, in threads, where only the compiled search is "
            "outside the lock, and in processes, as the arena has them.",
            "threads",
            tuple(
                Quantity(name, "×", 2) for name in ("beam", "our solver", "our solver, processes")
            ),
            {"4 threads": {"beam": 3.5}},
            Size(1, 2),
            by_threads,
            bars="our solver, processes",
        ),
    ),
)
