"""Claims of BananaSolve (002)."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.papers import SENTENCES, short

INPUTS = tuple(map(short, SENTENCES))
LOCKED = "Threads of an interpreter with a lock share one core; the paper has four."

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
            why=LOCKED,
        ),
        Claim(
            "On the input of figure 2 the parallel search is about 3.5 times as fast.",
            "4.3",
            Comparison("speed-up", INPUTS[1:2], "about", 3.5),
            why=LOCKED,
        ),
    ),
    "threads": (
        Claim(
            "Four threads are about 3.5 times as fast as one.",
            "4.3",
            Comparison("beam", ("4 threads",), "about", 3.5),
            why=LOCKED,
        ),
    ),
}
