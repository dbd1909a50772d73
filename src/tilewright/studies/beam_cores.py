"""BananaSolve on 2 to 64 simulated cores: measured task times of both grains, list-scheduled.

The paper's figures 3 and 4 show the activity of four cores; `drawings` are their counterparts.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from tilewright.arena.memory import Document
from tilewright.solver.limit import Limit, Stopwatch
from tilewright.solver.strategies.beam import WIDTH, Beam
from tilewright.solver.strategies.common import Task
from tilewright.solver.strategies.crew import Crew, Work
from tilewright.studies.activity import activity_chart
from tilewright.studies.bench import Bench, words
from tilewright.studies.claims.bananasolve import CLAIMS
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Size,
    average,
)
from tilewright.studies.papers import FIGURE_2, SENTENCES, short
from tilewright.studies.scheduling import Schedule, Step, schedule

GRAINS = ("states", "tiles")
CORES = (2, 4, 8, 16, 32, 64)
DRAWN = 4  # cores in the paper's figures
LONGEST = list(SENTENCES)[-1]


class Recorder(Crew):
    """A crew of one thread that measures the CPU time of each task and between steps."""

    def __init__(self, tools: Sequence[object]) -> None:
        super().__init__(tools)
        self.steps: list[Step] = []
        self._last = time.thread_time()

    def run(self, work: Work, tasks: int) -> int:
        """Do all tasks and record their times."""
        sequential = time.thread_time() - self._last
        total = 0
        times = [time.thread_time()]
        for number in range(tasks):
            total += work(self._tools[0], number)
            times.append(time.thread_time())
        self.steps.append(Step(sequential, tuple(end - begin for begin, end in pairwise(times))))
        self._last = time.thread_time()
        return total

    def finish(self) -> list[Step]:
        """Return all steps, with the work after the last one."""
        return [*self.steps, Step(time.thread_time() - self._last)]


def measured_steps(text: str, source: str, grain: str) -> list[Step]:
    """Run the search for one input in one thread and return the times of its tasks."""
    clock = Stopwatch(Limit(seconds=600))
    beam = Beam(Task(text.upper(), words(source), clock, options={"grain": grain}), together=0)
    recorder = Recorder(beam.expanders(1))
    beam.search(recorder)
    return recorder.finish()


def measure(number: int, text: str, source: str) -> Document:
    """Return the speed-up and idle share of both grains by cores; the first trial is drawn."""
    found: Document = {"drawings": {}}
    for grain in GRAINS:
        steps = measured_steps(text, source, grain)
        plans = {cores: schedule(steps, cores) for cores in CORES}
        found[grain] = {str(cores): plan.speed_up for cores, plan in plans.items()}
        found[f"idle, {grain}"] = {str(cores): 100 * plan.idle for cores, plan in plans.items()}
        if number == 0:
            found["drawings"][grain] = _chart(grain, plans[DRAWN])
    return found


def _chart(grain: str, plan: Schedule) -> str:
    return activity_chart(f"Four cores share {grain}", plan)


def beam_cores(bench: Bench) -> Findings:
    """Speed-ups and idle time by cores for figure 2's input and the longest one."""
    rows: dict[str, dict[str, Measure]] = {}
    drawings: Mapping[str, str] = {}
    for prefix, text in {"": FIGURE_2, f"{len(LONGEST)} tiles, ": LONGEST}.items():
        work = partial(measure, text=text, source=bench.lexicon)
        trials = bench.each(short(text), work, range(bench.size), alone=True)
        rows |= {f"{prefix}{cores} cores": _row(trials, cores) for cores in CORES}
        drawings = drawings or trials[0]["drawings"]
    return Findings(rows, (_remark(rows),), drawings=drawings)


def _row(trials: Sequence[Document], cores: int) -> dict[str, Measure]:
    columns = [column for grain in GRAINS for column in (grain, f"idle, {grain}")]
    return {column: average([one[column][str(cores)] for one in trials]) for column in columns}


def _remark(rows: Mapping[str, Mapping[str, Measure]]) -> str:
    last = rows[f"{CORES[-1]} cores"]
    return (
        f"On {CORES[-1]} cores the input of figure 2 is {last['states'].value:.1f} times as fast "
        f"with states and {last['tiles'].value:.1f} times with tiles: a step has at most {WIDTH} "
        "states but hundreds of tiles, and the merge between steps is sequential."
    )


EXPERIMENTS = (
    Experiment(
        "beam-cores",
        "Sections 4.2 and 4.3: both grains on 2 to 64 cores, simulated",
        "Looked at the activity of four cores (figure 3, figure 4): with one task for each state "
        "cores are often idle, with one for each tile much less.",
        "The CPU time of each task of the compiled beam is measured in one thread, once for each "
        "grain. A simulation gives the tasks of a step to whichever core is free first; steps wait "
        "for each other, and the merge between them runs on one core. Simulated cores do not "
        "compete for memory or locks. The charts show the first measurement of the input of "
        "figure 2.",
        "input of figure 2",
        (
            Quantity("states", "×", 2),
            Quantity("idle, states", "%", 1),
            Quantity("tiles", "×", 2),
            Quantity("idle, tiles", "%", 1),
        ),
        {"4 cores": {"states": 3.3, "tiles": 3.5}},
        Size(1, 10),
        beam_cores,
        bars="tiles",
        claims=CLAIMS["beam-cores"],
    ),
)
