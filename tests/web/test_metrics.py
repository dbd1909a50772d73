"""Metrics as Prometheus text."""

from __future__ import annotations

from tilewright.web.metrics import Metrics


def test_metrics_are_written_with_labels_escaped() -> None:
    metrics = Metrics()
    metrics.counter("things", "Things.")
    metrics.count("things", 2, kind='a"b\n')
    metrics.histogram("times", "Times.")
    metrics.time("times", 0.003)
    text = metrics.text()
    assert 'things{kind="a\\"b\\n"} 2' in text
    assert 'times_bucket{le="0.0025"} 0' in text and 'times_bucket{le="0.005"} 1' in text
    assert text.endswith("times_count 1\n")
