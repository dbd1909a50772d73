"""Goldman and Priven: BananaSolve, a Parallel Haskell Bananagrams Solver."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from tilewright.arena.memory import Document
from tilewright.execution.executor import cores, process_pool
from tilewright.solver import Limit, solve
from tilewright.solver.strategies import find_strategy
from tilewright.solver.strategies.beam import prepare
from tilewright.studies.beam_cores import EXPERIMENTS as BEAM_CORES
from tilewright.studies.bench import Bench, words
from tilewright.studies.claims.bananasolve import CLAIMS
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Quoted,
    Size,
    Study,
    exact,
    run_ratio,
    run_time,
)
from tilewright.studies.papers import FIGURE_2, FIGURE_2_PARALLEL, SENTENCES, short
from tilewright.studies.resampling import Runs
from tilewright.studies.tables import cell
from tilewright.studies.timing import alternate

SPEED_UPS = (2.26, 3.5, 3.31, 2.99, 2.79)
OUR_HANDS = 1000  # solutions by our solver per measurement
INPUT_ROUNDS = 15  # per input
ONE = "1 thread"
SPEED_UP = Quantity("speed-up", "×", 2)
AGAIN = "1 thread, again"  # one thread is measured twice in each round
Variants = Mapping[str, Callable[[], Document]]
Rounds = Mapping[str, list[Document]]


def time_beam(text: str, source: str, threads: int, grain: str = "tiles") -> Document:
    """Measure the wall time of the paper's search for one input."""
    lexicon = words(source)
    prepare(lexicon)
    started = time.perf_counter()
    strategy = find_strategy(f"beam:grain={grain}")
    solution = strategy.run(text, lexicon, Limit(seconds=600), 0, threads)
    return {
        "seconds": time.perf_counter() - started,
        "solved": solution.status == "solved",
        "picture": str(solution.grid) if solution.grid else "",
    }


def time_ours(text: str, source: str, threads: int) -> Document:
    """Measure the wall time of our solver for many seeds of one input, divided among threads."""
    lexicon = words(source)

    def solve_some(first: int) -> None:
        for seed in range(first, OUR_HANDS, threads):
            solve(text, lexicon, seed=seed)

    started = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(solve_some, range(threads)))
    return {"seconds": (time.perf_counter() - started) / OUR_HANDS}


def solve_some(case: tuple[str, str, int, int]) -> None:
    """Solve one process's share of the seeds."""
    text, source, first, step = case
    lexicon = words(source)
    for seed in range(first, OUR_HANDS, step):
        solve(text, lexicon, seed=seed)


def time_processes(text: str, source: str, workers: int) -> Document:
    """Measure the wall time of our solver like `time_ours`, divided among processes."""
    with process_pool(workers) as pool:
        whole = [(text, source, 0, OUR_HANDS)] * 4 * workers
        list(pool.map(solve_some, whole))  # warm up all processes
        started = time.perf_counter()
        list(pool.map(solve_some, [(text, source, first, workers) for first in range(workers)]))
        return {"seconds": (time.perf_counter() - started) / OUR_HANDS}


def one_round(number: int, variants: Variants) -> Document:
    """Run all variants once, starting with a different one in each round."""
    return {name: found for name, (found,) in alternate(variants, 1, first=number).items()}


def in_rounds(bench: Bench, step: str, variants: Variants, rounds: int) -> Rounds:
    """Return the results of each variant in every round; all run in this process, in turn."""
    work = partial(one_round, variants=variants)
    trials = bench.each(step, work, range(rounds), alone=True)
    return {name: [trial[name] for trial in trials] for name in variants}


def _runs(answers: list[Document], factor: float = 1.0) -> Runs:
    """Rounds of one input as a table of one row."""
    return [[factor * float(answer["seconds"]) for answer in answers]]


def beam(bench: Bench) -> Findings:
    """The paper's search, sequential and parallel, and our solver on each input."""
    rows: dict[str, dict[str, Measure]] = {}
    pictures = {}
    rounds = 1 if bench.quick else INPUT_ROUNDS
    for text in list(SENTENCES)[: bench.size]:
        variants: Variants = {
            "sequential": partial(time_beam, text, bench.lexicon, 1),
            "parallel": partial(time_beam, text, bench.lexicon, threads()),
            "our solver": partial(time_ours, text, bench.lexicon, 1),
        }
        found = in_rounds(bench, f"{short(text)}, {threads()} threads", variants, rounds)
        first = found["sequential"][0]
        rows[short(text)] = {
            "sequential": run_time(_runs(found["sequential"])),
            "parallel": run_time(_runs(found["parallel"])),
            "speed-up": run_ratio(_runs(found["sequential"]), _runs(found["parallel"])),
            "solved": exact(100.0 * first["solved"]),
            "our solver": run_time(_runs(found["our solver"], 1000)),
        }
        pictures[text] = first["picture"]
    figure = {text: picture for text, picture in list(pictures.items())[:2] if picture}
    remark = f"The parallel search used {threads()} threads; {rounds} rounds."
    return Findings(rows, (remark,), figure)


