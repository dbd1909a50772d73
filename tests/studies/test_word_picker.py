from __future__ import annotations

import pytest

from tests.studies.conftest import experiment, study
from tilewright.arena.memory import Memory
from tilewright.execution.executor import Here
from tilewright.solver.picker import HAND_WRITTEN, LEARNED
from tilewright.studies.bench import Bench
from tilewright.studies.experiment import Findings
from tilewright.studies.word_picker import (
    GENERATIONS,
    HANDS,
    compare_one,
    from_vector,
    peel_one,
    to_vector,
    train,
)


def bench(seed: int = 0) -> Bench:
    one = experiment(lambda bench: Findings({}))
    return Bench(study(one), one, True, seed, Here(), 1, Memory())


@pytest.mark.parametrize("picker", [HAND_WRITTEN, LEARNED])
def test_a_picker_survives_conversion_to_a_vector(picker: object) -> None:
    assert from_vector(to_vector(picker)) == picker  # type: ignore[arg-type]


def test_training_is_repeatable_and_leaves_the_start() -> None:
    learned = train(bench(), 2, 20)
    assert learned == train(bench(), 2, 20)
    assert learned[0] != HAND_WRITTEN
    assert learned[0] != train(bench(1), 2, 20)[0]


def test_a_comparison_counts_the_same_nodes_every_time() -> None:
    weights = (1.0, 2.0, 1.5, 2.0, 0.42, 2.0)
    case = ("enable", "bananagrams", 21, weights, 5)
    one, other = compare_one(case), compare_one(case)
    assert one["nodes"] == other["nodes"] and one["solved"] == other["solved"]
    assert peel_one((weights, 5)) == peel_one((weights, 5))


@pytest.mark.slow
def test_the_shipped_weights_are_what_training_learns() -> None:
    assert train(bench(), GENERATIONS, HANDS)[0] == LEARNED
