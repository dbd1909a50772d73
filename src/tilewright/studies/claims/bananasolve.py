"""Claims of BananaSolve (002)."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.papers import SENTENCES, short

INPUTS = tuple(map(short, SENTENCES))
FEWER = "This machine has fewer cores than the paper's four; beam-cores simulates them."
SIMULATED = "Simulated cores have no overhead, no garbage collector and no lock."

BALANCED = (
    "In the simulation each core takes the next task when it is free, which balances 20 states as "
    "well; the rest of the idle time is the sequential merge between steps."
)

CLAIMS: Mapping[str, tuple[Claim, ...]] = {
    "inputs": (
        Claim(
            "The search completes every input.",
            "4.4",
            Comparison("solved", INPUTS, "about", 100.0),
        ),
        Claim(
            "The parallel search is at least 2.26 times as fast on every input.",
            "4.4",
            Comparison("speed-up", INPUTS, "above", 2.26),
            why=FEWER,
        ),
        Claim(
            "On the input of figure 2 the parallel search is about 3.5 times as fast.",
            "4.3",
            Comparison("speed-up", INPUTS[1:2], "about", 3.5),
            why=FEWER,
        ),
    ),
    "threads": (
        Claim(
            "Four threads that share states are about 3.3 times as fast as one.",
            "4.2",
            Comparison("beam, states", ("4 threads",), "about", 3.3),
            why=FEWER,
        ),
        Claim(
            "Four threads that share tiles are about 3.5 times as fast as one.",
            "4.3",
            Comparison("beam", ("4 threads",), "about", 3.5),
            why=FEWER,
        ),
    ),
    "beam-cores": (
        Claim(
            "With one task for each state, four cores are about 3.3 times as fast as one.",
            "4.2",
            Comparison("states", ("4 cores",), "about", 3.3),
            why=SIMULATED,
        ),
        Claim(
            "With one task for each tile, four cores are about 3.5 times as fast as one.",
            "4.3",
            Comparison("tiles", ("4 cores",), "about", 3.5),
            why=SIMULATED,
        ),
        Claim(
            "Tasks for tiles leave four cores less idle than tasks for states.",
            "4.3",
            Comparison(
                "idle, tiles", ("4 cores",), "below", ("4 cores",), quantity_to="idle, states"
            ),
            why=BALANCED,
            unclear=BALANCED,
        ),
    ),
}