def by_threads(bench: Bench) -> Findings:
    """Speed-up by threads: the paper's search with both grains, and our solver."""
    text = next(iter(SENTENCES)) if bench.quick else FIGURE_2
    longest = list(SENTENCES)[-1]
    measured: dict[str, Callable[[int], Document]] = {
        "beam": partial(time_beam, text, bench.lexicon),
        "beam, states": partial(time_beam, text, bench.lexicon, grain="states"),
        "our solver": partial(time_ours, longest, bench.lexicon),
        "our solver, processes": partial(time_processes, longest, bench.lexicon),
    }
    numbers = {ONE: 1, "2 threads": 2, "4 threads": 4}
    rows: dict[str, dict[str, Measure]] = {name: {} for name in numbers}
    remarks = [f"This machine has {cores()} cores."]
    for column, work in measured.items():
        variants = {name: partial(work, number) for name, number in (numbers | {AGAIN: 1}).items()}
        found = dict(in_rounds(bench, f"{column}, {short(text)}", variants, bench.size))
        control = cell(run_ratio(_runs(found[ONE]), _runs(found[AGAIN])), SPEED_UP)
        remarks.append(f"Control for {column}: one thread against one thread {control}.")
        found[ONE] = base = [*found[ONE], *found[AGAIN]]
        for name in numbers:
            rows[name][column] = run_ratio(_runs(base), _runs(found[name]))
    return Findings(rows, tuple(remarks))


def threads() -> int:
    """Return the number of cores, at least two."""
    return max(2, cores())


def _quoted_parallel(text: str, seconds: float) -> Quoted:
    return Quoted(*FIGURE_2_PARALLEL) if text == FIGURE_2 else Quoted(seconds)


STUDY = Study(
    "bananasolve",
    "BananaSolve: a Parallel Haskell Bananagrams Solver",
    "Goldman, Priven",
    (
        Experiment(
            "inputs",
            "Sections 4.1 to 4.4: five inputs, sequential and parallel",
            "Timed the beam search on five sentences, on one core and, in parallel, on four.",
            "The paper's beam of 20, with a compiled search for words, in wall time; both forms "
            "and our solver run in turn, several times each. Threads share tiles; there is one "
            "thread per core.",
            "input",
            (
                Quantity("sequential", "s", 3),
                Quantity("parallel", "s", 3),
                SPEED_UP,
                Quantity("solved", "%"),
                Quantity("our solver", "ms", 3),
            ),
            {
                short(text): {
                    "sequential": alone,
                    "parallel": _quoted_parallel(text, shared),
                    "speed-up": speed_up,
                }
                for (text, (alone, shared), speed_up) in zip(
                    SENTENCES, SENTENCES.values(), SPEED_UPS, strict=True
                )
            },
            Size(1, len(SENTENCES), work=100),  # the other inputs take far longer
            beam,
            bars="sequential",
            claims=CLAIMS["inputs"],
        ),
        Experiment(
            "threads",
            "Speed-up by threads on this machine",
            "Reached 3.3 times by expanding the states of a step in parallel, and 3.5 by expanding "
            "the tiles of a state too, on four cores, for the input of figure 2.",
            "The same input for the beam, whose threads share tiles or, in the second column, "
            "states; our solver over many seeds of the longest input, in threads, where only the "
            "compiled search runs without the interpreter lock, and in processes, as in the arena. "
            "All rows run in turn. One thread runs twice in each round: both runs together are the "
            "baseline, and the interval of the first row shows the measurement noise.",
            "threads",
            tuple(
                Quantity(name, "×", 2)
                for name in ("beam", "beam, states", "our solver", "our solver, processes")
            ),
            {"4 threads": {"beam": 3.5, "beam, states": 3.3}},
            Size(1, 9),
            by_threads,
            bars="our solver, processes",
            claims=CLAIMS["threads"],
        ),
        *BEAM_CORES,
    ),
)
