"""Metrics in Prometheus' text format."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

Labels = tuple[tuple[str, str], ...]
Read = Callable[[], float | Mapping[Labels, float]]


@dataclass
class Histogram:
    """The number of values up to each bound."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    total: float = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(BUCKETS, value)] += 1
        self.total += value

    def samples(self, name: str) -> list[str]:
        so_far = list(accumulate(self.counts))
        bounds = zip((*BUCKETS, "+Inf"), so_far, strict=True)
        lines = [f'{name}_bucket{{le="{bound}"}} {count}' for bound, count in bounds]
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far[-1]}"]


class Metrics:
    """Counters, histograms, and gauges that are read on request; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._helps: dict[str, str] = {}
        self._counters: dict[str, dict[Labels, int]] = {}
        self._histograms: dict[str, Histogram] = {}
        self._gauges: dict[str, Read] = {}

    def counter(self, name: str, help: str) -> None:
        self._helps[name] = help
        self._counters[name] = {}

    def histogram(self, name: str, help: str) -> None:
        self._helps[name] = help
        self._histograms[name] = Histogram()

    def gauge(self, name: str, help: str, read: Read) -> None:
        self._helps[name] = help
        self._gauges[name] = read

    def count(self, name: str, amount: int = 1, **labels: str) -> None:
        key = tuple(sorted(labels.items()))
        with self._lock:
            values = self._counters[name]
            values[key] = values.get(key, 0) + amount

    def time(self, name: str, seconds: float) -> None:
        with self._lock:
            self._histograms[name].add(seconds)

    def text(self) -> str:
        """All metrics in Prometheus' text format."""
        lines: list[str] = []
        with self._lock:
            for name, values in self._counters.items():
                lines += [*self._head(name, "counter"), *_samples(name, values)]
            for name, histogram in self._histograms.items():
                lines += [*self._head(name, "histogram"), *histogram.samples(name)]
        for name, read in self._gauges.items():
            value = read()
            labelled: Mapping[Labels, float] = value if isinstance(value, Mapping) else {(): value}
            lines += [*self._head(name, "gauge"), *_samples(name, labelled)]
        return "\n".join([*lines, ""])

    def _head(self, name: str, kind: str) -> list[str]:
        return [f"# HELP {name} {self._helps[name]}", f"# TYPE {name} {kind}"]


def _samples(name: str, values: Mapping[Labels, float]) -> list[str]:
    return [f"{name}{_labels(labels)} {value:.10g}" for labels, value in values.items()]


def _labels(labels: Labels) -> str:
    inside = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels)
    return f"{{{inside}}}" if inside else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


COUNTERS = {
    "tilewright_rooms_made_total": "Rooms made.",
    "tilewright_games_over_total": "Games that ended, by reason.",
    "tilewright_events_total": "Events of games, by kind.",
    "tilewright_verbs_total": "Verbs of clients, by result.",
    "tilewright_requests_total": "HTTP requests, by kind and status.",
    "tilewright_slow_requests_total": "HTTP requests that took more than a second, by kind.",
    "tilewright_failed_requests_total": "HTTP requests that failed inside the server, by kind.",
    "tilewright_refusals_total": "Refusals, by code.",
    "tilewright_connections_refused_total": "Connections refused, by reason.",
    "tilewright_connections_cut_total": "Connections closed by the server, by reason.",
    "tilewright_solver_total": "Solver tasks, by task and result.",
    "tilewright_forwarded_total": "Requests passed on to the server of their room, by type.",
    "tilewright_writes_total": "Writes to the database.",
    "tilewright_failed_writes_total": "Failed writes to the database.",
}
HISTOGRAMS = {
    "tilewright_echo_seconds": "Time from the arrival of a verb until its events are sent.",
    "tilewright_write_seconds": "Time of database transactions.",
    "tilewright_solver_seconds": "Time of solver tasks.",
    "tilewright_solver_wait_seconds": "Time spent waiting for a solver process.",
    "tilewright_loop_lag_seconds": "Delay of the event loop, sampled four times a second.",
}


def server_metrics() -> Metrics:
    """The metrics of the server, at zero."""
    metrics = Metrics()
    for name, help in COUNTERS.items():
        metrics.counter(name, help)
    for name, help in HISTOGRAMS.items():
        metrics.histogram(name, help)
    return metrics
