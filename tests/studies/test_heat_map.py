"""A heat map arranges measured rows in two dimensions."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.studies.conftest import experiment
from tilewright.studies.experiment import Findings, Measure
from tilewright.studies.figures import heat_map

ROWS = {
    "cold": {"things": Measure(10.0, 5.0, 15.0)},
    "warm": {"things": Measure(30.0)},
}
HEAT = {"Things": {"k 1": {"n 1": "cold", "n 2": "warm"}, "k 2": {"n 1": "never measured"}}}
FINDINGS = Findings(ROWS, heat=HEAT)
TRIAL = experiment(lambda bench: FINDINGS)


def test_a_higher_figure_has_a_stronger_colour() -> None:
    drawn = heat_map("Things", TRIAL, FINDINGS) or ""
    weak, strong = map(float, re.findall(r'fill-opacity="([\d.]+)"', drawn))
    assert weak < strong
    for text in ("Things", "k 1", "k 2", "n 1", "n 2", "10.0", "5.0–15.0", "30.0"):
        assert f">{text}<" in drawn


def test_nothing_is_drawn_without_figures() -> None:
    assert heat_map("Things", replace(TRIAL, bars=None), FINDINGS) is None
    assert heat_map("Things", TRIAL, Findings({}, heat=HEAT)) is None


def test_a_heat_map_survives_json() -> None:
    assert Findings.from_json(FINDINGS.to_json()).heat == HEAT
    old = {name: part for name, part in FINDINGS.to_json().items() if name != "heat"}
    assert Findings.from_json(old).heat == {}
