from __future__ import annotations

import os

import pytest

from tilewright import Lexicon
from tilewright.alphabet import BANANAGRAMS
from tilewright.arena.memory import Memory
from tilewright.execution.executor import Here
from tilewright.solver import solve
from tilewright.solver.verdict import Verdict
from tilewright.studies.bench import Bench
from tilewright.studies.solvability import STUDY, trials
from tilewright.studies.solvability.hands import every_hand, shuffled
from tilewright.studies.solvability.settings import Setting
from tilewright.studies.solvability.trials import (
    BATCH,
    NO_GRID,
    NO_VOWEL,
    ONLY_VOWELS,
    cause,
    count_part,
    sample,
)

COMMON = Setting("common")


@pytest.fixture(autouse=True)
def one_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "SETTINGS", (COMMON,))


def test_a_part_weighs_its_hands() -> None:
    lexicon = Lexicon.load("common")
    document = count_part((3, "bananagrams", "AC"))
    hands = list(every_hand(BANANAGRAMS, 3, "AC"))
    assert document["ways"] == sum(ways for _, ways in hands)
    solved = sum(ways for hand, ways in hands if solve(hand, lexicon).status == "solved")
    assert document["common"] == {"solved": solved, "unknown": 0}


def test_a_part_of_other_tiles_is_not_counted() -> None:
    assert count_part((3, "bananagrams-french", "AC")) == {"ways": 0}


def test_a_batch_counts_grids_causes_tiles_and_dumps() -> None:
    lexicon = Lexicon.load("common")
    size = 6
    found = sample((size, 2, 5))["common"]
    bags = [shuffled(BANANAGRAMS, f"5 bananagrams {size} {number}") for number in range(200, 300)]
    solved = [solve(bag[:size], lexicon).status == "solved" for bag in bags]
    assert found["solved"] == sum(solved) and found["unknown"] == 0
    assert sum(found["causes"].values()) == BATCH - sum(solved)
    assert [number == 0 for number in found["dumps"]] == solved
    held = sum(bag[:size].count("E") for bag in bags)
    lucky = sum(bag[:size].count("E") for bag, won in zip(bags, solved, strict=True) if won)
    assert found["tiles"]["E"] == [held, lucky]


def test_dumps_continue_until_there_is_a_grid() -> None:
    lexicon = Lexicon.load("common")
    found = sample((2, 0, 0))["common"]["dumps"]
    number = found.index(1)
    bag = shuffled(BANANAGRAMS, f"0 bananagrams 2 {number}")
    after = {bag[1] + bag[2:5], bag[0] + bag[2:5]}  # one of the two tiles was dumped
    assert any(solve(hand, lexicon).status == "solved" for hand in after)


@pytest.mark.parametrize(
    ("hand", "verdict", "reason"),
    [
        ("BCD", Verdict("letter", "B"), NO_VOWEL),
        ("AEI", Verdict("search"), ONLY_VOWELS),
        ("QAT", Verdict("letter", "Q"), "Q"),
        ("BABA", Verdict("search"), NO_GRID),
    ],
)
def test_each_hand_has_one_cause(hand: str, verdict: Verdict, reason: str) -> None:
    assert cause(hand, verdict) == reason


@pytest.mark.slow
def test_a_cluster_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    from tests.execution.test_cluster import ROOT, local_cluster
    from tilewright.execution.cluster import Cluster

    monkeypatch.undo()  # workers count for all lists
    monkeypatch.setenv("PYTHONPATH", ROOT, prepend=os.pathsep)
    experiment = STUDY.experiments[0]
    items = [(3, "bananagrams", "AC"), (3, "bananagrams-french", "AE"), (2, "bananagrams", "QU")]
    with local_cluster(2) as cluster, Cluster(cluster.scheduler_address) as executor:
        bench = Bench(STUDY, experiment, True, 0, executor, 2, Memory())
        there = bench.each("parts", count_part, items)
    here = Bench(STUDY, experiment, True, 0, Here(), 1, Memory()).each("parts", count_part, items)
    assert there == here
