from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tilewright.studies.charts import Line, Point, Scale, area_chart, bar_chart, line_chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str, kind: str) -> list[ET.Element]:
    return [one for one in ET.fromstring(text).iter(f"{SVG}{kind}")]


def test_a_line_has_a_band_only_where_there_are_intervals() -> None:
    sure = Line("sure", [Point(1, 10), Point(2, 20)], 0)
    unsure = Line("not <sure>", [Point(1, 10, 5, 15), Point(2, 20, 15, 25)], 1, dashed=True)
    text = line_chart("A chart", ("x", "y"), [sure, unsure])
    assert len(drawn(text, "polyline")) == 2
    assert len(drawn(text, "polygon")) == 1
    assert "not &lt;sure&gt;" in text


def test_areas_are_stacked() -> None:
    text = area_chart("Areas", ("x", "y"), [1, 2, 3], {"a": [1, 2, 3], "b": [3, 2, 1]})
    first, second = (one.get("points", "").split() for one in drawn(text, "polygon"))
    assert first[:3] == second[5:2:-1]  # the top of one is the foot of the other
    assert second[0].split(",")[1] == second[2].split(",")[1]  # both add up to 4


def test_bars_go_up_and_down_from_zero() -> None:
    text = bar_chart("Bars", "points", {"A": Point(0, 2, 1, 3), "B": Point(0, -4)})
    _, up, down = drawn(text, "rect")
    zero = float(up.get("y", "")) + float(up.get("height", ""))
    assert zero == pytest.approx(float(down.get("y", "")), abs=0.2)
    assert up.get("class") != down.get("class")


def test_nothing_but_zeros_can_be_drawn() -> None:
    assert "<rect" in bar_chart("Bars", "points", {"A": Point(0, 0), "B": Point(0, 0)})


@pytest.mark.parametrize(("least", "most"), [(0, 1), (2, 40), (-0.3, 0.02), (0, 99.9)])
def test_ticks_are_round_and_inside(least: float, most: float) -> None:
    ticks = Scale(least, most, 0, 100).ticks()
    assert 2 <= len(ticks) <= 8
    assert all(least - 1e-9 <= tick <= most + 1e-9 for tick in ticks)
