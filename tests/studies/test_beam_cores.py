"""The simulated cores of BananaSolve's beam."""

from __future__ import annotations

import pytest

from tilewright.solver.strategies.beam import WIDTH
from tilewright.studies import find_study
from tilewright.studies.beam_cores import CORES, GRAINS, Recorder, measured_steps
from tilewright.studies.outcome import Laboratory
from tilewright.studies.papers import FIGURE_2
from tilewright.studies.report import Entry, files, plots


def test_a_recorder_measures_every_task_and_the_work_between_steps() -> None:
    recorder = Recorder([1000])
    assert recorder.run(lambda tool, number: tool + number, 3) == 3003
    assert recorder.run(lambda tool, number: 1, 0) == 0
    steps = recorder.finish()
    assert [len(step.tasks) for step in steps] == [3, 0, 0]
    assert all(time >= 0 for step in steps for time in (step.sequential, *step.tasks))


def test_both_grains_have_the_same_steps_in_parts_of_another_size() -> None:
    states, tiles = (measured_steps(FIGURE_2, "enable", grain) for grain in GRAINS)
    assert len(states) == len(tiles) > 2
    for coarse, fine in zip(states[:-1], tiles[:-1], strict=True):
        assert 0 < len(coarse.tasks) <= len(fine.tasks)
    assert all(len(step.tasks) <= WIDTH for step in states[1:])


@pytest.fixture
def entry(laboratory: Laboratory) -> Entry:
    study = find_study("002")
    experiment = next(one for one in study.experiments if one.name == "beam-cores")
    return Entry(study, experiment, laboratory.run(study, experiment, quick=True))


def test_more_cores_are_never_slower(entry: Entry) -> None:
    rows = entry.outcome.findings.rows
    assert len(rows) == 2 * len(CORES)
    for prefix in ("", "91 tiles, "):
        for grain in GRAINS:
            speeds = [rows[f"{prefix}{cores} cores"][grain].value for cores in CORES]
            idle = [rows[f"{prefix}{cores} cores"][f"idle, {grain}"].value for cores in CORES]
            assert speeds == pytest.approx(sorted(speeds)) and speeds[0] >= 1
            for speed, part, cores in zip(speeds, idle, CORES, strict=True):
                assert speed == pytest.approx(cores * (1 - part / 100))


def test_the_report_has_a_chart_for_each_grain(entry: Entry) -> None:
    names = {"002-beam-cores-states.svg", "002-beam-cores-tiles.svg"}
    assert names <= plots(entry).keys()
    assert names <= files([entry]).keys()
    assert all("core 4" in plots(entry)[name] for name in names)
