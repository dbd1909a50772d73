"""A laboratory that runs in this process and stores its outcomes in memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tilewright.arena.memory import Memory
from tilewright.execution.executor import Here
from tilewright.studies.bench import Bench
from tilewright.studies.claim import Claim
from tilewright.studies.experiment import Experiment, Findings, Quantity, Size, Study
from tilewright.studies.outcome import Laboratory


@pytest.fixture
def laboratory() -> Laboratory:
    return Laboratory(Memory(), Here(), 1)


def experiment(
    run: Callable[[Bench], Findings],
    size: tuple[int, int] = (3, 12),
    claims: tuple[Claim, ...] = (),
) -> Experiment:
    """An experiment on one quantity, with one figure of a paper."""
    return Experiment(
        "trial",
        "Table 9: a trial",
        "Counted <things>.",
        "The same work.",
        "row",
        (Quantity("things", "%", 1),),
        {"first": {"things": 40.0}},
        Size(*size),
        run,
        bars="things",
        axes=("round", "things"),
        claims=claims,
    )


def study(one: Experiment) -> Study:
    return Study("bananasolve", "A Paper", "Nobody & Co", (one,))
