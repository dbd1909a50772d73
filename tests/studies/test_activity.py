"""Core-activity charts."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tilewright.studies.activity import LEFT, RIGHT, WIDTH, activity_chart, busy_cores, merged
from tilewright.studies.figures import standalone
from tilewright.studies.scheduling import Span, Step, schedule

PLAN = schedule([Step(1, (2, 4)), Step(1, (1, 1))], 2)  # 7 seconds


def test_busy_times_are_merged_unless_a_pause_can_be_seen() -> None:
    spans = [Span(0, 5, 6), Span(0, 0, 1), Span(0, 1.1, 2)]
    assert merged(spans, 0.2) == [(0, 2), (5, 6)]
    assert merged(spans, 0.0) == [(0, 1), (1.1, 2), (5, 6)]


def test_busy_cores_are_counted_in_equal_parts_of_the_time() -> None:
    assert busy_cores(PLAN, 7) == [1, 2, 2, 1, 1, 1, 2]


def test_a_part_of_the_time_may_be_busy_in_part() -> None:
    (mean,) = busy_cores(PLAN, 1)
    assert round(mean, 6) == round(PLAN.busy / PLAN.seconds, 6)


def test_every_core_has_a_line_with_its_busy_times() -> None:
    drawn = activity_chart("Two <cores>", PLAN)
    root = ElementTree.fromstring(drawn)
    texts = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Two <cores>", "core 1", "core 2", "7e+03 ms"} <= set(texts)
    starts = [
        float(start)
        for path in re.findall(r'class="p-ours" d="([^"]+)"', drawn)
        for start in re.findall(r"M([\d.]+)", path)
    ]
    second = (WIDTH - LEFT - RIGHT) / 7
    assert starts == [round(LEFT + begin * second, 1) for begin in (1, 6, 1, 6)]
    assert drawn.count('class="p-paper" d=') == 1  # only the first core merges


def test_a_chart_has_light_and_dark_colours_as_a_file() -> None:
    assert "prefers-color-scheme: dark" in standalone(activity_chart("Cores", PLAN))


def test_a_computation_without_time_can_be_drawn() -> None:
    ElementTree.fromstring(activity_chart("Nothing", schedule([], 2)))
